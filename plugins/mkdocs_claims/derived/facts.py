"""All that follows about each claim, computed once for a build."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived import ledgers
from mkdocs_claims.derived.banner import banner
from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.review import ReviewState, ReviewStatus, review_status
from mkdocs_claims.records.claim import Claim


@dataclass(frozen=True, slots=True)
class Similar:
    """A related claim and its cosine similarity, 0 to 1 with three decimals."""

    claim: Claim
    similarity: float


@dataclass(frozen=True, slots=True)
class Facts:
    """What follows about one claim. `banner` holds sentences, none where a person accepted the claim as it stands."""

    review: ReviewStatus
    superseded_by: str | None
    banner: tuple[str, ...]
    on_file: Ledger
    counted: Ledger
    related: tuple[Similar, ...]


def facts_of(catalogue: Catalogue) -> Mapping[str, Facts]:
    """The facts about every claim, by id."""
    # SciPy takes a fifth of a second to import: `claims check` does without it.
    from mkdocs_claims.derived.related import related_claims

    statuses = {claim.id: review_status(claim) for claim in catalogue.claims}
    successors = _successors(catalogue, statuses)
    facts = {}
    for claim, related in zip(catalogue.claims, related_claims(catalogue.claims), strict=True):
        status, successor = statuses[claim.id], successors.get(claim.id)
        facts[claim.id] = Facts(
            status,
            successor,
            banner(claim, status, successor),
            ledgers.on_file(claim),
            ledgers.counted(claim, status, superseded=successor is not None),
            tuple(Similar(catalogue.claims[one.index], one.thousandths / 1000) for one in related),
        )
    return facts


def _successors(catalogue: Catalogue, statuses: Mapping[str, ReviewStatus]) -> dict[str, str]:
    """The claim that supersedes each superseded one. It takes effect when the superseding claim is reviewed."""
    return {
        relation.claim: claim.id
        for claim in catalogue.claims
        if statuses[claim.id].state is ReviewState.REVIEWED and claim.status == "active"
        for relation in claim.relations
        if relation.type == "supersedes"
    }
