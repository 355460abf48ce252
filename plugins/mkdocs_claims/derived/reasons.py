"""Why a claim or an evidence item does not count: every reason that holds, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from mkdocs_claims.catalogue.sources import identifiers
from mkdocs_claims.derived.disputes import is_upheld_against
from mkdocs_claims.derived.review import ReviewState, ReviewStatus
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Basis, Evidence


class Reason(StrEnum):
    """A reason to leave a claim or an item out. The order is that in which they are told."""

    MENTIONS = "mentions"
    RETIRED = "retired"
    RETRACTED = "retracted"
    SUPERSEDED = "superseded"
    DISPUTE_UPHELD = "dispute-upheld"
    UNREVIEWED = "unreviewed"
    REVIEWED_BY_AI = "reviewed-by-ai"
    CHANGED = "changed-since-review"
    REJECTED = "rejected"
    NO_EVIDENCE = "no-evidence"
    ADDED = "added-since-review"
    ARGUED = "argued"
    REPORTED = "reported"
    BASIS_UNKNOWN = "basis-unknown"
    UNIDENTIFIED = "unidentified-source"
    RETRACTED_SOURCE = "retracted-source"
    FALSIFIER_MET = "falsifier-met"
    NEUTRAL = "neutral"
    NO_VOTE = "no-vote"

    @property
    def words(self) -> str:
        """The reason as pages print it."""
        return _WORDS[self]


_WORDS = {
    Reason.MENTIONS: "only mentions it",
    Reason.RETIRED: "retired",
    Reason.RETRACTED: "retracted",
    Reason.SUPERSEDED: "superseded",
    Reason.DISPUTE_UPHELD: "dispute upheld",
    Reason.UNREVIEWED: "unreviewed",
    Reason.REVIEWED_BY_AI: "reviewed by AI only",
    Reason.CHANGED: "changed since review",
    Reason.REJECTED: "rejected",
    Reason.NO_EVIDENCE: "no evidence on file",
    Reason.ADDED: "not covered by the review: left out, added or changed since",
    Reason.ARGUED: "argued, not measured",
    Reason.REPORTED: "reported, not measured",
    Reason.BASIS_UNKNOWN: "basis unknown",
    Reason.UNIDENTIFIED: "unidentified source",
    Reason.RETRACTED_SOURCE: "retracted source",
    Reason.FALSIFIER_MET: "a falsifier of its claim is met",
    Reason.NEUTRAL: "neutral",
    Reason.NO_VOTE: "no vote: disputes that it fails or has limits",
}
_STATES = {
    ReviewState.UNREVIEWED: Reason.UNREVIEWED,
    ReviewState.REVIEWED_BY_AI: Reason.REVIEWED_BY_AI,
    ReviewState.CHANGED: Reason.CHANGED,
    ReviewState.REJECTED: Reason.REJECTED,
}
_BASES: dict[Basis, Reason] = {
    "argued": Reason.ARGUED,
    "reported": Reason.REPORTED,
    "unknown": Reason.BASIS_UNKNOWN,
}


def claim_reasons(claim: Claim, status: ReviewStatus, *, superseded: bool) -> tuple[Reason, ...]:
    """Why nothing of the claim counts; empty where a person has accepted it and it is still put forward."""
    return tuple(_claim_reasons(claim, status, superseded=superseded))


def _claim_reasons(claim: Claim, status: ReviewStatus, *, superseded: bool) -> Iterator[Reason]:
    if claim.status != "active":
        yield Reason(claim.status)
    elif superseded:
        yield Reason.SUPERSEDED
    if is_upheld_against(claim, status):
        yield Reason.DISPUTE_UPHELD
    if status.state is not ReviewState.REVIEWED:
        yield _STATES[status.state]


def item_reasons(item: Evidence, *, is_added: bool) -> tuple[Reason, ...]:
    """Why an item does not count, apart from what holds for its whole claim.

    `is_added`: a person has accepted the claim, and the acceptance does not cover the item.
    """
    return tuple(_item_reasons(item, is_added=is_added))


def _item_reasons(item: Evidence, *, is_added: bool) -> Iterator[Reason]:
    if is_added:
        yield Reason.ADDED
    if item.basis != "measured":
        yield _BASES[item.basis]
    if not identifiers(item.source):
        yield Reason.UNIDENTIFIED
    if item.source is not None and item.source.retracted:
        yield Reason.RETRACTED_SOURCE
