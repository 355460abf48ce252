"""What files looked like when they were read, to tell later whether any has changed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from mkdocs_claims.loader.files import Stamp, stamp_of

Stamps = dict[str, Stamp]
"""Files and folders by their paths."""


def stamps(places: Iterable[Path], but: Path | None = None) -> Stamps:
    """The files at and below some places, leaving out the folder `but`. What cannot be read is not there."""
    left_out, found = str(but), Stamps()
    waiting = [str(place) for place in places if str(place) != left_out]
    for path in waiting:
        with suppress(OSError):
            found[path] = stamp_of(os.stat(path))  # noqa: PTH116 - as below
    for path in waiting:
        # What is being changed right now may be gone.
        with suppress(OSError):
            _look_into(path, left_out, waiting, found)
    return found


def _look_into(folder: str, left_out: str, waiting: list[str], found: Stamps) -> None:
    """Note what lies in a folder; the folders in it are to wait."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.path == left_out:
                continue
            # There are thousands: nothing more is asked of a file, and no Path made of it.
            with suppress(OSError):
                found[entry.path] = stamp_of(entry.stat())
                if entry.is_dir():
                    waiting.append(entry.path)
