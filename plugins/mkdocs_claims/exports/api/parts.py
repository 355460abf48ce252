"""Small values that several files hold."""

from __future__ import annotations

from functools import lru_cache

from typing_extensions import TypedDict

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.ledgers import Ledger


class CapabilityName(TypedDict):
    """A capability by its key and its name."""

    key: str
    """The key, which never changes."""
    name: str
    """What pages call it."""


class GroupCounts(TypedDict):
    """Independence groups of evidence by the direction they point in."""

    supports: int
    disputes: int
    mixed: int
    neutral: int


def capability_name(key: str, catalogue: Catalogue) -> CapabilityName:
    """The capability with this key."""
    return _named(key, catalogue.capability_name(key))


# These values never change and come again and again: each is made once.
@lru_cache(maxsize=1024)
def _named(key: str, name: str) -> CapabilityName:
    return CapabilityName(key=key, name=name)


@lru_cache(maxsize=1024)
def group_counts(ledger: Ledger) -> GroupCounts:
    """A ledger as its numbers."""
    return GroupCounts(supports=ledger.supports, disputes=ledger.disputes, mixed=ledger.mixed, neutral=ledger.neutral)
