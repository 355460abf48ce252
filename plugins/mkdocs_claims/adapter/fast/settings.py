"""The site's settings as they are at one moment: plugins may change them from page to page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from operator import is_

from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.theme import Theme


class Settings:
    """Tells whether the settings that templates can read are still the very objects that they were."""

    def __init__(self, config: MkDocsConfig) -> None:
        """Note what every dictionary and list holds; the objects are kept, so that no other gets their identity."""
        self._holders = list(_holders((config,)))
        self._lengths = list(map(len, self._holders))
        # What a view of a dictionary gives is what it holds when it is read.
        values = [holder.values() for holder in self._holders if isinstance(holder, Mapping)]
        self._views: list[Iterable[object]] = [*self._holders, *values]
        self._held = list(chain.from_iterable(self._views))

    def hold(self) -> bool:
        """Whether nothing has changed. It is asked before each page, and told by identity, which is quick."""
        lengths = list(map(len, self._holders))
        return lengths == self._lengths and all(map(is_, chain.from_iterable(self._views), self._held))


Holder = Mapping[str, object] | list[object] | tuple[object, ...]


def _holders(values: Iterable[object]) -> Iterator[Holder]:
    for value in values:
        holder = value
        # These make what they hold anew at each turn; the dictionary behind them is quicker to read.
        if isinstance(value, Config):
            holder = value.data
        elif isinstance(value, Theme):
            holder = vars(value)
        if isinstance(holder, Mapping | list | tuple):
            yield holder
            yield from _holders(holder.values() if isinstance(holder, Mapping) else holder)
