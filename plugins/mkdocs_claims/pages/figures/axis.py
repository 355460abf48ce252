"""The axis of a figure: round numbers, and where each value stands between its ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from typing import NamedTuple

STEPS = 4
"""The most steps between ticks."""
LONG = 5
"""Characters of a tick's text from which half as many ticks stand: on a phone they would lie on each other."""
_ROUND = tuple(Decimal(text) for text in ("1", "2", "2.5", "5", "10"))


class Tick(NamedTuple):
    """A round number on the axis, `at` in percent of its width."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """From `low` to `high`. The ticks include both ends; `zero` is where zero stands, if not at an end."""

    low: float
    high: float
    ticks: tuple[Tick, ...]
    zero: float | None

    def place(self, value: Decimal | float) -> float:
        """Where a value stands, in percent of the axis."""
        return _place(value, self.low, self.high)


def axis(values: Sequence[Decimal], *, percent: bool) -> Axis:
    """0 to 100 for percentages, else round numbers about all values and zero."""
    low, high = min(Decimal(0), *values), max(Decimal(0), *values)
    if percent and low >= 0 and high <= 100:
        return _PERCENT
    if low == high:
        return _UNIT
    fine = _round_axis(low, high, STEPS)
    return fine if max(len(tick.text) for tick in fine.ticks) < LONG else _round_axis(low, high, STEPS // 2)


def _round_axis(low: Decimal, high: Decimal, most: int) -> Axis:
    with localcontext(prec=60):
        least = (high - low) / most
        power = Decimal(1).scaleb(least.adjusted())
        step = next(one * power for one in _ROUND if one * power >= least)
        first, last = (low / step).to_integral_value(ROUND_FLOOR), (high / step).to_integral_value(ROUND_CEILING)
        low, high = first * step, last * step
    return _axis(low, high, step)


def _axis(low: Decimal, high: Decimal, step: Decimal) -> Axis:
    """The axis with a tick every `step`."""
    first, last = float(low), float(high)
    values = [low + step * place for place in range(int((high - low) / step) + 1)]
    ticks = tuple([Tick(_place(value, first, last), _text(value)) for value in values])
    return Axis(first, last, ticks, _place(0, first, last) if low < 0 < high else None)


def _place(value: Decimal | float, low: float, high: float) -> float:
    return round((float(value) - low) / (high - low) * 100, 2)


def _text(value: Decimal) -> str:
    """A tick's number; in powers of ten where it would be long."""
    plain = f"{value.normalize():,f}"
    return (plain if len(plain) <= 9 else f"{float(value):.4g}").replace("-", "\u2212")


_PERCENT = _axis(Decimal(0), Decimal(100), Decimal(25))
_UNIT = _axis(Decimal(0), Decimal(1), Decimal(1))
