"""Writing files so that each is either the old one or the new one, never a part of it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from mkdocs_claims.journal import Step, noted


def write_text(path: Path, text: str) -> None:
    """Put `text` at `path` as UTF-8, making its folder. Raises OSError, and then `path` is as it was."""
    with ExitStack() as clean_up:
        _stage(path, stand_in := _stand_in(path), text.encode(), clean_up)
        stand_in.replace(path)


def write_all(base: Path, texts: Mapping[Path, str | None]) -> None:
    """Put each text at its path as UTF-8, making folders; None takes the file away. All belong to one `base`.

    Raises OSError, and then every file is as it was. What can fail, such as a full disk, fails before the first
    file is touched; what fails later is put back, and where the program ends in between, `put_back` does that.
    """
    with ExitStack() as clean_up:
        changes = [(path, _stand_in(path), None if text is None else text.encode()) for path, text in texts.items()]
        if len(changes) > 1:
            steps = [Step.of(path, stand_in, new) for path, stand_in, new in changes]
            clean_up.enter_context(noted(base, steps))
        for path, stand_in, new in changes:
            if new is not None:
                _stage(path, stand_in, new, clean_up)
        for path, stand_in, new in changes:
            if new is None:
                path.unlink(missing_ok=True)
            else:
                stand_in.replace(path)


def _stand_in(path: Path) -> Path:
    """A name beside `path` that no file has, for what is to take its place."""
    return path.with_name(f".{path.name}.{os.urandom(4).hex()}")


def _stage(path: Path, stand_in: Path, data: bytes, clean_up: ExitStack) -> None:
    """Write what is to stand at `path` beside it, with the rights that `path` has or would get.

    An OSError names the path, which people know.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        clean_up.callback(stand_in.unlink, missing_ok=True)
        with stand_in.open("xb") as stream:
            if path.exists():
                shutil.copymode(path, stand_in)
            stream.write(data)
    except OSError as error:
        error.filename = os.fspath(path)
        raise
