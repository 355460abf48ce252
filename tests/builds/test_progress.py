"""What a build says of itself: a bar on a terminal, and one line at the end."""

from __future__ import annotations

import io
import logging
import os
import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, Literal

import pytest
from mkdocs.exceptions import Abort

from mkdocs_claims.adapter import progress
from mkdocs_claims.adapter.plugin import ClaimsPlugin
from tests.conftest import CONFIG, claim

Make = Callable[..., Any]
LINE = re.compile(r"claims: (no|\d+) claims?, (\d+) pages?, (\d+\.\d) MB, \d+\.\d seconds, (no|\d+) warnings?")
WARNING = """
from mkdocs.plugins import get_plugin_logger

def on_post_page(output, page, config):
    if page.file.src_uri == "claims/slug-of-clm-0001.md":
        get_plugin_logger("hook").warning("in the middle")
"""
FAILING = "def on_post_page(output, page, config):\n    raise ValueError('in the middle')\n"


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return -1

    def lines(self) -> list[str]:
        """What stands on the screen in the end: a carriage return goes back, and what follows is written over it."""
        shown = []
        for line in re.sub(r"\x1b\[\?25[lh]", "", self.getvalue()).split("\n"):
            cells = ""
            for part in line.split("\r"):
                cells = part + cells[len(part) :]
            shown.append(cells.rstrip())
        return shown


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """A terminal at which somebody has waited long enough, with MkDocs' log on it."""
    made = Terminal()
    # pytest puts its own in the place of sys.stderr after this.
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=made))
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "PAUSE", 0.0)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    handler = logging.StreamHandler(made)
    logging.getLogger("mkdocs").addHandler(handler)
    yield made
    logging.getLogger("mkdocs").removeHandler(handler)
    assert handler.filters == []


def said(text: str) -> re.Match[str]:
    found = LINE.findall(text)
    assert len(found) == 1
    match = LINE.search(text)
    assert match is not None
    return match


@pytest.mark.parametrize(
    ("ids", "claims", "warnings"),
    # Two of these claims are close to one another, which each says of the other.
    [((), "no claims", "no warnings"), ((1,), "1 claim", "no warnings"), ((1, 2), "2 claims", "2 warnings")],
)
def test_the_last_line_counts_what_was_built(project: Make, ids: tuple[int, ...], claims: str, warnings: str) -> None:
    records = {f"claims/CLM-000{number}.yml": claim(f"CLM-000{number}") for number in ids}
    site = project(records).build()
    line = said(site.log[-2].getMessage())
    assert f"claims: {claims}, " in line[0]
    assert line[0].endswith(f", {warnings}")
    pages = [path for path in site.files() if path.endswith("index.html") and not path.startswith("c/")]
    assert int(line[2]) == len(pages)
    assert line[3] == f"{sum(map(len, site.files().values())) / 1e6:.1f}"


CHECKED = {
    "statement": "Agents always reach 91.5 % of 40 tasks.",
    "evidence": [{"validated_by": "They reached 80.0 %."}],
}
SETTLED = {"disputes": [{"text": "No.", "state": "upheld", "date": "2026-01-31"}]}


@pytest.mark.parametrize(
    ("record", "known"), [({}, ""), (CHECKED, "figures-in-source"), (SETTLED, "settled-by-nobody")]
)
def test_the_last_line_counts_the_warnings_that_were_told(project: Make, record: dict[str, Any], known: str) -> None:
    site = project({"claims/CLM-0001.yml": claim(**record)}).build()
    told = [line for entry in site.log for line in entry.getMessage().splitlines() if ": warning: " in line]
    assert any(known in line for line in told) == bool(known)
    assert said(site.log[-2].getMessage())[4] == str(len(told) or "no")


def test_log_and_bar_do_not_tear_each_other(project: Make, terminal: Terminal) -> None:
    made = project({"claims/CLM-0001.yml": claim(), "hook.py": WARNING}, config=CONFIG + "hooks: [hook.py]\n")
    made.build(strict=False)
    lines = terminal.lines()
    assert "hook: in the middle" in lines
    line = said("\n".join(lines))
    assert line[4] == "1"
    assert line[0] in lines
    records, checks, files, pages = [one for one in lines if re.match(r"\w+  \[", one)]
    assert re.fullmatch(r"Records  \[#+\]  1/1", records)
    assert re.fullmatch(r"Checks  \[#+\]  1/1", checks)
    assert re.fullmatch(r"Files  \[#+\]  \d+", files)
    assert re.fullmatch(rf"Pages  \[#+\]  {line[2]}/{line[2]}", pages)
    assert terminal.getvalue().count("\x1b[?25h") == 4


