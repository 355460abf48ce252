"""Reading the claims folder: which files there are, and their text."""

from __future__ import annotations

import os
import re
import stat
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mkdocs_claims.problems import Position, Problem, Severity

MAX_BYTES = 256 * 1024
"""The largest file that is read. A claim of 2 KB is long."""


@dataclass(frozen=True)
class SourceFile:
    """A text file of the claims folder. `path` is as shown to people, `name` relative to the folder."""

    path: str
    name: str
    text: str

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

    def problem(
        self,
        index: int,
        code: str,
        message: str,
        suggestion: str | None = None,
        severity: Severity = Severity.ERROR,
    ) -> Problem:
        """A problem at the character at `index`."""
        position = self.position(index)
        return Problem(self.path, position, code, message, severity, suggestion, self._lines[1][position.line - 1])


_NAME = re.compile(r"[A-Za-z0-9._-]{1,120}")
_DEPTH = 8
"""The most folders below one another."""


def read_folder(folder: Path) -> tuple[list[SourceFile], list[Problem]]:
    """Every `.yml` file and `ids.txt` below `folder`, sorted by name, and what could not be read.

    Names that begin with a dot are passed over. Links are not followed out of the folder.
    """
    shown = shown_path(folder)
    if not folder.is_dir():
        what = "is not a folder" if folder.exists() else "does not exist"
        return [], [_whole(shown, "no-folder", f"the claims folder {what}", "create it, or set `claims_dir`")]
    files: list[SourceFile] = []
    problems: list[Problem] = []
    for path in _walk(folder, problems):
        read = _read(path, folder)
        if isinstance(read, Problem):
            problems.append(read)
        else:
            files.append(read)
    return files, problems


def shown_path(path: Path) -> str:
    """The path relative to the working directory where it lies below it, else absolute; always with `/`."""
    absolute = Path(os.path.normpath(Path.cwd() / path))
    return (absolute.relative_to(Path.cwd()) if absolute.is_relative_to(Path.cwd()) else absolute).as_posix()


def _whole(path: str, code: str, message: str, suggestion: str | None = None) -> Problem:
    return Problem(path, Position(), code, message, suggestion=suggestion)


def _walk(folder: Path, problems: list[Problem], depth: int = 0) -> Iterator[Path]:
    """The files to read, in the order of their names; what is odd about the others goes into `problems`."""
    if depth > _DEPTH:
        problems.append(_whole(shown_path(folder), "too-deep", f"folders lie more than {_DEPTH} deep", "use fewer"))
        return
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        problems.append(_whole(shown_path(folder), "unreadable", f"the folder cannot be read: {error.strerror}"))
        return
    for entry in entries:
        path = folder / entry.name
        if entry.name.startswith("."):
            continue
        odd = _oddity(entry, path)
        if odd is not None:
            problems.append(odd)
        elif entry.is_dir(follow_symlinks=False):
            yield from _walk(path, problems, depth + 1)
        elif path.suffix == ".yml" or entry.name == "ids.txt":
            yield path


def _oddity(entry: os.DirEntry[str], path: Path) -> Problem | None:
    """Why an entry of the folder is neither read nor passed over."""
    shown = shown_path(path)
    if not _NAME.fullmatch(entry.name):
        # Names go into addresses and messages.
        message = "a name here holds a character other than letters a-z, digits, '.', '_' and '-'"
        return _whole(shown, "path-name", message, "rename it")
    is_folder = entry.is_dir(follow_symlinks=False)
    if is_folder and path.suffix.lower() in {".yml", ".yaml"}:
        return _whole(shown, "not-a-file", "a folder has the name of a record", "rename the folder")
    if not is_folder and path.suffix != ".yml" and path.suffix.lower() in {".yml", ".yaml"}:
        return _whole(shown, "file-ending", "records end in .yml", "rename the file")
    if entry.is_symlink() and path.suffix != ".yml" and _is_folder(path):
        return _whole(shown, "linked-folder", "links to folders are not followed", "put the files here")
    return None


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _read(path: Path, folder: Path) -> SourceFile | Problem:
    shown = shown_path(path)
    try:
        if path.is_symlink() and not path.resolve(strict=True).is_relative_to(folder.resolve()):
            return _whole(shown, "outside-folder", "the link leaves the claims folder", "put the file itself here")
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return _whole(shown, "not-a-file", "this is not a regular file")
        if status.st_size > MAX_BYTES:
            return _whole(shown, "too-large", f"the file has {status.st_size:,} bytes, more than {MAX_BYTES:,}")
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES)
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _whole(shown, "unreadable", f"the file cannot be read: {reason}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        position = SourceFile(shown, "", before).position(len(before))
        message = f"the file is not UTF-8: byte 0x{data[error.start]:02X} cannot be read"
        return Problem(shown, position, "encoding", message, suggestion="save the file as UTF-8")
    return SourceFile(shown, path.relative_to(folder).as_posix(), text.removeprefix("\ufeff"))
