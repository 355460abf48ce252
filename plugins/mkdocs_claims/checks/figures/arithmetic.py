"""The arithmetics that may explain a figure: each with its result, and as it is written.

`quick` takes numbers and is for a first look; `exact` gives the result in decimals. Both take the
operands in the order in which `form` names them.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple


class Arithmetic(NamedTuple):
    """One arithmetic on two operands.

    `turns` says that they are also tried the other way round, and `apart` how many places apart
    they may stand among the figures of their unit. Where quotients are taken of any two figures,
    they explain a quarter of all made-up changes in whole percent.
    """

    quick: Callable[[float, float], float]
    exact: Callable[[Decimal, Decimal], Decimal]
    form: str
    turns: bool = False
    apart: int = 1000


TOTAL = Arithmetic(lambda a, b: a + b, lambda a, b: a + b, "{} + {}")
DIFFERENCE = Arithmetic(lambda a, b: a - b, lambda a, b: a - b, "{} - {}", turns=True)
"""Of percentages it is in points."""
RATIO = Arithmetic(lambda a, b: a / b if b else 0, lambda a, b: a / b, "{} / {}", turns=True, apart=2)
PORTION = Arithmetic(lambda a, b: 100 * a / b if b else 0, lambda a, b: 100 * a / b, "{} / {}", turns=True)
"""In percent: 186 / 200 is 93 %."""
SHARE = Arithmetic(lambda a, b: a * b / 100, lambda a, b: a * b / 100, "{} of {}")
"""93.0 % of 200 is 186."""
CHANGE = Arithmetic(
    lambda a, b: 100 * abs(b - a) / a if a else 0, lambda a, b: 100 * abs(b - a) / a, "{} to {}", turns=True, apart=2
)
"""In percent of the first."""
MEAN = Arithmetic(lambda a, b: (a + b) / 2, lambda a, b: (a + b) / 2, "mean of {} and {}")