@pytest.mark.parametrize("cache", ["true", "false"])
@pytest.mark.parametrize("command", ["build", "serve"])
def test_records_are_counted_while_they_are_read_and_checked(
    project: Make, terminal: Terminal, monkeypatch: pytest.MonkeyPatch, cache: str, command: Literal["build", "serve"]
) -> None:
    """Whether they are kept or not, and checked many at once or one after the other."""
    records = {f"claims/CLM-{place:04}.yml": claim(f"CLM-{place:04}") for place in range(1, 111)}
    made = project(records, config=CONFIG.replace("[claims]", f"[claims: {{cache: {cache}}}]"))
    begin = ClaimsPlugin.on_startup
    monkeypatch.setattr(ClaimsPlugin, "on_startup", lambda plugin, **_: begin(plugin, command=command, dirty=False))
    made.build()
    drawn = {what: re.findall(rf"{what}  \[[-#]+\]  (\d+)/110", terminal.getvalue()) for what in ("Records", "Checks")}
    steps = [str(place) for place in range(1, 111)]
    assert list(dict.fromkeys(drawn["Records"])) == steps
    assert list(dict.fromkeys(drawn["Checks"])) == (steps if command == "serve" else ["100", "110"])
    bars = [line for line in terminal.lines() if line.startswith(("Records", "Checks"))]
    assert bars == [f"{what}  [{'#' * progress.WIDEST}]  110/110" for what in ("Records", "Checks")]


def test_mistakes_in_records_stand_below_the_bar(project: Make, terminal: Terminal) -> None:
    made = project({"claims/CLM-0001.yml": claim(), "claims/CLM-0002.yml": "id: CLM-0002\n"})
    with pytest.raises(Abort):
        made.build()
    bar, told, *_ = [line for line in terminal.lines() if line]
    assert (re.sub("#+", "#", bar), told) == ("Records  [#]  2/2", "4 errors in the claim records")
    assert re.findall(r"\x1b\[\?25[lh]", terminal.getvalue())[-1] == "\x1b[?25h"
    assert "Checks" not in terminal.getvalue()


def test_a_program_without_a_stream_for_errors_builds(project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=None))
    assert project({"claims/CLM-0001.yml": claim()}).build().page("claims")


@pytest.mark.parametrize(("columns", "bars"), [(0, [36, 36]), (80, [36, 36]), (50, [15, 23]), (36, [1, 9]), (28, [1])])
def test_a_bar_is_no_wider_than_the_terminal(
    project: Make, terminal: Terminal, monkeypatch: pytest.MonkeyPatch, columns: int, bars: list[int]
) -> None:
    """What is wider begins a new line with every step."""
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((columns, 24)))
    project({"claims/CLM-0001.yml": claim()}).build()
    drawn = re.findall(r"\r((?:Files|Pages)  \[([-#]*)\][^\r\n]*)", re.sub(r"\x1b\[\?25[lh]", "", terminal.getvalue()))
    assert list(dict.fromkeys(len(bar) for _, bar in drawn)) == list(dict.fromkeys(bars))
    assert max(len(line) for line, _ in drawn) < (columns or 80)


def test_a_build_that_fails_gives_the_cursor_back(project: Make, terminal: Terminal) -> None:
    made = project({"claims/CLM-0001.yml": claim(), "hook.py": FAILING}, config=CONFIG + "hooks: [hook.py]\n")
    with pytest.raises((ValueError, Abort)):
        made.build()
    shown = re.findall(r"\x1b\[\?25[lh]", terminal.getvalue())
    assert shown[-1] == "\x1b[?25h"


@pytest.mark.parametrize("case", ["CI", "dumb", "quiet", "no terminal", "quick"])
def test_no_bar(project: Make, terminal: Terminal, monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    if case == "CI":
        monkeypatch.setenv("CI", "true")
    elif case == "dumb":
        monkeypatch.setenv("TERM", "dumb")
    elif case == "quiet":
        monkeypatch.setattr(logging.getLogger("mkdocs"), "isEnabledFor", lambda level: level > logging.INFO)
    elif case == "no terminal":
        monkeypatch.setattr(Terminal, "isatty", lambda _: False)
    else:
        monkeypatch.setattr(progress, "PATIENCE", 1000.0)
    project({"claims/CLM-0001.yml": claim()}).build()
    assert "Pages" not in terminal.getvalue()
    assert "\x1b" not in terminal.getvalue()
