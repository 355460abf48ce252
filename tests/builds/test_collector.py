"""Python's collector rests during a build, and not longer."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from mkdocs.exceptions import Abort

from mkdocs_claims.adapter.pages import GeneratedPage
from mkdocs_claims.collector import SELDOM, Collector
from tests.conftest import CONFIG, claim

Make = Callable[..., Any]
HOOK = """
import gc
from pathlib import Path

def on_pre_build(config):
    config.extra["rested"] = not gc.isenabled()

def on_post_page(output, page, config):
    config.extra["collects"] = gc.isenabled() and gc.get_freeze_count() > 1000 and gc.get_threshold()[0]

def on_post_build(config):
    Path(config.site_dir, "told.txt").write_text(f"{config.extra['rested']} {config.extra['collects']}")
"""


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


def test_it_rests_while_pages_are_made_and_passes_them_over_while_they_are_written(project: Make) -> None:
    before = gc.get_threshold()
    site = project({"hook.py": HOOK, "claims/CLM-0001.yml": claim()}, config=f"{CONFIG}hooks: [hook.py]\n").build()
    assert (site.folder / "told.txt").read_text() == f"True {SELDOM}"
    assert gc.isenabled()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_a_program_that_builds_again_and_again_keeps_one_build_at_most(project: Make) -> None:
    made = project({"claims/CLM-0001.yml": claim()})
    numbers = []
    for _ in range(4):
        made.build()
        numbers.append(sum(type(one) is GeneratedPage for one in gc.get_objects()))
    assert numbers[3] == numbers[2] == numbers[1]


def test_a_build_that_fails_leaves_it_on(project: Make) -> None:
    with pytest.raises(Abort):
        project({"claims/CLM-0001.yml": claim() + "statemnt: x\n"}).build()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


class Circle:
    """What only the collector can take away."""

    def __init__(self) -> None:
        self.own = self


def test_what_pages_leave_that_are_drawn_between_edits_does_not_stay() -> None:
    collector = Collector()
    collector.keep()
    for _ in range(3):
        # An edit is followed; then a browser has a page drawn.
        with collector.pause():
            pass
        Circle()
    with collector.pause():
        pass
    gc.unfreeze()
    assert not [one for one in gc.get_objects() if type(one) is Circle]


def test_it_stays_off_where_the_program_has_switched_it_off() -> None:
    gc.disable()
    collector = Collector()
    for step in (collector.rest, collector.pass_over, collector.wake):
        step()
        assert not gc.isenabled()


AT_EXIT = """
import atexit
import gc
import sys

# What is registered first comes last.
atexit.register(lambda: sys.stdout.write(f"passed over: {gc.get_freeze_count() > 1000}"))
"""


def test_a_threshold_of_none_stays() -> None:
    """Another way to switch collecting off."""
    before = gc.get_threshold()
    collector = Collector()
    try:
        gc.set_threshold(0)
        collector.rest()
        collector.pass_over()
        while_pages_are_written = gc.get_threshold()
    finally:
        collector.wake()
        gc.set_threshold(*before)
    assert while_pages_are_written[0] == 0


def test_it_passes_over_everything_when_the_program_ends(project: Make) -> None:
    made = project({"hook.py": AT_EXIT, "claims/CLM-0001.yml": claim()}, config=f"{CONFIG}hooks: [hook.py]\n")
    command = (sys.executable, "-m", "mkdocs", "build", "--quiet")
    done = subprocess.run(command, cwd=made.folder, capture_output=True, text=True, check=True)
    assert done.stdout == "passed over: True"


def test_a_pause_ends_whatever_happens_and_what_it_leaves_is_passed_over() -> None:
    collector = Collector()
    for error in (None, ValueError):
        with suppress(ValueError), collector.pause():
            assert not gc.isenabled()
            if error:
                raise error
        assert gc.isenabled()
        assert gc.get_freeze_count() > 1000
        gc.unfreeze()
    gc.disable()
    with collector.pause():
        pass
    assert not gc.isenabled()
    assert gc.get_freeze_count() == 0
