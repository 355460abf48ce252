"""A plugin whose site, in `mkdocs serve`, follows edits of records without being built anew."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from mkdocs_claims.adapter.fast import frames
from mkdocs_claims.adapter.from_records import FromRecords
from mkdocs_claims.adapter.log import log
from mkdocs_claims.adapter.made import Made
from mkdocs_claims.adapter.preview.limits import is_by_page
from mkdocs_claims.adapter.preview.renewal import Built, Preview
from mkdocs_claims.adapter.preview.serving import serve
from mkdocs_claims.adapter.preview.stamps import Stamps, stamps
from mkdocs_claims.adapter.preview.watching import watch

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer
    from watchdog.observers.api import BaseObserver

_INHERITED = re.compile(r"^INHERIT:\s*(?P<quote>[\"']?)(?P<path>.+?)(?P=quote)\s*(#.*)?$", re.MULTILINE)
"""How a file of settings names the one that it goes on from. MkDocs itself keeps no note of it."""


class Previewing(FromRecords):
    """After an edit of records alone, `mkdocs serve` reads them, and makes what a browser then asks for.

    So it is unless the navigation of every page would be another, or something has to see the site as a whole.
    """

    _made: Made
    _preview: Preview | None = None
    _server: LiveReloadServer | None = None
    _watching: BaseObserver | None = None
    _stamps: tuple[Stamps, Stamps] = ({}, {})

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: object) -> LiveReloadServer:
        """Follow the records."""
        self._server = server
        if self._folder.is_dir():
            self._watching = watch(server, self._folder)
        serve(server, self._is_renewed, self._bring)
        return server

    def on_shutdown(self) -> None:
        """The server has ended."""
        super().on_shutdown()
        if self._watching is not None:
            self._watching.stop()

    def note_files(self, config: MkDocsConfig) -> None:
        """A build begins: what is changed from now on is not in it."""
        self._preview = None
        if self._serving:
            self._stamps = self._stamped(config)

    def await_edits(self, built: Built) -> None:
        """The build is over."""
        if self._serving and not self._is_dirty and is_by_page(built.config, self._made.files, self._folder):
            frames.leave(built.env)
            self._collector.keep()
            self._preview = Preview(built, self._made, has_mistakes=bool(self._records.problems))

    def _is_renewed(self) -> bool:
        """Follow an edit of records. False where something else has changed too, and the site has to be built."""
        with self._collector.pause():
            return self._follow()

    def _follow(self) -> bool:
        preview, before = self._preview, self._stamps
        if preview is None:
            return False
        config, capabilities = preview.config, self._records.catalogue.capabilities
        self._stamps = self._stamped(config)
        if self._stamps == before and preview.is_edited and self._sees_all(config):
            # Of two edits in quick succession the first event may have brought both. After a build, settings may have
            # been changed between their loading and our look at them.
            return True
        # It is of no use where a build fails, or leaves this plugin out.
        self._preview = None
        if self._stamps[0] == before[0] or self._stamps[1] != before[1]:
            return False
        try:
            self.read(config)
            site = self.site(self._made.options, self._made.renderer, config)
        except PluginError:
            # The build will say so.
            return False
        if self._records.catalogue.capabilities != capabilities:
            return False
        if not preview.renew(site, has_mistakes=bool(self._records.problems)):
            return False
        if found := site.findings(self._made.site):
            log.info(found)
        self._made, self._preview = replace(self._made, site=site), preview
        log.info("read the records again; pages follow as they are asked for")
        return True

    def _bring(self, name: str) -> None:
        if self._preview is not None:
            self._preview.bring(name)

    def _stamped(self, config: MkDocsConfig) -> tuple[Stamps, Stamps]:
        """The records, and all else that a build reads and somebody may edit meanwhile."""
        folder = self._folder.absolute()
        return stamps([folder]), stamps(_places(config), but=folder)

    def _sees_all(self, config: MkDocsConfig) -> bool:
        """Whether the server looks at nothing else. With `--watch-theme`, or for another plugin, it does."""
        seen = {str(place) for place in (self._folder.absolute(), *_places(config))}
        return self._server is not None and seen.issuperset(self._server._watched_paths)  # noqa: SLF001 - no other way


def _places(config: MkDocsConfig) -> list[Path]:
    """What a build reads beside the records, and somebody may edit."""
    places = (*_settings(config.config_file_path), config.docs_dir, config.theme.custom_dir, *config.watch)
    return [Path(place).absolute() for place in places if place]


def _settings(file: str | None) -> list[str]:
    """A file of settings, and those that it inherits from."""
    files: list[str] = []
    while file and file not in files:
        files.append(file)
        with suppress(OSError):
            found = _INHERITED.search(Path(file).read_text(encoding="utf-8", errors="replace"))
            file = os.path.normpath(Path(file).parent / found["path"]) if found else None
    return files
