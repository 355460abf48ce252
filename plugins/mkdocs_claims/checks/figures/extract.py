"""Reading the figures of a text, and telling them from numbers that are none."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from decimal import Decimal
from operator import itemgetter

from mkdocs_claims.checks.figures.figure import FIGURES, Figure, Kind, only_figures
from mkdocs_claims.checks.figures.neighbours import counts, placed
from mkdocs_claims.checks.figures.numerals import LONGEST, NUMERAL, figure, magnitude
from mkdocs_claims.checks.figures.surroundings import NAME_TAIL, coded, glued
from mkdocs_claims.checks.figures.words import counting, number_words
from mkdocs_claims.checks.words import words

# The digit by itself comes first: a pattern that begins with one is searched for many times faster.
_NUMBER = re.compile(
    r"""
    ( [0-9][0-9]{0,5}(?:\.[0-9]{1,6})? )
    (   [%B](?=[ ,;:)]|\.(?:\ |\Z))(?!\ ?points)
      | \ (?=[a-z]{3})(?!p(?:er|oint|p)|min|fold|thousand|[a-z]{1,2}illion|[a-z]{3,30}[ -]p)
    )?
    """,
    re.VERBOSE,
)
"""Some digits, whatever they are; and what follows where it shows a percentage, a size, or a word that is no unit."""
_ID = re.compile("[A-Z]{2,8}-[0-9]{4,}")
_JOINTS = frozenset({"-", "–", "—", "/", " to ", " – ", " - ", "- to ", " and "})
_CODE_GOES_ON = frozenset("-/:.,vsnrt")
_BARE = frozenset({"digits", "raised", "fold", "pp"})
"""What NUMERAL matches where no unit shows that digits are a figure."""
_BEGINNINGS = frozenset("+-−–.$€£¥")
_SIGNS = frozenset("+-−–")
_OPENS = frozenset(" \n\t([{/=<>≤≥≈~:,;|±")


def figures(text: str) -> list[Figure]:
    """The figures of a text in order: kinds figure, count, size and grid."""
    return only_figures(readings(text))


def readings(text: str, known: AbstractSet[str] | None = None) -> list[Figure]:
    """All numerals and number words of a text in order, with those that are no figures and what they are instead.

    `known` are words for `number_words`, where the caller has them.
    """
    known = counting(words(text)) if known is None else known
    return _with_words(numerals(text), number_words(text, known))


def numerals(text: str) -> list[Figure]:
    """As `readings`, without number words."""
    found: list[Figure] = []
    end = region_end = 0
    region_kind: Kind = "ref"
    while number := _NUMBER.search(text, end):
        start = number.start()
        digits, behind = number.groups()
        last = found[-1] if found else None
        if start < region_end:
            reading = _other(text, start, region_kind)
        elif behind is None or (plain := _plain(text, start, digits, behind)) is None:
            reading, region_end = _read(text, start, last)
            region_kind = reading.kind
        else:
            reading = plain
        if last and start - end < 6 and last.kind == "figure" and reading.kind in ("figure", "size"):
            found[-1] = _joined(text, last, reading)
        found.append(reading)
        end = reading.end
    return found


def _plain(text: str, start: int, digits: str, behind: str) -> Figure | None:
    """The figure that a number is if it stands free before a percent sign, a B or a word, as most do in records."""
    if start and text[start - 1] != " " and text[start - 2 : start] != " (":
        return None
    end = start + len(digits)
    if behind == "%":
        return Figure(f"{digits}%", start, end + 1, "figure", Decimal(digits), "%")
    if behind == "B":
        return Figure(f"{digits}B", start, end + 1, "size", Decimal(digits).scaleb(9))
    return Figure(digits, start, end, "figure", Decimal(digits)) if counts(text, start, digits) else None


def _with_words(found: list[Figure], words: list[Figure]) -> list[Figure]:
    """Both in order, without the words that belong to a numeral, as in "1.5 million"."""
    if not words or not found:
        return found or words
    kept, end = [], 0
    for one in sorted(found + words, key=itemgetter(1)):
        if one.start >= end:
            kept.append(one)
        end = one.end
    return kept


def _read(text: str, start: int, last: Figure | None) -> tuple[Figure, int]:
    """What the digits from text[start] are, and how far all digits are the same. `last` is the reading before them."""
    before = text[start - 1 : start]
    touching = last is not None and last.end == start - 1 and before in "-–—/,"
    if touching and last and last.kind not in FIGURES:
        return _other(text, start, last.kind), 0
    beside = touching and before != ","
    if before not in ("", " ", "\n") and not beside and (region := glued(text, start)):
        return _other(text, start, region[1]), region[0]
    match = NUMERAL.match(text, start)
    assert match
    end = match.end(1)
    if end - start > LONGEST:
        return _other(text, start, "id"), 0
    bare = match.lastgroup in _BARE or text[end : end + 1] == "s"  # "1990s" is no duration.
    if bare and before != "." and _may_be_code(text, start, end):
        region = coded(text, start, end)
        if region:
            return Figure(text[start : region[0]], start, region[0], region[1], None), 0
    if bare and not beside and (region := placed(text, start, end, last)):
        kind = region[1]
        other = _other(text, start, kind) if kind == "ref" else Figure(text[start:end], start, end, kind, None)
        return other, region[0]
    if match.end() == end and _names_on(text[end : end + 1]):
        return _other(text, start, "name"), 0
    begin, currency = _begin(text, start) if before in _BEGINNINGS and not beside else (start, "")
    return figure(text, start, begin, currency, match), 0


def _may_be_code(text: str, start: int, end: int) -> bool:
    """Whether digits go on as a date, an identifier or the like may, for a quick way past most."""
    behind = text[end : end + 1]
    if behind == " ":
        return text[end + 1 : end + 2].isupper() or text[start] == "0"
    return behind in _CODE_GOES_ON or end - start > 8 or text[start] == "0"


def _names_on(behind: str) -> bool:
    """Whether a character right behind digits makes them a name: "3D", "2π", "5^n"; but not "4.4σ" or Chinese."""
    return (behind.isalpha() and behind not in "σÅΩ" and behind < "\u2e80") or behind in ("^", "_")


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


def _joined(text: str, last: Figure, second: Figure) -> Figure:
    """The first of two figures that share a unit or a magnitude: "40-50%", "7/13B", "1 to 2 million"."""
    between = text[last.end : second.start]
    if between not in _JOINTS or (
        between == " and " and text[max(0, last.start - 8) : last.start].lower() != "between "
    ):
        return last
    power = 0 if magnitude(last.text) else magnitude(second.text)
    value = last.value.scaleb(power) if isinstance(last.value, Decimal) else last.value
    return last._replace(value=value, unit=last.unit or second.unit, kind="size" if second.kind == "size" else "figure")
