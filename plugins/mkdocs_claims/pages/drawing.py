"""What every page is drawn from, and what pages of lists have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from mkdocs_claims.addresses import further_path, source_path
from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.checks.run import Result
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.pages.heads import links_from, list_head
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.page import Section, SitePage
from mkdocs_claims.pages.paging import Spread, neighbours
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.search.entry import SearchEntry
from mkdocs_claims.pages.siblings import PartView

Crumb = tuple[str, str | None]
"""A step of the way to a page: its text, and its path unless it is the page itself."""


class Place(NamedTuple):
    """Where a page of a list stands: the paths of those before and behind it."""

    previous: str | None
    next: str | None


@dataclass(frozen=True)
class Drawing:
    """What every page is drawn from, by claim id in the order of ids.

    `cards` are the claims as lists show them, `checked` what automatic checks say of them. Both hold all claims of the
    base, also where the site shows a `part` of it; `knowledge` then lists that part.
    """

    knowledge: Knowledge
    options: SiteOptions
    renderer: Renderer
    cards: Mapping[str, Card]
    checked: Mapping[str, Sequence[Result]]
    part: PartView | None = None

    @property
    def catalogue(self) -> Catalogue:
        """The records."""
        return self.knowledge.catalogue

    @cached_property
    def shown(self) -> Mapping[str, Card]:
        """The claims that the site shows, by id."""
        return {claim.id: self.cards[claim.id] for claim in self.catalogue.claims} if self.part else self.cards

    @cached_property
    def source_paths(self) -> Mapping[tuple[str, int], str]:
        """The page of the source that each evidence item rests on, by claim id and the item's place."""
        return {place: source_path(key) for place, key in self.knowledge.source_keys.items()}

    def html(self, template: str, path: str, **values: Any) -> str:
        """The content of the page at `path`, drawn by one of our templates."""
        link = self.options.addresses.link_from(path)
        return self.renderer.render(template, link=link, site=self.options, part=self.part, **values)

    def near(self, path: str, files: Sequence[str]) -> list[str]:
        """The addresses of files, which are named relative to the site's root, from the page at `path`."""
        return [links_from(path, self.options).near(file) for file in files]

    def page(  # noqa: PLR0913 - what a page of its own says
        self,
        template: str,
        path: str,
        title: str,
        description: str,
        *above: Crumb,
        in_nav: bool = False,
        feed: str | None = None,
        data: str | None = None,
        place: Place | None = None,
        **values: Any,
    ) -> SitePage:
        """A page with one headline, found by its title and description; `above` is the way to it.

        `feed` is the file of the feed that tells what changes on it, `data` that of the same facts for programs, and
        `place` the page's own in a list of several.
        """
        links = links_from(path, self.options)
        context = dict(values, title=title, crumbs=[*above, (title, None)], feed=links.near(feed) if feed else None)
        return SitePage(
            path=path,
            title=title,
            head_title=title,
            description=description,
            sections=(Section(title, "list"),),
            html=partial(self.html, template, path, **context),
            search=None if place and place.previous else SearchEntry(title, description),
            parent=above[-1][1] if above else None,
            previous=place.previous if place else None,
            next=place.next if place else None,
            in_nav=in_nav,
            head=list_head(path, title, self.options, feed, data),
        )

    def pages(  # noqa: PLR0913 - as above
        self,
        template: str,
        path: str,
        title: str,
        description: str,
        spread: Spread,
        *above: Crumb,
        in_nav: bool = False,
        **values: Any,
    ) -> Iterator[SitePage]:
        """A list, page by page, each with a link to the one before and behind it. Only the first is found by search."""
        paths = [further_path(path, number) for number in range(1, len(spread.pages) + 1)]
        total = sum(map(len, spread.pages))
        for number, (here, rows) in enumerate(zip(paths, spread.pages, strict=True), 1):
            yield self.page(
                template,
                here,
                title if number == 1 else f"{title}, page {number} of {len(paths)}",
                description,
                *(above if number == 1 else [*above, (title, path)]),
                in_nav=in_nav and number == 1,
                **values,
                number=number,
                rows=rows,
                total=total,
                others=_others(number, paths),
                place=Place(paths[number - 2] if number > 1 else None, paths[number] if number < len(paths) else None),
            )


def _others(number: int, paths: Sequence[str]) -> list[tuple[int | None, str | None]]:
    """The pages of a list that one of them links to, with their paths; nothing where there is only one."""
    if len(paths) == 1:
        return []
    return [(page, paths[page - 1] if page else None) for page in neighbours(number, len(paths))]
