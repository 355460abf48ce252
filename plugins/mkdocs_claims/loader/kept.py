"""Records that an earlier run has read: a file that has not changed need not be parsed again.

They are kept by the digest of the file's text, and only where a file had no problem: problems are always found anew.
The folder that holds them may be deleted, damaged or shared between runs at any time.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pydantic
import yaml
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from mkdocs_claims import records, suggest, waiting
from mkdocs_claims.cached import keep_cached, read_cached
from mkdocs_claims.loader.files import Known, SourceFile
from mkdocs_claims.loader.parse import Parsed, parse
from mkdocs_claims.records.claim import Claim

_PARTS = "0123456789abcdef"
"""The files of the folder, by the first digit of the digests in them: few, and an edit writes only one anew."""
_LIVELY = 2
"""How many times as many records as are in use may be kept. They may come back, as when branches are switched."""

_KEPT = TypeAdapter(dict[str, Claim])


@dataclass(slots=True)
class _Record:
    """A file, the digest of its text, and what came of it."""

    file: SourceFile
    mark: str
    parsed: Parsed[Claim] | None = None


class Kept:
    """The records that `folder` holds. Where this lives on, as in `mkdocs serve`, it does not read them again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: Known = {}
        """Files that this process has read."""
        self._parts: dict[str, dict[str, Claim]] = {}
        self._last: dict[str, _Record] = {}

    def parsed(self, files: Iterable[SourceFile]) -> dict[SourceFile, Parsed[Claim]]:
        """What comes of each record: kept or, where it is not, parsed and then kept."""
        parts: dict[str, list[_Record]] = {part: [] for part in _PARTS}
        last, self._last = self._last, {}
        for file in files:
            # A file that this process has read before is the same object.
            record = last.get(file.name)
            if record is None or record.file is not file:
                record = _Record(file, hashlib.sha256(file.text.encode()).hexdigest())
            parts[record.mark[0]].append(record)
            self._last[file.name] = record
        waiting.begin("Records", len(self._last))
        for part, marked in parts.items():
            self._part(part, marked)
        return {record.file: record.parsed for record in self._last.values() if record.parsed is not None}

    def forget_files(self) -> None:
        """Let go of the texts of files. Records stay."""
        self.files.clear()
        self._last.clear()

    def _part(self, part: str, marked: Iterable[_Record]) -> None:
        path = self.folder / f"{part}.json"
        kept = self._parts[part] if part in self._parts else _read(path)
        used: dict[str, Claim] = {}
        for record in marked:
            if record.parsed is None:
                claim = kept.get(record.mark)
                record.parsed = parse(record.file, Claim) if claim is None else Parsed(claim, [])
            if record.parsed.value is not None and not record.parsed.problems:
                used[record.mark] = record.parsed.value
            waiting.done()
        is_lively = len(kept) <= _LIVELY * len(used)
        self._parts[part] = kept | used if is_lively else used
        if self._parts[part].keys() != kept.keys():
            _write(path, self._parts[part])


def _read(path: Path) -> dict[str, Claim]:
    """The records in a file by their digests; none where it is not, in every byte, what this version has written."""
    try:
        digest, _, content = read_cached(path).partition(b"\n")
        return _KEPT.validate_json(content) if digest == _digest(content) else {}
    except (OSError, ValidationError):
        return {}


def _write(path: Path, kept: dict[str, Claim]) -> None:
    # What cannot be written as UTF-8 is not kept.
    with suppress(PydanticSerializationError):
        content = _KEPT.dump_json(kept, by_alias=True, exclude_unset=True)
        keep_cached(path, _digest(content) + b"\n" + content)


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(_version() + content).hexdigest().encode()


@cache
def _version() -> bytes:
    """A name for all that decides what comes of a text: no number has to be raised when it changes."""
    digest = hashlib.sha256(f"{sys.version} {pydantic.VERSION} {yaml.__version__}".encode())
    folders = (Path(__file__).parent, *map(Path, records.__path__))
    for path in (Path(suggest.__file__), *(path for folder in folders for path in sorted(folder.glob("*.py")))):
        digest.update(path.read_bytes())
    return digest.digest()
