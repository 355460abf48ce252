"""What begins and ends with a build, however it ends."""

from __future__ import annotations

from typing import Literal

from mkdocs_claims.adapter.progress import Progress
from mkdocs_claims.collector import Collector


class Watched:
    """A plugin whose builds are watched. One that fails or is broken off leaves terminal and program as they were."""

    def __init__(self) -> None:
        self._progress = Progress()
        self._collector = Collector()
        self._serving = self._is_dirty = False

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """That this event is there keeps the instance, and with it the last good records, between builds."""
        self._serving, self._is_dirty = command == "serve", dirty
        self._progress = Progress()
        self._collector.pass_over_at_exit()

    def begin(self) -> None:
        """A build begins."""
        self._progress.start()
        self._collector.rest()

    def await_pages(self, number: int) -> None:
        """From now on so many pages are written, with all that they are made of at hand."""
        self._progress.await_pages(number)
        self._collector.pass_over()

    def end(self) -> None:
        """It is over."""
        self._progress.stop()
        self._collector.wake()

    def on_build_error(self, *, error: Exception) -> None:
        """The build has failed."""
        self.end()

    def on_shutdown(self) -> None:
        """The command has ended, whatever ended it."""
        self.end()
