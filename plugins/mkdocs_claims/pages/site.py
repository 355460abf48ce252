"""All generated pages of a site, in one list, with the redirects and the panel of the home page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.located import as_lines
from mkdocs_claims.checks.run import check_all, flags, open_findings
from mkdocs_claims.codes.registry import codes
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.output import Output
from mkdocs_claims.exports.outputs import outputs
from mkdocs_claims.exports.paths import paths
from mkdocs_claims.pages.capability_pages import capability, claims_of
from mkdocs_claims.pages.cards import CapabilityView, cards, in_use, second_look, tallies
from mkdocs_claims.pages.claim_pages import all_claims, claim_redirects
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.groups import Group, groups
from mkdocs_claims.pages.heads import home_head
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.page import Head, Redirect, SitePage
from mkdocs_claims.pages.paging import size, spread
from mkdocs_claims.pages.recent_page import latest
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.siblings import shown_of
from mkdocs_claims.pages.social_cards import social_cards
from mkdocs_claims.pages.source_pages import source_redirects
from mkdocs_claims.past import NO_PAST, Past
from mkdocs_claims.problems import Problem, Severity
from mkdocs_claims.report import as_text, summary
from mkdocs_claims.social.card import SocialCard

LATEST = 4
"""The newest changes that the home page shows."""
MATRIX = 33_500
"""The bytes that the home page has for its matrix and for the claims that it names: it then stays below 60 KB."""


class Site:
    """The generated part of a site. `past` is what earlier builds have worked out.

    `found` is what automatic checks found in each claim and nobody has called a false alarm.
    """

    def __init__(self, knowledge: Knowledge, options: SiteOptions, renderer: Renderer, past: Past = NO_PAST) -> None:
        alike = {claim_id: facts.alike for claim_id, facts in knowledge.claims.items()}
        checked = check_all(knowledge.catalogue, Around(alike), past)
        self.found = open_findings(checked, past)
        shown = cards(knowledge.catalogue, knowledge.claims, flags(checked, past), past)
        own, options, part = shown_of(knowledge, options)
        self._drawing = Drawing(own, options, renderer, shown, checked, part)

    @property
    def claims(self) -> int:
        """How many claims it shows."""
        return len(self._drawing.shown)

    @property
    def warnings(self) -> int:
        """How many findings of automatic checks are warnings."""
        return sum(one.severity is Severity.WARNING for found in self.found.values() for one in found)

    def findings(self, before: Site | None = None) -> str | None:
        """What automatic checks found, for the log, and had not found `before`; None where that is nothing."""
        return as_lines(self._drawing.catalogue, self.found, before.found if before else None)

    def groups(self) -> Iterator[Group]:
        """Every generated page, in groups, lists first, then claims in the order of their ids."""
        return groups(self._drawing, self.found)

    def pages(self) -> Iterator[SitePage]:
        """The same, page by page."""
        return chain.from_iterable(group.make() for group in self.groups())

    def redirects(self, but: Site | None = None) -> Iterator[Redirect]:
        """The permanent link of each claim, its aliases, and the other names of each source.

        Those that the site `but` has of the very same claims and sources are left out.
        """
        catalogue, known = self._drawing.catalogue, set(map(id, but.told)) if but else set()
        for claim in catalogue.claims:
            if id(claim) not in known:
                yield from claim_redirects(claim)
        for source in self._drawing.knowledge.sources:
            if id(source) not in known:
                yield from source_redirects(source)

    @property
    def told(self) -> Iterator[object]:
        """The claims and sources that it tells of."""
        return chain(self._drawing.catalogue.claims, self._drawing.knowledge.sources)

    def list_files(self) -> Iterator[Output]:
        """What the script reads that filters and sorts the lists of claims."""
        drawing, addresses = self._drawing, self._drawing.options.addresses
        for found in (all_claims(drawing), *(claims_of(key, drawing) for key in drawing.catalogue.capabilities)):
            yield from found.outputs(addresses.link_from(found.path))

    def export_paths(self) -> Iterator[str]:
        """The path of every file for programs."""
        return paths(self._drawing.knowledge)

    def exports(self) -> Iterator[Output]:
        """Every file for programs."""
        return outputs(self._drawing.knowledge, self._drawing.options, self._drawing.checked)

    def social_cards(self) -> Iterator[tuple[str, SocialCard]]:
        """What the social cards show, each with its file; none where the site has none."""
        return social_cards(self._drawing)

    @property
    def has_search(self) -> bool:
        """Whether the theme has a search box."""
        return self._drawing.options.search

    def search_html(self, page: SitePage) -> str:
        """What search plugins find that read HTML; nothing where the theme's has the entry itself."""
        if page.search is None or self.has_search:
            return ""
        return self._drawing.renderer.render("search.html", entry=page.search, anchor=page.sections[0].anchor)

    def file_of(self, redirect: Redirect) -> str:
        """The redirect's file, relative to the site's root."""
        return self._drawing.options.addresses.file(redirect.path)

    def redirect_html(self, redirect: Redirect) -> str:
        """The page of a redirect, whole."""
        options = self._drawing.options
        target = options.addresses.url(redirect.target)
        return self._drawing.renderer.render(
            "redirect.html",
            target=options.addresses.link_from(redirect.path)(redirect.target),
            canonical=f"{options.address}{target}" if options.address else None,
        )

    def home_html(self, path: str) -> str:
        """The panel of the page at `path`: how many claims there are, who has read them, and what to look at."""
        drawing = self._drawing
        catalogue, shown = drawing.catalogue, tuple(drawing.shown.values())
        views = [capability(key, drawing) for key, entry in catalogue.capabilities.items() if not entry.withdrawn]
        looked_at, new = second_look(catalogue, drawing.cards), latest(drawing, LATEST)
        texts = (*(one.statement for one, _, _ in looked_at), *(event.card.statement for event in new))
        return drawing.html(
            "home.html",
            path,
            tallies=tallies(shown),
            total=len(shown),
            in_use=len(in_use(shown)),
            capabilities=spread(views, _matrix_size, size(*texts), MATRIX).pages[0],
            capabilities_in_use=len(views),
            most=max((tally.number for view in views for tally in view.tallies), default=0),
            second_look=looked_at,
            latest=new,
        )

    def home_head(self, path: str) -> Head:
        """What the head of that page tells programs."""
        return home_head(path, self._drawing.knowledge, self._drawing.options)

    def problems_html(self, problems: Sequence[Problem], pages: Mapping[str, str], *, is_last_good: bool) -> str:
        """The notice on every page of a preview whose records have problems. `pages` leads to those on codes."""
        return self._drawing.renderer.render(
            "problems.html",
            summary=summary(problems),
            text=as_text(problems),
            codes=[codes()[name] for name in dict.fromkeys(one.code for one in problems) if name in codes()],
            pages=pages,
            is_last_good=is_last_good,
        )


def _matrix_size(view: CapabilityView) -> int:
    """About how many bytes of HTML a row of the matrix takes."""
    numbers = [tally for tally in view.tallies if tally.number]
    return 200 + 150 * len(numbers) + (2 + len(numbers)) * (len(view.key) + size(view.name))
