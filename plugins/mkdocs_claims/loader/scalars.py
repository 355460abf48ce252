"""Scalars: a node's text as the text, number, day or boolean that the models expect."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import lru_cache
from itertools import islice

import yaml

from mkdocs_claims.edit import Edit
from mkdocs_claims.loader.characters import PASTED, code_point, hidden_characters, instead_of, is_blank
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import start
from mkdocs_claims.loader.quoting import quote
from mkdocs_claims.loader.shapes import Kind
from mkdocs_claims.loader.syntax import QUOTE_IT
from mkdocs_claims.problems import Problem, Severity, has_errors
from mkdocs_claims.records.examples import EXAMPLES
from mkdocs_claims.records.fields import FreeText

MAX_HIDDEN = 300
"""The most hidden characters of one text that are looked for; more than any file's problems are shown."""

SHORT = 40
"""Characters of a text that other records may well hold too."""

NULLS = frozenset({"", "~", "null", "Null", "NULL"})
"""What YAML reads as nothing, where it is not quoted."""

# An enumeration takes long to look a member up, and a record has dozens of numbers.
_OF_DAYS, _OF_DECIMALS, _OF_WHOLES = Kind.DAY, Kind.DECIMAL, Kind.WHOLE

_MARKS = re.compile("m{31}")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
HYPHEN = re.compile(r"-(?<=[A-Za-z]-)[ \t]*+(?:\r\n|\r|\n)[ \t]++(?!(?:and|or|to|versus|vs)\b)[a-z]")
"""A word that is broken behind its hyphen, at the end of a line. It begins with a plain character to be found fast."""

_SIGN = re.compile(r"[^\x20-\x7e\r\n]")
_SIGN_OR_ESCAPE = re.compile(
    r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U00(?:0[0-9A-Fa-f]|10)[0-9A-Fa-f]{4}|.)|[^\x20-\x7e\r\n]"
)
_ESCAPES = {"0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b"}
_ESCAPES |= {"N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029"}
_COMMENT = re.compile(r"[ \t]+#")
_TEXT_AS_COMMENT = re.compile(r"[ \t]*#(?=\S)")


_number = lru_cache(maxsize=4096)(Decimal)
"""Numbers and short texts come again from record to record: each is then one object in memory."""


_text = lru_cache(maxsize=4096)(str)


def shared(text: str) -> str:
    """The text; a short one as the object that it was in the record before."""
    return _text(text) if len(text) <= SHORT else text


def is_null(node: yaml.Node) -> bool:
    """Whether the node is an unquoted null or nothing at all."""
    return node.__class__ is yaml.ScalarNode and not node.style and node.value in NULLS


def typed(node: yaml.ScalarNode, kind: Kind) -> int | Decimal | bool | date | None:
    """The node's number, boolean or day; None where it is none. Only plain forms: each value has one spelling.

    Raises ValueError for a day that the calendar does not have.
    """
    text, plain = node.value, not node.style
    if kind is _OF_DAYS:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    if not plain:
        return None
    if kind is _OF_DECIMALS:
        return _number(text) if _DECIMAL.fullmatch(text) else None
    if kind is _OF_WHOLES:
        return int(text) if _WHOLE.fullmatch(text) else None
    return bool(text == "true") if text in ("true", "false") else None


def text_of(node: yaml.ScalarNode, free: FreeText | None, file: SourceFile) -> tuple[str, list[Problem]]:
    """The node's text, composed (NFC), without a block's last line break; and what is wrong with it.

    `free` is None for texts with a form of their own, such as ids.
    """
    value: str = node.value.rstrip("\n") if node.style in ("|", ">") else node.value
    problems: list[Problem] = []
    if free and not node.style and (comment := _COMMENT.match(file.text, int(node.end_mark.index))):
        problems.append(_dropped(file, comment.end() - 1, start(node)))
    if free and node.style != "|" and (hyphen := HYPHEN.search(file.text, start(node), int(node.end_mark.index))):
        problems.append(_broken_word(file, hyphen))
    if not value.isascii() or not value.isprintable():
        problems += _hidden(node, value, free, file)
        if _MARKS.search("".join("m" if unicodedata.combining(character) else "." for character in value)):
            # Normalising a heap of marks takes a time that grows with its square.
            problems.append(file.problem(start(node), "heap-of-marks", "more than 30 combining marks on one letter"))
            return value, problems
        value = unicodedata.normalize("NFC", value)
    if free and not has_errors(problems) and is_blank(value):
        message = "the text holds nothing that a reader could see"
        problems.append(file.problem(start(node), "blank-text", message, "write the text, or leave the key out"))
    if free and value in EXAMPLES:
        message = f"'{value}' stands in the examples of the docs, for words of your own"
        problems.append(file.problem(start(node), "example-text", message, "write them, or leave the key out"))
    return shared(value), problems


def comment_for_text(node: yaml.Node, file: SourceFile) -> Problem | None:
    """The problem with `notes: #12`: the writer's text, which YAML takes for a comment behind nothing."""
    comment = _TEXT_AS_COMMENT.match(file.text, start(node)) if isinstance(node, yaml.ScalarNode) else None
    return _dropped(file, comment.end() - 1, comment.end() - 1) if comment and not node.value else None


def _dropped(file: SourceFile, index: int, value: int) -> Problem:
    message = "text after ` #` is a comment and was dropped"
    return file.problem(index, "comment-cuts-text", message, QUOTE_IT, fix=quote(file, value))


def _broken_word(file: SourceFile, hyphen: re.Match[str]) -> Problem:
    begin, end = hyphen.start(), hyphen.end() - 1
    head = re.findall("[A-Za-z]+", file.text[max(0, begin - 40) : begin])[-1]
    [tail] = re.findall("^[a-z]+", file.text[end : end + 40])
    message = f"the word is broken at its hyphen, and YAML joins the lines with a blank: `{head}- {tail}`"
    suggestion = "break the line before the word"
    return file.problem(begin, "broken-word", message, suggestion, Severity.WARNING)


def _hidden(node: yaml.ScalarNode, value: str, free: FreeText | None, file: SourceFile) -> Iterator[Problem]:
    """What a reader could not see in the text, each at its place in the file."""
    places = _places(node, file)
    found = hidden_characters(value, breaks=free is not None and free.breaks)
    for place, character in islice(found, MAX_HIDDEN):
        if character == "\n":
            message = "line breaks are kept only in quotes and notes"
            yield file.problem(start(node), "line-break", message, "write one paragraph")
            continue
        # Joiners are hidden in one place and allowed in another, so they are counted.
        same, number = places.get(character, []), value.count(character, 0, place)
        index, end = same[number] if number < len(same) else (start(node), start(node))
        message = f"{code_point(character)} cannot be seen"
        fix = (Edit(index, end, ""),) if character in PASTED and end > index else ()
        yield file.problem(index, "hidden-character", message, instead_of(character), fix=fix)


def _places(node: yaml.ScalarNode, file: SourceFile) -> dict[str, list[tuple[int, int]]]:
    """Where the node's characters beyond ASCII stand in the file, from where to where; an escape is one character."""
    places: dict[str, list[tuple[int, int]]] = {}
    pattern = _SIGN_OR_ESCAPE if node.style == '"' else _SIGN
    for found in pattern.finditer(file.text, start(node), int(node.end_mark.index)):
        text = found.group()
        if text[0] == "\\":
            digits = text[2:]
            text = chr(int(digits, 16)) if digits else _ESCAPES.get(text[1], "")
        places.setdefault(text, []).append(found.span())
    return places
