"""What the evidence for a claim says of the technique that the claim is about.

Votes are counted by the direction of the effect and never by significance (Cochrane Handbook for
Systematic Reviews of Interventions, version 5.1, section 9.4.11).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_claims.derived.ledgers import Entry
from mkdocs_claims.records.claim import Claim, Effect
from mkdocs_claims.records.evidence import Direction


class Vote(StrEnum):
    """One vote on a technique."""

    FOR = "for"
    AGAINST = "against"
    MIXED = "mixed"
    LIMIT = "limit"


VOTES: dict[tuple[Effect, Direction], Vote] = {
    ("helps", "supports"): Vote.FOR,
    ("helps", "disputes"): Vote.AGAINST,
    ("helps", "mixed"): Vote.MIXED,
    ("limits", "supports"): Vote.LIMIT,
    ("limits", "mixed"): Vote.MIXED,
    ("fails", "supports"): Vote.AGAINST,
    ("fails", "mixed"): Vote.MIXED,
}
"""The vote of an item, by what its claim says of the technique and which way the item points; others have none."""


@dataclass(frozen=True, slots=True)
class Votes:
    """Independence groups by their vote."""

    in_favour: int = 0
    against: int = 0
    mixed: int = 0
    limit: int = 0

    @property
    def total(self) -> int:
        """All groups that vote."""
        return self.in_favour + self.against + self.mixed + self.limit


def met_items(claim: Claim, entries: Iterable[Entry]) -> frozenset[str]:
    """The keys of the counted items that met a falsifier of the claim.

    An item that nobody has read proves nothing wrong.
    """
    named = {key for falsifier in claim.falsifiers for key in falsifier.met_by}
    return frozenset(e.item.key for e in entries if e.item.key is not None and e.item.key in named and e.counts)


def vote_of(entry: Entry, effect: Effect, met: frozenset[str]) -> Vote | None:
    """The vote of a counted item; `met` are the items that met a falsifier of its claim.

    A `helps` claim with a met falsifier loses its votes for, and the item that met it votes against.
    """
    if effect == "helps" and entry.item.key in met:
        return Vote.AGAINST
    vote = VOTES.get((effect, entry.item.direction))
    return None if vote is Vote.FOR and met else vote


def vote_of_group(votes: Iterable[Vote]) -> Vote | None:
    """The one vote of an independence group; None if none of its items votes."""
    cast = set(votes)
    if Vote.MIXED in cast or {Vote.FOR, Vote.AGAINST} <= cast:
        return Vote.MIXED
    return next((vote for vote in (Vote.FOR, Vote.AGAINST, Vote.LIMIT) if vote in cast), None)
