"""Drawing pages before they are asked for, many in a row: a processor is faster while a program repeats itself.

Between two pages MkDocs calls plugins, joins the theme's parts and writes a file, and by the next page the processor
has forgotten the way through our templates.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

_AT_ONCE = 50
"""Pages that are drawn in a row, and kept until they are asked for."""


class LatePage(Protocol):
    """A page whose content is drawn when it is asked for."""

    @property
    def is_awaited(self) -> bool:
        """Whether its content is to be drawn still."""

    def draw(self) -> str:
        """The content, drawn anew."""


class Ahead:
    """The contents of pages that are asked for one after the other, in the order in which they are given here."""

    def __init__(self, pages: Iterable[LatePage]) -> None:
        self._pages = tuple(pages)
        self._places = {id(page): place for place, page in enumerate(self._pages)}
        self._next = 0
        self._drawn: dict[int, str] = {}

    def content(self, page: LatePage) -> str:
        """A page's content, drawn by now or drawn anew. Raises what drawing this very page raises."""
        place = self._places[id(page)]
        is_next, self._next = place == self._next, place + 1
        if place not in self._drawn:
            # Who asks in another order will not ask for the pages behind this one.
            if not is_next:
                return page.draw()
            # What is left there has not been asked for: another plugin may have taken the page away.
            self._drawn = {place: page.draw()}
            self._draw(place + 1, place + _AT_ONCE)
        return self._drawn.pop(place)

    def _draw(self, start: int, end: int) -> None:
        """Draw pages up to the first that cannot be drawn. It is drawn in its turn, and MkDocs names it then."""
        with suppress(Exception):
            for place, page in enumerate(self._pages[start:end], start):
                if page.is_awaited:
                    self._drawn[place] = page.draw()
