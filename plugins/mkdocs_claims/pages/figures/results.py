"""Figures from `results`: a title with the finding, a row of marks for each entry, the same values in a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mkdocs_claims.pages.figures.axis import Tick, axis
from mkdocs_claims.pages.figures.finding import Finding, finding
from mkdocs_claims.pages.figures.rows import SHAPES, Row, row_of
from mkdocs_claims.pages.figures.table import Line, lines_of
from mkdocs_claims.pages.figures.values import set_name
from mkdocs_claims.records.evidence import Evidence, ResultSet

MOST_ROWS = 24
"""Of more entries than these a figure is its table alone: what is taller than a screen compares nothing at a glance."""


class Column(NamedTuple):
    """One set: its name and size, and its mark's shape."""

    name: str
    n: int | None
    shape: str


class Figure(NamedTuple):
    """One measure on one or more sets. `rows` is empty where there is nothing to compare on an axis, or too much.

    `zero` is where zero stands, in percent of the axis, if not at an end. `has_intervals`: the site could compute an
    interval of a value.
    """

    finding: Finding
    metric: str
    unit: str | None
    better: str | None
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    rows: tuple[Row, ...]
    ticks: tuple[Tick, ...]
    zero: float | None
    has_intervals: bool


def figures_of(item: Evidence) -> tuple[Figure, ...]:
    """The item's figures: neighbouring result sets of one measure share one, as long as there are marks for them."""
    groups: list[list[ResultSet]] = []
    for results in item.results:
        last = groups[-1] if groups else None
        if last and len(last) < len(SHAPES) and _measure(last[0]) == _measure(results):
            last.append(results)
        else:
            groups.append([results])
    return tuple(_figure(group) for group in groups)


def _measure(results: ResultSet) -> tuple[str, str | None, str | None]:
    return results.metric, results.unit, results.better


def _figure(sets: Sequence[ResultSet]) -> Figure:
    first, lines = sets[0], lines_of(sets)
    scale = axis([entry.value for results in sets for entry in results.entries], percent=first.unit == "percent")
    # One value alone compares nothing: its table says it all.
    is_drawn = (len(lines) > 1 or len(sets) > 1) and len(lines) <= MOST_ROWS
    return Figure(
        finding=finding(sets),
        metric=first.metric,
        unit=first.unit,
        better=first.better,
        columns=tuple(
            Column(set_name(results), results.n, shape) for results, shape in zip(sets, SHAPES, strict=False)
        ),
        lines=lines,
        rows=tuple(row_of(line, scale) for line in lines) if is_drawn else (),
        ticks=scale.ticks,
        zero=scale.zero,
        has_intervals=any(cell is not None and cell.interval is not None for line in lines for cell in line.cells),
    )
