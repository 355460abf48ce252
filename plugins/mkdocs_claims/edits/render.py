"""Values as lines of YAML, in blocks or in brackets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import cast

from mkdocs_claims.edits.layout import Style
from mkdocs_claims.edits.scalars import Scalar, inline, is_visible

Value = Scalar | Sequence["Value"] | Mapping[str, "Value"]
"""What a record holds anywhere."""

WIDTH = 96
"""The most characters of a line, where its text can be broken."""

_SPACE = re.compile(r"(?<=\S) (?=\S)")


def flow(value: Value) -> str:
    """The value on one line, lists and mappings in brackets."""
    if _is_scalar(value):
        return inline(cast("Scalar", value), flow=True)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{inline(key, flow=True)}: {flow(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(flow, cast("Sequence[Value]", value))) + "]"


def entry(key: str, value: Value, style: Style, room: int = WIDTH) -> list[str]:
    """A mapping's key and value as lines, the first at column 0. `room` is how wide they may be."""
    head = f"{inline(key, flow=False)}:"
    first, *rest = behind_key(value, style, room, len(head))
    return [head + first, *rest]


def behind_key(value: Value, style: Style, room: int, before: int) -> list[str]:
    """What follows a key that ends at column `before`: the rest of its line, then lines as seen from its column."""
    if isinstance(value, Mapping) and value:
        return ["", *indented(block(value, style, room - style.indent), style.indent)]
    if _is_long_list(value, room - before):
        return ["", *indented(block(value, style, room - style.list_indent), style.list_indent)]
    first, *rest = _short(value, style.indent, room, before + 1)
    return [f" {first}", *rest]


def item(value: Value, style: Style, offset: int, room: int = WIDTH) -> list[str]:
    """A list's item as lines, the dash at column 0 and the item at column `offset`."""
    if isinstance(value, Mapping) and value:
        first, *rest = block(value, style, room - offset)
        rest = indented(rest, offset)
    else:
        first, *rest = _short(value, offset, room, offset)
    return [f"-{' ' * (offset - 1)}{first}", *rest]


def block(value: Value, style: Style, room: int = WIDTH) -> list[str]:
    """A list or a mapping that is not empty, as lines at column 0."""
    if isinstance(value, Mapping):
        return [line for key, inner in value.items() for line in entry(key, inner, style, room)]
    return [line for inner in cast("Sequence[Value]", value) for line in item(inner, style, 2, room)]


def indented(lines: Sequence[str], columns: int) -> list[str]:
    """The lines, each moved to the right; an empty line stays empty."""
    return [" " * columns + line if line else line for line in lines]


def _short(value: Value, indent: int, room: int, before: int) -> list[str]:
    """A value that can begin on the line it belongs to, behind `before` characters."""
    if isinstance(value, str) and "\n" in value and _is_literal(value):
        return ["|-", *indented(value.split("\n"), indent)]
    text = flow(value) if not _is_scalar(value) else inline(cast("Scalar", value), flow=False)
    if isinstance(value, str) and before + len(text) > room and (lines := _folded(value, room - indent)):
        return [">-", *indented(lines, indent)]
    return [text]


def _folded(text: str, room: int) -> list[str]:
    """The text as the lines of a folded block; none where it has no place to break, or would come back changed."""
    words = _SPACE.split(text)
    if len(words) < 2 or not is_visible(text) or text != text.strip():
        return []
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _is_literal(text: str) -> bool:
    """Whether a text of several lines comes back from a literal block as it is."""
    return (
        text == text.strip("\n")
        and not text.startswith((" ", "\t"))
        and all(is_visible(line) for line in text.split("\n"))
    )


def _is_scalar(value: Value) -> bool:
    return value is None or isinstance(value, str | int | Decimal | date)


def _is_long_list(value: Value, room: int) -> bool:
    """Whether a list gets a line for each item: it holds more than scalars, or does not fit on one line."""
    if _is_scalar(value) or isinstance(value, Mapping) or not value:
        return False
    return not all(map(_is_scalar, cast("Sequence[Value]", value))) or len(flow(value)) + 1 > room
