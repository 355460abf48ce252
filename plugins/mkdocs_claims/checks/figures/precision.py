"""Values at the precision they were written with."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache


def exponent(value: Decimal) -> int:
    """The power of ten of the last digit as written: -1 for 91.0, 9 for 8B."""
    return _exponent(str(value))


def half_step(value: Decimal) -> Decimal:
    """How far an exact value may lie from one that it rounds to: 0.05 for 91.0."""
    return _half(exponent(value))


# Taking a decimal apart is slow, and equal values such as 91 and 91.0 differ in it, so the key is the text.
@lru_cache(4096)
def _exponent(written: str) -> int:
    power = Decimal(written).as_tuple().exponent
    assert isinstance(power, int)
    return power


@lru_cache(256)
def _half(power: int) -> Decimal:
    return Decimal((0, (5,), power - 1))


def digits(value: Decimal) -> int:
    """How many digits it was written with, zeros at the front aside."""
    return len(value.as_tuple().digits)
