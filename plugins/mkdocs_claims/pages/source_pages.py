"""The list of sources, each once, and a page for each with the claims it bears on and who brought it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from sys import intern
from typing import Any, NamedTuple

from mkdocs_claims.addresses import SOURCES, source_path
from mkdocs_claims.derived.ledgers import Entry
from mkdocs_claims.derived.sources import SourceFacts, differences
from mkdocs_claims.exports.api.sources import FILE
from mkdocs_claims.exports.source_links import source_links
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.evidence_view import kind_words
from mkdocs_claims.pages.ledger_view import ITEMS, ItemLink, item_link
from mkdocs_claims.pages.page import Redirect, SitePage
from mkdocs_claims.pages.paging import Spread, size, spread
from mkdocs_claims.records.evidence import Direction, Source

_ABOVE = ("Sources", SOURCES)
_ORDER: tuple[Direction, ...] = ("disputes", "mixed", "supports", "neutral")


class UseView(NamedTuple):
    """One evidence item that rests on the source: its claim, who brought it and when, whether it counts."""

    direction: Direction
    card: Card
    item: ItemLink
    basis: str
    added_by: str | None
    added_on: str | None
    counts: bool
    reasons: tuple[str, ...]


class SourceView(NamedTuple):
    """A source. `name` is its title as first recorded, or what identifies it.

    `described` is None and `titles` are theirs where a record's unidentified sources are several.
    `items` counts the evidence items that rest on it, by direction. `differences` are fields that
    records tell differently, with the first twenty values, where each stands, and how many more there are.
    """

    path: str
    name: str
    kind: str
    described: Source | None
    titles: tuple[str, ...]
    is_identified: bool
    is_retracted: bool
    links: tuple[tuple[str, str], ...]
    identifiers: tuple[str, ...]
    items: dict[Direction, int]
    claims: int
    differences: tuple[tuple[str, tuple[tuple[str, ItemLink], ...], int], ...]
    further_links: int


def source_lists(drawing: Drawing) -> Iterator[SitePage]:
    """All sources, the identified ones first, at most a hundred a page."""
    ordered = sorted(drawing.knowledge.sources, key=lambda source: not source.is_identified)
    unidentified = sum(not source.is_identified for source in ordered)
    yield from drawing.pages(
        "sources.html",
        SOURCES,
        "Sources",
        "Every source that evidence rests on, once, with the claims it bears on.",
        spread([_source_view(source, drawing) for source in ordered], _row_size),
        in_nav=True,
        data=FILE,
        unidentified=unidentified,
    )


def source_pages(source: SourceFacts, drawing: Drawing) -> Iterator[SitePage]:
    """A source with the evidence that rests on it, over pages; what disputes or is mixed comes first."""
    view = _source_view(source, drawing)
    yield from drawing.pages(
        "source.html",
        view.path,
        view.name,
        # Kinds are few.
        intern(f"{view.kind}. What it supports and disputes, and who brought it."),
        _uses(view, source, drawing),
        _ABOVE,
        data=FILE,
        late=partial(_late, source, drawing),
    )


def _late(source: SourceFacts, drawing: Drawing) -> tuple[Spread, dict[str, Any]]:
    """What the pages are drawn from. There may be more sources than claims: it is not kept."""
    view = _source_view(source, drawing)
    return _uses(view, source, drawing), {"view": view}


def _uses(view: SourceView, source: SourceFacts, drawing: Drawing) -> Spread:
    uses = [_use(entry, drawing) for entry in source.entries]
    return spread(sorted(uses, key=lambda use: _ORDER.index(use.direction)), _use_size, _view_size(view))


def source_redirects(source: SourceFacts) -> Iterator[Redirect]:
    """The addresses that the source's other identifiers give it."""
    for key in source.other_keys:
        yield Redirect(source_path(key), source_path(source.key))


def _source_view(source: SourceFacts, drawing: Drawing) -> SourceView:
    """A source as its page and the list show it."""
    described = source.descriptions
    first = source.entries[0]
    titles = list(dict.fromkeys(one.title for one in described if one.title))
    # The unidentified sources of a record share a page, and nothing shows that they are one.
    is_one = source.is_identified or len({entry.item.source for entry in source.entries}) == 1
    unnamed = (
        source.identifiers[0]
        if source.identifiers
        else f"Unidentified source{'' if is_one else 's'} of {first.claim_id}"
    )
    shown = next((one for one in described if one.title), described[0] if described else None)
    links = tuple(dict.fromkeys(link for one in described for link in source_links(one)))
    return SourceView(
        path=source_path(source.key),
        name=titles[0] if titles and is_one else unnamed,
        kind=next((kind_words(entry.item) for entry in source.entries if entry.item.source), kind_words(first.item))
        if is_one
        else "Several",
        described=shown if is_one else None,
        titles=() if is_one else tuple(titles),
        is_identified=source.is_identified,
        is_retracted=any(one.retracted for one in described),
        links=links[:ITEMS],
        identifiers=source.identifiers,
        items={direction: sum(entry.item.direction == direction for entry in source.entries) for direction in _ORDER},
        claims=len({entry.claim_id for entry in source.entries}),
        differences=tuple(
            (
                field,
                tuple((text, item_link(entry, drawing.cards)) for text, entry in told[:ITEMS]),
                max(0, len(told) - ITEMS),
            )
            for field, told in differences(source)
        ),
        further_links=max(0, len(links) - ITEMS),
    )


def _row_size(view: SourceView) -> int:
    return (1000 if view.is_identified else 1400) + 3 * len(view.path) + size(view.name)


def _use_size(use: UseView) -> int:
    return 1000 + 2 * len(use.card.path) + size(use.card.statement, use.added_by, *use.reasons)


def _view_size(view: SourceView) -> int:
    """What the first page shows of the source beside what it bears on."""
    told = sum(90 + size(text, one.text, one.path) for _, values, _ in view.differences for text, one in values)
    described = size(*view.titles, *(view.described.authors if view.described else ()))
    return 3000 + told + described + sum(60 + size(*link) for link in view.links)


def _use(entry: Entry, drawing: Drawing) -> UseView:
    item, own = entry.item, drawing.knowledge.claims[entry.claim_id]
    return UseView(
        item.direction,
        drawing.cards[entry.claim_id],
        item_link(entry, drawing.cards),
        item.basis,
        item.added_by,
        item.added_on.isoformat() if item.added_on else None,
        entry.counts,
        tuple(reason.words for reason in (*own.reasons, *entry.reasons)),
    )
