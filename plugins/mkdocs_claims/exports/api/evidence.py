"""The evidence of a claim as its file tells it: every item, with every figure and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.addresses import label_of
from mkdocs_claims.catalogue.sources import identifiers
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.ledgers import Entry
from mkdocs_claims.derived.reasons import Reason
from mkdocs_claims.exports.api.model import ApiModel, Day
from mkdocs_claims.records.evidence import Basis, Better, Direction, Evidence, Quote, Source, SourceRelation


class CitedSource(Source):
    """The source of an evidence item, as the record describes it, and which one of the base's sources it is."""

    key: str
    """The source's key in `sources.json`. Items with one key rest on one source."""
    identifiers: tuple[str, ...]
    """What identifies it, in one spelling with its scheme (doi:, arxiv:, pmid:, url:); empty if nothing does."""


class Figure(ApiModel):
    """One reported figure, whole by itself."""

    metric: str
    """What was measured."""
    set: str | None
    """The short name of the set of cases, as in the source."""
    label: str | None
    """What the set is, in a few words."""
    n: int | None
    """How many cases the set holds."""
    name: str
    """What the figure is of, such as a system."""
    value: str
    """The figure with the digits it was reported with, as text: 91.0 stays 91.0."""
    unit: str | None
    """The figure's unit, such as percent or points."""
    proportion: bool
    """Whether the figure is a share of the n cases."""
    better: Better | None
    """Which way is better."""
    is_claim: bool
    """Whether the statement is about this figure; the others are there to compare."""
    note: str | None
    """A word on how it was measured."""
    source: str
    """The key of its source in `sources.json`."""


class EvidenceItem(ApiModel):
    """One argument for or against the statement."""

    label: str
    """What the claim's page calls it: S1, S2, …"""
    key: str | None
    """What the record calls it."""
    direction: Direction
    """Which way it points."""
    basis: Basis
    """How the source knows. Only measured evidence counts."""
    relation: SourceRelation
    """Whether the source's authors proposed or made what they tested."""
    validated_by: str | None
    """How the statement was tested and what came out."""
    measured_on: str | None
    """Sample, setting and controls."""
    source: CitedSource
    group: str | None
    """Joins items that are not independent though their identifiers differ."""
    quotes: tuple[Quote, ...]
    """Exact words of the source."""
    figures: tuple[Figure, ...]
    """Every figure of the item, in the record's order."""
    counts: bool
    """Whether it is in the counted ledger."""
    reasons: tuple[Reason, ...]
    """Why it does not count; empty if it does."""
    added_by: str | None
    """Who brought it; null where that is not recorded."""
    added_on: Day | None
    """The day it was added; null where that is not recorded."""


def evidence_items(facts: Facts, knowledge: Knowledge) -> Iterator[EvidenceItem]:
    """A claim's items in the order of its record."""
    for entry in facts.entries:
        item, key = entry.item, knowledge.source_keys[entry.claim_id, entry.place]
        yield EvidenceItem(
            label=label_of(entry.place),
            key=item.key,
            direction=item.direction,
            basis=item.basis,
            relation=item.relation,
            validated_by=item.validated_by,
            measured_on=item.measured_on,
            source=_source(item.source, key),
            group=item.group,
            quotes=item.quotes,
            figures=tuple(figures(item, key)),
            counts=entry.counts,
            reasons=_reasons(entry, facts),
            added_by=item.added_by,
            added_on=item.added_on,
        )


def figures(item: Evidence, source: str) -> Iterator[Figure]:
    """The item's figures; `source` is the key of what it rests on."""
    for results in item.results:
        for entry in results.entries:
            yield Figure(
                metric=results.metric,
                set=results.set,
                label=results.label,
                n=results.n,
                name=entry.name,
                value=format(entry.value, "f"),
                unit=results.unit,
                proportion=results.proportion,
                better=results.better,
                is_claim=entry.claim,
                note=entry.note,
                source=source,
            )


def _source(source: Source | None, key: str) -> CitedSource:
    told = {} if source is None else dict(source)
    return CitedSource(**told, key=key, identifiers=identifiers(source))


def _reasons(entry: Entry, facts: Facts) -> tuple[Reason, ...]:
    """Every reason of the claim and of the item, in the order in which reasons are told."""
    found = {*facts.reasons, *entry.reasons}
    return tuple(reason for reason in Reason if reason in found)
