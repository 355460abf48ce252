"""What a claim's page shows: plain text and numbers, nothing escaped, nothing decided in a template."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_claims.addresses import anchor_of, label_of, technique_path
from mkdocs_claims.derived.disputes import is_mended
from mkdocs_claims.derived.facts import Facts, RelatedBy
from mkdocs_claims.derived.votes import met_items
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.pages.check_view import ChecksView, checks_view, place_of
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.evidence_view import EvidenceView, evidence_views
from mkdocs_claims.pages.figures.results import Figure
from mkdocs_claims.pages.ledger_view import SHOWN, ItemLink, LedgerView, ledger_view
from mkdocs_claims.pages.relation_view import RelationView, relation_views
from mkdocs_claims.pages.review_view import ReviewView, review_views
from mkdocs_claims.records.claim import Claim, Falsifier
from mkdocs_claims.records.events import Dispute
from mkdocs_claims.records.ids import is_placeholder


class TechniqueLink(NamedTuple):
    """A technique that the claim names, and what it says of it."""

    name: str
    path: str
    effect: str


class FalsifierView(NamedTuple):
    """A falsifier, and the items that met it. `is_counted`: one of them counts."""

    falsifier: Falsifier
    is_cut: bool
    met_by: tuple[ItemLink, ...]
    is_counted: bool


@dataclass(frozen=True, slots=True)
class DisputeView:
    """A dispute, the item that it rests on, and whether the record has been mended and accepted since."""

    dispute: Dispute
    item: ItemLink | None
    is_mended: bool


class ClaimView(NamedTuple):
    """A claim's page. `successors` have taken its place, nearest first; `record` is the record's path; `cut` are the
    places of texts that are known to be cut.

    `further_relations` counts those that the page does not name.
    """

    card: Card
    claim: Claim
    banner: tuple[str, ...]
    successors: tuple[Card, ...]
    ledgers: LedgerView
    techniques: tuple[TechniqueLink, ...]
    evidence: tuple[EvidenceView, ...]
    checks: ChecksView
    falsifiers: tuple[FalsifierView, ...]
    disputes: tuple[DisputeView, ...]
    drafted: str
    reviews: tuple[ReviewView, ...]
    related: tuple[Card, ...]
    related_by: RelatedBy
    relations: tuple[RelationView, ...]
    further_relations: int
    previous: Card | None
    next: Card | None
    record: str
    cut: tuple[str, ...]
    is_placeholder: bool

    @property
    def contradictions(self) -> list[RelationView]:
        """Those of the relations that are contradictions, which stand side by side."""
        return [one for one in self.relations if one.is_contradiction]

    @property
    def stated(self) -> list[RelationView]:
        """The other relations."""
        return [one for one in self.relations if not one.is_contradiction]

    @property
    def drawn(self) -> tuple[Figure, ...]:
        """The figures that have a drawing."""
        return tuple(figure for item in self.evidence for figure in item.figures if figure.rows)

    @property
    def shapes(self) -> tuple[str, ...]:
        """The marks of all drawings, each once."""
        return tuple(dict.fromkeys(column.shape for figure in self.drawn for column in figure.columns))

    @property
    def has_intervals(self) -> bool:
        """Whether a drawing holds intervals."""
        return any(figure.has_intervals for figure in self.drawn)


_DRAFTED = {"model": "A model", "person": "A person", "imported": "Not recorded; the record was imported"}


_FROM = {"own-work": "own work", "other": "another source", None: None}


def claim_view(claim: Claim, drawing: Drawing) -> ClaimView:
    """Everything that a claim's page shows."""
    own, cards = drawing.knowledge.claims[claim.id], drawing.cards
    before, after = drawing.catalogue.neighbours[claim.id]
    relations = tuple(relation_views(claim, drawing))
    # Its own record's all, and the first hundred of what others' say.
    most = len(claim.relations) + SHOWN
    return ClaimView(
        card=cards[claim.id],
        claim=claim,
        banner=own.banner,
        successors=tuple(cards[successor] for successor in own.successors),
        ledgers=ledger_view(own.groups_on_file, own.groups_counted),
        techniques=tuple(
            TechniqueLink(drawing.catalogue.technique_name(key), technique_path(key), effect)
            for key, effect in claim.techniques.items()
        ),
        evidence=tuple(evidence_views(claim, own, drawing.source_paths)),
        checks=checks_view(claim, drawing.checked[claim.id]),
        falsifiers=tuple(_falsifiers(claim, own)),
        disputes=tuple(
            DisputeView(dispute, _item(claim, dispute.evidence), is_mended(dispute, claim, own.review))
            for dispute in claim.disputes
        ),
        drafted=_drafted(claim),
        reviews=tuple(review_views(claim, own.review)),
        related=tuple(cards[one.claim.id] for one in own.related),
        related_by=drawing.knowledge.related_by,
        relations=relations[:most],
        further_relations=max(0, len(relations) - most),
        previous=cards[before.id] if before else None,
        next=cards[after.id] if after else None,
        record=drawing.catalogue.by_id[claim.id].file.name,
        cut=tuple(place_of(field) for field in claim.truncated),
        is_placeholder=is_placeholder(claim.id),
    )


def _falsifiers(claim: Claim, own: Facts) -> Iterator[FalsifierView]:
    counted = met_items(claim, own.entries)
    for place, falsifier in enumerate(claim.falsifiers):
        links = (_item(claim, key) for key in falsifier.met_by)
        is_cut = f"falsifiers.{place}.text" in claim.truncated
        yield FalsifierView(
            falsifier,
            is_cut,
            tuple(link for link in links if link is not None),
            not counted.isdisjoint(falsifier.met_by),
        )


def _item(claim: Claim, key: str | None) -> ItemLink | None:
    """The evidence item that a record calls `key`."""
    places = (place for place, item in enumerate(claim.evidence) if key is not None and item.key == key)
    return next((ItemLink(label_of(place), None, anchor_of(place)) for place in places), None)


def _drafted(claim: Claim) -> str:
    drafting = claim.drafting
    words = _DRAFTED[drafting.method] + (f" ({drafting.agent})" if drafting.agent else "")
    if drafting.from_ is None:
        return words
    origin = _FROM.get(drafting.from_, drafting.from_)
    return f"{words}, from {'a ' if origin == drafting.from_ else ''}{origin}"
