"""JSON as text: for files, and for the inside of a script element."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mkdocs_claims.json_bytes import json_bytes

_UNSAFE = {character: f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}
"""What may end a script element or a line of a script. In JSON these stand only inside strings."""


def short_json(value: Any) -> str:
    """The value without needless white space."""
    return json_bytes(value).decode()


def lines_json(values: Iterable[Any]) -> str:
    """A list with each value on a line of its own."""
    lines = ",\n".join(map(short_json, values))
    return f"[\n{lines}\n]" if lines else "[]"


def script_safe(text: str) -> str:
    """JSON for a script element of a page: no text in it can end the element or begin markup."""
    # Five looks for what is rare take a small part of the time of one that looks at each character.
    for character, written in _UNSAFE.items():
        text = text.replace(character, written)
    return text
