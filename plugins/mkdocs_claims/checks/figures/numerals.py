"""What a run of digits is worth, with the magnitude and the unit behind it."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from mkdocs_claims.checks.figures.figure import Kind

LONGEST = 30
"""Characters of the longest numeral. What is longer is a key or a code, not a figure."""

NUMBER = re.compile(
    r"[0-9]{1,3}(?:[,\u2009\u202f][0-9]{3})+(?![0-9])(?:\.[0-9]+)?"
    r"|[0-9]+(?:\.[0-9]+)?(?:[eE][-+−]?[0-9]{1,2}(?![0-9A-Za-z]))?"
)
_POWER = re.compile(
    r"\s?[×x·]\s?10(?:\^\{?(?P<caret>[-−–+]?[0-9]{1,2})\}?|(?P<raised>[⁻⁺]?[⁰¹²³⁴-⁹]{1,2})|(?P<flat>[-−–][0-9]{1,2}))(?![0-9])"
)
_GRID = re.compile(r"(?:\s?[x×]\s?[0-9]+)+(?![\w.^])")
_SUFFIX = re.compile(
    r"(?P<percent>\s?%|\s(?:percent|per\scent)\b)(?P<points>[-\s]?points?\b)?"
    r"|(?P<scale>[kKMBT])(?![A-Za-z0-9])"
    r"|\s(?P<word>thousand|million|billion|trillion)\b"
    r"|(?P<times>\s?×(?!\s?[0-9])|x(?![A-Za-z0-9]))"
    r"|\s?(?P<unit>ms|[µμ]s|ns|s|min|h|[kKMGT]i?B|kg|mg|[µμ]g|g|km|cm|mm|nm|[µμ]m|[mµμ]?[lL]|[kMG]?Hz|[kMG]?Wh?|k?J|°C)(?![A-Za-z0-9/])"
)
_FOLD = re.compile(r"[-\s]fold\b")
_POINTS = re.compile(
    r"[-\s](?!(?:data|time|end|check|way|price|decimal|reference|grid|sample|key|focal)\s)(?:[A-Za-z]+[-\s])?(?:points?|pp|p\.p\.)(?![A-Za-z-])"
)
_MAGNITUDE = re.compile(r"(?:[kKMBT]|thousand|million|billion|trillion)\Z")
_SCALES = {"k": 3, "K": 3, "M": 6, "B": 9, "T": 12, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_PLAIN = str.maketrans({",": None, "\u2009": None, "\u202f": None, "−": "-"})
_LEVEL = str.maketrans("⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹−–", "-+0123456789--")


class Numeral(NamedTuple):
    """Where a numeral ends with what belongs to it, and what it says. `kind` is figure, size or grid."""

    end: int
    kind: Kind
    value: Decimal | tuple[Decimal, ...]
    unit: str


def numeral(text: str, start: int, end: int, currency: str) -> Numeral:
    """The numeral whose digits are text[start:end], or begin one place before for .05."""
    value = Decimal(text[start:end].translate(_PLAIN))
    behind = text[end : end + 1]
    if behind in "×x· " and (power := _POWER.match(text, end)):
        exponent = int((power["caret"] or power["raised"] or power["flat"]).translate(_LEVEL))
        value, end = value.scaleb(exponent), power.end()
    elif behind in "×x " and (grid := _GRID.match(text, end)):
        sides = re.findall("[0-9]+", text[start : grid.end()])
        return Numeral(grid.end(), "grid", tuple(map(Decimal, sides)), "")
    suffix = _SUFFIX.match(text, end)
    if suffix is None:
        return Numeral(end, "figure", value, currency or _distant_unit(text, end))
    group = suffix.lastgroup
    if group == "points":
        return Numeral(suffix.end("percent"), "figure", value, "pp")
    if group == "percent":
        return Numeral(suffix.end(), "figure", value, "%")
    if group == "times":
        return Numeral(suffix.end(), "figure", value, "x")
    if group == "unit":
        return Numeral(suffix.end(), "figure", value, suffix["unit"])
    letter = suffix[group or 0]
    end = suffix.end()
    size = group == "scale" and not currency
    return Numeral(end, "size" if size else "figure", value.scaleb(_SCALES[letter]), currency)


def magnitude(text: str) -> int:
    """The power of ten that ends a figure's text: 9 for 8B, 6 for 1.5 million, else 0."""
    ending = _MAGNITUDE.search(text)
    return _SCALES[ending[0]] if ending else 0


def _distant_unit(text: str, end: int) -> str:
    """A unit that a word or two behind the figure says: "3.4-fold", "3.5 chain points"."""
    if text[end : end + 1] not in ("-", " "):
        return ""
    if _FOLD.match(text, end):
        return "x"
    return "pp" if _POINTS.match(text, end) else ""
