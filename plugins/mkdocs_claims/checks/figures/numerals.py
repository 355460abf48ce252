"""What a run of digits is worth, with the magnitude and the unit behind it."""

from __future__ import annotations

import re
from decimal import Decimal

from mkdocs_claims.checks.figures.figure import Figure

LONGEST = 30
"""Characters of the longest numeral. What is longer is a key or a code, not a figure."""

_EXPONENT = r"\^\{?[-−–+]?[0-9]{1,2}\}?(?![0-9])|[⁻⁺]?[⁰¹²³⁴-⁹]{1,2}"
NUMERAL = re.compile(
    rf"""
    (?P<digits>
        [0-9]{{1,3}}(?:[,\u2009\u202f][0-9]{{3}})+(?![0-9])(?:\.[0-9]+)?
      | [0-9]+(?:\.[0-9]+)?(?:[eE][-+−]?[0-9]{{1,2}}(?![0-9A-Za-z]))?
    )
    (?:
        (?P<percent>\s?%|\sper\s?cent\b)(?P<points>[-\s]?points?\b)?
      | (?P<scale>[kKMBT])(?![A-Za-z0-9])
      | \s(?P<word>(?:thousand|million|billion|trillion)\b)
      | (?P<power>\s?[×x·]\s?10(?:{_EXPONENT}|[-−–][0-9]{{1,2}}(?![0-9])))
      | (?P<grid>(?:\s?[x×]\s?[0-9]+)+(?![\w.^]))
      | (?P<times>\s?×|x(?![A-Za-z0-9]))
      | \s?(?P<unit>
          (?:[mnµμ]?s|min|h|[kKMGT]i?B|[kmµμ]?g|[kcmnµμ]m|[mµμ]?[lL]|[kMG]?Hz|[kMG]?Wh?|k?J|°C)(?![A-Za-z0-9/])
        )
      | (?P<raised>{_EXPONENT})
      | [-\s](?P<fold>fold\b)
      | [-\s](?!(?:basis|data|time|end|check|way|price|decimal|reference|grid|sample|key|focal)\s)
        (?P<pp>(?:[A-Za-z]+[-\s])?(?:points?|pp|p\.p\.)(?![A-Za-z-]))
    )?
    """,
    re.VERBOSE,
)
"""A number and what belongs to it. The name of the last group says what that is."""

_SCALES = {"k": 3, "K": 3, "M": 6, "B": 9, "T": 12, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_MAGNITUDE = re.compile(r"(?:[kKMBT]|thousand|million|billion|trillion)\Z")
_GROUPING = str.maketrans({",": None, "\u2009": None, "\u202f": None, "−": "-"})
_LEVEL = str.maketrans("⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹−–", "-+0123456789--", "^{}")


def figure(text: str, start: int, begin: int, currency: str, match: re.Match[str]) -> Figure:
    """The figure of a match of NUMERAL at `start`; it begins at `begin`, with its sign and currency or a point."""
    digits, group = match["digits"], match.lastgroup
    if begin < start and text[start - 1] == "." and digits.isdigit():
        digits = f".{digits}"
    value = Decimal(digits if digits.isalnum() else digits.translate(_GROUPING))
    end = match.end("digits")
    if group == "digits":
        return Figure(text[begin:end], begin, end, "figure", value, currency)
    if group == "grid":
        sides = tuple(Decimal(side) for side in re.findall("[0-9]+", match[0]))
        return Figure(text[start : match.end()], start, match.end(), "grid", sides)
    if group in ("fold", "pp"):
        return Figure(text[begin:end], begin, end, "figure", value, currency or ("x" if group == "fold" else "pp"))
    if group == "points":
        end = match.end("percent")
        return Figure(text[begin:end], begin, end, "figure", value, "pp")
    end = match.end()
    if group == "raised":
        if digits != "10":
            end = match.end("digits")  # A raised citation or note.
        else:
            value = Decimal(1).scaleb(int(match["raised"].translate(_LEVEL)))
        return Figure(text[begin:end], begin, end, "figure", value, currency)
    if group == "power":
        value = value.scaleb(int(match["power"].translate(_LEVEL).partition("10")[2]))
        return Figure(text[begin:end], begin, end, "figure", value, currency)
    if group in ("scale", "word"):
        value = value.scaleb(_SCALES[match[group]])
        return Figure(
            text[begin:end], begin, end, "size" if group == "scale" and not currency else "figure", value, currency
        )
    unit = {"percent": "%", "times": "x"}.get(group or "") or match["unit"]
    return Figure(text[begin:end], begin, end, "figure", value, unit)


def magnitude(text: str) -> int:
    """The power of ten that ends a figure's text: 9 for 8B, 6 for 1.5 million, else 0."""
    ending = _MAGNITUDE.search(text, max(0, len(text) - 8))
    return _SCALES[ending[0]] if ending else 0
