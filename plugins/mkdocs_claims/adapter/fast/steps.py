"""How the values of a page are computed: each once a page, and what pages of one folder share once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from mkdocs.structure.pages import Page

from mkdocs_claims.adapter.fast.addresses import Spot, spot, way_to

PAGE, SPOT = 0, 1
"""The places of what everything else is computed from: the page, and where it is."""
KEPT = 8
"""Folders whose values are kept: MkDocs builds pages mostly folder by folder."""

Compute = Callable[["Values"], Any]
"""Computes a value from the values before it."""


class Values(dict[Any, Any]):
    """The values of one page by their places, each computed when it is asked for."""

    __slots__ = ("computes", "shared")

    def __init__(self, computes: Sequence[Compute], roots: Mapping[int, object], shared: Values | None) -> None:
        super().__init__(roots)
        self.computes, self.shared = computes, self if shared is None else shared

    def __missing__(self, place: int) -> Any:
        value = self[place] = self.computes[place](self)
        return value


class Steps:
    """All steps that have been noted, each at its place."""

    def __init__(self) -> None:
        self.shared: list[bool] = [False, True]
        """Whether a value is computed from nothing but where the page is."""
        self.late: list[bool] = [False, False]
        """Whether a value costs much, or builds on one that does."""
        self._computes: list[Compute] = [_is_given] * 2
        self._here: list[Compute] = [_is_given] * 2
        self._places: dict[Hashable, int] = {}
        self._ways: set[str] = set()
        self._kept: dict[Spot, Values] = {}

    def place(self, key: Hashable, compute: Compute, *after: int, is_late: bool = False) -> int:
        """The place of a value; `key` tells it apart from all others, `after` are the places it is computed from."""
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = len(self._computes)
            self.shared.append(all(self.shared[place] for place in after))
            self.late.append(is_late or any(self.late[place] for place in after))
            self._computes.append(compute)
            self._here.append((lambda values: values.shared[found]) if self.shared[found] else compute)
        return found

    def values(self, page: Page, base_url: str) -> Values:
        """The values of a page."""
        where = spot(page.url, base_url, self._ways)
        shared = self._kept.get(where)
        if shared is None:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            shared = self._kept[where] = Values(self._computes, {SPOT: where}, None)
        return Values(self._here, {PAGE: page}, shared)

    def lead_to(self, address: str) -> None:
        """From now on a page on the way to this address has a spot of its own."""
        self._ways |= way_to(address)


def _is_given(_: Values) -> Any:
    raise AssertionError
