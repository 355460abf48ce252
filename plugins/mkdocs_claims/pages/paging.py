"""How a long list is spread over pages: at most a hundred rows each, and fewer where their texts are long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

ROWS = 100
"""The most rows in one page of a list."""
ROOM = 29_500
"""The bytes of HTML that a page has for its rows: with the theme around them, a page then stays below 60 KB."""

Weigh = Callable[[Any], int]
"""About how many bytes of HTML a row becomes."""

_ENTITIES = "&<>\"'"


@dataclass(frozen=True, slots=True)
class Spread:
    """The rows of a list by page."""

    pages: tuple[Sequence[Any], ...]

    def number_of(self, place: int) -> int:
        """The number of the page with the row at `place`; the last one's for a place behind the end."""
        end = 0
        for number, rows in enumerate(self.pages, 1):
            end += len(rows)
            if place < end:
                return number
        return len(self.pages)


def spread(rows: Sequence[Any], weigh: Weigh, taken: int = 0, room: int | None = None) -> Spread:
    """The rows in pages, one page at least. `taken` are bytes that something else needs on the first page.

    `room` are the bytes of a page for its rows, where they are not the usual ones.
    """
    room = ROOM if room is None else room
    pages: list[Sequence[Any]] = []
    start, used = 0, taken
    for place, row in enumerate(rows):
        weight = weigh(row)
        if place > start and (place - start == ROWS or used + weight > room):
            pages.append(rows[start:place])
            start, used = place, 0
        used += weight
    return Spread((*pages, rows[start:]))


def size(*texts: str | None) -> int:
    """The bytes that plain texts take in a page."""
    whole = "".join([text for text in texts if text])
    return len(whole.encode()) + 4 * sum(map(whole.count, _ENTITIES))


def neighbours(number: int, count: int) -> list[int | None]:
    """The pages that a page of a list links to: the first, the last and those around it; None stands for a gap."""
    near = sorted({1, *range(max(1, number - 2), min(count, number + 2) + 1), count})
    shown: list[int | None] = []
    for page in near:
        last = shown[-1] if shown else None
        if last is not None and page == last + 2:
            shown.append(page - 1)
        elif last is not None and page > last + 1:
            shown.append(None)
        shown.append(page)
    return shown
