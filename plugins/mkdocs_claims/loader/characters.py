"""Characters that have no place in a record: invisible, bidirectional and control characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_JOINERS = "\u200c\u200d"
"""Joiners shape emoji and several scripts; between two characters beyond ASCII they are left alone."""


def hidden_characters(text: str, *, breaks: bool) -> Iterator[tuple[int, str]]:
    """Index and character of everything in `text` that a reader could not see; `breaks` allows line breaks."""
    if text.isprintable():
        return
    for index, character in enumerate(text):
        if character.isprintable() or (breaks and character in "\n\t"):
            continue
        if character in _JOINERS and _is_joining(text, index):
            continue
        if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}:
            yield index, character


def code_point(character: str) -> str:
    """A character's code point and name, for example `U+202E RIGHT-TO-LEFT OVERRIDE`."""
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()


def _is_joining(text: str, index: int) -> bool:
    before, after = text[index - 1 : index], text[index + 1 : index + 2]
    return bool(before and after and not before.isascii() and not after.isascii())
