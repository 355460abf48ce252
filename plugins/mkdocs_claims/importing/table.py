"""A file of rows: CSV with a row of names, or JSON with a list of objects."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

MAX_BYTES = 64 * 1024 * 1024
"""The largest file that is read."""


class TableError(Exception):
    """A file that holds no rows as they are expected; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its number, counted from 1 without the row of names, the line it begins on in a CSV file, its cells."""

    number: int
    line: int | None
    cells: Mapping[str, object]

    def cell(self, column: str) -> object:
        """What stands in a column; None where nothing does.

        A name with full stops that is no column itself leads into the objects of a JSON file: `source.doi`.
        """
        if column in self.cells:
            return self.cells[column]
        value: object = self.cells
        for step in column.split("."):
            if isinstance(value, Mapping):
                value = value.get(step)
            elif isinstance(value, list) and step.isdecimal() and len(step) < 6 and int(step) < len(value):
                value = value[int(step)]
            else:
                return None
        return value


def read_table(path: Path, *, rows: str | None, delimiter: str) -> list[Row]:
    """The rows of a file: JSON if its name ends in `.json`, else CSV.

    `rows` is where in a JSON file the list stands, such as `data.items`; None for the whole file.
    Raises TableError, or OSError for a file that cannot be read.
    """
    data = path.read_bytes()
    if len(data) > MAX_BYTES:
        raise TableError(f"{path} has more than {MAX_BYTES // 2**20} MB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableError(f"{path} is not UTF-8: byte {error.start + 1} cannot be read") from error
    is_json = path.suffix.lower() == ".json"
    return list(_from_json(text, rows, path) if is_json else _from_csv(text, delimiter, path))


def _from_csv(text: str, delimiter: str, path: Path) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        names = next(reader, [])
        if len(set(names)) != len(names) or not any(names):
            raise TableError(f"{path}:1: the first row must name each column, and no two alike")
        number, line = 0, reader.line_num + 1
        for cells in reader:
            if any(cells):
                number += 1
                if len(cells) != len(names):
                    raise TableError(f"{path}:{line}: {len(cells)} cells, and there are {len(names)} columns")
                yield Row(number, line, dict(zip(names, cells, strict=True)))
            line = reader.line_num + 1
    except csv.Error as error:
        raise TableError(f"{path}:{reader.line_num}: {error}") from error


def _from_json(text: str, rows: str | None, path: Path) -> Iterator[Row]:
    try:
        value = json.loads(text, parse_int=_whole, parse_float=Decimal, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise TableError(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from error
    except ValueError as error:
        raise TableError(f"{path} cannot be read: {error}") from error
    except RecursionError as error:
        raise TableError(f"{path} cannot be read: it is nested too deeply") from error
    if rows is not None:
        value = Row(0, None, value).cell(rows) if isinstance(value, dict) else None
    if not isinstance(value, list):
        raise TableError(f"{path}: there is no list {f'at `{rows}`' if rows else 'at the top; say where with `rows`'}")
    for number, cells in enumerate(value, 1):
        if not isinstance(cells, dict):
            raise TableError(f"{path}: row {number} is not an object")
        yield Row(number, None, cells)


def _whole(digits: str) -> int:
    # Python refuses to read thousands of digits, in words that help nobody here.
    if len(digits) > 100:
        raise ValueError(f"a number has {len(digits):,} digits")
    return int(digits)


def _no_number(word: str) -> object:
    raise ValueError(f"{word} is not a number")
