"""Which of several things in a row would lie on each other, and so stand one above the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

NARROWEST = 210
"""Pixels of the axis on the narrowest phone: what fits there fits everywhere."""
DIGIT = 8
"""Pixels of a digit at 12 px and semi-bold, a little room included."""
_GAP = 2
"""Percent of the axis that stay free between two things side by side."""
_NARROW_SIGNS = frozenset(".,:'")

Span = tuple[float, float]
"""A stretch of the axis, in percent of its width."""


# Many values are written alike.
@lru_cache(maxsize=4096)
def text_width(text: str) -> float:
    """The width of a printed value, in percent of the narrowest axis."""
    return sum(4 if sign in _NARROW_SIGNS else DIGIT for sign in text) / NARROWEST * 100


def lanes(spans: Sequence[Span]) -> list[int]:
    """The lane of each span: the first, from 0, in which it comes near no other."""
    if len(spans) == 1:
        return [0]
    found: dict[int, int] = {}
    ends: list[float] = []
    for place, (low, high) in sorted(enumerate(spans), key=lambda one: one[1]):
        lane = next((number for number, end in enumerate(ends) if end + _GAP <= low), len(ends))
        ends[lane : lane + 1] = [high]
        found[place] = lane
    return [found[place] for place in range(len(found))]
