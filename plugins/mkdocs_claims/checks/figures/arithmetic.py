"""The arithmetics that may explain a figure, each on two figures of a source.

Each yields its results with the way it is written and the operands in that order; the operands
come in the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from mkdocs_claims.checks.figures.operands import Operand

Candidate = tuple[Decimal, str, tuple[Operand, ...]]
"""A result, how its arithmetic is written, and the operands."""


def total(a: Operand, b: Operand) -> Iterator[Candidate]:
    """522 + 200: figures of one unit."""
    if a.unit == b.unit:
        yield a.value + b.value, "{} + {}", (a, b)


def difference(a: Operand, b: Operand) -> Iterator[Candidate]:
    """81.5 - 47.5: figures of one unit, the larger first. Of percentages it is in points."""
    if a.unit == b.unit:
        large, small = (a, b) if a.value >= b.value else (b, a)
        yield large.value - small.value, "{} - {}", (large, small)


def ratio(a: Operand, b: Operand) -> Iterator[Candidate]:
    """240 / 120: figures of one unit, the larger first."""
    large, small = (a, b) if a.value >= b.value else (b, a)
    if a.unit == b.unit and small.value:
        yield large.value / small.value, "{} / {}", (large, small)


def portion(a: Operand, b: Operand) -> Iterator[Candidate]:
    """186 / 200 in percent: whole counts, the smaller first."""
    small, large = (a, b) if a.value <= b.value else (b, a)
    if a.unit == b.unit == "" and a.whole and b.whole and large.value:
        yield 100 * small.value / large.value, "{} / {}", (small, large)


def share(a: Operand, b: Operand) -> Iterator[Candidate]:
    """93.0% of 200: a percentage and a whole count."""
    part, whole = (a, b) if a.unit == "%" else (b, a)
    if part.unit == "%" and whole.unit == "" and whole.whole and part.value <= 100:
        yield part.value * whole.value / 100, "{} of {}", (part, whole)


def change(a: Operand, b: Operand) -> Iterator[Candidate]:
    """34.19 to 37.20 in percent of the first: figures of one unit, either of them first."""
    if a.unit == b.unit:
        for old, new in ((a, b), (b, a)):
            if old.value:
                yield 100 * abs(new.value - old.value) / old.value, "{} to {}", (old, new)


def mean(a: Operand, b: Operand) -> Iterator[Candidate]:
    """The mean of two figures of one unit."""
    if a.unit == b.unit:
        yield (a.value + b.value) / 2, "mean of {} and {}", (a, b)
