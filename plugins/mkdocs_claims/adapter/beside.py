"""A site is built beside the old one, which stays as it is until the new one is whole: see docs/adr/0018."""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from mkdocs_claims.adapter.log import log
from mkdocs_claims.adapter.watched import Watched
from mkdocs_claims.journal import lock

_PART = 1 << 20
"""Bytes of two files that are compared at a time: a base in one file may be as large as all else that a build needs."""


class Beside:
    """The folders beside a site `folder`. Their names say how far a build is, whoever killed it.

    `new` is being built, and worth nothing without its build. `whole` is complete: what it lacks has to leave the
    site. `half` is all that is left to do: what it holds has to get into the site.
    """

    def __init__(self, folder: Path) -> None:
        self.site = Path(os.path.realpath(folder))
        self._is_new = not self.site.exists()
        self.site.mkdir(parents=True, exist_ok=True)
        around = self.site.parent
        if around.stat().st_dev != self.site.stat().st_dev or not os.access(around, os.W_OK):
            # A mount, such as a container's: inside of it, where MkDocs leaves hidden names alone.
            around = self.site
        self.new, self._whole, self._half = (
            around / f".{self.site.name}.claims-{state}" for state in ("new", "whole", "half")
        )
        self._handle = os.open(self.site, os.O_RDONLY) if os.name == "posix" else None
        self._is_ours = False

    def begin(self) -> bool:
        """Make `new`, empty; whether an earlier build was killed while it put its files in place, which is then done.

        Raises BlockingIOError where another build is at work here, and other kinds of OSError.
        """
        if self._handle is not None:
            try:
                lock(self._handle, wait=False)
            except BlockingIOError:
                raise
            except OSError:
                # Some network drives know no locks.
                pass
        self._is_ours = True
        for folder in (self.new, self._whole, self._half):
            if os.path.lexists(folder) and (folder.is_symlink() or not folder.is_dir()):
                # Not ours. A link could lead anywhere, and all that lies there would be moved into the site.
                folder.unlink()
        was_cut_off = self._put_in_place()
        shutil.rmtree(self.new, ignore_errors=True)
        self.new.mkdir()
        return was_cut_off

    def finish(self) -> None:
        """Put `new` in place. Raises OSError; the next build then goes on where this one has stopped."""
        self.new.rename(self._whole)
        self._put_in_place()

    def leave(self) -> None:
        """Nobody builds here any more, unless another build is at work: the folders are that one's then."""
        if self._is_ours:
            shutil.rmtree(self.new, ignore_errors=True)
        if self._is_new:
            with suppress(OSError):
                # Only an empty one can be removed.
                self.site.rmdir()
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _put_in_place(self) -> bool:
        was_half, was_whole = self._half.exists(), self._whole.exists()
        if was_half:
            self._move()
        if was_whole:
            _remove_others(self._whole, self.site, hidden=False)
            self._whole.rename(self._half)
            self._move()
        return was_half or was_whole

    def _move(self) -> None:
        _move(self._half, self.site)
        shutil.rmtree(self._half)


def _remove_others(new: Path, site: Path, *, hidden: bool = True) -> None:
    """Delete what `site` holds and `new` does not; as in MkDocs, no hidden name at the top, and no link to a folder.

    `hidden` says whether hidden names go too.
    """
    wanted = {entry.name: entry.is_dir(follow_symlinks=False) for entry in os.scandir(new)}
    for entry in list(os.scandir(site)):
        is_folder = entry.is_dir(follow_symlinks=False)
        if entry.name in wanted and wanted[entry.name] == is_folder:
            if is_folder and (hidden or not entry.name.startswith(".")):
                _remove_others(new / entry.name, site / entry.name)
        elif entry.name not in wanted and not hidden and (entry.name.startswith(".") or _is_link_to_folder(entry)):
            continue
        elif is_folder:
            shutil.rmtree(entry.path)
        else:
            (site / entry.name).unlink()


def _is_link_to_folder(entry: os.DirEntry[str]) -> bool:
    return entry.is_symlink() and entry.is_dir()


def _move(new: Path, site: Path) -> None:
    """Move what differs from `new` to `site`, file by file: each is the old one or the new one at any time."""
    there = {entry.name for entry in os.scandir(site)}
    for entry in list(os.scandir(new)):
        target = site / entry.name
        if entry.name in there and entry.is_dir(follow_symlinks=False):
            _move(new / entry.name, target)
        elif entry.name not in there or not _is_same(entry, target):
            # A folder that is not there yet moves with all that it holds.
            (new / entry.name).replace(target)


def _is_same(entry: os.DirEntry[str], path: Path) -> bool:
    status, size = path.lstat(), entry.stat(follow_symlinks=False).st_size
    if not stat.S_ISREG(status.st_mode) or status.st_size != size:
        return False
    with Path(entry.path).open("rb") as new, path.open("rb") as old:
        return all(new.read(_PART) == old.read(_PART) for _ in range(0, size, _PART))


class BuiltBeside(Watched):
    """A plugin whose builds are made beside the old site: there is where MkDocs and all plugins find the site."""

    def __init__(self) -> None:
        super().__init__()
        self._beside: Beside | None = None
        self._built: MkDocsConfig | None = None
        self._site_dir = ""

    def _begin_beside(self, config: MkDocsConfig) -> None:
        """Begin a build, and have the site built beside the old one.

        A dirty build needs the old one's pages, and changes them in place.

        Raises PluginError where that cannot be.
        """
        self.begin()
        self._step_back()
        try:
            self._beside = Beside(Path(config.site_dir))
            if self._beside.begin():
                log.info("an earlier build was killed while it put its pages in place; that has been done now")
        except BlockingIOError as error:
            self._step_back()
            raise PluginError(f"another build is being written to {config.site_dir}: wait for it") from error
        except OSError as error:
            self._step_back()
            raise PluginError(f"the site cannot be written: {error.strerror}: {error.filename}") from error
        if not self._is_dirty:
            self._built, self._site_dir = config, config.site_dir
            config.site_dir = str(self._beside.new)

    def _put_in_place(self) -> None:
        """The new site is whole. Raises PluginError."""
        if self._beside is not None and self._built is not None:
            try:
                self._beside.finish()
            except OSError as error:
                raise PluginError(f"the site cannot be put in place: {error.strerror}: {error.filename}") from error
        self._step_back()

    def _step_back(self) -> None:
        """What was built and not put in place is worth nothing."""
        if self._beside is not None:
            self._beside.leave()
        if self._built is not None:
            self._built.site_dir = self._site_dir
        self._beside = self._built = None

    def end(self) -> None:
        """The build is over, and has failed unless its site is in place: then the old one stays."""
        super().end()
        self._step_back()
