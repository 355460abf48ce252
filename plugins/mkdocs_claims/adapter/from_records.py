"""A plugin whose site comes of records. What one build has read and worked out, the next one of the process uses."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from mkdocs.config.defaults import MkDocsConfig

from mkdocs_claims.adapter.beside import BuiltBeside
from mkdocs_claims.adapter.config import ClaimsConfig
from mkdocs_claims.adapter.options import kept_records
from mkdocs_claims.adapter.records import Records, read_records
from mkdocs_claims.adapter.related import meanings_for
from mkdocs_claims.adapter.siblings import refuse_gaps
from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.loader.kept import Kept
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.site import Site
from mkdocs_claims.past import NO_PAST, Past, Remembered


class FromRecords(BuiltBeside):
    """Reads the records in `_folder`, and makes a site of them."""

    config: ClaimsConfig
    _folder: Path
    _records: Records
    _last_good: Catalogue | None = None
    _kept: Kept | None = None
    _past: Past = NO_PAST

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """What is worked out is worth keeping where builds follow each other."""
        super().on_startup(command=command, dirty=dirty)
        self._past = Remembered() if command == "serve" else NO_PAST

    def read(self, config: MkDocsConfig) -> None:
        """Read the records. Raises PluginError."""
        release, serving, kept = self.config.release, self._serving, kept_records(self.config, config, self._kept)
        self._records = read_records(
            self._folder, self._last_good, kept, release=release, serving=serving, past=self._past
        )
        refuse_gaps(self.config, config, self._records)
        self._last_good, self._kept = self._records.last_good, kept
        if kept is not None and not serving:
            # Nobody reads them once more.
            kept.forget_files()

    def site(self, options: SiteOptions, renderer: Renderer, config: MkDocsConfig) -> Site:
        """The site that comes of the records."""
        self._past.begin()
        meanings = meanings_for(self.config.related, config, release=self.config.release)
        return Site(knowledge_of(self._records.catalogue, meanings, self._past), options, renderer, self._past)
