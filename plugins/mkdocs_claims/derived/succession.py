"""Which claims have been superseded, and where the chain of their successors ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mkdocs_claims.derived.review import ReviewState, ReviewStatus
from mkdocs_claims.records.claim import Claim


def successors(claims: Iterable[Claim], statuses: Mapping[str, ReviewStatus]) -> dict[str, str]:
    """The claim that supersedes each superseded one, by id.

    It takes effect when a person has accepted the superseding claim as it stands. Where several
    supersede one claim, the first in the claims' order is named.
    """
    found: dict[str, str] = {}
    for claim in claims:
        if takes_effect(claim, statuses[claim.id]):
            for relation in claim.relations:
                if relation.type == "supersedes":
                    found.setdefault(relation.claim, claim.id)
    return found


def takes_effect(claim: Claim, status: ReviewStatus) -> bool:
    """Whether the claim supersedes what it says that it does: a person has accepted it, and it is put forward."""
    return claim.status == "active" and status.state is ReviewState.REVIEWED


def chain(claim_id: str, by_id: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the successors of a claim, nearest first. Ends even where the records lead in a circle."""
    found: list[str] = []
    following = by_id.get(claim_id)
    while following is not None and following not in found and following != claim_id:
        found.append(following)
        following = by_id.get(following)
    return tuple(found)
