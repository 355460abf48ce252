"""Reading the claims folder: whatever lies in it, the answer is a problem with a name, never an exception."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.loader import files
from mkdocs_claims.loader.base import load
from mkdocs_claims.loader.files import MAX_BYTES, Known, SourceFile, read_folder
from mkdocs_claims.problems import Position
from tests.conftest import claim


def codes(folder: Path) -> list[tuple[str, str]]:
    return [(Path(problem.path).name, problem.code) for problem in read_folder(folder)[1]]


def test_reads_records_and_the_ledger_in_order(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("b.yml", "a.yml", "deep/c.yml", "ids.txt", "README.md", ".hidden.yml"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    found, problems = read_folder(tmp_path)
    assert [file.name for file in found] == ["a.yml", "b.yml", "deep/c.yml", "ids.txt"]
    assert problems == []


def test_byte_order_mark_and_line_ends_do_not_move_positions() -> None:
    file = SourceFile("a.yml", "a.yml", "one\r\ntwo\rthree\nfour")
    assert file.position(0) == Position(1, 1)
    assert file.position(5) == Position(2, 1)
    assert file.position(9) == Position(3, 1)
    assert file.position(17) == Position(4, 3)


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [(b"id: \xff\n", 1, 5), ("id: é\n".encode() + b"b: \xe9\n", 2, 4), ("id: x".encode("utf-16"), 1, 1)],
)
def test_not_utf8(tmp_path: Path, content: bytes, line: int, column: int) -> None:
    (tmp_path / "a.yml").write_bytes(content)
    (problem,) = read_folder(tmp_path)[1]
    assert (problem.code, problem.position) == ("encoding", Position(line, column))


def test_a_folder_named_like_a_record(tmp_path: Path) -> None:
    (tmp_path / "x.yml").mkdir()
    (tmp_path / "x.yml" / "y.yml").write_text("id: x", encoding="utf-8")
    assert codes(tmp_path) == [("x.yml", "not-a-file")]


def test_another_ending(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("id: x", encoding="utf-8")
    assert codes(tmp_path) == [("a.yaml", "file-ending")]


def test_links(tmp_path: Path) -> None:
    folder, outside = tmp_path / "claims", tmp_path / "outside"
    (folder / "inside").mkdir(parents=True)
    outside.mkdir()
    (outside / "secret.yml").write_text("id: secret", encoding="utf-8")
    (folder / "a.yml").write_text("id: a", encoding="utf-8")
    (folder / "inside.yml").symlink_to(folder / "a.yml")
    (folder / "leaves.yml").symlink_to(outside / "secret.yml")
    (folder / "loops.yml").symlink_to(folder / "loops.yml")
    (folder / "nowhere.yml").symlink_to(folder / "not-there.yml")
    (folder / "other").symlink_to(outside, target_is_directory=True)
    found, _ = read_folder(folder)
    assert [file.name for file in found] == ["a.yml", "inside.yml"]
    assert codes(folder) == [
        ("leaves.yml", "outside-folder"),
        ("loops.yml", "unreadable"),
        ("nowhere.yml", "unreadable"),
        ("other", "linked-folder"),
    ]


def test_the_ledger_of_a_large_base_is_read(tmp_path: Path) -> None:
    """100,000 ids have four times the bytes that a record may have."""
    ledger = "".join(f"CLM-{number:06}\n" for number in range(1, 100_001))
    (tmp_path / "ids.txt").write_text(ledger, encoding="utf-8")
    assert load(tmp_path)[1] == []
    assert len(load(tmp_path)[0].ledger) == 100_000
    with (tmp_path / "ids.txt").open("wb") as stream:
        stream.truncate(files.MAX_LEDGER_BYTES + 1)
    assert codes(tmp_path) == [("ids.txt", "too-large")]


def test_too_large(tmp_path: Path) -> None:
    (tmp_path / "a.yml").write_bytes(b"#" * (MAX_BYTES + 1))
    (tmp_path / "b.yml").write_bytes(b"#" * MAX_BYTES)
    assert codes(tmp_path) == [("a.yml", "too-large")]


def test_not_a_regular_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.yml")
    assert codes(tmp_path) == [("a.yml", "not-a-file")]


def test_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for name, words in (("nowhere", "does not exist"), ("file", "is not a folder")):
        (problem,) = read_folder(tmp_path / name)[1]
        assert problem.code == "no-folder"
        assert words in problem.message


def test_unreadable_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused by the system; the tests may run as a user whom nothing is refused."""

    def refuse(path: Path) -> Any:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    (problem,) = read_folder(tmp_path)[1]
    assert (problem.code, problem.message) == ("unreadable", "the folder cannot be read: Permission denied")


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yml").write_text("id: x", encoding="utf-8")

    def refuse(self: Path, *_: object) -> Any:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", refuse)
    assert codes(tmp_path) == [("a.yml", "unreadable")]


