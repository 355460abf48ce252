"""Characters that have no place in a record: invisible, bidirectional and control characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_JOINERS = "\u200c\u200d"
"""Joiners shape emoji and several scripts; between two characters beyond ASCII they are left alone."""

_FILLERS = re.compile("[\u115f\u1160\u3164\uffa0]")
"""Letters, by their category, that no font draws."""

_BLANKS = "\u2800\u034f\u17b4\u17b5"
"""What may stand in a text, but is no text of itself: the Braille blank, joiners and vowels without a sign."""

PASTED = frozenset("\u00ad\u200b\u2060\ufeff" + _JOINERS)
"""What comes along from PDF files and web pages and changes no word: soft hyphens, zero-width spaces and joiners."""


def hidden_characters(text: str, *, breaks: bool) -> Iterator[tuple[int, str]]:
    """Index and character of everything in `text` that a reader could not see; `breaks` allows line breaks."""
    if text.isprintable() and not _FILLERS.search(text):
        return
    for index, character in enumerate(text):
        if character.isprintable():
            if _FILLERS.match(character):
                yield index, character
            continue
        if (breaks and character in "\n\t") or (character in _JOINERS and _is_joining(text, index)):
            continue
        if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}:
            yield index, character


def is_blank(text: str) -> bool:
    """Whether nothing of the text could be seen, and it is not simply empty."""
    return bool(text) and not any(map(_can_be_seen, text))


def code_point(character: str) -> str:
    """A character's code point and name, for example `U+202E RIGHT-TO-LEFT OVERRIDE`."""
    name = "TAB" if character == "\t" else unicodedata.name(character, "")
    return f"U+{ord(character):04X} {name}".rstrip()


def instead_of(character: str) -> str:
    """What to do about a character that cannot be seen: those that separate words leave a gap."""
    return "put a blank in its place" if character.isspace() else "delete it"


def _can_be_seen(character: str) -> bool:
    return not (
        character.isspace()
        or character in _BLANKS
        or _FILLERS.match(character)
        or unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
        or 0xFE00 <= ord(character) <= 0xFE0F
    )


def _is_joining(text: str, index: int) -> bool:
    before, after = text[index - 1 : index], text[index + 1 : index + 2]
    return bool(before and after and not before.isascii() and not after.isascii())
