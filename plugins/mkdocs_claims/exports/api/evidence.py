"""The evidence of a claim as its file tells it: every item, with every figure and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, cast

from pydantic import Field
from typing_extensions import TypedDict

from mkdocs_claims.addresses import label_of
from mkdocs_claims.catalogue.sources import identifiers
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.reasons import Reason
from mkdocs_claims.exports.api.model import Day
from mkdocs_claims.records.evidence import Basis, Better, Direction, Evidence, Quote, Source, SourceKind, SourceRelation
from mkdocs_claims.records.fields import Arxiv, Doi, Line, Pmid, WebAddress, Year
from mkdocs_claims.records.fields import Day as RecordDay


class CitedSource(TypedDict):
    """The source of an evidence item, as the record describes it, and which one of the base's sources it is."""

    kind: SourceKind | None
    """What sort of source it is."""
    title: Line | None
    """Its title, as printed."""
    authors: Annotated[tuple[Line, ...], Field(max_length=500)]
    """Its authors, as printed."""
    year: Year | None
    """The year it was published."""
    doi: Doi | None
    """Its DOI, without https://doi.org/."""
    arxiv: Arxiv | None
    """Its arXiv id."""
    pmid: Pmid | None
    """Its PubMed id."""
    url: WebAddress | None
    """Its address; only http and https."""
    accessed: RecordDay | None
    """The day the address was read."""
    archive: WebAddress | None
    """The address of an archived copy."""
    retracted: bool | None
    """true if the source has been retracted; its evidence then stays on file and is never counted."""
    key: str
    """The source's key in `sources.json`. Items with one key rest on one source."""
    identifiers: tuple[str, ...]
    """What identifies it, in one spelling with its scheme (doi:, arxiv:, pmid:, url:); empty if nothing does."""


class Figure(TypedDict):
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


class EvidenceItem(TypedDict):
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


_UNKNOWN = Source()


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
            reasons=_reasons(facts.reasons, entry.reasons),
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
    told = vars(_UNKNOWN if source is None else source)
    return cast("CitedSource", {**told, "key": key, "identifiers": identifiers(source)})


# Few claims and items have reasons that no others have.
@lru_cache(maxsize=256)
def _reasons(of_claim: tuple[Reason, ...], of_item: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Every reason of the claim and of the item, in the order in which reasons are told."""
    found = {*of_claim, *of_item}
    return tuple(reason for reason in Reason if reason in found)
