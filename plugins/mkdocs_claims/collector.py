"""Python's collector of circular garbage, resting while a build or a command fills the memory with what stays.

Each time it runs it looks through what is alive, of which next to nothing is garbage.
"""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 20_000
"""New objects after which it collects while pages are written. What is drawn for one page are several hundred."""


class Collector:
    """Of one build or command at a time. A program that has switched collecting off is left alone."""

    _has_rested = False
    """Whether it has in this program, whosever it was."""

    def __init__(self) -> None:
        self._is_ours = False
        self._often: tuple[int, int, int] | None = None
        """After how many new objects it collects otherwise."""

    @staticmethod
    def pass_over_at_exit() -> None:
        """When the program ends, leave the memory to the system: to look for garbage in it first takes long.

        As ever in Python, what is part of a circle then ends without its `__del__`.
        """
        atexit.unregister(gc.freeze)
        atexit.register(gc.freeze)

    def rest(self) -> None:
        """Until all pages are made, which no garbage comes of."""
        self._is_ours = self._is_ours or gc.isenabled()
        if self._is_ours:
            gc.unfreeze()
            if Collector._has_rested:
                # What the build before has left, in a program that builds again and again.
                gc.collect()
            Collector._has_rested = True
        gc.disable()

    def pass_over(self) -> None:
        """Collect again, but pass over all that is there now, and not for each page that is drawn."""
        if self._is_ours:
            gc.freeze()
            if self._often is None:
                first, *others = self._often = gc.get_threshold()
                # None at all is asked for by 0.
                gc.set_threshold(max(first, SELDOM) if first else 0, *others)
            gc.enable()

    def wake(self) -> None:
        """The build is over, or has failed."""
        if self._is_ours:
            gc.unfreeze()
            if self._often is not None:
                gc.set_threshold(*self._often)
                self._often = None
            gc.enable()
        self._is_ours = False

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Rest for what is done meanwhile, and pass over what it leaves.

        That replaces what was there before, or is there until the program ends.
        """
        is_ours = gc.isenabled()
        if is_ours:
            # What pages have left that were drawn since the last time would be passed over too, and stay for ever.
            gc.collect()
        gc.disable()
        try:
            yield
        finally:
            if is_ours:
                gc.freeze()
                gc.enable()

    def keep(self) -> None:
        """Pass over what a build has left, which lives until the next one begins."""
        if gc.isenabled():
            gc.collect()
            gc.freeze()
