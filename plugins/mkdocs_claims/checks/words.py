"""The words of a text, which a look for phrases begins with: it is quick, and most often ends there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

_looked_for: set[bytes] = set()
"""All cues. Of a text no other words are kept: they would take many times the place and time."""

_LETTERS = bytes(ord(chr(code).lower()) if code < 128 and chr(code).isalpha() else 32 for code in range(256))


def letters(text: str) -> bytes:
    """The text with its letters a to z in small, and a space in place of every other character.

    In bytes, which are split faster than text is. A space is added at both ends, so that each word has one on both
    sides and begins at the place of the space before it, counted in the text.
    """
    return b" %b " % text.encode("ascii", "replace").translate(_LETTERS)


def cues(some: Iterable[str]) -> frozenset[str]:
    """Words in small letters that a check looks for among `words`, made when its module is imported."""
    found = frozenset(some)
    _looked_for.update(word.encode() for word in found)
    return found


def words(text: str) -> frozenset[str]:
    """The cues of all checks that a text has among its runs of letters a to z, in small letters."""
    return words_in(letters(text))


def words_in(small: bytes) -> frozenset[str]:
    """As `words`, of a text that `letters` has made small."""
    return frozenset(map(bytes.decode, _looked_for.intersection(small.split())))


def places_of(some: Iterable[str], small: bytes) -> list[tuple[int, str]]:
    """Where some words stand in a text that `letters` has made small, in order."""
    places: list[tuple[int, str]] = []
    for word in some:
        whole = _whole(word)
        place = small.find(whole)
        while place >= 0:
            places.append((place, word))
            place = small.find(whole, place + 1)
    places.sort()
    return places


@lru_cache(1000)
def _whole(word: str) -> bytes:
    return b" %b " % word.encode()
