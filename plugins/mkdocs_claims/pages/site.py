"""All generated pages of a site, in one list: what a site generator needs to know, and how to draw each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.pages.addresses import (
    CAPABILITIES,
    CLAIMS,
    capability_path,
    claim_path,
    further_path,
    permanent_path,
)
from mkdocs_claims.pages.cards import (
    CapabilityView,
    Card,
    capability_view,
    cards,
    head_title,
    search_texts,
    second_look,
    tallies,
)
from mkdocs_claims.pages.claim_view import claim_view
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.problems import Problem
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.report import as_text, summary

ROWS = 100
"""The most claims in one page of a list."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page that can be linked to."""

    title: str
    anchor: str


@dataclass(frozen=True)
class SitePage:
    """A page to be made. All texts are plain; `html` draws the content.

    `title` is what lists and the browser's history call it, `head_title` what stands in `<title>`
    before the site's name. `search` draws what search plugins index instead of the content. `parent` is the path of
    the page above. `sections` begins with the headline.
    `record` is the record's path below the claims folder, for pages of one record.
    """

    path: str
    title: str
    head_title: str
    description: str
    sections: tuple[Section, ...]
    html: Callable[[], str]
    search: Callable[[], str] = str
    parent: str | None = None
    previous: str | None = None
    next: str | None = None
    record: str | None = None
    date: str | None = None
    in_nav: bool = False
    indexed: bool = True
    social_title: str | None = None


@dataclass(frozen=True, slots=True)
class Redirect:
    """A path that leads to a page."""

    path: str
    target: str