def test_one_bad_file_does_not_hide_the_others(project: Callable[..., Any]) -> None:
    from mkdocs_claims.catalogue.catalogue import read

    made = project(
        {"claims/a.yml": b"\xff", "claims/b.yml": "a: b: c", "claims/c.yml": "[]", "claims/CLM-0001.yml": claim()}
    )
    catalogue, problems, count = read(made.folder / "claims")
    assert [(Path(problem.path).name, problem.code) for problem in problems] == [
        ("a.yml", "encoding"),
        ("b.yml", "yaml-colon"),
        ("c.yml", "wrong-type"),
    ]
    assert [one.id for one in catalogue.claims] == ["CLM-0001"]
    assert count == 4


@pytest.mark.parametrize("name", ['"><script>.yml', "a\nb.yml", "ä.yml", "a b"])
def test_names_that_have_no_place_in_an_address(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("id: x", encoding="utf-8") if name.endswith(".yml") else path.mkdir()
    assert [code for _, code in codes(tmp_path)] == ["path-name"]


def test_folders_too_deep(tmp_path: Path) -> None:
    (tmp_path / "/".join("d" * 12)).mkdir(parents=True)
    assert [code for _, code in codes(tmp_path)] == ["deep-folder"]


def test_a_byte_order_mark_is_no_column(tmp_path: Path) -> None:
    (tmp_path / "a.yml").write_bytes(b"\xef\xbb\xbfid: \xff")
    (problem,) = read_folder(tmp_path)[1]
    assert problem.position == Position(1, 5)


@pytest.mark.parametrize("name", ["x" * 5000, "loop"])
def test_a_folder_that_the_system_refuses(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (problem,) = read_folder(tmp_path / name)[1]
    assert (problem.code, "cannot be read" in problem.message) == ("no-folder", True)


@dataclass
class Reads:
    """The names of the files that have been opened, in order."""

    names: list[str] = field(default_factory=list)

    def taken(self) -> list[str]:
        """Those since the last time."""
        names, self.names = self.names, []
        return names


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    found, opened = Reads(), Path.open

    def noted(path: Path, *arguments: Any, **named: Any) -> Any:
        found.names.append(path.name)
        return opened(path, *arguments, **named)

    monkeypatch.setattr(Path, "open", noted)
    return found


def test_what_is_known_is_read_again_only_once_it_has_changed(
    tmp_path: Path, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_SETTLED", 0)
    for name in ("a.yml", "b.yml", "c.yml"):
        (tmp_path / name).write_text(name, encoding="utf-8")
        time.sleep(0.05)
    known: Known = {}
    first, _ = read_folder(tmp_path, known)
    # Of the last one nobody can tell whether it is written to once more in the same moment.
    assert [Path(path).name for path, (stamp, _) in known.items() if stamp] == ["a.yml", "b.yml"]
    (tmp_path / "a.yml").write_text("A.yml", encoding="utf-8")
    (tmp_path / "c.yml").unlink()
    reads.taken()
    second, _ = read_folder(tmp_path, known)
    assert reads.taken() == ["a.yml"]
    assert [file.text for file in second] == ["A.yml", "b.yml"]
    assert second[1] is first[1]
    assert [Path(path).name for path, (stamp, _) in known.items() if stamp] == ["b.yml"]
    # A file of another time is read, whatever it holds, and a clock that stands still settles nothing.
    os.utime(tmp_path / "b.yml", (1, 1))
    third, _ = read_folder(tmp_path, known)
    assert reads.taken() == ["a.yml", "b.yml"]
    assert third[1] is first[1]


def test_files_of_one_moment_are_always_read_again(tmp_path: Path, reads: Reads) -> None:
    """They are the same objects all the same while their texts are the same: what follows from them stays."""
    known: Known = {}
    places = [tmp_path / name for name in ("a.yml", "b.yml")]
    for place in places:
        place.write_text("x", encoding="utf-8")
    first, _ = read_folder(tmp_path, known)
    places[0].write_text("y", encoding="utf-8")
    reads.taken()
    second, _ = read_folder(tmp_path, known)
    assert reads.taken() == ["a.yml", "b.yml"]
    assert [file.text for file in second] == ["y", "x"]
    assert [new is old for new, old in zip(second, first, strict=True)] == [False, True]


def test_a_file_of_the_same_text_elsewhere_is_another(tmp_path: Path) -> None:
    known: Known = {}
    (tmp_path / "a.yml").write_text("x", encoding="utf-8")
    first, _ = read_folder(tmp_path, known)
    (tmp_path / "a.yml").rename(tmp_path / "b.yml")
    second, _ = read_folder(tmp_path, known)
    assert ([file.name for file in first], [file.name for file in second]) == (["a.yml"], ["b.yml"])
