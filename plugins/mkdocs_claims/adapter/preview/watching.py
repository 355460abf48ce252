"""Looking for changes in a folder of thousands of files, at little cost while nothing changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from watchdog.events import FileModifiedEvent
from watchdog.observers.api import BaseObserver, EventEmitter

from mkdocs_claims.adapter.preview.stamps import Stamps, stamps

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

REST = 0.0001
"""Seconds for each file that the next look waits for. To look at a file takes a twentieth of that."""


class Glances(EventEmitter):
    """Tells that something below a folder has changed, and not what: nobody asks.

    MkDocs looks twice a second, and compares every detail of every file: with 10,000 records that keeps an eighth of a
    processor busy. Not every drive tells of changes by itself.
    """

    _seen: Stamps

    def on_thread_start(self) -> None:
        """What there is at the beginning."""
        self._seen = self._look()

    def queue_events(self, timeout: float) -> None:
        """Wait, and look once."""
        if self.stopped_event.wait(max(timeout, REST * len(self._seen))):
            return
        before, self._seen = self._seen, self._look()
        if self._seen != before:
            self.queue_event(FileModifiedEvent(self.watch.path))

    def _look(self) -> Stamps:
        return stamps([Path(str(self.watch.path))])


def watch(server: LiveReloadServer, folder: Path) -> BaseObserver:
    """Have a server watch a folder. What is given back has to be stopped once it is served no more."""
    theirs = server.observer
    own = BaseObserver(Glances, timeout=theirs.timeout)
    # The server schedules what it watches with its observer, which it starts itself.
    server.observer = own  # type: ignore[assignment]
    try:
        server.watch(str(folder))
    finally:
        server.observer = theirs
    own.start()
    return own
