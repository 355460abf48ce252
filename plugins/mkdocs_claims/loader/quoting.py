"""Quotes around a value that YAML would take for something else than text, where it is plain what was meant."""

from __future__ import annotations

import re

from mkdocs_claims.edit import Edit
from mkdocs_claims.loader.files import SourceFile

_HEAD = re.compile(r"(?P<indent> *)(?P<dashes>(?:- +)*)(?:[A-Za-z_][\w-]*:[ \t]+)?")
"""What stands before a value on its line, in a block."""

_LINE_END = re.compile(r"[\r\n]|\Z")
_NEXT_TEXT = re.compile(r"(?:\r\n|\r|\n)(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\r|\n))*( *+)(?P<text>[^\s#][^\r\n]*)?")
_COMMENT = re.compile(r"\s#(?![^\W_])|\s#(?:TODO|FIXME|XXX)\b")


def quote(file: SourceFile, index: int) -> tuple[Edit, ...]:
    """The edit that puts quotes around the value that begins at `index`, or none where its end is not plain to see.

    It has to stand alone on its line, behind a key or a dash, and the block must not go on below. What looks like
    a comment, a blank and `#` with another blank behind it, is not made a text.
    """
    text = file.text
    begin = max(text.rfind(end, 0, index) for end in "\r\n") + 1
    head = _HEAD.match(text, begin, index)
    end = _LINE_END.search(text, index)
    assert end is not None
    value = text[index : end.start()].rstrip(" \t")
    if head is None or head.end() != index or not value or not value.isprintable() or _COMMENT.search(f" {value}"):
        return ()
    column = len(head["indent"] + head["dashes"]) if head.end() > head.end("dashes") else len(head["indent"])
    below = _NEXT_TEXT.match(text, end.start())
    if below and below["text"] and len(below.group(1)) > column:
        return ()
    return (Edit(index, index + len(value), in_quotes(value)),)


def in_quotes(text: str) -> str:
    """A printable text in the quotes that need fewer escapes."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'
