"""Writing is all or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_claims.write import write_all, write_text


def test_a_file_is_readable_as_any_other(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("x", encoding="utf-8")
    write_text(tmp_path / "new" / "file", "text\n")
    assert (tmp_path / "new" / "file").read_text(encoding="utf-8") == "text\n"
    assert (tmp_path / "new" / "file").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


@pytest.mark.usefixtures("full_disk")
def test_what_cannot_be_written_is_named_and_not_its_stand_in(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No space") as caught:
        write_text(tmp_path / "file", "new")
    assert caught.value.filename == str(tmp_path / "file")


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_several_files_are_written_and_taken_away_together(tmp_path: Path) -> None:
    write_all(tmp_path, {tmp_path / "a": "a", tmp_path / "b": "b"})
    (tmp_path / "a").chmod(0o640)
    write_all(tmp_path, {tmp_path / "a": "c", tmp_path / "b": None, tmp_path / "d": "d", tmp_path / "none": None})
    assert texts(tmp_path) == {"a": "c", "d": "d"}
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("method", ["replace", "unlink"])
def test_when_one_of_several_fails_all_are_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    before = {"a": "a", "b": "b", "c": "c"}
    write_all(tmp_path, {tmp_path / name: text for name, text in before.items()})
    usual = getattr(Path, method)

    def fails_at_c(self: Path, *arguments: object, **named: object) -> object:
        if (Path(str(arguments[0])) if method == "replace" else self) == tmp_path / "c":
            raise OSError(1, "Operation not permitted")
        return usual(self, *arguments, **named)

    monkeypatch.setattr(Path, method, fails_at_c)
    changes: dict[Path, str | None] = {tmp_path / "new": "n", tmp_path / "a": "x", tmp_path / "b": None}
    with pytest.raises(OSError, match="not permitted"):
        write_all(tmp_path, {**changes, tmp_path / "c": "y" if method == "replace" else None})
    assert texts(tmp_path) == before
