"""`api/v1/changes.json`: what happened to the records, by the dates in them."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import TypedDict

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.recent import Event, Kind, recent
from mkdocs_claims.exports.api.model import FOLDER, ApiList, Day, about, text_pieces
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output

FILE = f"{FOLDER}/changes.json"


class Change(TypedDict):
    """What happened to a claim on one day."""

    date: Day
    """The day, from the record."""
    claim: str
    """The claim's id."""
    kind: Kind
    """What happened."""
    index: int
    """Where the claim's record tells of it: the place, counted from 0, in its evidence, reviews, disputes,
    falsifiers or judgements of findings, by kind; 0 for the filing."""
    by: str | None
    """Who did it; null where that is not recorded."""


class ChangesFile(ApiList):
    """The dated events of all records, the newest day first."""

    undated: int
    """How many records hold no date of anything, and so are not here."""
    changes: tuple[Change, ...]


def changes_json(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """The file of changes."""
    found = recent(knowledge.catalogue.claims)
    changes = (
        Change(date=event.day, claim=event.claim.id, kind=event.kind, index=event.place, by=_by(event))
        for event in found.events
    )
    file = ChangesFile(**about(options), total=len(found.events), undated=found.undated, changes=())
    return text_pieces(FILE, file, changes)


def _by(event: Event) -> str | None:
    claim, place = event.claim, event.place
    match event.kind:
        case Kind.FILED:
            return None
        case Kind.EVIDENCE_ADDED:
            return claim.evidence[place].added_by
        case Kind.REVIEWED:
            return claim.reviews[place].by
        case Kind.DISPUTED:
            return claim.disputes[place].by
        case Kind.DISPUTE_SETTLED:
            return claim.disputes[place].settled_by
        case Kind.FALSIFIER_MET:
            return claim.falsifiers[place].settled_by
        case Kind.FINDING_JUDGED:
            return claim.checks.judged[place].by
