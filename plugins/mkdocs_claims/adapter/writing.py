"""Files in the site: written with few calls of the system, and found there when a build ends."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from mkdocs_claims.adapter.lean_file import LeanFile

_ANY = os.O_WRONLY | getattr(os, "O_BINARY", 0)
_NEW, _MORE = _ANY | os.O_CREAT | os.O_TRUNC, _ANY | os.O_APPEND
_ALL_MAY = 0o666
"""What a file is created with, of which the system takes what the user lets nobody do."""


class Writer:
    """Writes many files. It makes each folder once, and opens files without what `open` does for those who read."""

    def __init__(self) -> None:
        self._folders = set[str]()

    def put(self, content: bytes, name: str, place: str, *, is_more: bool = False) -> None:
        """Write a file of the site, called `name`, to its place now, or what `is_more` behind what is there of it.

        Raises PluginError where it cannot be written.
        """
        try:
            folder = place.rpartition(os.sep)[0]
            if folder not in self._folders:
                Path(folder).mkdir(parents=True, exist_ok=True)
                self._folders.add(folder)
            handle = os.open(place, _MORE if is_more else _NEW, _ALL_MAY)
            try:
                while content:
                    content = content[os.write(handle, content) :]
            finally:
                os.close(handle)
        except OSError as error:
            raise PluginError(f"{name} cannot be written: {error.strerror}") from error


class WrittenFile(LeanFile):
    """A file that is written to its place before MkDocs copies files."""

    @property
    def is_written(self) -> bool:
        """Whether its content is at its place, or will be before anybody looks for it."""
        return self._content is None and self.abs_src_path == self.abs_dest_path

    def write(self, writer: Writer) -> None:
        """Write the content to its place, and keep it there alone. Raises PluginError where that cannot be."""
        writer.put(self.content_bytes, self.dest_uri, self.abs_dest_path)
        self._content = None

    def copy_file(self, dirty: bool = False) -> None:  # noqa: FBT001, FBT002 - MkDocs' way
        """Copy nothing to where it is already. What a plugin has changed is copied as any other file."""
        if not self.is_written:
            super().copy_file(dirty)


def size_of_site(folder: str, added: Iterable[File]) -> int:
    """The bytes of all files in the site's folder. Raises PluginError where one of `added` did not arrive there."""
    awaited = {file.dest_uri for file in added}
    size = 0
    folders = [""]
    while folders:
        above = folders.pop()
        for entry in os.scandir(f"{folder}{os.sep}{above}"):
            if not entry.is_dir():
                awaited.discard(f"{above}{entry.name}")
                size += entry.stat().st_size
            elif not entry.is_symlink():
                folders.append(f"{above}{entry.name}/")
    # A plugin may have led a file elsewhere, and not every system tells names apart as they are written.
    lost = [file.dest_uri for file in added if file.dest_uri in awaited and not Path(file.abs_dest_path).is_file()]
    if lost:
        raise PluginError(f"{len(lost)} generated files are not in the site, such as {lost[0]}")
    return size
