"""Writing files so that each is either the old one or the new one, never a part of it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Put `text` at `path` as UTF-8, making its folder. Raises OSError, and then `path` is as it was."""
    write_all({path: text})


def write_all(texts: Mapping[Path, str | None]) -> None:
    """Put each text at its path as UTF-8, making folders; None takes the file away.

    Raises OSError, and then every file is as it was. What can fail, such as a full disk, fails before the first
    file is touched; what fails later is taken back.
    """
    with ExitStack() as clean_up:
        staged = [_staged(path, text, clean_up) for path, text in texts.items()]
        done: list[tuple[Path, Path | None]] = []
        try:
            for path, new, old in staged:
                if new is None:
                    path.unlink(missing_ok=True)
                else:
                    new.replace(path)
                done.append((path, old))
        except BaseException:
            for path, old in reversed(done):
                _take_back(path, old)
            raise


def _staged(path: Path, text: str | None, clean_up: ExitStack) -> tuple[Path, Path | None, Path | None]:
    """The path, its new file and a copy of its old one. An OSError names the path, which people know."""
    try:
        return path, None if text is None else _temporary(path, text, clean_up), _copy(path, clean_up)
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def _temporary(path: Path, text: str, clean_up: ExitStack) -> Path:
    """A new file beside `path` with this text, and the rights that `path` has or would get."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    clean_up.callback(Path(name).unlink, missing_ok=True)
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
    if path.exists():
        shutil.copymode(path, name)
    else:
        # mkstemp makes files that only the owner can read.
        umask = os.umask(0)
        os.umask(umask)
        Path(name).chmod(0o666 & ~umask)
    return Path(name)


def _copy(path: Path, clean_up: ExitStack) -> Path | None:
    """A copy of what is at `path` now, beside it; None where nothing is."""
    if not path.exists():
        return None
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    clean_up.callback(Path(name).unlink, missing_ok=True)
    shutil.copy2(path, name)
    return Path(name)


def _take_back(path: Path, old: Path | None) -> None:
    if old is None:
        path.unlink(missing_ok=True)
    else:
        old.replace(path)
