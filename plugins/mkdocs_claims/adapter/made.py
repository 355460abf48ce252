"""The generated pages and files of one build, as MkDocs wants them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

from mkdocs_claims.adapter.exports import awaited_files
from mkdocs_claims.adapter.files import added_files
from mkdocs_claims.adapter.pages import GeneratedPage, make_page, nav_titles
from mkdocs_claims.adapter.social import pictures
from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.site import Site
from mkdocs_claims.pages.static import static_files


@dataclass(frozen=True, slots=True)
class Made:
    """The site that was made with these options, what draws it, its pages by their paths, and all that it adds."""

    options: SiteOptions
    renderer: Renderer
    site: Site
    pages: Mapping[str, GeneratedPage]
    files: Sequence[File]

    def written(self, config: MkDocsConfig, *, release: bool) -> Iterator[Output]:
        """What is made and written one after the other: files for programs, and social cards."""
        yield from self.site.exports()
        yield from pictures(self.site, config, release=release)


def make(site: Site, options: SiteOptions, renderer: Renderer, config: MkDocsConfig, records: Path) -> Made:
    """All that the site adds to MkDocs'. The records lie in the folder `records`."""
    titles = nav_titles(config.nav)
    pages = [make_page(one, titles.get(f"{one.path}.md"), config, records) for one in site.pages()]
    files = [page.file for page in pages]
    files += added_files(static_files(site), config)
    files += awaited_files(site.export_paths(), config)
    files += awaited_files((path for path, _ in site.social_cards()), config)
    return Made(options, renderer, site, {page.claims.path: page for page in pages}, files)
