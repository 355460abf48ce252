"""A program that is killed in the middle of a change leaves, for all who use `claims` next, every file as it was."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mkdocs_claims.cli.main import main
from mkdocs_claims.journal import PutBack, is_cut_off, put_back
from mkdocs_claims.write import write_all
from tests.conftest import Project, claim

# A worker of pytest-xdist has threads of its own, which the child never runs.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

State = Mapping[str, tuple[bytes, int]]


def state(folder: Path) -> State:
    """Every file below a folder: what it holds, and its rights."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mode) for path in files}


def is_killed(act: Callable[[], object], after: int) -> bool:
    """Whether a process that does `act` is killed, as it is before this line of our code that reads or writes files."""
    child = os.fork()
    if child == 0:
        lines = iter(range(after))

        def trace(frame: FrameType, event: str, _: object) -> Any:
            if Path(frame.f_code.co_filename).name not in ("journal.py", "write.py", "save.py"):
                return None
            if event == "line" and next(lines, None) is None:
                os.kill(os.getpid(), signal.SIGKILL)
            return trace

        sys.settrace(trace)
        try:
            act()
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


@pytest.fixture
def base(tmp_path: Path) -> Path:
    folder = tmp_path / "base"
    folder.mkdir()
    for name in ("a", "b", "c"):
        (folder / name).write_text(f"{name}, as it was", encoding="utf-8")
    (folder / "a").chmod(0o640)
    return folder


def change(base: Path) -> None:
    write_all(base, {base / "a": "new a", base / "b": None, base / "c": "new c", base / "d" / "e": "new e"})


def test_killed_at_any_line_every_file_is_as_it_was(base: Path) -> None:
    before = state(base)
    halves = 0
    for line in count():
        if not is_killed(lambda: change(base), line):
            break
        halves += state(base) != before
        put_back(base)
        assert state(base) == before, f"killed before line {line}"
        assert put_back(base) is None
    # The kill came in between for many of them, and the last try ended well.
    assert halves > 10
    assert {name: held[0] for name, held in state(base).items()} == {"a": b"new a", "c": b"new c", "d/e": b"new e"}


def cut_off(base: Path) -> int:
    """Leave a change of the base half done; gives the line before which it was killed."""
    for line in count():
        assert is_killed(lambda: change(base), line)
        if (base / "a").read_text(encoding="utf-8") == "new a" and not (base / "b").exists():
            return line
        put_back(base)
    raise AssertionError


def test_killed_while_files_are_put_back_the_next_one_goes_on(base: Path) -> None:
    before = state(base)
    half = cut_off(base)
    for line in count():
        was_killed = is_killed(lambda: put_back(base), line)
        put_back(base)
        assert state(base) == before, f"killed before line {line}"
        if not was_killed:
            break
        is_killed(lambda: change(base), half)


def test_what_someone_has_changed_since_is_left_alone(base: Path) -> None:
    cut_off(base)
    (base / "a").write_text("mine", encoding="utf-8")
    (base / "b").mkdir()
    assert put_back(base) == PutBack([base / "c", base / "d" / "e"], [base / "a", base / "b"])
    assert (base / "a").read_text(encoding="utf-8") == "mine"
    assert (base / "c").read_text(encoding="utf-8") == "c, as it was"
    assert put_back(base) is None


def test_a_change_that_is_just_being_made_is_not_cut_off(base: Path) -> None:
    from mkdocs_claims.journal import Step, alone, noted

    step = Step.of(base / "a", base / ".a", b"new")
    with alone(base), noted(base, [step]):
        assert not is_cut_off(base)
    assert not is_cut_off(base)


def test_nothing_in_the_base_is_taken_for_a_note(base: Path, tmp_path: Path) -> None:
    """A pull request can bring any file; the note lies where it brings none."""
    (tmp_path / "precious").write_text("x", encoding="utf-8")
    cut_off(base)
    [note] = Path(os.environ["XDG_STATE_HOME"], "claims").glob("*.json")
    text = note.read_text(encoding="ascii").replace(str(base / "a"), str(tmp_path / "precious"))
    put_back(base)
    for place in (base / note.name, base.parent / note.name, base / "claims" / note.name):
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, encoding="ascii")
    assert put_back(base) is None
    assert (tmp_path / "precious").read_text(encoding="utf-8") == "x"


def test_a_note_that_cannot_be_read_is_named(base: Path) -> None:
    cut_off(base)
    [note] = Path(os.environ["XDG_STATE_HOME"], "claims").glob("*.json")
    note.write_text("[{}]", encoding="ascii")
    with pytest.raises(OSError, match="delete it") as caught:
        put_back(base)
    assert caught.value.filename == str(note)


# What people meet.


def ran(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def waiting(project: Callable[..., Project], monkeypatch: pytest.MonkeyPatch) -> Project:
    """A base in which two claims wait for their numbers."""
    made = project({f"claims/CLM-NEW-{word}.yml": claim(f"CLM-NEW-{word}") for word in ("one", "two")})
    monkeypatch.chdir(made.folder)
    return made


def half_assigned() -> None:
    """Kill `claims assign` between two of its files: before its third renaming, the first being that of the note."""
    child = os.fork()
    if child == 0:
        real, renamings = Path.replace, iter(range(2))

        def replace(self: Path, target: Path) -> Path:
            if next(renamings, None) is None:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(self, target)

        Path.replace = replace  # type: ignore[method-assign, assignment]
        ran("assign")
        os._exit(0)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])


def test_the_next_command_puts_back_what_assign_left(waiting: Project) -> None:
    folder = waiting.folder / "claims"
    before = state(folder)
    half_assigned()
    assert state(folder) != before
    done = ran("check")
    assert state(folder) == before
    assert done.exit_code == 0
    assert "note: an earlier change was cut off; these files are as before it: claims/CLM-NEW-one.yml" in done.stderr
    assert ran("check").stderr == ""
    assert ran("assign").exit_code == 0
    assert {"CLM-0001.yml", "CLM-0002.yml", "ids.txt"} <= {path.name for path in folder.iterdir()}


def test_a_build_changes_nothing_and_says_what_to_do(waiting: Project) -> None:
    folder = waiting.folder / "claims"
    half_assigned()
    half = state(folder)
    (warning,) = (text for text in waiting.build(strict=False).warnings() if "cut off" in text)
    assert "`claims check` puts back" in warning
    assert state(folder) == half


def test_without_a_place_for_the_note_several_files_are_not_changed(
    waiting: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    before = state(waiting.folder)
    done = ran("assign")
    assert (done.exit_code, state(waiting.folder)) == (1, before)
    assert "file/claims cannot be written, so nothing was: Not a directory" in done.stderr
