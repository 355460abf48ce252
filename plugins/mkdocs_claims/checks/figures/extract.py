"""Reading the figures of a text, and telling them from numbers that are none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from operator import itemgetter

from mkdocs_claims.checks.figures.figure import FIGURES, Figure, Kind, only_figures
from mkdocs_claims.checks.figures.neighbours import counts, placed
from mkdocs_claims.checks.figures.number_words import counting, number_words
from mkdocs_claims.checks.figures.numerals import LONGEST, NUMERAL, figure, magnitude
from mkdocs_claims.checks.figures.surroundings import NAME_TAIL, coded, glued
from mkdocs_claims.checks.words import letters, places_of, words_in
from mkdocs_claims.making import maker

_FREE = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?(?:(?=\ )|[%B](?=[ ,;:)]|\.(?:\ |\Z)))")
"""A number, a percentage or a size that ends where it seems to."""
_REACH = 20
"""Characters that _FREE looks at, and more."""
_THING = re.compile(r"(?=[a-z]{3})(?!p(?:er|oint|p)|min|fold|thousand|[a-z]{1,2}illion|[a-z]{3,30}[ -]p)")
"""A word that is no unit and begins none."""
_ZEROS = bytes(48 if 48 <= code < 58 else 32 for code in range(256))
"""Turns every digit into a 0, and all else into spaces."""
_ID = re.compile("[A-Z]{2,8}-[0-9]{4,}")
_JOINTS = frozenset({"-", "–", "—", "/", " to ", " – ", " - ", "- to ", " and "})
_CODE_GOES_ON = frozenset("-/:.,vsnrt")
_BARE = frozenset({"digits", "raised", "fold", "pp"})
"""What NUMERAL matches where no unit shows that digits are a figure."""
_BEGINNINGS = frozenset("+-−–.$€£¥")
_SIGNS = frozenset("+-−–")
_OPENS = frozenset(" \n\t([{/=<>≤≥≈~:,;|±")
Worth = tuple[str, Kind, Decimal, str, bool]
"""A figure without its place: text, kind, value and unit, and whether it is bare digits."""
_made = maker(Figure)


def figures(text: str) -> list[Figure]:
    """The figures of a text in order: kinds figure, count, size and grid."""
    return only_figures(readings(text))


def readings(text: str) -> list[Figure]:
    """All numerals and number words of a text in order, with those that are no figures and what they are instead."""
    small = letters(text)
    return readings_with(text, places_of(counting(words_in(small)), small))


def readings_with(text: str, places: Sequence[tuple[int, str]]) -> list[Figure]:
    """As `readings`, where the places that `number_words` takes are known."""
    found = _numerals(text)
    return _with_words(found, number_words(text, places)) if places else found


def _numerals(text: str) -> list[Figure]:
    """As `readings`, without number words."""
    found: list[Figure] = []
    last: Figure | None = None
    end = region_end = 0
    region_kind: Kind = "ref"
    # Looking for one byte is many times faster than looking for any of ten digits.
    zeros = text.encode("ascii", "replace").translate(_ZEROS)
    while (start := zeros.find(b"0", end)) >= 0:
        reading = _other(text, start, region_kind) if start < region_end else _free(text, start)
        if reading is None:
            reading, region_end = _read(text, start, last)
            region_kind = reading.kind
        if start - end < 6 and last and last.kind == "figure" and reading.kind in ("figure", "size"):
            found[-1] = _joined(text, last, reading)
        found.append(reading)
        last, end = reading, reading.end
    return found


def _free(text: str, start: int) -> Figure | None:
    """A quick look at digits that stand free, as most in records do; None where only a longer one can tell."""
    if start and text[start - 1] != " " and text[start - 2 : start] != " (":
        return None
    space = text.find(" ", start, start + _REACH)
    worth = _worth(text[start : space + 1 or start + _REACH])
    if worth is None:
        return None
    token, kind, value, unit, is_bare = worth
    end = start + len(token)
    if end == space:
        if is_bare:
            if not (_THING.match(text, end + 1) and counts(text, start, token)):
                return None
        elif text.startswith("points", end + 1):
            return None
    return _made((token, start, end, kind, value, unit))


@lru_cache(8192)  # The same numbers, sizes and percentages stand in many records.
def _worth(ahead: str) -> Worth | None:
    """What free digits are, from them and some of what follows."""
    found = _FREE.match(ahead)
    if found is None:
        return None
    token = found[0]
    if token[-1] == "%":
        return token, "figure", Decimal(token[:-1]), "%", False
    if token[-1] == "B":
        return token, "size", Decimal(f"{token[:-1]}E9"), "", False
    return token, "figure", Decimal(token), "", True


def _with_words(found: list[Figure], words: list[Figure]) -> list[Figure]:
    """Both in order, without the words that belong to a numeral, as in "1.5 million"."""
    if not found:
        return words
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
