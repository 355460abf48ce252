"""The banner: what a reader must know before the first word of a claim."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_claims.derived.review import ReviewState, ReviewStatus
from mkdocs_claims.records.claim import Claim, Method

_DRAFTED: dict[Method, str] = {"model": "model-drafted", "person": "person-drafted", "imported": "imported"}

REST = (
    "It is here to be read, not because anyone has vouched for it. "
    "It moves no technique's standing and does not count in the scorecard's outcomes."
)


def banner(claim: Claim, status: ReviewStatus, successors: Sequence[str]) -> tuple[str, ...]:
    """The banner's sentences, the most pressing first; empty where a person has accepted the claim as it stands.

    `successors` are the ids of the claims that took its place, nearest first.
    """
    notice = _life_cycle(claim, successors)
    review = _review(claim, status)
    return (*notice, *((review, REST) if review else ()))


def _life_cycle(claim: Claim, successors: Sequence[str]) -> tuple[str, ...]:
    if claim.status == "active":
        return (f"Superseded by {', then by '.join(successors)}.",) if successors else ()
    word = claim.status.capitalize()
    return (f"{word}: {claim.status_note}" if claim.status_note else f"{word}; no reason is recorded.",)


def _review(claim: Claim, status: ReviewStatus) -> str | None:
    drafted = _DRAFTED[claim.drafting.method]
    event = status.event
    match status.state:
        case ReviewState.UNREVIEWED:
            return f"Unreviewed, {drafted}."
        case ReviewState.REVIEWED_BY_AI:
            return f"Unreviewed by any person, {drafted}; reviewed by AI only."
        case ReviewState.CHANGED if event:
            return f"Changed since its review on {event.date}."
        case ReviewState.REJECTED if event:
            return f"Rejected by {event.by} on {event.date}."
    return None
