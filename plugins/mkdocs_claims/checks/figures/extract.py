"""Reading the figures of a text, and telling them from numbers that are none."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from mkdocs_claims.checks.figures.figure import FIGURES, Figure, Kind
from mkdocs_claims.checks.figures.numerals import LONGEST, NUMBER, magnitude, numeral
from mkdocs_claims.checks.figures.surroundings import NAME_TAIL, coded, glued, marker, named, referred
from mkdocs_claims.checks.figures.words import number_words

_DIGIT = re.compile("[0-9]")
_ID = re.compile("[A-Z]{2,8}-[0-9]{4,}")
_JOINTS = frozenset({"-", "–", "—", "/", " to ", " – ", " - ", "- to ", " and "})
_SIGNS = frozenset("+-−–")
_OPENS = frozenset(" \n\t([{/=<>≤≥≈~:,;|±")


def figures(text: str) -> list[Figure]:
    """The figures of a text in order: kinds figure, count, size and grid."""
    return [reading for reading in readings(text) if reading.kind in FIGURES]


def readings(text: str) -> list[Figure]:
    """All numerals and number words of a text in order, with those that are no figures and what they are instead."""
    found: list[Figure] = []
    place = references = 0
    while digit := _DIGIT.search(text, place):
        start = digit.start()
        if start < references:
            end = NAME_TAIL.match(text, start).end()  # type: ignore[union-attr]  # It matches the empty text too.
            reading = Figure(text[start:end], start, end, "ref", None)
        else:
            last = found[-1] if found else None
            reading = _read(text, start, last)
            if reading.kind == "ref":
                references = referred(text, start)
            elif last and last.kind == "figure" and text[last.end : start] in _JOINTS:
                found[-1] = _joined(text, last, reading)
        found.append(reading)
        place = max(reading.end, start + 1)
    return _with_words(found, list(number_words(text)))


def _with_words(found: list[Figure], words: list[Figure]) -> list[Figure]:
    """Both in order, without the words that belong to a numeral, as in "1.5 million"."""
    if not words:
        return found
    both = sorted([*found, *words], key=lambda reading: (reading.start, -reading.end))
    return [
        reading for last, reading in zip([None, *both], both, strict=False) if not last or reading.start >= last.end
    ]


def _read(text: str, start: int, last: Figure | None) -> Figure:
    """What the digits from text[start] are. `last` is the reading before them."""
    before = text[start - 1 : start]
    beside = last is not None and last.end == start - 1 and before in _JOINTS
    if last and last.kind not in FIGURES and last.end == start - 1 and before in ("-", "–", "/", ","):
        return _other(text, start, last.kind)
    if not beside and before and before not in " \n" and (kind := glued(text, start)):
        return _other(text, start, kind)
    core = NUMBER.match(text, start)
    assert core
    end = core.end()
    if end - start > LONGEST:
        return _other(text, start, "id")
    if before != "." and (code := coded(text, start, end)):
        return Figure(text[start : code[0]], start, code[0], code[1], None)
    if referred(text, start) or marker(text, start):
        return _other(text, start, "ref")
    if not beside and (kind := named(text, start, end)):
        return Figure(text[start:end], start, end, kind, None)
    first, currency = (start, "") if beside else _begin(text, start)
    read = numeral(text, start if first == start or text[start - 1] != "." else start - 1, end, currency)
    if read.end == end and (text[end : end + 1].isalpha() or text[end : end + 1] in ("^", "_")):
        return _other(text, start, "name")
    return Figure(text[first : read.end], first, read.end, read.kind, read.value, read.unit)


def _begin(text: str, start: int) -> tuple[int, str]:
    """Where a figure begins with what stands before its digits, and its currency."""
    currency = ""
    if text[start - 1 : start] == "." and not text[max(0, start - 2) : start - 1].isalnum():
        start -= 1
    if start and text[start - 1] in "$€£¥":
        start, currency = start - 1, text[start - 1]
    if start and text[start - 1] in _SIGNS and (start == 1 or text[start - 2] in _OPENS):
        start -= 1
    return start, currency


def _other(text: str, start: int, kind: Kind) -> Figure:
    """The whole token around digits that are no figure: "GPT-4o", "2a"."""
    tail = NAME_TAIL.match(text, start)
    assert tail
    end = tail.end()
    if kind == "name":
        low = max(0, start - 40)
        while start > low and (text[start - 1].isalnum() or text[start - 1] in "-_./@+^"):
            start -= 1
        while not text[start].isalnum():
            start += 1
        if _ID.fullmatch(text, start, end):
            kind = "id"
    return Figure(text[start:end], start, end, kind, None)


def _joined(text: str, last: Figure, figure: Figure) -> Figure:
    """The first of two figures that share a unit or a magnitude: "40-50%", "7/13B", "1 to 2 million"."""
    if text[last.end : figure.start] == " and " and text[max(0, last.start - 8) : last.start].lower() != "between ":
        return last
    power = 0 if magnitude(last.text) else magnitude(figure.text)
    value = last.value.scaleb(power) if isinstance(last.value, Decimal) else last.value
    return replace(last, value=value, unit=last.unit or figure.unit, kind="size" if figure.kind == "size" else "figure")
