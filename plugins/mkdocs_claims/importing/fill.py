"""One row through a template: the values of a record, the column of each, and what could not be mapped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from mkdocs_claims.changes.values import line, source
from mkdocs_claims.edits.render import Value
from mkdocs_claims.importing.table import Row
from mkdocs_claims.importing.template import Column, Constant, Fields, Template, columns_of
from mkdocs_claims.loader.nodes import Location
from mkdocs_claims.loader.shapes import Kind, Shape
from mkdocs_claims.records.evidence import Source
from mkdocs_claims.suggest import did_you_mean

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_DECIMAL = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,18})?")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Unmapped:
    """What could not be mapped: the row's number, its line in a CSV file, the column, and why."""

    row: int
    line: int | None
    column: str | None
    message: str


@dataclass(slots=True)
class Filled:
    """What came of a row. `origins` gives the column of each value by its location in the record."""

    row: Row
    values: dict[str, Value] = field(default_factory=dict)
    origins: dict[Location, str] = field(default_factory=dict)
    problems: list[Unmapped] = field(default_factory=list)

    def add(self, column: str | None, message: str) -> None:
        """Keep what could not be mapped."""
        self.problems.append(Unmapped(self.row.number, self.row.line, column, message))

    def origin(self, location: Location) -> str | None:
        """The column that the value at a location comes from, or what is in it, or what it is in."""
        for end in range(len(location), 0, -1):
            within = (column for place, column in self.origins.items() if place[:end] == location[:end])
            if (found := next(within, None)) is not None:
                return found
        return None


def filled(row: Row, template: Fields) -> Filled:
    """A row's values. A cell with nothing in it gives no value; a list's item whose columns give none is left out."""
    result = Filled(row)
    value = _value(template, row, result, ())
    result.values = dict(value) if isinstance(value, Mapping) else {}
    return result


def _value(template: Template, row: Row, result: Filled, place: Location) -> Value:
    match template:
        case Constant(text, shape):
            return _one(text, shape)
        case Column(name, shape):
            value = _from_cell(template, row.cell(name), shape, result)
            if value is not None:
                result.origins[place] = name
            return value
        case Fields(fields):
            parts = {key: _value(inner, row, result, (*place, key)) for key, inner in fields.items()}
            return {key: value for key, value in parts.items() if value is not None} or None
        case _:
            found: list[Value] = []
            for inner in template.items:
                here = (*place, len(found))
                value = _value(inner, row, result, here)
                if value is not None and _has_own(inner, result, here):
                    found.append(value)
            return found or None


def _has_own(item: Template, result: Filled, place: Location) -> bool:
    """Whether a list's item says something of this row: constants alone do not, unless it holds nothing else."""
    if next(columns_of(item), None) is None:
        return True
    return any(location[: len(place)] == place for location in result.origins)


def _from_cell(column: Column, cell: object, shape: Shape, result: Filled) -> Value:
    """What a cell says, as a value of this shape; None where it says nothing, or nothing that can be used."""
    if shape.kind is Kind.TABLE:
        return _table(column, cell, result)
    if shape.kind is Kind.LIST and shape.item is not None:
        pieces = cell if isinstance(cell, list) else _pieces(cell, column.split)
        item = shape.item
        values = [value for piece in pieces if (value := _scalar(column, piece, item, result)) is not None]
        return values or None
    return _scalar(column, cell, shape, result)


def _table(column: Column, cell: object, result: Filled) -> Value:
    """A cell like `routing: helps; memory: limits`, or an object, as keys and values."""
    sign = column.pair or ":"
    pieces = [line(str(piece)) for piece in _pieces(cell, column.split) if piece is not None]
    pairs = [piece.partition(sign) for piece in pieces if piece]
    if isinstance(cell, Mapping):
        pairs = [(str(key), sign, str(value)) for key, value in cell.items()]
    found: dict[str, Value] = {}
    for key, between, text in pairs:
        if not between:
            result.add(column.name, f"'{_short(key)}' has no '{sign}' between a key and a value")
        else:
            found[line(key)] = column.values.get(line(text), line(text))
    return found or None


def _pieces(cell: object, split: str | None) -> Sequence[object]:
    return cell.split(split) if isinstance(cell, str) and split else [cell]


def _scalar(column: Column, cell: object, shape: Shape, result: Filled) -> Value:
    if isinstance(cell, Mapping | list):
        result.add(column.name, f"expected one value, got {'a list' if isinstance(cell, list) else 'an object'}")
        return None
    if cell is None or (isinstance(cell, str) and not cell.strip()):
        return None
    text = ("false", "true")[cell] if isinstance(cell, bool) else str(cell)
    if column.values:
        meant = column.values.get(text.strip())
        if meant is None:
            hint = did_you_mean(text.strip(), column.values)
            result.add(column.name, f"'{_short(text)}' is not among the `values` of the mapping{_hint(hint)}")
            return None
        text = meant
    return _one(text, shape)


def _one(text: str, shape: Shape) -> Value:
    """A text as what its shape wants. What it cannot be stays text, and the loader says what is wrong."""
    bare = text.strip()
    match shape.kind:
        case Kind.WHOLE if _WHOLE.fullmatch(bare):
            return int(bare)
        case Kind.DECIMAL if _DECIMAL.fullmatch(bare):
            return Decimal(bare)
        case Kind.BOOLEAN if bare in ("true", "false"):
            return bare == "true"
        case Kind.DAY if _DAY.fullmatch(bare):
            return _day(bare)
        case Kind.MODEL if shape.model is Source:
            return source(text)
    breaks = shape.free is not None and shape.free.breaks
    return text.replace("\r\n", "\n").strip("\n") if breaks else line(text)


def _day(text: str) -> date | str:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return text


def _short(text: object) -> str:
    shown = line(str(text))
    return shown if len(shown) <= 60 else f"{shown[:59]}…"


def _hint(hint: str | None) -> str:
    return f"; {hint}" if hint else ""


def unused(rows: Sequence[Row], used: set[str]) -> Iterator[tuple[str, int]]:
    """The columns that nothing is taken from, each with the number of rows that have something there."""
    counts: dict[str, int] = {}
    for row in rows:
        for name, cell in row.cells.items():
            is_used = name in used or any(column.startswith(f"{name}.") for column in used)
            if not is_used and cell not in (None, "", [], {}):
                counts[name] = counts.get(name, 0) + 1
    yield from counts.items()
