"""What to put back should a program end while it changes several files: a note, kept outside of the base.

It lies in the user's own state folder. Beside the records, a pull request could bring one along, and have files
overwritten or deleted.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_BITS = 0o7777


@dataclass(frozen=True, slots=True)
class Step:
    """One file of a change.

    `old` is what it held, in Base64, `mode` its rights, `new` the digest of what it is to hold; None stands for no
    file. `stand_in` is the file beside it that takes its place at once.
    """

    path: str
    stand_in: str
    old: str | None
    mode: int
    new: str | None

    @classmethod
    def of(cls, path: Path, stand_in: Path, new: bytes | None) -> Step:
        """The step that leads from what is at `path` now to `new`. Raises OSError where that cannot be read."""
        there = path.exists()
        old = b64encode(path.read_bytes()).decode("ascii") if there else None
        mode = path.stat().st_mode & _BITS if there else 0
        return cls(os.path.abspath(path), os.path.abspath(stand_in), old, mode, _digest(new))  # noqa: PTH100 - links stay


@dataclass(frozen=True, slots=True)
class PutBack:
    """What came of a change that was cut off: files that are as they were, and others that someone changed since."""

    files: Sequence[Path]
    left: Sequence[Path]


@contextmanager
def alone(base: Path) -> Iterator[None]:
    """Keeps other programs from changing the base meanwhile, where the system can. They wait."""
    handle = os.open(base, os.O_RDONLY)
    try:
        # The lock ends with the program, however that ends. Some network drives know none.
        with suppress(OSError):
            lock(handle, wait=True)
        yield
    finally:
        os.close(handle)


@contextmanager
def noted(base: Path, steps: Sequence[Step]) -> Iterator[None]:
    """Keeps a note of the steps until all are done. Raises OSError; what fails inside is put back first."""
    note = _note(base)
    if note.exists():
        raise BlockingIOError(errno.EAGAIN, "an earlier change was cut off; try again")
    note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = note.with_suffix(".new")
    fresh.write_text(json.dumps([asdict(step) for step in steps]), encoding="ascii")
    fresh.replace(note)
    try:
        yield
    except BaseException:
        _put_back(note)
        raise
    note.unlink()


def put_back(base: Path) -> PutBack | None:
    """The files of a change that was cut off, put back as they were before; None where none was.

    A file that holds neither what it held before nor what it was to hold is left alone. Raises OSError; the next
    call then goes on.
    """
    note = _note(base)
    if not note.exists() or not base.is_dir():
        return None
    with alone(base):
        # The program that was at work may have ended well meanwhile.
        return _put_back(note) if note.exists() else None


def is_cut_off(base: Path) -> bool:
    """Whether a change of the base has been cut off, and is not just being made."""
    if not _note(base).exists() or not base.is_dir():
        return False
    handle = os.open(base, os.O_RDONLY)
    try:
        lock(handle, wait=False)
    except OSError:
        return False
    finally:
        os.close(handle)
    return _note(base).exists()


def _put_back(note: Path) -> PutBack:
    files, left = [], []
    for step in _steps(note):
        path, stand_in = Path(step.path), Path(step.stand_in)
        stand_in.unlink(missing_ok=True)
        old = None if step.old is None else b64decode(step.old)
        there = os.path.lexists(path)
        now = path.read_bytes() if path.is_file() else None
        if (there and now is None) or (now != old and _digest(now) != step.new):
            left.append(path)
            continue
        files.append(path)
        if old is None:
            path.unlink(missing_ok=True)
        elif now != old:
            stand_in.write_bytes(old)
            stand_in.chmod(step.mode)
            stand_in.replace(path)
    note.unlink()
    return PutBack(files, left)


def _steps(note: Path) -> list[Step]:
    try:
        return [Step(**values) for values in json.loads(note.read_text(encoding="ascii"))]
    except (ValueError, TypeError) as error:
        message = "the note on a change that was cut off cannot be read; delete it, and look at what git says"
        raise OSError(errno.EINVAL, message, str(note)) from error


def _note(base: Path) -> Path:
    """Where the note on a base lies, whether or not there is one."""
    state = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")  # noqa: PTH111 - never raises
    return Path(state, "claims", f"{_digest(os.fsencode(os.path.realpath(base)))}.json")


def lock(handle: int, *, wait: bool) -> None:
    """Lock the folder. Raises OSError where another program has done so, and nobody waits."""
    if sys.platform != "win32":
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def _digest(data: bytes | None) -> str | None:
    return None if data is None else hashlib.sha256(data).hexdigest()
