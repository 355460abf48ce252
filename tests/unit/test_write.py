"""Writing is all or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_claims.write import write_text


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
