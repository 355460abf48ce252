"""How a figure of a claim can agree with a figure of a source, or nearly agree and be wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from mkdocs_claims.checks.figures.figure import Figure
from mkdocs_claims.checks.figures.precision import digits, exponent, half_step

_SECONDS = {
    unit: Decimal(factor)
    for unit, factor in {
        "ns": "1e-9",
        "µs": "1e-6",
        "μs": "1e-6",
        "ms": "1e-3",
        "s": "1",
        "min": "60",
        "h": "3600",
    }.items()
}
_DECLINE = re.compile(
    r"\b(?:below|behind|under|down|drop\w*|f[ae]ll\w*|declin\w*|decreas\w*|lower\w*|less|fewer|reduc\w*|los[est]\w*"
    r"|worse|minus|cut\w*)\b",
    re.IGNORECASE,
)
_NEAR = 40
"""Characters on both sides of a figure in which a word may say that it is a drop."""
_HEDGES = (
    *("about", "around", "roughly", "approximately", "approx.", "nearly", "almost", "some", "circa", "ca.", "over"),
    *("under", "above", "below", "more than", "less than", "fewer than", "at least", "at most", "up to", "close to"),
    *("~", "≈", ">", "<", "≥", "≤"),
)


def hedged(text: str, figure: Figure) -> bool:
    """Whether the words before a figure say that it is not meant exactly."""
    return text[max(0, figure.start - 16) : figure.start].rstrip().lower().endswith(_HEDGES)


def seconds(figure: Figure) -> Decimal | None:
    """A duration in seconds; None for any other figure."""
    factor = _SECONDS.get(figure.unit)
    return figure.value * factor if factor and isinstance(figure.value, Decimal) else None


def one_unit(a: Figure, b: Figure) -> bool:
    """Whether two figures of one value may be of one unit.

    One without a unit may be of any, but a number word counts things. Durations are compared in
    seconds.
    """
    if a.unit != b.unit and a.unit in _SECONDS and b.unit in _SECONDS:
        return seconds(a) == seconds(b)
    return a.unit == b.unit or ("" in (a.unit, b.unit) and "count" not in (a.kind, b.kind))


def opposite(claimed: Figure, found: Figure, source: str) -> bool:
    """Whether their signs differ. "3.5 points below" is -3.5, and a figure without a sign may be a drop's size."""
    sign = claimed.sign
    if not sign:
        return False
    if found.sign:
        return sign != found.sign
    return sign == "-" and not _DECLINE.search(source[max(0, found.start - _NEAR) : found.end + _NEAR])


def rounded(claimed: Figure, value: Decimal, found: Figure, exact: Decimal) -> bool:
    """Whether a claimed value is what a finer one gives when it is rounded."""
    if exponent(exact) >= exponent(value):
        return False
    # A single digit rounds from too much.
    telling = digits(value) > 1 or exponent(value) < 0 or (claimed.unit != "" and claimed.unit == found.unit)
    return telling and abs(exact - value) <= half_step(value)


def truncated(claimed: Figure, value: Decimal, found: Figure, exact: Decimal) -> bool:
    """Whether the last digits were dropped where rounding would have raised the one before."""
    telling = exponent(value) < 0 or claimed.unit == found.unit != ""
    return telling and digits(value) > 1 and 0 < exact - value < 2 * half_step(value)


def more_precise(claimed: Figure, value: Decimal, found: Figure, exact: Decimal) -> bool:
    """Whether a claimed value has digits that the source's lacks."""
    telling = exponent(exact) != 0 or claimed.unit == found.unit != ""
    return telling and exponent(value) < exponent(exact) and abs(exact - value) <= half_step(exact)


def as_share(claimed: Figure, value: Decimal, found: Figure, exact: Decimal) -> Decimal | None:
    """A source's value in the other way of writing shares, 0.40 for 40 % and the reverse, where the claim has that."""
    if claimed.unit not in ("", "%") or found.unit not in ("", "%") or not claimed.kind == found.kind == "figure":
        return None
    if found.unit == "" and exact <= 1 and exponent(exact) < 0 and (claimed.unit == "%" or value > 1):
        return 100 * exact
    if claimed.unit == "" and value <= 1 and exponent(value) < 0 and exact > 1:
        return exact / 100
    return None


def close_by(value: Decimal, exact: Decimal) -> bool:
    """Whether two values lie within 5 % of the source's."""
    return abs(value - exact) * 20 <= exact


def same_digits(claimed: Figure, figures: Iterable[Figure]) -> Iterator[Figure]:
    """The figures that have the same three or more digits in another order, as after a slip of the fingers."""
    text = claimed.text
    for found in figures:
        if len(found.text) == len(text) and sorted(found.text) == sorted(text) and sum(map(str.isdigit, text)) > 2:
            yield found
