"""The words of a text, which a look for phrases begins with: it is quick, and most often ends there."""

from __future__ import annotations

from collections.abc import Iterable

_looked_for: set[str] = set()
"""All cues. Of a text no other words are kept: they would take many times the place and time."""

_LETTERS = bytes(ord(chr(code).lower()) if code < 128 and chr(code).isalpha() else 32 for code in range(256))


def letters(text: str) -> str:
    """The text with its letters a to z in small, and a space in place of every other character."""
    return text.encode("ascii", "replace").translate(_LETTERS).decode("ascii")


def cues(some: Iterable[str]) -> frozenset[str]:
    """Words in small letters that a check looks for among `words`, made when its module is imported."""
    _looked_for.update(some)
    return frozenset(some)


def words(text: str) -> frozenset[str]:
    """The cues of all checks that a text has among its runs of letters a to z, in small letters."""
    return frozenset(_looked_for.intersection(letters(text).split()))
