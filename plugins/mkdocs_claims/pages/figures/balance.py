"""Evidence for and against as a figure: against to the left, for to the right, what points both or neither way between.

What lies across is in percent of the width, what lies down is in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mkdocs_claims.pages.figures.lanes import Span, lanes, text_width

_TEXT = 15
"""Pixels that a line of numbers takes."""
_BAR = 12
"""Pixels of a bar."""
_EDGE = 12
"""Percent left free at both ends, where a nought stands."""

Numbers = tuple[int, ...]
"""Four: against, mixed, what says neither for nor against, and for."""


@dataclass(frozen=True, slots=True)
class Part:
    """One number of a row: its bar from `at`, `width` wide, and the middle of its text. Nought has no bar."""

    kind: str
    number: int
    at: float
    width: float
    text_at: float
    text_y: int


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """A row of four numbers, those between only if there are any; `said` holds all four."""

    name: str
    numbers: Numbers
    parts: tuple[Part, ...]
    said: str
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Balance:
    """Rows on one scale. `kinds` name the four numbers, left to right."""

    title: str
    kinds: tuple[str, ...]
    rows: tuple[BalanceRow, ...]


def balance(title: str, kinds: tuple[str, ...], rows: Sequence[tuple[str, Numbers]]) -> Balance | None:
    """The figure; None where every number is nought."""
    reach = max(max(left, right) for _, numbers in rows for left, right in [_sides(numbers)])
    if not reach:
        return None
    scale = (50 - _EDGE) / reach
    return Balance(title, kinds, tuple(_row(name, kinds, numbers, scale) for name, numbers in rows))


def _sides(numbers: Numbers) -> tuple[float, float]:
    """How far a row reaches to the left and to the right of its middle: what is between lies across it."""
    against, *between, pro = numbers
    return against + sum(between) / 2, pro + sum(between) / 2


def _row(name: str, kinds: tuple[str, ...], numbers: Numbers, scale: float) -> BalanceRow:
    start = 50 - _sides(numbers)[0] * scale
    found: list[tuple[str, int, Span]] = []
    for kind, number in zip(kinds, numbers, strict=True):
        found.append((kind, number, (start, start + number * scale)))
        start += number * scale
    shown = [one for place, one in enumerate(found) if one[1] or place in (0, 3)]
    # A number stands over its bar; nought, which has none, beside all bars.
    beside = {kinds[0]: -4, kinds[3]: 4}
    middles = [(low + high) / 2 if number else low + beside[kind] for kind, number, (low, high) in shown]
    widths = [text_width(str(number)) / 2 for _, number, _ in shown]
    heights = lanes([(at - width, at + width) for at, width in zip(middles, widths, strict=True)])
    y = _TEXT * (max(heights) + 1) + 2
    parts = tuple(
        Part(kind, number, round(low, 2), round(high - low, 2), round(at, 2), y - 5 - _TEXT * height)
        for (kind, number, (low, high)), at, height in zip(shown, middles, heights, strict=True)
    )
    said = ", ".join(f"{number} {kind}" for kind, number in zip(kinds, numbers, strict=True))
    return BalanceRow(name, numbers, parts, f"{name}: {said}", y, y + _BAR + 4)
