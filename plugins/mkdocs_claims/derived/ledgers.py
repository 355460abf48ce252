"""The two ledgers: the evidence on file, and the part of it that counts. Both in independence groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import get_args

from mkdocs_claims.catalogue.sources import identifiers, joined
from mkdocs_claims.derived.independence_groups import direction_of, names_of
from mkdocs_claims.derived.reasons import Reason, item_reasons
from mkdocs_claims.derived.review import ReviewStatus
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Direction, Evidence


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


@dataclass(frozen=True, slots=True)
class Entry:
    """An evidence item in a ledger: whose it is, its place in the record, and why it does not count.

    `reasons` are the item's own; `covered` says that a person's acceptance of an active claim
    covers it. An item counts if it is covered and has no reason against it.
    """

    claim_id: str
    place: int
    item: Evidence
    covered: bool
    reasons: tuple[Reason, ...]

    @property
    def counts(self) -> bool:
        """Whether the item is in the counted ledger."""
        return self.covered and not self.reasons


@dataclass(frozen=True, slots=True)
class Group:
    """An independence group: one source, as far as the records show."""

    direction: Direction
    entries: tuple[Entry, ...]


class HasLedgers:
    """What has evidence in two ledgers: a claim, a technique."""

    __slots__ = ()
    groups_on_file: tuple[Group, ...]
    groups_counted: tuple[Group, ...]

    @property
    def on_file(self) -> Ledger:
        """How many groups on file point each way."""
        return ledger(self.groups_on_file)

    @property
    def counted(self) -> Ledger:
        """How many counted groups point each way."""
        return ledger(self.groups_counted)


def entries_of(claim: Claim, status: ReviewStatus, reasons: Sequence[Reason]) -> tuple[Entry, ...]:
    """The claim's evidence in the record's order; `reasons` say why nothing of the claim counts, if so."""
    reviewed = None if reasons or status.event is None else status.event.evidence
    found = []
    for place, item in enumerate(claim.evidence):
        covered = reviewed is not None and status.items[place] in reviewed
        own = item_reasons(item, is_added=reviewed is not None and not covered)
        found.append(Entry(claim.id, place, item, covered, own))
    return tuple(found)


def retracted_sources(ledgers: Iterable[Iterable[Entry]]) -> frozenset[str]:
    """The identifiers of sources of which a person has read that they are retracted, from the entries of all claims."""
    return frozenset(
        name
        for entries in ledgers
        for entry in entries
        if entry.covered and Reason.RETRACTED_SOURCE in entry.reasons
        for name in identifiers(entry.item.source)
    )


def with_retractions(entries: tuple[Entry, ...], retracted: frozenset[str]) -> tuple[Entry, ...]:
    """The entries of a claim. A retraction holds for every item of its source."""
    if not retracted:
        return entries
    return tuple(
        replace(entry, reasons=(*entry.reasons, Reason.RETRACTED_SOURCE))
        if Reason.RETRACTED_SOURCE not in entry.reasons and retracted.intersection(identifiers(entry.item.source))
        else entry
        for entry in entries
    )


def groups_on_file(entries: Sequence[Entry]) -> tuple[Group, ...]:
    """All the evidence in groups. They move as soon as evidence is merged and wait for no reviewer."""
    return tuple(_group(members) for members in joined_entries(entries))


def groups_counted(entries: Iterable[Entry]) -> tuple[Group, ...]:
    """The evidence that counts, in groups.

    What a reviewer has read may join two items even if it does not count itself (an argued item
    with both their identifiers); what nobody has read joins nothing, so that it can move no number.
    """
    covered = [entry for entry in entries if entry.covered]
    counting = ([entry for entry in members if entry.counts] for members in joined_entries(covered))
    return tuple(_group(members) for members in counting if members)


def ledger(groups: Iterable[Group]) -> Ledger:
    """How many groups point each way."""
    return _counted(tuple([group.direction for group in groups]))


# Pages and files ask again and again, and most claims have few groups.
@lru_cache(maxsize=1024)
def _counted(directions: tuple[Direction, ...]) -> Ledger:
    return Ledger(*map(directions.count, get_args(Direction)))


def joined_entries(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The entries that are not independent of each other, in their order."""
    if len(entries) < 2:
        return [list(entries)] if entries else []
    return joined(entries, (names_of(entry.item, entry.claim_id) for entry in entries))


def _group(members: Sequence[Entry]) -> Group:
    return Group(direction_of(entry.item.direction for entry in members), tuple(members))
