"""How the values of a page are computed: each once a page, and what pages of one folder share once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from mkdocs.structure.pages import Page

from mkdocs_claims.adapter.fast.addresses import Spot, spot, way_to

PAGE, SPOT = 0, 1
"""The places of what everything else is computed from: the page, and where it is."""
KEPT = 8
"""Folders whose values are kept: MkDocs builds pages mostly folder by folder."""

Compute = Callable[["Values"], Any]
"""Computes a value from the values before it."""


@dataclass(frozen=True, slots=True)
class Step:
    """How one value is computed. `is_shared`: from nothing but where the page is. `is_late`: it costs much, or
    builds on one that does.
    """

    compute: Compute
    is_shared: bool
    is_late: bool


class Values(dict[Any, Any]):
    """The values of one page by their places, each computed when it is asked for."""

    __slots__ = ("shared", "steps")

    def __init__(self, steps: list[Step], roots: Mapping[int, object], shared: Values | None) -> None:
        super().__init__(roots)
        self.steps, self.shared = steps, self if shared is None else shared

    def __missing__(self, place: int) -> Any:
        step = self.steps[place]
        is_here = self.shared is self or not step.is_shared
        value = self[place] = step.compute(self) if is_here else self.shared[place]
        return value


class Steps:
    """All steps that have been noted, each at its place."""

    def __init__(self) -> None:
        self.all = [Step(_is_given, is_shared=False, is_late=False), Step(_is_given, is_shared=True, is_late=False)]
        self._places: dict[Hashable, int] = {}
        self._ways: set[str] = set()
        self._kept: dict[Spot, Values] = {}

    def place(self, key: Hashable, compute: Compute, *after: int, is_late: bool = False) -> int:
        """The place of a value; `key` tells it apart from all others, `after` are the places it is computed from."""
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = len(self.all)
            before = [self.all[place] for place in after]
            is_late = is_late or any(step.is_late for step in before)
            self.all.append(Step(compute, is_shared=all(step.is_shared for step in before), is_late=is_late))
        return found

    def values(self, page: Page, base_url: str) -> Values:
        """The values of a page."""
        where = spot(page.url, base_url, self._ways)
        shared = self._kept.get(where)
        if shared is None:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            shared = self._kept[where] = Values(self.all, {SPOT: where}, None)
        return Values(self.all, {PAGE: page}, shared)

    def lead_to(self, address: str) -> None:
        """From now on a page on the way to this address has a spot of its own."""
        self._ways |= way_to(address)


def _is_given(_: Values) -> Any:
    raise AssertionError
