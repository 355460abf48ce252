"""What files looked like when they were read, to tell later whether any has changed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from mkdocs_claims.loader.files import Stamp, stamp_of

Stamps = dict[str, Stamp]
"""Files and folders by their paths."""


def stamps(places: Iterable[Path], but: Path | None = None) -> Stamps:
    """The files at and below some places, leaving out the folder `but`. What cannot be read is not there."""
    return dict(found for place in places for found in _below(str(place), str(but)))


def _below(path: str, but: str) -> Iterator[tuple[str, Stamp]]:
    if path == but:
        return
    try:
        yield path, stamp_of(os.stat(path))  # noqa: PTH116 - there are thousands
        with os.scandir(path) as entries:
            inside = [entry.path for entry in entries]
    except OSError:
        # A file is no folder, and what is being changed right now may be gone.
        return
    for one in inside:
        yield from _below(one, but)