class Site:
    """The generated part of a site: its pages, redirects, and the panel of the home page."""

    def __init__(
        self, catalogue: Catalogue, facts: Mapping[str, Facts], options: SiteOptions, renderer: Renderer
    ) -> None:
        self._catalogue = catalogue
        self._facts = facts
        self._options = options
        self._renderer = renderer
        self._cards = cards(catalogue, facts)

    def pages(self) -> Iterator[SitePage]:
        """Every generated page, lists first, then claims in the order of their ids."""
        yield from self._claim_lists()
        yield self._capability_index()
        for key in self._catalogue.capabilities:
            yield from self._capability_pages(key)
        for claim in self._catalogue.claims:
            yield self._claim_page(claim)

    def redirects(self) -> Iterator[Redirect]:
        """The permanent link of each claim, and its aliases."""
        for claim in self._catalogue.claims:
            target = claim_path(claim.slug)
            yield Redirect(permanent_path(claim.id), target)
            for alias in claim.aliases:
                is_slug = alias == alias.lower()
                yield Redirect(claim_path(alias) if is_slug else permanent_path(alias), target)

    def file_of(self, redirect: Redirect) -> str:
        """The redirect's file, relative to the site's root."""
        return self._options.addresses.file(redirect.path)

    def redirect_html(self, redirect: Redirect) -> str:
        """The page of a redirect, whole."""
        address = self._options.address
        target = self._options.addresses.url(redirect.target)
        return self._renderer.render(
            "redirect.html",
            target=self._options.addresses.between(redirect.path, redirect.target),
            canonical=f"{address}{target}" if address else None,
        )

    def home_html(self, path: str) -> str:
        """The panel of the page at `path`: how many claims there are, who has read them, and what to look at."""
        shown = tuple(self._cards.values())
        return self._draw(
            "home.html",
            path,
            tallies=tallies(shown),
            total=len(shown),
            capabilities=[
                self._capability(key) for key, entry in self._catalogue.capabilities.items() if not entry.withdrawn
            ],
            second_look=second_look(self._catalogue, self._cards),
        )

    def problems_html(self, problems: Sequence[Problem], *, is_last_good: bool) -> str:
        """The notice on every page of a preview whose records have problems."""
        return self._renderer.render(
            "problems.html", summary=summary(problems), text=as_text(problems), is_last_good=is_last_good
        )

    def _draw(self, template: str, path: str, **values: Any) -> str:
        return self._renderer.render(
            template, link=self._options.addresses.link_from(path), site=self._options, **values
        )

    def _claim_page(self, claim: Claim) -> SitePage:
        card, own = self._cards[claim.id], self._facts[claim.id]
        before, after = self._catalogue.neighbours[claim.id]
        sections = tuple(part for part in _CLAIM_SECTIONS if part.anchor != "notes" or claim.notes)
        first = f"{own.banner[0]} " if own.banner else ""
        return SitePage(
            path=card.path,
            title=f"{card.id}: {card.title}",
            head_title=f"{card.id}: {head_title(card)}",
            description=f"{first}{card.statement}",
            sections=(Section(card.id, "claim"), *sections),
            html=lambda: self._claim_html(claim, sections),
            search=lambda: self._search_entry("claim", f"{card.id}: {card.title}", *search_texts(card, claim)),
            parent=card.capability_path,
            previous=claim_path(before.slug) if before else None,
            next=claim_path(after.slug) if after else None,
            record=self._catalogue.by_id[claim.id].file.name,
            date=claim.filed_on.isoformat() if claim.filed_on else None,
            indexed=self._options.index == "all" or card.state is ReviewState.REVIEWED,
            social_title=f"{card.id} ({card.state.words}): {card.title}",
        )

    def _search_entry(self, anchor: str, title: str, *texts: str | None) -> str:
        return self._renderer.render("search.html", anchor=anchor, title=title, texts=texts)

    def _claim_html(self, claim: Claim, sections: Sequence[Section]) -> str:
        card, address = self._cards[claim.id], self._options.address
        permanent = permanent_path(claim.id)
        return self._draw(
            "claim.html",
            card.path,
            view=claim_view(claim, self._catalogue, self._facts, self._cards),
            sections=sections,
            crumbs=[("Capabilities", CAPABILITIES), (card.capability, card.capability_path), (card.id, None)],
            permanent=permanent,
            permalink=f"{address}{self._options.addresses.url(permanent)}" if address else None,
        )

    def _claim_lists(self) -> Iterator[SitePage]:
        shown = tuple(self._cards.values())
        yield from self._lists(
            "claims.html",
            CLAIMS,
            "All claims",
            f"All {len(shown)} claims on file, with who has reviewed them.",
            shown,
            crumbs=[],
            tallies=tallies(shown),
        )

    def _capability_pages(self, key: str) -> Iterator[SitePage]:
        view = self._capability(key)
        shown = tuple(self._cards[claim.id] for claim in self._catalogue.by_capability[key])
        yield from self._lists(
            "capability.html",
            capability_path(key),
            view.name,
            view.description or f"Claims about: {view.name}.",
            shown,
            parent=CAPABILITIES,
            in_nav=view.withdrawn is None,
            crumbs=[("Capabilities", CAPABILITIES)],
            view=view,
        )

    def _lists(  # noqa: PLR0913 - what two kinds of list have in common
        self,
        template: str,
        path: str,
        title: str,
        description: str,
        shown: Sequence[Card],
        *,
        crumbs: list[tuple[str, str | None]],
        parent: str | None = None,
        in_nav: bool = True,
        **values: Any,
    ) -> Iterator[SitePage]:
        """A list of claims, a hundred a page."""
        count = max(1, -(-len(shown) // ROWS))
        for number in range(1, count + 1):
            here = further_path(path, number)
            rows = shown[(number - 1) * ROWS : number * ROWS]
            numbered = title if number == 1 else f"{title}, page {number} of {count}"
            context = dict(
                values,
                title=title,
                number=number,
                rows=rows,
                total=len(shown),
                others=[(other, further_path(path, other)) for other in range(1, count + 1)] if count > 1 else [],
                crumbs=[*crumbs, (title, path), (f"Page {number}", None)] if number > 1 else [*crumbs, (title, None)],
            )
            yield SitePage(
                path=here,
                title=numbered,
                head_title=numbered,
                description=description,
                sections=(Section(title, "list"),),
                html=partial(self._draw, template, here, **context),
                search=partial(self._search_entry, "list", title, description) if number == 1 else str,
                parent=parent if number == 1 else path,
                in_nav=in_nav and number == 1,
            )

    def _capability_index(self) -> SitePage:
        return SitePage(
            path=CAPABILITIES,
            title="Capabilities",
            head_title="Capabilities",
            description="What AI systems can do, by capability: the claims on each, and who has reviewed them.",
            sections=(Section("Capabilities", "list"),),
            html=lambda: self._draw(
                "capabilities.html",
                CAPABILITIES,
                capabilities=[self._capability(key) for key in self._catalogue.capabilities],
                crumbs=[("Capabilities", None)],
            ),
            in_nav=True,
        )

    def _capability(self, key: str) -> CapabilityView:
        shown = [self._cards[claim.id] for claim in self._catalogue.by_capability[key]]
        return capability_view(key, self._catalogue, shown)


_CLAIM_SECTIONS = (
    Section("Evidence", "evidence"),
    Section("Observed on", "observed-on"),
    Section("Sources", "sources"),
    Section("What would prove this wrong", "falsifiers"),
    Section("Automatic checks", "checks"),
    Section("Disagree", "disagree"),
    Section("Related claims", "related"),
    Section("Notes", "notes"),
    Section("Where this page comes from", "origin"),
    Section("Cite this claim", "cite"),
)
