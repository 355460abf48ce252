"""Figures from `results`: the same numbers as marks on an axis, as text and as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.records.evidence import Entry, Evidence, ResultSet

_MARKS = ("dot", "diamond", "square", "ring")
"""One mark a set, told apart by shape."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One value on the axis: `at`, `low` and `high` in percent of its width."""

    shape: str
    text: str
    at: float
    low: float | None = None
    high: float | None = None
    label_at: str = "middle"


@dataclass(frozen=True, slots=True)
class Row:
    """One entry's marks, left to right as the sets are listed."""

    name: str
    note: str | None
    claim: bool
    marks: tuple[Mark, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Column:
    """One set: its name and size, and its mark's shape."""

    name: str
    n: int | None
    shape: str


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table; None where a set does not hold the entry."""

    name: str
    note: str | None
    claim: bool
    values: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measure on one or more sets. `rows` is empty where there is nothing to compare on an axis."""

    title: str
    unit: str | None
    better: str | None
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    rows: tuple[Row, ...]
    ticks: tuple[tuple[float, str], ...]
    has_intervals: bool


def figures_of(item: Evidence) -> tuple[Figure, ...]:
    """The item's figures: neighbouring result sets of one metric and unit share one."""
    groups: list[list[ResultSet]] = []
    for results in item.results:
        last = groups[-1][-1] if groups else None
        if last and (last.metric, last.unit, last.better) == (results.metric, results.unit, results.better):
            groups[-1].append(results)
        else:
            groups.append([results])
    return tuple(_figure(group) for group in groups)


def number(value: Decimal) -> str:
    """A figure as it was written, with a true minus sign."""
    return format(value, "f").replace("-", "\u2212")


@dataclass(frozen=True, slots=True)
class _Axis:
    """The values at the axis's two ends."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """Where a value stands, in percent of the axis."""
        return round((value - self.low) / (self.high - self.low) * 100, 2)

    def ticks(self) -> tuple[tuple[float, str], ...]:
        """Five places and their values."""
        return tuple(
            (place, f"{self.low + (self.high - self.low) * place / 100:,.10g}".replace("-", "\u2212"))
            for place in (0.0, 25.0, 50.0, 75.0, 100.0)
        )


def _axis(values: Sequence[float], *, percent: bool) -> _Axis:
    """0 to 100 for percentages, else from 0 to the next round number on each side in use."""
    low, high = min(0.0, *values), max(0.0, *values)
    if percent and low >= 0 and high <= 100:
        return _Axis(0.0, 100.0)
    if low == high:
        return _Axis(0.0, 1.0)
    step = 10 ** math.floor(math.log10(high - low))
    return _Axis(math.floor(low / step) * step, math.ceil(high / step) * step)


def _figure(sets: Sequence[ResultSet]) -> Figure:
    names = list(dict.fromkeys((entry.name, entry.note) for results in sets for entry in results.entries))
    table = [[_entry(results, name) for results in sets] for name in names]
    lines = tuple(
        Line(
            name,
            note,
            any(entry is not None and entry.claim for entry in entries),
            tuple(number(entry.value) if entry else None for entry in entries),
        )
        for (name, note), entries in zip(names, table, strict=True)
    )
    first = sets[0]
    axis = _axis([float(entry.value) for results in sets for entry in results.entries], percent=first.unit == "percent")
    columns = tuple(Column(_set_name(results), results.n, _shape(place)) for place, results in enumerate(sets))
    # One entry alone compares nothing: its table says it all.
    rows = tuple(_row(line, cells, sets, axis) for line, cells in zip(lines, table, strict=True) if len(names) > 1)
    has_intervals = any(mark.low is not None for row in rows for mark in row.marks)
    return Figure(first.metric, first.unit, first.better, columns, lines, rows, axis.ticks(), has_intervals)


def _entry(results: ResultSet, name: tuple[str, str | None]) -> Entry | None:
    return next((entry for entry in results.entries if (entry.name, entry.note) == name), None)


def _shape(place: int) -> str:
    return _MARKS[place % len(_MARKS)]


def _set_name(results: ResultSet) -> str:
    if results.label and results.set:
        return f"{results.label} ({results.set})"
    return results.label or results.set or "Value"


def _row(line: Line, cells: Sequence[Entry | None], sets: Sequence[ResultSet], axis: _Axis) -> Row:
    present = [(place, cell, results) for place, (cell, results) in enumerate(zip(cells, sets, strict=True)) if cell]
    marks = tuple(_mark(_shape(place), cell, results, axis) for place, cell, results in present)
    said = "; ".join(f"{_set_name(results)}: {number(cell.value)}" for _, cell, results in present)
    return Row(line.name, line.note, line.claim, marks, f"{line.name}: {said}")


def _mark(shape: str, entry: Entry, results: ResultSet, axis: _Axis) -> Mark:
    value = float(entry.value)
    at = axis.place(value)
    # Labels of marks at the ends would run out of the figure.
    label_at = "start" if at < 4 else "end" if at > 96 else "middle"
    if not (results.proportion and results.n and results.unit == "percent" and 0 <= value <= 100):
        return Mark(shape, number(entry.value), at, None, None, label_at)
    low, high = wilson(value / 100, results.n)
    return Mark(shape, number(entry.value), at, axis.place(low * 100), axis.place(high * 100), label_at)
