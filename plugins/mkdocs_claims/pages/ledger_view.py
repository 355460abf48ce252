"""The two ledgers of a claim, a capability or a technique, each number with what it counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, get_args

from mkdocs_claims.addresses import anchor_of, label_of
from mkdocs_claims.derived.ledgers import Entry, Group
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.pages.paging import size
from mkdocs_claims.records.evidence import Direction

SHOWN = 100
"""The most groups that a claim's own page lists by name."""
FEW = 10
"""The same for a page about many claims, whose size must not grow with them: it links to the claims themselves."""
ITEMS = 20
"""The most items of a group, and of other such lists, that a page names."""


class ItemLink(NamedTuple):
    """An evidence item as a link: the text, the path of its claim's page (None on that page itself) and its anchor."""

    text: str
    path: str | None
    anchor: str


class Items(NamedTuple):
    """Evidence items: links to the first twenty, and how many more there are."""

    links: tuple[ItemLink, ...]
    more: int


class GroupList(NamedTuple):
    """Independence groups: how many, and the items of as many of them as a page lists by name."""

    number: int
    groups: tuple[Items, ...]


_NONE = GroupList(0, ())


class Side(NamedTuple):
    """The groups that point one way, on file and counted."""

    direction: Direction
    on_file: GroupList
    counted: GroupList


class LedgerView(NamedTuple):
    """Both ledgers: a side each for what supports and what disputes, then mixed and neutral."""

    supports: Side
    disputes: Side
    mixed: Side
    neutral: Side

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that pages show: both that matter, empty or not, and the further ones."""
        return (self.supports, self.disputes, *self.others)

    @property
    def others(self) -> tuple[Side, ...]:
        """The further sides, where there is anything on them."""
        return tuple(side for side in (self.mixed, self.neutral) if side.on_file.number or side.counted.number)

    @property
    def is_empty(self) -> bool:
        """Whether no evidence is on file."""
        return not any(side.on_file.number for side in (self.supports, self.disputes, self.mixed, self.neutral))


def ledger_view(
    on_file: Iterable[Group], counted: Iterable[Group], cards: Mapping[str, Card] | None = None
) -> LedgerView:
    """Both ledgers. `cards` are the claims by id on pages of many claims, None on a claim's own page."""
    all_filed, all_counted = tuple(on_file), tuple(counted)
    sides = (
        Side(direction, _listed(direction, all_filed, cards), _listed(direction, all_counted, cards))
        for direction in get_args(Direction)
    )
    return LedgerView(*sides)


def item_link(entry: Entry, cards: Mapping[str, Card] | None) -> ItemLink:
    """An evidence item as a link, with its claim's id where it is on another page."""
    label, anchor = label_of(entry.place), anchor_of(entry.place)
    if cards is None:
        return ItemLink(label, None, anchor)
    return ItemLink(f"{entry.claim_id} {label}", cards[entry.claim_id].path, anchor)


def items_of(links: Sequence[ItemLink]) -> Items:
    """The items as far as a page names them."""
    return Items(tuple(links[:ITEMS]), max(0, len(links) - ITEMS))


def ledger_size(view: LedgerView) -> int:
    """About how many bytes of HTML both ledgers take on a page about many claims."""
    lists = [one for side in view.sides for one in (side.on_file, side.counted)]
    links = [link for one in lists for group in one.groups for link in group.links]
    return 600 * len(view.sides) + sum(60 + size(link.text, link.path) for link in links)


def _listed(direction: Direction, groups: Iterable[Group], cards: Mapping[str, Card] | None) -> GroupList:
    found = [group for group in groups if group.direction == direction]
    if not found:
        return _NONE
    shown = found[: SHOWN if cards is None else FEW]
    links = ([item_link(entry, cards) for entry in group.entries] for group in shown)
    return GroupList(len(found), tuple(map(items_of, links)))
