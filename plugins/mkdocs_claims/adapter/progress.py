"""How far a build is, shown on a terminal once it has taken a while, and what it was, in one line at its end.

Nothing here goes into a page: the clock is for the terminal and the log.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from click import progressbar
from mkdocs.utils import CountHandler

from mkdocs_claims import waiting

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

    from mkdocs_claims.exports.output import Output

PATIENCE = 2.0
"""Seconds of a build before a bar is shown."""
PAUSE = 0.1
"""Seconds between two drawings of it."""
WIDEST = 36
"""Columns of the bar itself, where the terminal has room for so many."""

_LOGGER = logging.getLogger("mkdocs")


class Progress:
    """Of one build at a time. Bars count records that are read, then checked, files for programs, and pages.

    In `mkdocs serve` the first build has bars; nobody watches the terminal for those that follow.
    """

    def __init__(self) -> None:
        self._start = 0.0
        self._is_first = True
        self._shows = False
        self._counts = CountHandler(level=logging.WARNING)
        self._bar: ProgressBar[int] | None = None
        self._drawn_at = 0.0
        self._pages = 0

    def start(self) -> None:
        """Begin a build. Bars are for people who wait: on a terminal, and neither in CI nor with `--quiet`."""
        self.stop()
        self._start, self._pages = time.monotonic(), 0
        self._shows = (
            self._is_first
            and sys.stderr is not None
            and sys.stderr.isatty()
            and os.environ.get("TERM") != "dumb"
            and not os.environ.get("CI")
            and _LOGGER.isEnabledFor(logging.INFO)
        )
        self._is_first = False
        self._counts.counts.clear()
        _LOGGER.addHandler(self._counts)
        waiting.tell(self if self._shows else None)

    def stop(self) -> None:
        """End it, also where it fails or is broken off: the terminal gets its cursor back."""
        waiting.tell(None)
        self._end_bar()
        _LOGGER.removeHandler(self._counts)

    def begin(self, what: str, number: int | None) -> None:
        """From now on so many steps are done; None where nobody knows how many."""
        self._end_bar()
        # A program may have no terminal to ask, nor any stream for errors.
        width = min(WIDEST, _room_beside(what, number)) if self._shows else 0
        if width > 0:
            # That a number in it changes with each step has it drawn anew after a line of the log.
            endless: Iterable[int] = iter(int, 1)
            self._bar = progressbar(
                None if number else endless,
                number,
                label=what,
                file=sys.stderr,
                width=width,
                show_pos=True,
                show_percent=False,
            )
            for handler in _handlers():
                handler.addFilter(self._make_room)

    def done(self, number: int = 1) -> None:
        """So many more of them are done."""
        if self._bar is None:
            return
        now = time.monotonic()
        if now - self._start < PATIENCE or now - self._drawn_at < PAUSE:
            self._bar.make_step(number)
        else:
            self._drawn_at = now
            self._bar.update(number)
        if self._bar.length is not None and self._bar.pos >= self._bar.length:
            # What the log tells from here on stands below it.
            self._end_bar()

    def files(self, files: Iterable[Output]) -> Iterator[Output]:
        """Show how many of `files` have been made."""
        self.begin("Files", None)
        for file in files:
            yield file
            if not file.is_more:
                self.done()
        if self._bar is not None:
            # Only now their number is known.
            self._bar.finish()
        self._end_bar()

    def await_pages(self, number: int) -> None:
        """From now on so many pages are written."""
        self.begin("Pages", number)

    def page_done(self) -> None:
        """One more page is as good as written."""
        self._pages += 1
        self.done()

    def line(self, claims: int, size: int, warnings: int) -> str:
        """The build in one line: claims, pages, the size of all files in bytes, seconds, warnings.

        `warnings` are those that the log tells without being warned: of records, and of what checks found in them.
        """
        found = {level.lower(): number for level, number in self._counts.get_counts()}
        warnings += found.pop("warning", 0)
        parts = [
            _counted(claims, "claim"),
            _counted(self._pages, "page"),
            f"{size / 1e6:,.1f} MB",
            f"{time.monotonic() - self._start:.1f} seconds",
            _counted(warnings, "warning"),
            *(_counted(number, level) for level, number in found.items()),
        ]
        return ", ".join(parts)

    def _end_bar(self) -> None:
        for handler in _handlers():
            handler.removeFilter(self._make_room)
        if self._bar is not None and self._drawn_at:
            self._bar.render_progress()
            self._bar.render_finish()
        self._bar, self._drawn_at = None, 0.0

    def _make_room(self, _: logging.LogRecord) -> bool:
        """Before a line of the log, wipe the bar from the line that the terminal is in."""
        if self._bar is not None and self._drawn_at:
            sys.stderr.write(f"\r{' ' * (self._bar.max_width or 0)}\r")
        return True


def _room_beside(label: str, length: int | None) -> int:
    """Columns that the terminal has left for a bar itself. A line that is too long for it can never be wiped again."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    most = length or 999_999
    # Some terminals do not say how wide they are, or that they have no column at all.
    return (columns or 80) - len(f"{label}  []  {most}/{most}  00:00:00 ")


def _handlers() -> list[logging.Handler]:
    """Those that write where bars are shown."""
    return [one for one in _LOGGER.handlers if isinstance(one, logging.StreamHandler) and one.stream is sys.stderr]


def _counted(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
