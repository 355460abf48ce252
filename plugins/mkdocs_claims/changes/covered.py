"""Which texts of a record must not change on the way: what a review covers, and the words of a source."""

from __future__ import annotations

from mkdocs_claims.derived.digest import claim_digest, covered, evidence_digest
from mkdocs_claims.loader.nodes import Location
from mkdocs_claims.records.claim import Claim


def fixed_parts(claim: Claim) -> frozenset[Location]:
    """The locations at and below which a change would end a review, or alter a quote."""
    digests = {event.digest for event in claim.reviews}
    parts: set[Location] = {(field,) for field in covered(claim)} if claim_digest(claim) in digests else set()
    items = {digest for event in claim.reviews for digest in event.evidence}
    for place, item in enumerate(claim.evidence):
        parts.add(("evidence", place) if evidence_digest(item) in items else ("evidence", place, "quotes"))
    return frozenset(parts)


def is_within(location: Location, parts: frozenset[Location]) -> bool:
    """Whether the location is one of the parts, or lies in one."""
    return any(location[:end] in parts for end in range(len(location) + 1))
