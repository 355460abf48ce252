"""A text in which figures are looked for, read once."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cached_property

from mkdocs_claims.checks.figures.extract import readings
from mkdocs_claims.checks.figures.figure import FIGURES, Figure
from mkdocs_claims.checks.figures.operands import Operands, operands

Value = Decimal | tuple[Decimal, ...]
_PART = re.compile(r"[^-_/]+")


class Source:
    """The figures of a text by value, the parts of its names, and its operands for arithmetic, each made when asked."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _readings(self) -> list[Figure]:
        return readings(self.text)

    @cached_property
    def figures(self) -> list[Figure]:
        """The figures in order."""
        return [reading for reading in self._readings if reading.kind in FIGURES]

    @cached_property
    def by_value(self) -> dict[Value, list[Figure]]:
        """Figures and number words by value; also the "two" of "two-stage", which counts though it is no figure."""
        index: dict[Value, list[Figure]] = {}
        for reading in self._readings:
            if reading.value is not None:
                index.setdefault(reading.value, []).append(reading)
        return index

    @cached_property
    def name_parts(self) -> dict[str, Figure]:
        """The parts of names that carry digits: "Qwen3" and "8B" of Qwen3-8B."""
        names = [reading for reading in self._readings if reading.kind == "name"]
        return {part: name for name in names for part in _PART.findall(name.text)}

    @cached_property
    def operands(self) -> Operands:
        """What can be reckoned with."""
        return operands(self.figures, self.text)
