"""The standing of a technique: a word for its votes, and a second word for who cast them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from mkdocs_claims.derived.votes import Votes
from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.records.evidence import SourceRelation

FEWEST = 5
"""Groups for or against from which on a share of them is worth an interval."""


class Standing(StrEnum):
    """What the counted evidence says of a technique."""

    NO_EVIDENCE = "no-evidence"
    UNREVIEWED_ONLY = "unreviewed-only"
    CONTESTED = "contested"
    SUPPORTED = "supported"
    SUPPORTED_ONCE = "supported-once"
    REFUTED = "refuted"
    NOT_SUPPORTED = "not-supported"
    LIMITED = "limited"

    @property
    def label(self) -> str:
        """The words for it, the same on every page."""
        return self.replace("-", " ").capitalize()


class Independence(StrEnum):
    """Whether those who tested a technique also proposed it. An axis of its own, beside the standing."""

    SHOWN = "shown"
    OWN_AUTHORS = "own-authors-only"
    UNKNOWN = "unknown"

    @property
    def label(self) -> str:
        """The words for it."""
        return self.replace("-", " ").capitalize()


def standing_of(votes: Votes, *, is_claimed: bool, is_awaiting: bool, is_falsified: bool) -> Standing:
    """The first row of the standing table that fits.

    `is_claimed`: an active claim says more of the technique than to mention it. `is_awaiting`: such
    a claim, or an item of one, awaits a person's review. `is_falsified`: a counted claim that it
    helps has a met falsifier.
    """
    if votes.total == 0:
        return Standing.UNREVIEWED_ONLY if is_claimed and is_awaiting else Standing.NO_EVIDENCE
    if votes.mixed or (votes.in_favour and votes.against):
        return Standing.CONTESTED
    if votes.in_favour:
        return Standing.SUPPORTED if votes.in_favour > 1 else Standing.SUPPORTED_ONCE
    if votes.against:
        return Standing.REFUTED if is_falsified else Standing.NOT_SUPPORTED
    return Standing.LIMITED


def independence_of(relations: Iterable[SourceRelation]) -> Independence:
    """What the relations of the counted items that vote show together."""
    found = set(relations)
    if "independent" in found:
        return Independence.SHOWN
    return Independence.OWN_AUTHORS if found == {"own-method"} else Independence.UNKNOWN


def interval(votes: Votes) -> tuple[float, float] | None:
    """The 95 % interval of the share of groups for among those for or against, each bound from 0 to 1.

    None below five such groups.
    """
    n = votes.in_favour + votes.against
    return wilson(votes.in_favour / n, n) if n >= FEWEST else None
