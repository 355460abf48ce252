"""What is disputed: open disputes, evidence against claims beside that for them, and what automatic checks flagged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from mkdocs_claims.addresses import CLAIMS, DISPUTED, further_path
from mkdocs_claims.pages.cards import Card, in_use
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.ledger_view import ItemLink, LedgerView, item_link, ledger_size, ledger_view
from mkdocs_claims.pages.page import SitePage
from mkdocs_claims.pages.paging import Spread, size, spread
from mkdocs_claims.records.events import Dispute


class Flag(NamedTuple):
    """What an automatic check found in a claim: the check's title, and its message."""

    claim_id: str
    check: str
    message: str


class Row(NamedTuple):
    """A claim in one part of the list, with what that part shows of it.

    That is a dispute and the evidence item that it rests on, or both ledgers, or a flag.
    """

    part: int
    card: Card
    dispute: Dispute | None = None
    item: ItemLink | None = None
    ledgers: LedgerView | None = None
    flag: Flag | None = None


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of the list: how many rows it has, how many claims they name, and the page on which it begins."""

    title: str
    anchor: str
    rows: int
    claims: int
    path: str


def disputed_pages(drawing: Drawing, flags: Sequence[Flag]) -> Iterator[SitePage]:
    """All of it, at most a hundred rows a page. `flags` are the findings of checks that nobody has called false alarms.

    Claims that are no longer put forward are left out.
    """
    active = in_use(drawing.shown.values())
    parts = [list(_disputes(active, drawing)), list(_against(active, drawing)), list(_flagged(flags, active))]
    starts = accumulate((len(part) for part in parts), initial=0)
    rows = spread([row for part in parts for row in part], _size, 1500)
    yield from drawing.pages(
        "disputed.html",
        DISPUTED,
        "Disputed",
        "Claims under an open dispute, and claims that evidence on file speaks against, with what speaks for them.",
        rows,
        ("Claims", CLAIMS),
        in_nav=True,
        parts=[
            PartView(title, anchor, len(part), len({row.card.id for row in part}), _page(rows, start))
            for (title, anchor), part, start in zip(_PARTS, parts, starts, strict=False)
        ],
    )


def _page(rows: Spread, place: int) -> str:
    return further_path(DISPUTED, rows.number_of(place))


def _size(row: Row) -> int:
    """About how many bytes of HTML the row becomes."""
    about = 800 + len(row.card.path) + row.card.size
    if row.ledgers:
        return about + ledger_size(row.ledgers)
    if row.dispute:
        return about + 300 + 2 * len(row.card.path) + size(row.dispute.text, row.dispute.by)
    return about + 300 + (size(row.flag.message) if row.flag else 0)


_PARTS = (
    ("Open disputes", "open-disputes"),
    ("Evidence against", "evidence-against"),
    ("Flagged by automatic checks", "flagged"),
)


def _disputes(active: Iterable[Card], drawing: Drawing) -> Iterator[Row]:
    for card in active:
        for dispute in drawing.catalogue.by_id[card.id].claim.disputes:
            if dispute.state == "open":
                yield Row(0, card, dispute, _item(dispute, card, drawing))


def _item(dispute: Dispute, card: Card, drawing: Drawing) -> ItemLink | None:
    """The evidence item that a dispute rests on, if it names one."""
    entries = drawing.knowledge.claims[card.id].entries
    named = (entry for entry in entries if dispute.evidence is not None and entry.item.key == dispute.evidence)
    return next((item_link(entry, drawing.cards) for entry in named), None)


def _against(active: Iterable[Card], drawing: Drawing) -> list[Row]:
    """The claims that a source disputes or finds mixed; first those that another supports."""
    found = [card for card in active if card.on_file.disputes or card.on_file.mixed]
    return [_sides(card, drawing) for card in sorted(found, key=lambda card: not card.on_file.supports)]


def _sides(card: Card, drawing: Drawing) -> Row:
    own = drawing.knowledge.claims[card.id]
    return Row(1, card, ledgers=ledger_view(own.groups_on_file, own.groups_counted, drawing.cards))


def _flagged(flags: Iterable[Flag], active: Iterable[Card]) -> Iterator[Row]:
    by_id = {card.id: card for card in active}
    for flag in flags:
        if flag.claim_id in by_id:
            yield Row(2, by_id[flag.claim_id], flag=flag)
