"""Number words that count something: "four benchmarks", "two hundred and five items"."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from decimal import Decimal
from functools import lru_cache

from mkdocs_claims.checks.figures.figure import Figure, Kind
from mkdocs_claims.checks.words import letters

_SMALL = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_LARGE = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_VALUES = {word: number for number, word in enumerate([*_SMALL, *_TEENS], 1)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
_ORDINALS = frozenset("first second third fourth fifth sixth seventh eighth ninth tenth".split())
_FRACTIONS = frozenset("half twice thrice double doubles doubled triple triples tripled".split())

_BELOW_100 = rf"(?:(?:{'|'.join(_TENS)})[-\s](?:{'|'.join(_SMALL)})|{'|'.join([*_TENS, *_TEENS, *_SMALL])})\b"
_BELOW_1000 = rf"(?:{_BELOW_100}\shundred\b(?:\s(?:and\s)?{_BELOW_100})?|{_BELOW_100}|hundred\b)"
_PHRASE = re.compile(
    rf"{_BELOW_1000}(?:\s(?:thousand|million|billion)\b(?:\s(?:and\s)?{_BELOW_1000})?)?|(?:thousand|million|billion)\b",
    re.IGNORECASE,
)
_JOINT = 5
"""Characters of the longest that stands between two words of one number: " and "."""
_KNOWN = frozenset([*_VALUES, *_LARGE, *_ORDINALS, *_FRACTIONS])


def counting(words: AbstractSet[str]) -> AbstractSet[str]:
    """Those of some words in small letters that number words are made of."""
    return _KNOWN & words


def number_words(text: str, known: AbstractSet[str]) -> list[Figure]:
    """Number words in order, with those that count nothing ("one-shot", "the two", "first", "half").

    `known` are the words that are looked for: those for `counting` among the text's own, or a larger text's.
    """
    if not known:
        return []
    padded = f" {letters(text)} "
    places: list[tuple[int, str]] = []
    for word in known:
        whole = f" {word} "
        place = padded.find(whole)
        while place >= 0:
            places.append((place, word))
            place = padded.find(whole, place + 1)
    if not places:
        return []
    places.sort()
    found: list[Figure] = []
    end = 0
    for (start, word), (following, _) in zip(places, [*places[1:], (len(text) + 2 * _JOINT, "")], strict=True):
        if start >= end:
            end = start + len(word)
            found.append(_word(text, start, end) if following - end > _JOINT else _phrase(text, start, end))
            end = found[-1].end
    return found


def _phrase(text: str, start: int, end: int) -> Figure:
    """The number words from text[start], of which the first ends at `end`."""
    match = _PHRASE.match(text, start)
    return _word(text, start, match.end() if match else end)


def _word(text: str, start: int, end: int) -> Figure:
    """The number word or words text[start:end]."""
    phrase = text[start:end]
    small = phrase.lower()
    if small in _ORDINALS or small in _FRACTIONS:
        return Figure(phrase, start, end, "ordinal" if small in _ORDINALS else "word", None)
    value = _value(small)
    return Figure(phrase, start, end, _kind(text, start, end, value), value)


@lru_cache(1000)
def _value(phrase: str) -> Decimal:
    total = current = 0
    for word in re.split(r"[-\s]+", phrase):
        if word in _VALUES:
            current += _VALUES[word]
        elif word == "hundred":
            current = max(current, 1) * 100
        elif word in _LARGE:
            total += max(current, 1) * _LARGE[word]
            current = 0
    return Decimal(total + current)


def _kind(text: str, start: int, end: int, value: Decimal) -> Kind:
    if text[end : end + 1] == "-" and text[end + 1 : end + 2].isalpha():
        return "structural"
    if value == 1:
        return "word"
    before = text[max(0, start - 8) : start].lower()
    # "the two roles" speaks of two that were named; "of the ten runs" says how many there were.
    if before.endswith(("the ", "these ", "those ")) and not before.endswith("of the "):
        return "word"
    return "count"
