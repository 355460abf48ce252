"""The two ledgers of a claim: the evidence on file, and the part of it that counts. Both in groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mkdocs_claims.derived.digest import evidence_digest
from mkdocs_claims.derived.groups import direction_of, evidence_groups, identifiers
from mkdocs_claims.derived.review import ReviewState, ReviewStatus
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Ledger:
    """Independence groups by the direction they point in."""

    supports: int = 0
    disputes: int = 0
    mixed: int = 0
    neutral: int = 0

    @property
    def total(self) -> int:
        """All groups."""
        return self.supports + self.disputes + self.mixed + self.neutral


def on_file(claim: Claim) -> Ledger:
    """All evidence of the claim. It moves as soon as evidence is merged and waits for no reviewer."""
    return _ledger(evidence_groups(claim.evidence))


def counted(claim: Claim, status: ReviewStatus, *, superseded: bool) -> Ledger:
    """The evidence that counts: covered by a person's acceptance of an active claim, measured, identified.

    The groups are those on file: what joins two items does so even if it does not count itself.
    """
    if status.state is not ReviewState.REVIEWED or claim.status != "active" or superseded or status.event is None:
        return Ledger()
    seen = status.event.evidence
    counting = ([item for item in group if _counts(item, seen)] for group in evidence_groups(claim.evidence))
    return _ledger([group for group in counting if group])


def _counts(item: Evidence, reviewed: Sequence[str]) -> bool:
    identified = bool(identifiers(item.source))
    retracted = item.source is not None and item.source.retracted is True
    return item.basis == "measured" and identified and not retracted and evidence_digest(item) in reviewed


def _ledger(groups: Sequence[Sequence[Evidence]]) -> Ledger:
    directions = Counter(direction_of(group) for group in groups)
    return Ledger(directions["supports"], directions["disputes"], directions["mixed"], directions["neutral"])
