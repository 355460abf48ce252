"""Reading the claims folder: which files there are, and their text."""

from __future__ import annotations

import os
import re
import stat
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from mkdocs_claims.edit import Edit
from mkdocs_claims.problems import Position, Problem, Severity

LEDGER = "ids.txt"
"""The file of the claims folder that lists every id ever published."""

MAX_BYTES = 256 * 1024
"""The largest file that is read. A claim of 2 KB is long."""

MAX_LEDGER_BYTES = 16 * 1024 * 1024
"""The largest ledger: that of a million claims has 12 MB. Nothing in it is nested."""


@dataclass(frozen=True)
class SourceFile:
    """A text file of the claims folder. `path` is as shown to people, `name` relative to the folder."""

    path: str
    name: str
    text: str = field(hash=False)

    @cached_property
    def _lines(self) -> tuple[list[int], list[str]]:
        """Where each line begins, and the lines without their ends, as editors count them."""
        starts, lines = [0], []
        for end in re.finditer(r"\r\n|\r|\n", self.text):
            lines.append(self.text[starts[-1] : end.start()])
            starts.append(end.end())
        return starts, [*lines, self.text[starts[-1] :]]

    def position(self, index: int) -> Position:
        """Line and column of the character at `index`."""
        starts, _ = self._lines
        line = bisect_right(starts, index)
        return Position(line, index - starts[line - 1] + 1)

    def problem(  # noqa: PLR0913 - a problem has this many parts
        self,
        index: int,
        code: str,
        message: str,
        suggestion: str | None = None,
        severity: Severity = Severity.ERROR,
        *,
        fix: tuple[Edit, ...] = (),
    ) -> Problem:
        """A problem at the character at `index`."""
        position = self.position(index)
        line = self._lines[1][position.line - 1]
        return Problem(self.path, position, code, message, severity, suggestion, line, fix)


_NAME = re.compile(r"[A-Za-z0-9._-]{1,120}")
_DEPTH = 8
"""The most folders below one another."""

_SETTLED = 2_000_000_000
"""Nanoseconds after which a file that changes gets another stamp: the clocks of some file systems tick so slowly."""

Stamp = tuple[int, int, int, int]
"""When a file's content and its entry were changed, in nanoseconds; its size in bytes; and which file it is."""
Known = dict[str, tuple[Stamp | None, SourceFile]]
"""Files by their path, with the stamps that they had when they were read; None where a change may leave it as it is."""

_BYTE_ORDER_MARK = "\ufeff"
_NO_FOLDER = "create it, or name the right one: `--base` of a command, `claims_dir` in mkdocs.yml"
_ONE_LEDGER = f"keep all ids in the {LEDGER} of the claims folder"


def read_folder(folder: Path, known: Known | None = None) -> tuple[list[SourceFile], list[Problem]]:
    """Every `.yml` file and the ledger `ids.txt` of `folder`, sorted by name, and what could not be read.

    Names that begin with a dot are passed over. Links are not followed out of the folder. `known` are files that this
    process has read before: those that are still the same are the same objects, most of them without being read again,
    and it gets those that are read now.
    """
    shown = shown_path(folder)
    try:
        is_folder = stat.S_ISDIR(folder.stat().st_mode)
    except FileNotFoundError:
        return [], [_whole(shown, "no-folder", "the claims folder does not exist", _NO_FOLDER)]
    except OSError as error:
        return [], [_whole(shown, "no-folder", f"the claims folder cannot be read: {error.strerror}", _NO_FOLDER)]
    if not is_folder:
        return [], [_whole(shown, "no-folder", "the claims folder is not a folder", _NO_FOLDER)]
    reader = _Reader(os.path.realpath(folder), {} if known is None else known)
    reader.read(str(folder), shown, "", 0)
    if known is not None:
        known.clear()
        known.update(reader.read_now())
    return reader.files, reader.problems


def most_bytes(name: str) -> int:
    """The size up to which a file is read. `name` is relative to the claims folder."""
    return MAX_LEDGER_BYTES if name == LEDGER else MAX_BYTES


def stamp_of(status: os.stat_result) -> Stamp:
    """What tells a file from what it is once it has been changed."""
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def shown_path(path: Path) -> str:
    """The path relative to the working directory where it lies below it, else absolute; always with `/`."""
    try:
        here = Path.cwd()
    except OSError:
        # The working directory is gone.
        return path.as_posix()
    absolute = Path(os.path.normpath(here / path))
    return (absolute.relative_to(here) if absolute.is_relative_to(here) else absolute).as_posix()


def _whole(path: str, code: str, message: str, suggestion: str | None = None) -> Problem:
    return Problem(path, Position(), code, message, suggestion=suggestion)


