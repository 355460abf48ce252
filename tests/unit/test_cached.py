"""Files of caches: whatever has come in the place of one is not read, waited for or left unmended."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mkdocs_claims import cached
from mkdocs_claims.cached import keep_cached, read_cached
from tests.conftest import within


def take_away(path: Path) -> None:
    path.unlink()


def become_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def link_to(target: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        path.unlink()
        path.symlink_to(target)

    return change


def become_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def grow(path: Path) -> None:
    """It takes no space: nobody has written most of it."""
    os.truncate(path, cached.MOST_BYTES + 1)


INSTEAD: dict[str, Callable[[Path], None]] = {
    "nothing": take_away,
    "a pipe": become_pipe,
    "a device": link_to("/dev/zero"),
    "a link to nowhere": link_to("nowhere"),
    "a link to itself": link_to("file"),
    "a folder": become_folder,
    "a huge file": grow,
}


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    with within(60):
        yield


@pytest.mark.parametrize("instead", INSTEAD)
def test_what_is_no_file_of_a_cache_is_not_read_and_gives_way_unless_it_is_a_folder(
    tmp_path: Path, instead: str
) -> None:
    path = tmp_path / "file"
    keep_cached(path, b"right")
    assert read_cached(path) == b"right"
    INSTEAD[instead](path)
    with pytest.raises(OSError, match="file"):
        read_cached(path)
    keep_cached(path, b"anew")
    assert path.is_dir() if instead == "a folder" else read_cached(path) == b"anew"
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_a_link_to_a_file_elsewhere_is_read_and_that_file_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"theirs")
    path = tmp_path / "below/file"
    path.parent.mkdir()
    path.symlink_to(tmp_path / "elsewhere")
    assert read_cached(path) == b"theirs"
    keep_cached(path, b"ours")
    assert (read_cached(path), (tmp_path / "elsewhere").read_bytes()) == (b"ours", b"theirs")


def test_a_file_that_nobody_may_read_is_replaced_by_one_that_all_may(tmp_path: Path) -> None:
    path = tmp_path / "file"
    keep_cached(path, b"right")
    before = path.stat().st_mode
    path.chmod(0)
    keep_cached(path, b"right")
    assert path.stat().st_mode == before


@pytest.mark.parametrize("where", ["file", "file/below", "file/far/below"])
def test_a_folder_that_cannot_be_made_is_no_trouble(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    keep_cached(tmp_path / where / "one", b"data")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_is_broken_off_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_off(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", break_off)
    with pytest.raises(KeyboardInterrupt):
        keep_cached(tmp_path / "file", b"data")
    assert list(tmp_path.iterdir()) == []
