"""The rows of a figure: each entry's marks on an axis, where everything stands, and the row's text.

What lies across is in percent of the axis, what lies down is in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mkdocs_claims.making import maker
from mkdocs_claims.pages.figures.axis import Axis
from mkdocs_claims.pages.figures.lanes import Span, lanes, text_width
from mkdocs_claims.pages.figures.table import Cell, Line
from mkdocs_claims.pages.figures.values import set_name

SHAPES = ("dot", "diamond", "square", "ring", "filled-diamond", "box")
"""One mark a set, told apart by shape."""

_TEXT = 15
"""Pixels that a line of values takes."""
_INTERVAL = 7
"""Pixels that a line of intervals takes."""
_MARK = 8
"""Pixels from a mark's middle to what is above and below it."""


class Interval(NamedTuple):
    """A 95 % interval after Wilson."""

    low: float
    high: float
    y: int


class Mark(NamedTuple):
    """One value, and the line and the end (`anchor`) of its text."""

    shape: str
    text: str
    at: float
    text_y: int
    anchor: str
    interval: Interval | None


class Row(NamedTuple):
    """One entry's marks, in the order of the sets; `said` holds every value."""

    name: str
    note: str | None
    claim: bool
    marks: tuple[Mark, ...]
    said: str
    y: int
    height: int


# Rows are made by the thousand.
_interval, _mark, _row = maker(Interval), maker(Mark), maker(Row)


def row_of(line: Line, scale: Axis) -> Row:
    """The row of an entry. Values and intervals that would lie on each other stand in lines of their own."""
    if len(line.cells) == 1 and line.cells[0] is not None:
        return _row_of_one(line, line.cells[0], scale)
    found = [
        (shape, cell, scale.place(cell.entry.value))
        for shape, cell in zip(SHAPES, line.cells, strict=False)
        if cell is not None
    ]
    texts = [_span(at, cell.text) for _, cell, at in found]
    heights = lanes([span for span, _ in texts])
    y = _TEXT * (max(heights) + 1) + _MARK
    intervals = iter(_intervals([cell for _, cell, _ in found], scale, y + _MARK + 3))
    marks = [
        Mark(shape, cell.text, at, y - _MARK - 3 - _TEXT * height, anchor, next(intervals) if cell.interval else None)
        for (shape, cell, at), (_, anchor), height in zip(found, texts, heights, strict=True)
    ]
    lowest = max([y + _MARK, *[mark.interval.y + 4 for mark in marks if mark.interval]])
    name = f"{line.name}, {line.note}" if line.note else line.name
    said = "; ".join([f"{set_name(cell.results)}: {_said(cell)}" for _, cell, _ in found])
    return Row(line.name, line.note, line.claim, tuple(marks), f"{name}: {said}", y, lowest)


def _row_of_one(line: Line, cell: Cell, scale: Axis) -> Row:
    """The row of an entry in a figure of one set, where nothing can lie on anything: drawn as among several, sooner.

    Its text need not name the set.
    """
    at = scale.place(cell.entry.value)
    y = _TEXT + _MARK
    interval, lowest = None, y + _MARK
    if cell.interval:
        low, high = cell.interval
        interval = _interval((scale.place(low), scale.place(high), lowest + 3))
        lowest += 7
    mark = _mark((SHAPES[0], cell.text, at, y - _MARK - 3, _span(at, cell.text)[1], interval))
    name = f"{line.name}, {line.note}" if line.note else line.name
    return _row((line.name, line.note, line.claim, (mark,), f"{name}: {_said(cell)}", y, lowest))


def _intervals(cells: Iterable[Cell], scale: Axis, y: int) -> list[Interval]:
    spans = [(scale.place(cell.interval[0]), scale.place(cell.interval[1])) for cell in cells if cell.interval]
    return [Interval(*span, y + _INTERVAL * lane) for span, lane in zip(spans, lanes(spans), strict=True)]


def _said(cell: Cell) -> str:
    """One value of a row's text, with its unit and its interval."""
    unit = f" {cell.results.unit}" if cell.results.unit else ""
    interval = f", 95 % interval {cell.interval_text}" if cell.interval else ""
    return f"{cell.text}{unit}{interval}"


def _span(at: float, text: str) -> tuple[Span, str]:
    """Where a value's text stands on the narrowest axis, and which end of it stands at the mark.

    In the middle, but for marks so near an end that the text would run out of the figure.
    """
    width = text_width(text)
    if at < width / 2:
        return (at, at + width), "start"
    if at > 100 - width / 2:
        return (at - width, at), "end"
    return (at - width / 2, at + width / 2), "middle"
