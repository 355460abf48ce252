"""A plugin whose site, in `mkdocs serve`, follows edits of records without being built anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from mkdocs_claims.adapter.fast import frames
from mkdocs_claims.adapter.from_records import FromRecords
from mkdocs_claims.adapter.log import log
from mkdocs_claims.adapter.made import Made
from mkdocs_claims.adapter.preview.renewal import Built, Preview
from mkdocs_claims.adapter.preview.serving import serve
from mkdocs_claims.adapter.preview.stamps import Stamps, stamps

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

_WHOLE_SITE = "pre_build files nav env pre_template template_context post_template post_build".split()
"""Events that tell a plugin of more than one page."""
_BY_PAGE = {"claims", "material/search", "minify"}
"""Plugins that are told of them, and of which an edit of records asks for no more than what they do to single pages."""


class Previewing(FromRecords):
    """After an edit of records alone, `mkdocs serve` reads them, and makes what a browser then asks for.

    So it is unless the capabilities have changed, which stand in the navigation of every page, or another plugin has to
    see the site as a whole.
    """

    _made: Made
    _preview: Preview | None = None
    _config: MkDocsConfig | None = None
    _stamps: tuple[Stamps, Stamps] = ({}, {})

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: object) -> LiveReloadServer:
        """Follow the records."""
        if self._folder.is_dir():
            server.watch(str(self._folder))
        serve(server, self._is_renewed, self._bring)
        return server

    def note_files(self, config: MkDocsConfig) -> None:
        """A build begins: what is changed from now on is not in it."""
        self._preview = None
        if self._serving:
            self._stamps = self._stamped(config)

    def await_edits(self, built: Built) -> None:
        """The build is over."""
        if self._serving and not self._is_dirty and _are_by_page(built.config):
            frames.leave(built.env)
            self._collector.keep()
            self._preview, self._config = Preview(built, self._made), built.config

    def _is_renewed(self) -> bool:
        """Follow an edit of records. False where something else has changed too, and the site has to be built."""
        config, preview, before = self._config, self._preview, self._stamps
        if config is None or preview is None:
            return False
        capabilities = self._records.catalogue.capabilities
        self._stamps = self._stamped(config)
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
        self._made = replace(self._made, site=site)
        preview.renew(site)
        if found := site.findings():
            log.info(found)
        log.info("read the records again; pages follow as they are asked for")
        return True

    def _bring(self, name: str) -> None:
        if self._preview is not None:
            self._preview.bring(name)

    def _stamped(self, config: MkDocsConfig) -> tuple[Stamps, Stamps]:
        """The records, and all else that a build reads and somebody may edit meanwhile."""
        folder = self._folder.absolute()
        places = (config.config_file_path, config.docs_dir, config.theme.custom_dir, *config.watch)
        return stamps([folder]), stamps((Path(place).absolute() for place in places if place), but=folder)


def _are_by_page(config: MkDocsConfig) -> bool:
    """Whether each plugin and hook is one of those, or is told of single pages alone."""
    known = [plugin for name, plugin in config.plugins.items() if name in _BY_PAGE]
    told = [method for event in _WHOLE_SITE for method in config.plugins.events[event]]
    return all(any(getattr(method, "__self__", None) is plugin for plugin in known) for method in told)
