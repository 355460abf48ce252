"""Files of caches, which may be deleted, damaged or shared at any time. Without them a build takes longer, no more."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

MOST_BYTES = 512 * 1024 * 1024
"""The largest file that is read. Vectors of 100,000 claims have 58 MB, the largest part of their records some 16 MB."""


def read_cached(path: Path) -> bytes:
    """What the file holds. Raises OSError where there is none, and for what was put in its place and is none.

    A pipe would never end, nor would a device, and a huge file would fill the memory.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), os.fspath(path))
    return path.read_bytes()


def keep_cached(path: Path, data: bytes) -> None:
    """Keep a file, if that can be, for everybody whom the system lets read new files.

    It gets to its place in one step: another build finds all of it, or what was there before.
    """
    new = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            with new.open("xb") as stream:
                stream.write(data)
            new.replace(path)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
