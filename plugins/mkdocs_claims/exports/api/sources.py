"""`api/v1/sources.json`: every source once, with the evidence that rests on it."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import TypedDict

from mkdocs_claims.addresses import label_of, source_path
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.ledgers import Entry
from mkdocs_claims.derived.sources import SourceFacts
from mkdocs_claims.exports.api.model import FOLDER, ApiList, Day, about, text_pieces
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.records.evidence import Basis, Direction, Source

FILE = f"{FOLDER}/sources.json"


class SourceUse(TypedDict):
    """An evidence item that rests on the source."""

    claim: str
    """The id of the claim that the item belongs to."""
    label: str
    """What the claim's page calls the item: S1, S2, …"""
    direction: Direction
    """Which way it points."""
    basis: Basis
    """How the source knows."""
    counts: bool
    """Whether the item is in the counted ledger."""
    added_by: str | None
    """Who brought it; null where that is not recorded."""
    added_on: Day | None
    """The day it was added; null where that is not recorded."""


class OneSource(TypedDict):
    """A source, and what rests on it."""

    key: str
    """The source's key."""
    url: str
    """Its page: absolute where the site's address is known, else relative to the site's root."""
    identifiers: tuple[str, ...]
    """What identifies it, in one spelling with its scheme; empty for the unidentified source of a record."""
    descriptions: tuple[Source, ...]
    """What the records say of it, each different description once, in the order of claims."""
    is_retracted: bool
    """Whether a record says that it has been retracted."""
    uses: tuple[SourceUse, ...]
    """The evidence items that rest on it, in the order of claims."""


class SourcesFile(ApiList):
    """Every source of the base once, in the order of the claims that rest on it."""

    sources: tuple[OneSource, ...]


def sources_json(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """The file of sources."""
    found = knowledge.sources
    file = SourcesFile(**about(options), total=len(found), sources=())
    return text_pieces(FILE, file, (_source(source, options) for source in found))


def _source(source: SourceFacts, options: ExportOptions) -> OneSource:
    return OneSource(
        key=source.key,
        url=options.url(source_path(source.key)),
        identifiers=source.identifiers,
        descriptions=tuple(dict.fromkeys(source.descriptions)),
        is_retracted=any(one.retracted for one in source.descriptions),
        uses=tuple(_use(entry) for entry in source.entries),
    )


def _use(entry: Entry) -> SourceUse:
    item = entry.item
    return SourceUse(
        claim=entry.claim_id,
        label=label_of(entry.place),
        direction=item.direction,
        basis=item.basis,
        counts=entry.counts,
        added_by=item.added_by,
        added_on=item.added_on,
    )
