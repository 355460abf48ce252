"""Number words that count something: "four benchmarks", "two hundred and five items"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from mkdocs_claims.checks.figures.figure import Figure, Kind

_SMALL = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_LARGE = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_VALUES = {word: number for number, word in enumerate([*_SMALL, *_TEENS], 1)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_FRACTIONS = "half twice thrice double doubles doubled triple triples tripled".split()

_NUMBER = "|".join([*sorted(_VALUES, key=len, reverse=True), *_LARGE])
_PHRASE = re.compile(
    rf"\b(?:(?:(?P<number>(?:{_NUMBER})(?:(?:[-\s]|\sand\s)(?:{_NUMBER})\b)*)|(?P<ordinal>{'|'.join(_ORDINALS)})"
    rf"|(?P<word>{'|'.join(_FRACTIONS)})))\b",
    re.IGNORECASE,
)
_KNOWN = frozenset(word.encode() for word in [*_VALUES, *_LARGE, *_ORDINALS, *_FRACTIONS])
_SPLIT = bytes(ord(chr(code).lower()) if chr(code).isalpha() and code < 128 else 32 for code in range(256))


def number_words(text: str) -> Iterator[Figure]:
    """Number words in order, with those that count nothing ("one-shot", "the two", "first", "half")."""
    # Most texts hold none, and bytes are looked through many times faster than the pattern could.
    if _KNOWN.isdisjoint(text.encode("ascii", "replace").translate(_SPLIT).split()):
        return
    for match in _PHRASE.finditer(text):
        start, end = match.span()
        if match["number"] is None:
            yield Figure(match[0], start, end, "ordinal" if match["ordinal"] else "word", None)
            continue
        value = _value(match[0])
        kind = _kind(text, start, end, value)
        yield Figure(match[0], start, end, kind, Decimal(value))


def _value(phrase: str) -> int:
    total = current = 0
    for word in re.split(r"[-\s]+", phrase.lower()):
        if word in _VALUES:
            current += _VALUES[word]
        elif word == "hundred":
            current = max(current, 1) * 100
        elif word in _LARGE:
            total += max(current, 1) * _LARGE[word]
            current = 0
    return total + current


def _kind(text: str, start: int, end: int, value: int) -> Kind:
    if text[end : end + 1] == "-" and text[end + 1 : end + 2].isalpha():
        return "structural"
    if value == 1:
        return "word"
    before = text[max(0, start - 8) : start].lower()
    # "the two roles" speaks of two that were named; "of the ten runs" says how many there were.
    if before.endswith(("the ", "these ", "those ")) and not before.endswith("of the "):
        return "word"
    return "count"
