"""The index of capabilities, and a page for each with its claims."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.addresses import CAPABILITIES, capability_path
from mkdocs_claims.derived.ledgers import groups_counted, groups_on_file
from mkdocs_claims.exports.api.capabilities import FILE
from mkdocs_claims.exports.feeds import feed_file
from mkdocs_claims.pages.cards import CapabilityView, capability_view, in_use_first
from mkdocs_claims.pages.claim_list import ClaimList
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.ledger_view import LedgerView, ledger_size, ledger_view
from mkdocs_claims.pages.page import SitePage
from mkdocs_claims.pages.paging import size, spread


def capability_index(drawing: Drawing) -> Iterator[SitePage]:
    """All capabilities of the taxonomy, at most a hundred a page."""
    rows = [(capability(key, drawing), _ledgers(key, drawing)) for key in drawing.catalogue.capabilities]
    yield from drawing.pages(
        "capabilities.html",
        CAPABILITIES,
        "Capabilities",
        "What AI systems can do, by capability: the claims on each, and who has reviewed them.",
        spread(rows, lambda row: 3300 + 4 * len(row[0].path) + size(row[0].name, row[0].description)),
        in_nav=True,
        data=FILE,
    )


def capability_pages(key: str, drawing: Drawing) -> Iterator[SitePage]:
    """A capability with its claims, at most a hundred a page."""
    view, ledgers = capability(key, drawing), _ledgers(key, drawing)
    found = _listed(key, drawing, ledgers)
    yield from drawing.pages(
        "capability.html",
        capability_path(key),
        view.name,
        view.description or f"Claims about: {view.name}.",
        found.spread,
        ("Capabilities", CAPABILITIES),
        in_nav=view.withdrawn is None,
        feed=feed_file(view.path),
        data=FILE,
        view=view,
        list=found,
        files=drawing.near(found.path, found.files),
        ledgers=ledgers,
    )


def claims_of(key: str, drawing: Drawing) -> ClaimList:
    """The list of a capability's claims."""
    return _listed(key, drawing, _ledgers(key, drawing))


def _listed(key: str, drawing: Drawing, ledgers: LedgerView) -> ClaimList:
    shown = in_use_first(drawing.cards[claim.id] for claim in drawing.catalogue.by_capability[key])
    return ClaimList(capability_path(key), shown, {}, drawing.catalogue.techniques, 3000 + ledger_size(ledgers))


def capability(key: str, drawing: Drawing) -> CapabilityView:
    """A capability with its claims counted."""
    return capability_view(key, drawing.catalogue, [drawing.cards[c.id] for c in drawing.catalogue.by_capability[key]])


def _ledgers(key: str, drawing: Drawing) -> LedgerView:
    """The evidence for and against the capability's claims that are still put forward; a source counts once."""
    facts = drawing.knowledge.claims
    active = [claim for claim in drawing.catalogue.by_capability[key] if facts[claim.id].is_active(claim)]
    entries = [entry for claim in active for entry in facts[claim.id].entries]
    return ledger_view(groups_on_file(entries), groups_counted(entries), drawing.cards)
