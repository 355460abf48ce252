"""What an upheld dispute does: it takes its claim out of the counts until the changed record is accepted anew."""

from __future__ import annotations

from mkdocs_claims.derived.review import ReviewState, ReviewStatus
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Dispute


def is_upheld_against(claim: Claim, status: ReviewStatus) -> bool:
    """Whether an upheld dispute still holds against the claim as it stands."""
    return any(dispute.state == "upheld" and not is_mended(dispute, claim, status) for dispute in claim.disputes)


def is_mended(dispute: Dispute, claim: Claim, status: ReviewStatus) -> bool:
    """Whether a person has accepted another text than the disputed one, after the dispute."""
    accepted = status.event
    if status.state is not ReviewState.REVIEWED or accepted is None or accepted.date is None or dispute.date is None:
        return False
    if dispute.digest is not None:
        return dispute.digest != accepted.digest and dispute.date <= accepted.date
    # Which text was disputed is not on file: it was another one if nobody had decided on this one by then.
    known_by_then = any(
        event.digest == accepted.digest and event.date is not None and event.date <= dispute.date
        for event in claim.reviews
        if event.kind == "person"
    )
    return dispute.date < accepted.date and not known_by_then
