"""Figures of a source that stand close enough together to be reckoned with each other."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from mkdocs_claims.checks.figures.figure import Figure

WINDOW = 120
"""The most characters from the beginning of the first operand to the end of the last."""
MOST = 1000
"""The most pairs, and the most runs, that are tried for one figure."""
_SENTENCE = re.compile(r"[.!?][)\"”]?\s+(?=[A-Z(\[])|\n")


class Operand(NamedTuple):
    """A figure to reckon with. `shown` is its number, with the percent sign where it has one."""

    value: Decimal
    unit: str
    whole: bool
    shown: str
    start: int
    end: int


class Operands(NamedTuple):
    """All figures of a source that can be reckoned with, the pairs among neighbours, and longer runs of neighbours."""

    single: list[Operand]
    pairs: list[tuple[Operand, Operand]]
    runs: list[tuple[Operand, ...]]


def operands(figures: Sequence[Figure], text: str) -> Operands:
    """The operands among the figures of a text. Sizes and number words are none."""
    single = [
        _operand(figure, figure.value)
        for figure in figures
        if isinstance(figure.value, Decimal) and figure.kind == "figure"
    ]
    breaks = [match.start() for match in _SENTENCE.finditer(text)]
    pairs: list[tuple[Operand, Operand]] = []
    runs: list[tuple[Operand, ...]] = []
    for place, first in enumerate(single):
        if len(pairs) > MOST:
            break
        sentence = bisect_right(breaks, first.start)
        for further, second in enumerate(single[place + 1 :], 1):
            if second.end - first.start > WINDOW or bisect_right(breaks, second.start) != sentence:
                break
            pairs.append((first, second))
            if 2 <= further <= 4:
                runs.append(tuple(single[place : place + further + 1]))
    return Operands(single, pairs, runs)


def _operand(figure: Figure, value: Decimal) -> Operand:
    number = figure.text.lstrip("+-−–$€£¥")
    shown = number if figure.unit in ("", "%") else number.removesuffix(figure.unit).rstrip()
    return Operand(value, figure.unit, "." not in number, shown, figure.start, figure.end)
