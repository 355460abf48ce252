"""Number words that count something: "four benchmarks", "two hundred and five items"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from functools import lru_cache

from mkdocs_claims.checks.figures.figure import Figure, Kind
from mkdocs_claims.checks.words import cues
from mkdocs_claims.making import maker

_SMALL = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_LARGE = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_VALUES = {word: number for number, word in enumerate([*_SMALL, *_TEENS], 1)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_FRACTIONS = "half twice thrice double doubles doubled triple triples tripled".split()

_BELOW_100 = rf"(?:(?:{'|'.join(_TENS)})[-\s](?:{'|'.join(_SMALL)})|{'|'.join([*_TENS, *_TEENS, *_SMALL])})\b"
_BELOW_1000 = rf"(?:{_BELOW_100}\shundred\b(?:\s(?:and\s)?{_BELOW_100})?|{_BELOW_100}|hundred\b)"
_PHRASE = re.compile(
    rf"{_BELOW_1000}(?:\s(?:thousand|million|billion)\b(?:\s(?:and\s)?{_BELOW_1000})?)?|(?:thousand|million|billion)\b",
    re.IGNORECASE,
)
_JOINT = 5
"""Characters of the longest that stands between two words of one number: " and "."""
_COUNT_NOTHING: dict[str, Kind] = {**dict.fromkeys(_ORDINALS, "ordinal"), **dict.fromkeys(_FRACTIONS, "word")}
_made = maker(Figure)
_KNOWN = cues([*_VALUES, *_LARGE, *_COUNT_NOTHING])


def counting(words: AbstractSet[str]) -> AbstractSet[str]:
    """Those of some words in small letters that number words are made of."""
    return _KNOWN & words


def number_words(text: str, places: Sequence[tuple[int, str]]) -> list[Figure]:
    """Number words in order, with those that count nothing ("one-shot", "the two", "first", "half").

    `places` are those of all words for `counting` in the text.
    """
    found: list[Figure] = []
    end = 0
    for number, (start, word) in enumerate(places, 1):
        if start < end:
            continue
        end = start + len(word)
        if number < len(places) and places[number][0] - end <= _JOINT and (phrase := _PHRASE.match(text, start)):
            end = phrase.end()
        found.append(_figure(text, start, end))
    return found


def _figure(text: str, start: int, end: int) -> Figure:
    """The number word or words text[start:end]."""
    phrase = text[start:end]
    small = phrase.lower()
    return _made((phrase, start, end, _kind(text, start, end, small), _value(small), ""))


@lru_cache(1000)
def _value(phrase: str) -> Decimal | None:
    """What number words say; None for an ordinal and a fraction, which stand alone."""
    if phrase in _COUNT_NOTHING:
        return None
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


def _kind(text: str, start: int, end: int, small: str) -> Kind:
    if small in _COUNT_NOTHING:
        return _COUNT_NOTHING[small]
    if text[end : end + 1] == "-" and text[end + 1 : end + 2].isalpha():
        return "structural"
    if small == "one":
        return "word"
    # "the two roles" speaks of two that were named; "of the ten runs" says how many there were.
    if text[start - 2 : start] in ("e ", "E "):
        before = text[max(0, start - 8) : start].lower()
        if before.endswith(("the ", "these ", "those ")) and not before.endswith("of the "):
            return "word"
    return "count"
