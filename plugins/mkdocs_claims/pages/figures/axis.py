"""The axis of a figure: round numbers, and where each value stands between its ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext

STEPS = 4
"""The most steps between ticks."""
LONG = 5
"""Characters of a tick's text from which half as many ticks stand: on a phone they would lie on each other."""
_ROUND = tuple(Decimal(text) for text in ("1", "2", "2.5", "5", "10"))


@dataclass(frozen=True, slots=True)
class Tick:
    """A round number on the axis, `at` in percent of its width."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """From `low` to `high`, with a tick every `step`."""

    low: Decimal
    high: Decimal
    step: Decimal

    def place(self, value: Decimal | float) -> float:
        """Where a value stands, in percent of the axis."""
        low, high = float(self.low), float(self.high)
        return round((float(value) - low) / (high - low) * 100, 2)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The ticks, both ends included."""
        count = int((self.high - self.low) / self.step)
        values = [self.low + self.step * place for place in range(count + 1)]
        return tuple(Tick(self.place(value), _text(value)) for value in values)

    @property
    def zero(self) -> float | None:
        """Where zero stands, if not at an end."""
        return self.place(0) if self.low < 0 < self.high else None


def axis(values: Sequence[Decimal], *, percent: bool) -> Axis:
    """0 to 100 for percentages, else round numbers about all values and zero."""
    low, high = min(Decimal(0), *values), max(Decimal(0), *values)
    if percent and low >= 0 and high <= 100:
        return Axis(Decimal(0), Decimal(100), Decimal(25))
    if low == high:
        return Axis(Decimal(0), Decimal(1), Decimal(1))
    fine = _round_axis(low, high, STEPS)
    return fine if max(len(tick.text) for tick in fine.ticks) < LONG else _round_axis(low, high, STEPS // 2)


def _round_axis(low: Decimal, high: Decimal, most: int) -> Axis:
    with localcontext(prec=60):
        least = (high - low) / most
        power = Decimal(1).scaleb(least.adjusted())
        step = next(one * power for one in _ROUND if one * power >= least)
        first, last = (low / step).to_integral_value(ROUND_FLOOR), (high / step).to_integral_value(ROUND_CEILING)
        return Axis(first * step, last * step, step)


def _text(value: Decimal) -> str:
    """A tick's number; in powers of ten where it would be long."""
    plain = f"{value.normalize():,f}"
    return (plain if len(plain) <= 9 else f"{float(value):.4g}").replace("-", "\u2212")
