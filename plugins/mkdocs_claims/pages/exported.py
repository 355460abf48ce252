"""Everything that can be made from a base without a site generator, with its place in an export folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.markdown import markdown_pages, with_home
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.site import Site
from mkdocs_claims.pages.static import static_files

FILES = "files"
"""What a site has beside its pages, each file where it stands on the site."""
DOCS = "docs"
"""The pages, as Markdown that another site generator can build."""


def exported(knowledge: Knowledge, options: SiteOptions, docs: Path | None) -> Iterator[Output]:
    """All files. `docs` is a folder of hand-written pages to take along, if any, which go before generated ones.

    Raises OSError or UnicodeDecodeError for a hand-written page that cannot be read.
    """
    site = Site(knowledge, options, Renderer())
    for one in chain(site.exports(), static_files(site)):
        yield replace(one, path=f"{FILES}/{one.path}")
    by_hand = {} if docs is None else {one.path: one for one in _by_hand(docs, site)}
    for page in markdown_pages(site):
        if page.path not in by_hand:
            yield Output(f"{DOCS}/{page.path}", page.content)
    for one in by_hand.values():
        yield Output(f"{DOCS}/{one.path}", one.content)


def _by_hand(docs: Path, site: Site) -> Iterator[Output]:
    """The files of a folder of pages. Names that begin with a dot are passed over, and links out of it."""
    for path in sorted(docs.rglob("*")):
        name = path.relative_to(docs)
        if path.is_file() and path.resolve().is_relative_to(docs.resolve()) and not name.parts[0].startswith("."):
            content = path.read_bytes()
            is_page = name.suffix == ".md"
            yield Output(name.as_posix(), with_home(name.as_posix(), content.decode(), site) if is_page else content)
