"""What every page is drawn from, and what pages of lists have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from mkdocs_claims.addresses import further_path, source_path
from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.checks.run import Result
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.pages.heads import links_from, list_head
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.page import Head, PageTexts, Section, SitePage
from mkdocs_claims.pages.paging import Spread, neighbours
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.search.entry import SearchEntry
from mkdocs_claims.pages.siblings import PartView

Crumb = tuple[str, str | None]
"""A step of the way to a page: its text, and its path unless it is the page itself."""


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

    def page(
        self, template: str, path: str, title: str, description: str, *above: Crumb, in_nav: bool = False, **values: Any
    ) -> SitePage:
        """A page with one headline, found by its title and description; `above` is the way to it."""
        texts = _Texts(self, template, path, title, description, above, lambda: values)
        return SitePage(path, title, texts, parent=above[-1][1] if above else None, in_nav=in_nav)

    def pages(  # noqa: PLR0913 - what pages of a list say
        self,
        template: str,
        path: str,
        title: str,
        description: str,
        spread: Spread,
        *above: Crumb,
        in_nav: bool = False,
        feed: str | None = None,
        data: str | None = None,
        late: Callable[[], tuple[Spread, dict[str, Any]]] | None = None,
        **values: Any,
    ) -> Iterator[SitePage]:
        """A list, page by page, each with a link to the one before and behind it. Only the first is found by search.

        `feed` is the file of the feed that tells what changes on it, `data` that of the same facts for programs.
        `late`, where there is one, gives `spread` and `values` again when a page is drawn: no page keeps them.
        """
        paths = [further_path(path, number) for number in range(1, len(spread.pages) + 1)]
        shown = late or (lambda: (spread, values))
        for number, here in enumerate(paths, 1):
            is_first = number == 1
            name = title if is_first else f"{title}, page {number} of {len(paths)}"
            way = above if is_first else (*above, (title, path))
            texts = _Texts(
                *(self, template, here, name, description, way, partial(_rows, shown, path, number), feed, data),
                is_found=is_first,
            )
            yield SitePage(
                path=here,
                title=name,
                texts=texts,
                parent=way[-1][1] if way else None,
                previous=None if is_first else paths[number - 2],
                next=paths[number] if number < len(paths) else None,
                in_nav=in_nav and is_first,
            )


@dataclass(frozen=True, slots=True, eq=False)
class _Texts:
    """Makes what a page of a list says, and draws it."""

    drawing: Drawing
    template: str
    path: str
    title: str
    description: str
    above: tuple[Crumb, ...]
    values: Callable[[], dict[str, Any]]
    feed: str | None = None
    data: str | None = None
    is_found: bool = True

    def __call__(self) -> PageTexts:
        """What the page says."""
        return PageTexts(
            head_title=self.title,
            description=self.description,
            sections=(Section(self.title, "list"),),
            html=self.html,
            search=self.search,
            head=self.head,
        )

    def search(self) -> SearchEntry | None:
        """What search finds."""
        return SearchEntry(self.title, self.description) if self.is_found else None

    def head(self) -> Head:
        """What its head tells programs."""
        return list_head(self.path, self.title, self.drawing.options, self.feed, self.data)

    def html(self) -> str:
        """The content."""
        feed = links_from(self.path, self.drawing.options).near(self.feed) if self.feed else None
        known = {"title": self.title, "crumbs": [*self.above, (self.title, None)], "feed": feed}
        return self.drawing.html(self.template, self.path, **self.values(), **known)


def _rows(shown: Callable[[], tuple[Spread, dict[str, Any]]], path: str, number: int) -> dict[str, Any]:
    """The values for one page of a list."""
    spread, values = shown()
    paths = [further_path(path, one) for one in range(1, len(spread.pages) + 1)]
    rows, total = spread.pages[number - 1], sum(map(len, spread.pages))
    return {**values, "number": number, "rows": rows, "total": total, "others": _others(number, paths)}


def _others(number: int, paths: Sequence[str]) -> list[tuple[int | None, str | None]]:
    """The pages of a list that one of them links to, with their paths; nothing where there is only one."""
    if len(paths) == 1:
        return []
    return [(page, paths[page - 1] if page else None) for page in neighbours(number, len(paths))]
