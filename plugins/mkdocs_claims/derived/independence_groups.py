"""Independence groups: evidence that rests on one source counts once.

Items are joined when they share an identifier of a source or a `group`; the groups are the
connected components. Shared authors are not inferred.
"""

from __future__ import annotations

from collections.abc import Iterable

from mkdocs_claims.catalogue.sources import identifiers
from mkdocs_claims.records.evidence import Direction, Evidence


def source_names(item: Evidence, claim_id: str) -> tuple[str, ...]:
    """The identifiers of an item's source, or what stands for that of all items of its record without any."""
    return identifiers(item.source) or (unidentified(claim_id),)


def unidentified(claim_id: str) -> str:
    """What the unidentified source of a record is called."""
    return f"unidentified:{claim_id}"


def names_of(item: Evidence, claim_id: str) -> tuple[str, ...]:
    """What an item is joined to others by.

    The items of one record whose source has no identifier share a name: nothing shows that they are independent.
    """
    names = source_names(item, claim_id)
    return (*names, f"group:{item.group}") if item.group else names


def direction_of(directions: Iterable[Direction]) -> Direction:
    """Which way a group points: mixed if it holds both directions or a mixed item; neutral overrides nothing."""
    told = set(directions) - {"neutral"}
    if not told:
        return "neutral"
    return "mixed" if len(told) > 1 else told.pop()
