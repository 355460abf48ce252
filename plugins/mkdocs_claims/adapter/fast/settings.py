"""The site's settings as they are at one moment: plugins may change them from page to page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig


class Settings:
    """Tells whether the settings that templates can read are still the very objects that they were."""

    def __init__(self, config: MkDocsConfig) -> None:
        """Note what every dictionary and list holds; the objects are kept, so that no other gets their identity."""
        self._noted = [(holder, _held(holder), _names(holder)) for holder in _holders((config, config.theme))]

    def hold(self) -> bool:
        """Whether nothing has changed."""
        return all(
            len(now := _held(holder)) == len(held)
            and all(one is other for one, other in zip(now, held, strict=True))
            and _names(holder) == names
            for holder, held, names in self._noted
        )


Holder = Mapping[str, object] | list[object] | tuple[object, ...]


def _holders(values: tuple[object, ...] | list[object]) -> Iterator[Holder]:
    for value in values:
        # A setting's own mapping makes its keys anew at each turn; the dictionary behind it is quicker to read.
        holder = value.data if isinstance(value, Config) else value
        if isinstance(holder, Mapping | list | tuple):
            yield holder
            yield from _holders(_held(holder))


def _held(holder: Holder) -> list[object]:
    return list(holder.values()) if isinstance(holder, Mapping) else list(holder)


def _names(holder: Holder) -> list[str]:
    return list(holder) if isinstance(holder, Mapping) else []
