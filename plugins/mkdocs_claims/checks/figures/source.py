"""A text in which figures are looked for, read once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property

from mkdocs_claims.checks.figures.figure import Figure, only_figures
from mkdocs_claims.checks.figures.match import seconds
from mkdocs_claims.checks.figures.operands import Operands

Value = Decimal | tuple[Decimal, ...]
_NOT_TIMES = frozenset({"", "%", "pp", "x"})
_PART = re.compile(r"[^-_/]+")


class Source:
    """The figures of a text by value, its names and its operands, made from its readings.

    `figures` are those of the text in order, and `sorts` their sorts. `by_value` has figures and number words by value,
    durations also by their seconds. The "two" of "two-stage" is in it too: it counts, though it is no figure.
    `name_parts` are the parts of names that carry digits: "Qwen3" and "8B" of Qwen3-8B.
    """

    def __init__(self, text: str, readings: Sequence[Figure]) -> None:
        self.text = text
        self.blank = not text or text.isspace()
        self.figures = only_figures(readings)
        self.sorts = {sort_of(figure) for figure in self.figures}
        self.by_value: dict[Value, list[Figure]] = {}
        self.name_parts: dict[str, Figure] = {}
        for reading in readings:
            value, unit = reading.value, reading.unit
            if value is not None:
                self.by_value.setdefault(value, []).append(reading)
                if unit not in _NOT_TIMES and (duration := seconds(reading)):
                    self.by_value.setdefault(duration, []).append(reading)
            elif reading.kind == "name":
                self.name_parts.update(dict.fromkeys(_PART.findall(reading.text), reading))

    @cached_property
    def operands(self) -> Operands:
        """What can be reckoned with, made when it is asked for."""
        return Operands(self.figures, self.text)


def sort_of(figure: Figure) -> str:
    """What sort of figure it is: count, size or grid, its unit, or a few, a number or decimals of anything."""
    if figure.kind != "figure" or figure.unit:
        return figure.unit or figure.kind
    if "." in figure.text:
        return "decimal"
    return "few" if len(figure.text) == 1 else "number"
