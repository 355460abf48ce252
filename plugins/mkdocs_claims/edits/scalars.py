"""Values as YAML scalars: plain where every reader of YAML takes the text for what it is, else quoted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal

import yaml

from mkdocs_claims.edits.edit import EditError
from mkdocs_claims.loader.characters import hidden_characters
from mkdocs_claims.loader.quoting import in_quotes

Scalar = str | int | bool | Decimal | date | None
"""What a record holds at its leaves."""

_PLAIN_START = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`.]|[-.][^\s\-.]")
_BREAKS_PLAIN = re.compile(r":(?:\s|$)|\s#|\s$")
_BREAKS_PLAIN_IN_FLOW = re.compile(r"[,\[\]{}]")
_NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+")
"""What YAML 1.2 takes for a number, and YAML 1.1 for a text."""
_resolve: Callable[[type[yaml.Node], str, tuple[bool, bool]], str] = yaml.resolver.Resolver().resolve
_TEXT = "tag:yaml.org,2002:str"


def inline(value: Scalar, *, flow: bool) -> str:
    """The value on one line. `flow` says whether it stands inside brackets or braces, which allow less."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int):
        return str(value)
    return value if _is_plain(value, flow=flow) else _quoted(value)


def _quoted(text: str) -> str:
    """The text in the quotes that need fewer escapes. Raises EditError for half a character, which no file can hold."""
    if re.search("[\ud800-\udfff]", text):
        raise EditError("a text holds bytes that are not UTF-8")
    if not is_visible(text):
        # JSON's escapes are YAML's too.
        text = json.dumps(text, ensure_ascii=False)
        return "".join(character if is_visible(character) else f"\\U{ord(character):08X}" for character in text)
    return in_quotes(text)


def is_visible(text: str) -> bool:
    """Whether the text can stand in a file as it is: nothing in it is hidden, and it is one line."""
    return next(hidden_characters(text, breaks=False), None) is None


def _is_plain(text: str, *, flow: bool) -> bool:
    """Whether the text needs no quotes, for our loader as for those that resolve `no`, `12:30` and `1e5`."""
    return (
        is_visible(text)
        and _PLAIN_START.match(text) is not None
        and not _BREAKS_PLAIN.search(text)
        and not (flow and _BREAKS_PLAIN_IN_FLOW.search(text))
        and not _NUMBER.fullmatch(text)
        and _resolve(yaml.ScalarNode, text, (True, False)) == _TEXT
    )
