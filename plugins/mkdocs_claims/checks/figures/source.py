"""A text in which figures are looked for, read once."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property
from operator import itemgetter

from mkdocs_claims.checks.figures.extract import readings
from mkdocs_claims.checks.figures.figure import FIGURES, Figure
from mkdocs_claims.checks.figures.match import seconds
from mkdocs_claims.checks.figures.operands import Operands

Value = Decimal | tuple[Decimal, ...]
_value = itemgetter(1)
_NOT_TIMES = frozenset({"", "%", "pp", "x"})
_PART = re.compile(r"[^-_/]+")


class Source:
    """The figures of a text, by value and by size, its names and its operands; what is rarely asked for is made then.

    `figures` are those of the text in order, and `sorts` their sorts. `by_value` has figures and number words by value,
    durations also by their seconds. The "two" of "two-stage" is in it too: it counts, though it is no figure.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.blank = not text or text.isspace()
        self._readings = readings(text)
        self.figures = [reading for reading in self._readings if reading.kind in FIGURES]
        self.sorts = {sort_of(figure) for figure in self.figures}
        self.by_value = _by_value(self._readings)

    @cached_property
    def _by_size(self) -> tuple[list[float], list[tuple[Figure, Decimal]]]:
        valued = [(figure, figure.value) for figure in self.figures if isinstance(figure.value, Decimal)]
        valued.sort(key=_value)
        return [float(value) for _, value in valued], valued

    def close(self, number: float, reach: float) -> list[tuple[Figure, Decimal]]:
        """The figures whose values lie within reach of a number, with their values, smallest first."""
        numbers, valued = self._by_size
        reach = reach * (1 + 1e-9) + number * 1e-12  # These are binary numbers.
        return valued[bisect_left(numbers, number - reach) : bisect_right(numbers, number + reach)]

    @cached_property
    def name_parts(self) -> dict[str, Figure]:
        """The parts of names that carry digits: "Qwen3" and "8B" of Qwen3-8B."""
        names = [reading for reading in self._readings if reading.kind == "name"]
        return {part: name for name in names for part in _PART.findall(name.text)}

    @cached_property
    def operands(self) -> Operands:
        """What can be reckoned with."""
        return Operands(self.figures, self.text)


def _by_value(found: Sequence[Figure]) -> dict[Value, list[Figure]]:
    index: dict[Value, list[Figure]] = {}
    for reading in found:
        value, unit = reading.value, reading.unit
        if value is not None:
            if value in index:
                index[value].append(reading)
            else:
                index[value] = [reading]
            if unit not in _NOT_TIMES and (duration := seconds(reading)):
                index.setdefault(duration, []).append(reading)
    return index


def sort_of(figure: Figure) -> str:
    """What sort of figure it is: count, size or grid, its unit, or a few, a number or decimals of anything."""
    if figure.kind != "figure" or figure.unit:
        return figure.unit or figure.kind
    if "." in figure.text:
        return "decimal"
    return "few" if len(figure.text) == 1 else "number"