class _Reader:
    """Collects the files of the folder that really is at `root`, and what is odd about the others."""

    def __init__(self, root: str, known: Known) -> None:
        self.problems: list[Problem] = []
        self._root, self._known = root, known
        self._read: dict[str, tuple[Stamp, SourceFile]] = {}

    @property
    def files(self) -> list[SourceFile]:
        """The files in the order in which they were read."""
        return [file for _, file in self._read.values()]

    def read_now(self) -> Known:
        """What was read, without the stamps of files whose next change may be at the same time as their last."""
        last = max((max(stamp[:2]) for stamp, _ in self._read.values()), default=0)
        return {
            path: (stamp if max(stamp[:2]) < last - _SETTLED else None, file)
            for path, (stamp, file) in self._read.items()
        }

    def read(self, folder: str, shown: str, name: str, depth: int) -> None:
        """Read what lies in `folder`, shown as `shown`; `name` is its path below the root, with a `/` behind it."""
        if depth > _DEPTH:
            self._add(shown, "deep-folder", f"folders lie more than {_DEPTH} deep", "use fewer")
            return
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            self._add(shown, "unreadable", f"the folder cannot be read: {error.strerror}")
            return
        for entry in entries:
            path = f"{shown}/{entry.name}"
            if self._is_known(entry, path) or entry.name.startswith(".") or self._is_odd(entry, path, depth):
                continue
            if entry.is_dir(follow_symlinks=False):
                self.read(entry.path, path, f"{name}{entry.name}/", depth + 1)
            elif entry.name.endswith(".yml") or entry.name == LEDGER:
                self._file(entry, path, name + entry.name)

    def _is_known(self, entry: os.DirEntry[str], path: str) -> bool:
        """Whether a file is still the one that was read before. A link may lead elsewhere by now."""
        known = self._known.get(path)
        if known is None or not entry.is_file(follow_symlinks=False):
            return False
        try:
            stamp = stamp_of(entry.stat(follow_symlinks=False))
        except OSError:
            return False
        if stamp != known[0]:
            return False
        self._read[path] = stamp, known[1]
        return True

    def _add(self, path: str, code: str, message: str, suggestion: str | None = None) -> None:
        self.problems.append(_whole(path, code, message, suggestion))

    def _is_odd(self, entry: os.DirEntry[str], path: str, depth: int) -> bool:
        """Whether an entry is neither read nor passed over; if so, the reason goes into `problems`."""
        found = len(self.problems)
        ending = os.path.splitext(entry.name)[1]  # noqa: PTH122 - in the text alone; a Path a file would cost more
        is_folder = entry.is_dir(follow_symlinks=False)
        if not _NAME.fullmatch(entry.name):
            # Names go into addresses and messages.
            message = "a name here holds a character other than letters a-z, digits, '.', '_' and '-'"
            self._add(path, "path-name", message, "rename it")
        elif is_folder and ending.lower() in {".yml", ".yaml"}:
            self._add(path, "not-a-file", "a folder has the name of a record", "rename the folder")
        elif not is_folder and ending != ".yml" and ending.lower() in {".yml", ".yaml"}:
            self._add(path, "file-ending", "records end in .yml", "rename the file")
        elif entry.name == LEDGER and depth:
            self._add(path, "misplaced-ledger", "the ledger lies in a sub-folder, where nobody reads it", _ONE_LEDGER)
        elif entry.is_symlink() and ending != ".yml" and _leads_to_folder(entry):
            self._add(path, "linked-folder", "links to folders are not followed", "put the files here")
        return len(self.problems) > found

    def _file(self, entry: os.DirEntry[str], path: str, name: str) -> None:
        try:
            if entry.is_symlink() and not self._is_inside(entry.path):
                self._add(path, "outside-folder", "the link leaves the claims folder", "put the file itself here")
                return
            status = entry.stat()
            if not stat.S_ISREG(status.st_mode):
                self._add(path, "not-a-file", "this is not a regular file")
                return
            most = most_bytes(name)
            if status.st_size > most:
                message = f"the file has {status.st_size:,} bytes, more than {most:,}"
                self._add(path, "too-large", message, None if name == LEDGER else "split the record")
                return
            stamp = stamp_of(status)
            known = self._known.get(path)
            if known is not None and known[0] == stamp:
                self._read[path] = stamp, known[1]
                return
            with Path(entry.path).open("rb") as stream:
                data = stream.read(most)
        except OSError as error:
            self._add(path, "unreadable", f"the file cannot be read: {error.strerror}")
            return
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            self.problems.append(_undecoded(path, data, error.start))
        else:
            file = SourceFile(path, name, text.removeprefix(_BYTE_ORDER_MARK))
            # What follows from an object is worked out anew for another one.
            self._read[path] = stamp, known[1] if known is not None and known[1] == file else file

    def _is_inside(self, path: str) -> bool:
        return Path(os.path.realpath(path, strict=True)).is_relative_to(self._root)


def _leads_to_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _undecoded(path: str, data: bytes, index: int) -> Problem:
    before = data[:index].decode("utf-8").removeprefix(_BYTE_ORDER_MARK)
    message = f"the file is not UTF-8: byte 0x{data[index]:02X} cannot be read"
    position = SourceFile(path, "", before).position(len(before))
    return Problem(path, position, "encoding", message, suggestion="save the file as UTF-8")
