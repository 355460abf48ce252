"""What an upheld dispute does: it takes its claim out of the counts until the changed record is accepted anew."""

from __future__ import annotations

from datetime import date

from mkdocs_claims.derived.review import ReviewState, ReviewStatus
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Dispute, Review


def is_upheld_against(claim: Claim, status: ReviewStatus) -> bool:
    """Whether an upheld dispute still holds against the claim as it stands."""
    return any(dispute.state == "upheld" and not is_mended(dispute, claim, status) for dispute in claim.disputes)


def is_mended(dispute: Dispute, claim: Claim, status: ReviewStatus) -> bool:
    """Whether a person has accepted the record after the dispute, with other words or other evidence than before."""
    accepted = status.event
    if status.state is not ReviewState.REVIEWED or accepted is None or accepted.date is None or dispute.date is None:
        return False
    before = [event for event in claim.reviews if _decided_by(event, dispute.date)]
    if dispute.digest is not None:
        other_text = dispute.digest != accepted.digest and dispute.date <= accepted.date
    else:
        # Which text was disputed is not on file: it was another one if nobody had decided on this one by then.
        known = any(event.digest == accepted.digest for event in before)
        other_text = dispute.date < accepted.date and not known
    return other_text or (dispute.date < accepted.date and _has_lost_evidence(status, before))


def _decided_by(event: Review, day: date) -> bool:
    return (
        event.kind == "person"
        and event.decision in ("accept", "reject")
        and event.date is not None
        and event.date <= day
    )


def _has_lost_evidence(status: ReviewStatus, reviews: list[Review]) -> bool:
    """Whether an item that one of the reviews covers has been changed or taken out."""
    return any(seen not in status.items for event in reviews for seen in event.evidence)
