"""The table of a figure: a line for each entry, a cell for each set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.pages.figures.values import number
from mkdocs_claims.records.evidence import Entry, ResultSet


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry's value on one set. `interval` are bounds in percent."""

    entry: Entry
    results: ResultSet
    interval: tuple[float, float] | None

    @property
    def text(self) -> str:
        """The value as it was written."""
        return number(self.entry.value)

    @property
    def interval_text(self) -> str | None:
        """The interval's bounds, as the table and the figure's text give them."""
        return None if self.interval is None else f"{self.interval[0]:.1f} to {self.interval[1]:.1f}"


@dataclass(frozen=True, slots=True)
class Line:
    """One entry; None where a set does not hold it."""

    name: str
    note: str | None
    claim: bool
    cells: tuple[Cell | None, ...]


def lines_of(sets: Sequence[ResultSet]) -> tuple[Line, ...]:
    """Every entry of the sets once, in the record's order."""
    by_set = [dict(_named(results.entries)) for results in sets]
    names = dict.fromkeys(name for entries in by_set for name in entries)
    return tuple(_line(name, sets, by_set) for name in names)


_Name = tuple[str, str | None, int]
"""What tells an entry from the others of its set: name and note, and its number where both recur."""


def _named(entries: Iterable[Entry]) -> Iterator[tuple[_Name, Entry]]:
    seen: Counter[tuple[str, str | None]] = Counter()
    for entry in entries:
        seen[entry.name, entry.note] += 1
        yield (entry.name, entry.note, seen[entry.name, entry.note]), entry


def _line(name: _Name, sets: Sequence[ResultSet], by_set: Sequence[Mapping[_Name, Entry]]) -> Line:
    cells = tuple(_cell(entries.get(name), results) for results, entries in zip(sets, by_set, strict=True))
    return Line(name[0], name[1], any(cell is not None and cell.entry.claim for cell in cells), cells)


def _cell(entry: Entry | None, results: ResultSet) -> Cell | None:
    return None if entry is None else Cell(entry, results, _interval(entry, results))


def _interval(entry: Entry, results: ResultSet) -> tuple[float, float] | None:
    """Wilson's interval, where the record gives what it takes: a share in percent of n cases."""
    value = float(entry.value)
    if not (results.proportion and results.n and results.unit == "percent" and 0 <= value <= 100):
        return None
    low, high = wilson(value / 100, results.n)
    return low * 100, high * 100
