"""The list of all claims, a page for each, and the addresses that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from mkdocs_claims.addresses import CAPABILITIES, CLAIMS, claim_path, permanent_path
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.exports.api.lean_claims import FILE
from mkdocs_claims.exports.feeds import ALL
from mkdocs_claims.pages.cards import head_title, in_use_first, tallies
from mkdocs_claims.pages.cite_view import cite_view
from mkdocs_claims.pages.claim_list import ClaimList
from mkdocs_claims.pages.claim_view import claim_view
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.heads import claim_head
from mkdocs_claims.pages.page import PageTexts, Redirect, Section, SitePage
from mkdocs_claims.pages.search.entry import claim_entry
from mkdocs_claims.pages.social_cards import social_image
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.ids import ids_of


def claim_lists(drawing: Drawing) -> Iterator[SitePage]:
    """All claims, at most a hundred a page."""
    found = all_claims(drawing)
    yield from drawing.pages(
        "claims.html",
        CLAIMS,
        "All claims",
        f"All {len(found.cards)} claims on file, with who has reviewed them.",
        found.spread,
        in_nav=True,
        feed=ALL,
        data=FILE,
        list=found,
        files=drawing.near(CLAIMS, found.files),
        tallies=tallies(found.cards),
    )


def all_claims(drawing: Drawing) -> ClaimList:
    """The list of all claims."""
    names = {key: entry.name for key, entry in drawing.catalogue.capabilities.items()}
    return ClaimList(CLAIMS, in_use_first(drawing.shown.values()), names, drawing.catalogue.techniques)


def claim_page(claim: Claim, drawing: Drawing) -> SitePage:
    """A claim's page."""
    card = drawing.cards[claim.id]
    before, after = drawing.catalogue.neighbours[claim.id]
    return SitePage(
        path=card.path,
        title=f"{card.id}: {card.title}",
        texts=partial(_texts, claim, drawing),
        parent=card.capability_path,
        previous=drawing.cards[before.id].path if before else None,
        next=drawing.cards[after.id].path if after else None,
        record=drawing.catalogue.by_id[claim.id].file.name,
        date=claim.filed_on.isoformat() if claim.filed_on else None,
        indexed=drawing.options.index == "all" or card.state is ReviewState.REVIEWED,
    )


def claim_redirects(claim: Claim) -> Iterator[Redirect]:
    """The permanent link of a claim, and its aliases."""
    target, ids = claim_path(claim.slug), ids_of(claim)
    yield Redirect(permanent_path(claim.id), target)
    for alias in claim.aliases:
        yield Redirect(permanent_path(alias) if alias in ids else claim_path(alias), target)


def _texts(claim: Claim, drawing: Drawing) -> PageTexts:
    """What the page says."""
    card, own = drawing.cards[claim.id], drawing.knowledge.claims[claim.id]
    sections = _SECTIONS if claim.notes else _WITHOUT_NOTES
    first = f"{own.banner[0]} " if own.banner else ""
    return PageTexts(
        head_title=f"{card.id}: {head_title(card)}",
        description=f"{first}{card.statement}",
        sections=(Section(card.id, "claim"), *sections),
        html=partial(_html, claim, sections, drawing),
        search=partial(claim_entry, card, claim),
        social_title=f"{card.id} ({card.state.words}): {card.title}",
        social_image=social_image(claim, own, drawing.options) if drawing.options.social_cards else None,
        head=partial(claim_head, claim, card.path, drawing.knowledge, drawing.options),
    )


def _html(claim: Claim, sections: Sequence[Section], drawing: Drawing) -> str:
    card = drawing.cards[claim.id]
    return drawing.html(
        "claim.html",
        card.path,
        view=claim_view(claim, drawing),
        sections=sections,
        crumbs=[("Capabilities", CAPABILITIES), (card.capability, card.capability_path), (card.id, None)],
        permanent=permanent_path(claim.id),
        cite=cite_view(claim, card.path, drawing),
    )


_SECTIONS = (
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
_WITHOUT_NOTES = tuple(part for part in _SECTIONS if part.anchor != "notes")
