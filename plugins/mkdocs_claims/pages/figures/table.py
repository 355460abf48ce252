"""The table of a figure: a line for each entry, a cell for each set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.making import maker
from mkdocs_claims.pages.figures.values import number
from mkdocs_claims.records.evidence import Entry, ResultSet


class Cell(NamedTuple):
    """One entry's value on one set. `interval` are bounds in percent. The texts are those of table and figure."""

    entry: Entry
    results: ResultSet
    text: str
    interval: tuple[float, float] | None
    interval_text: str | None


class Line(NamedTuple):
    """One entry; None where a set does not hold it."""

    name: str
    note: str | None
    claim: bool
    cells: tuple[Cell | None, ...]


# Lines and cells are made by the thousand.
_of, _whole = maker(Line), maker(Cell)


def lines_of(sets: Sequence[ResultSet]) -> tuple[Line, ...]:
    """Every entry of the sets once, in the record's order."""
    if len(sets) == 1:
        return tuple([_of((one.name, one.note, one.claim, (_cell(one, sets[0]),))) for one in sets[0].entries])
    by_set = [dict(_named(results.entries)) for results in sets]
    names = dict.fromkeys(name for entries in by_set for name in entries)
    return tuple(_line(name, sets, by_set) for name in names)


_Name = tuple[str, str | None, int]
"""What tells an entry from the others of its set: name and note, and its number where both recur."""


def _named(entries: Iterable[Entry]) -> Iterator[tuple[_Name, Entry]]:
    seen: dict[tuple[str, str | None], int] = {}
    for entry in entries:
        name = entry.name, entry.note
        seen[name] = seen.get(name, 0) + 1
        yield (*name, seen[name]), entry


def _line(name: _Name, sets: Sequence[ResultSet], by_set: Sequence[Mapping[_Name, Entry]]) -> Line:
    cells = tuple(
        _cell(entries[name], results) if name in entries else None
        for results, entries in zip(sets, by_set, strict=True)
    )
    return Line(name[0], name[1], any(cell is not None and cell.entry.claim for cell in cells), cells)


def _cell(entry: Entry, results: ResultSet) -> Cell:
    interval = _interval(entry, results)
    text = None if interval is None else f"{interval[0]:.1f} to {interval[1]:.1f}"
    return _whole((entry, results, number(entry.value), interval, text))


def _interval(entry: Entry, results: ResultSet) -> tuple[float, float] | None:
    """Wilson's interval, where the record gives what it takes: a share in percent of n cases."""
    if not (results.proportion and results.n and results.unit == "percent"):
        return None
    value = float(entry.value)
    if not 0 <= value <= 100:
        return None
    low, high = wilson(value / 100, results.n)
    return low * 100, high * 100
