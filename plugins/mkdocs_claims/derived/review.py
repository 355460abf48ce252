"""The review state: what the events of a record say about the record as it stands now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from mkdocs_claims.derived.digest import claim_digest, evidence_digest
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Review


class ReviewState(StrEnum):
    """Who has read a claim as it stands. The order is that of the site's lists."""

    UNREVIEWED = "unreviewed"
    REVIEWED_BY_AI = "reviewed-by-ai"
    REVIEWED = "reviewed"
    CHANGED = "changed-since-review"
    REJECTED = "rejected"

    @property
    def label(self) -> str:
        """The words for it, the same on every page."""
        return _LABELS[self]

    @property
    def words(self) -> str:
        """The label inside a sentence."""
        return self.label[0].lower() + self.label[1:]


_LABELS = {
    ReviewState.UNREVIEWED: "Unreviewed",
    ReviewState.REVIEWED_BY_AI: "Reviewed by AI",
    ReviewState.REVIEWED: "Reviewed by a person",
    ReviewState.CHANGED: "Changed since review",
    ReviewState.REJECTED: "Rejected",
}


@dataclass(frozen=True, slots=True)
class ReviewStatus:
    """A review state and the event it rests on, None for an unreviewed claim.

    `added_since` counts the evidence items that the event does not cover. `digest` is that of the claim's text and
    `items` are those of its evidence, in the record's order, as they stand: all that tells what reviews cover compares
    with them. A claim without reviews goes without.
    """

    state: ReviewState
    event: Review | None = None
    added_since: int = 0
    digest: str | None = None
    items: tuple[str, ...] = ()


def review_status(claim: Claim) -> ReviewStatus:
    """The first that fits: a person's decision on this text, one on another text, a model's review, none."""
    if not claim.reviews:
        return ReviewStatus(ReviewState.UNREVIEWED)
    digest, items = claim_digest(claim), tuple(map(evidence_digest, claim.evidence))
    state, event = _standing(claim, digest)
    added = 0
    if event is not None and state in (ReviewState.REVIEWED, ReviewState.REJECTED):
        added = sum(item not in event.evidence for item in items)
    return ReviewStatus(state, event, added, digest, items)


def _standing(claim: Claim, digest: str) -> tuple[ReviewState, Review | None]:
    """The state of a claim whose text has this digest, and the event it rests on."""
    decisions = [event for event in claim.reviews if event.kind == "person" and event.decision in ("accept", "reject")]
    current = [event for event in decisions if event.digest == digest]
    if current:
        event = _latest(current)
        return ReviewState.REVIEWED if event.decision == "accept" else ReviewState.REJECTED, event
    if decisions:
        return ReviewState.CHANGED, _latest(decisions)
    by_model = [
        event
        for event in claim.reviews
        if event.kind == "model" and (event.decision == "label" or event.digest == digest)
    ]
    if by_model:
        return ReviewState.REVIEWED_BY_AI, _latest(by_model)
    return ReviewState.UNREVIEWED, None


def _latest(events: list[Review]) -> Review:
    """The event of the latest day; of two on one day, the one further down the record."""
    return max(enumerate(events), key=lambda pair: (pair[1].date.isoformat() if pair[1].date else "", pair[0]))[1]
