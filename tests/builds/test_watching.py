"""How changes of records are noticed while a site is served."""

from __future__ import annotations

import queue
from pathlib import Path
from typing import Any, cast

import pytest
from watchdog.events import FileSystemEvent
from watchdog.observers.api import EventQueue, ObservedWatch
from watchdog.observers.polling import PollingObserver

from mkdocs_claims.adapter.preview.watching import Glances, watch


class Server:
    """What `watch` needs of MkDocs' server."""

    def __init__(self) -> None:
        self.observer: Any = PollingObserver(timeout=0.01)
        self.told: queue.Queue[FileSystemEvent] = queue.Queue()

    def watch(self, path: str) -> None:
        self.observer.schedule(self, path, recursive=True)

    def dispatch(self, event: FileSystemEvent) -> None:
        """As a handler of events."""
        self.told.put(event)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "records/more").mkdir(parents=True)
    (tmp_path / "records/one.yml").write_text("a")
    (tmp_path / "records/more/two.yml").write_text("b")
    return tmp_path / "records"


def glances(folder: Path) -> tuple[Glances, EventQueue]:
    """One that has looked for the first time, and what it tells. The timeouts of tests are their own."""
    events = EventQueue()
    made = Glances(events, ObservedWatch(str(folder), recursive=True), timeout=0)
    made.on_thread_start()
    return made, events


CHANGES = {
    "written": lambda folder: (folder / "more/two.yml").write_text("bb"),
    "come": lambda folder: (folder / "more/three.yml").write_text("c"),
    "gone": lambda folder: (folder / "one.yml").unlink(),
    "moved": lambda folder: (folder / "one.yml").rename(folder / "more/one.yml"),
    "a new folder": lambda folder: (folder / "other").mkdir(),
    "rights": lambda folder: (folder / "one.yml").chmod(0o600),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_told_once(folder: Path, change: str) -> None:
    (folder / "one.yml").chmod(0o644)
    looking, events = glances(folder)
    looking.queue_events(0)
    assert events.empty()
    CHANGES[change](folder)
    looking.queue_events(0)
    event, _ = events.get_nowait()
    assert not event.is_directory
    looking.queue_events(0)
    assert events.empty()


def test_a_folder_that_goes_and_comes_is_told_of(folder: Path) -> None:
    looking, events = glances(folder)
    folder.rename(folder.with_name("away"))
    looking.queue_events(0)
    assert events.get_nowait()
    folder.with_name("away").rename(folder)
    looking.queue_events(0)
    assert events.get_nowait()


def test_the_server_is_told_and_keeps_its_own_observer(folder: Path) -> None:
    server = Server()
    theirs = server.observer
    looking = watch(cast("Any", server), folder)
    try:
        assert server.observer is theirs
        assert not theirs.emitters
        while server.told.empty():
            # The first look may come after the first change.
            (folder / "one.yml").write_text("another")
            (folder / f"{len(list(folder.iterdir()))}.yml").write_text("new")
            looking.join(0.05)
    finally:
        looking.stop()
        looking.join()
    assert not looking.is_alive()
