"""The generated pages and files of one build, as MkDocs wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

from mkdocs_claims.adapter.exports import awaited_files
from mkdocs_claims.adapter.files import added_files
from mkdocs_claims.adapter.options import overrides
from mkdocs_claims.adapter.pages import GeneratedPage, make_page, nav_titles
from mkdocs_claims.adapter.related import meanings_for
from mkdocs_claims.adapter.social import social_files
from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.site import Site
from mkdocs_claims.pages.static import static_files


@dataclass(frozen=True, slots=True)
class Made:
    """The site that was made with these options, its pages by their paths, and all files that it adds."""

    options: SiteOptions
    site: Site
    pages: Mapping[str, GeneratedPage]
    files: Sequence[File]


def make(catalogue: Catalogue, options: SiteOptions, config: MkDocsConfig, records: Path, *, release: bool) -> Made:
    """All that comes of the records, which lie in the folder `records`."""
    knowledge = knowledge_of(catalogue, meanings_for(options, config, release=release))
    site = Site(knowledge, options, Renderer(overrides(config)))
    titles = nav_titles(config.nav)
    pages = [make_page(one, titles.get(f"{one.path}.md"), config, records) for one in site.pages()]
    files = [page.file for page in pages]
    files += added_files(static_files(site), config)
    files += awaited_files(site.export_paths(), config)
    files += social_files(site, config)
    return Made(options, site, {page.claims.path: page for page in pages}, files)
