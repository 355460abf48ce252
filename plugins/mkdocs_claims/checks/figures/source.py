"""A text in which figures are looked for, read once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from operator import itemgetter

from mkdocs_claims.checks.figures.figure import Figure, only_figures
from mkdocs_claims.checks.figures.match import seconds
from mkdocs_claims.checks.figures.operands import Operands

Value = Decimal | tuple[Decimal, ...]
Near = Sequence[tuple[Decimal, Figure]]
_NOT_TIMES = frozenset({"", "%", "pp", "x"})
_PART = re.compile(r"[^-_/]+")


class Source:
    """The figures of a text by value, its names and its operands, made from its readings.

    `figures` are those of the text in order. `by_value` has figures and number words by value,
    durations also by their seconds. The "two" of "two-stage" is in it too: it counts, though it is no figure.
    `name_parts` are the parts of names that carry digits: "Qwen3" and "8B" of Qwen3-8B.
    """

    def __init__(self, text: str, readings: Sequence[Figure]) -> None:
        self.text = text
        self.blank = not text or text.isspace()
        self.figures = only_figures(readings)
        self.by_value: dict[Value, list[Figure]] = {}
        self.name_parts: dict[str, Figure] = {}
        self._numbers: list[tuple[float, Decimal, Figure]] | None = None
        self._operands: Operands | None = None
        by_value = self.by_value
        for reading in readings:
            value = reading.value
            if value is not None:
                if value in by_value:
                    by_value[value].append(reading)
                else:
                    by_value[value] = [reading]
                if reading.unit not in _NOT_TIMES and (duration := seconds(reading)):
                    by_value.setdefault(duration, []).append(reading)
            elif reading.kind == "name":
                self.name_parts.update(dict.fromkeys(_PART.findall(reading.text), reading))

    def has(self, sort: str) -> bool:
        """Whether it has a figure of a sort."""
        for figure in self.figures:  # noqa: SIM110 - a generator costs more than most searches
            if sort_of(figure) == sort:
                return True
        return False

    def close(self, number: float, reach: float) -> Near:
        """All figures of one value that lies within reach of a number, with that value, smallest first."""
        if self._numbers is None:
            self._numbers = [
                (float(one.value), one.value, one) for one in self.figures if isinstance(one.value, Decimal)
            ]
        reach = reach * (1 + 1e-9) + number * 1e-12  # These are binary numbers.
        low, high = number - reach, number + reach
        found = [(value, one) for binary, value, one in self._numbers if low <= binary <= high]
        return sorted(found, key=itemgetter(0)) if len(found) > 1 else found

    # A cached property has a lock in Python 3.11, which costs as much as a quarter of the operands.
    @property
    def operands(self) -> Operands:
        """What can be reckoned with, made when it is asked for."""
        if self._operands is None:
            self._operands = Operands(self.figures, self.text)
        return self._operands


def sort_of(figure: Figure) -> str:
    """What sort of figure it is: count, size or grid, its unit, or a few, a number or decimals of anything."""
    if figure.kind != "figure" or figure.unit:
        return figure.unit or figure.kind
    if "." in figure.text:
        return "decimal"
    return "few" if len(figure.text) == 1 else "number"
