"""What happened to the records and when, from the days that they hold themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from mkdocs_claims.records.claim import Claim


class Kind(StrEnum):
    """What happened to a claim. The order is that in which it happens to one."""

    FILED = "filed"
    EVIDENCE_ADDED = "evidence-added"
    REVIEWED = "reviewed"
    DISPUTED = "disputed"
    DISPUTE_SETTLED = "dispute-settled"
    FALSIFIER_MET = "falsifier-met"
    FINDING_JUDGED = "finding-judged"


@dataclass(frozen=True, slots=True)
class Event:
    """What happened to a claim on one day.

    `place` is where the record tells of it: the index in its evidence, reviews, disputes, falsifiers or
    judgements, by kind; 0 for the filing.
    """

    day: date
    claim: Claim
    kind: Kind
    place: int


@dataclass(frozen=True, slots=True)
class Recent:
    """The dated events of a base, newest day first, and how many records hold no date of any."""

    events: tuple[Event, ...]
    undated: int

    @property
    def latest(self) -> date | None:
        """The latest day on file."""
        return self.events[0].day if self.events else None


def recent(claims: Iterable[Claim]) -> Recent:
    """The events of all claims. Those of one day are in the order of the claims, of kinds and of the records.

    What has no day is left out: nothing else tells when it happened.
    """
    events: list[Event] = []
    undated = 0
    for claim in claims:
        own = list(_events(claim))
        events += own
        undated += not own
    # Sorting keeps the order of equal days, in reverse too.
    return Recent(tuple(sorted(events, key=lambda event: event.day, reverse=True)), undated)


def latest_of(claim: Claim) -> Event | None:
    """What last happened to the claim, of which `recent` tells first; None where its record holds no date."""
    return max(_events(claim), key=lambda event: event.day, default=None)


def changed_on(claim: Claim) -> date | None:
    """The day on which something last happened to the claim, None where its record holds no date."""
    event = latest_of(claim)
    return event.day if event else None


def _events(claim: Claim) -> Iterator[Event]:
    days: dict[Kind, list[date | None]] = {
        Kind.FILED: [claim.filed_on],
        Kind.EVIDENCE_ADDED: [item.added_on for item in claim.evidence],
        Kind.REVIEWED: [review.date for review in claim.reviews],
        Kind.DISPUTED: [dispute.date for dispute in claim.disputes],
        Kind.DISPUTE_SETTLED: [one.settled_on if one.state != "open" else None for one in claim.disputes],
        Kind.FALSIFIER_MET: [one.settled_on if one.met_by else None for one in claim.falsifiers],
        Kind.FINDING_JUDGED: [judgement.date for judgement in claim.checks.judged],
    }
    for kind, on in days.items():
        for place, day in enumerate(on):
            if day is not None:
                yield Event(day, claim, kind, place)
