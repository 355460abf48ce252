"""A list of claims: how it is spread over pages, and what the script reads that filters and sorts it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_args

from mkdocs_claims.addresses import Link
from mkdocs_claims.exports.json_text import short_json
from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.cards import Card, in_use
from mkdocs_claims.pages.facets import Facet, facets
from mkdocs_claims.pages.paging import Spread, size, spread
from mkdocs_claims.records.evidence import Direction

FOLDER = "assets/claims/lists"
SHARD = 1000
"""The most claims in one file."""
FIRST = 100
"""Those in the first, which slow processors read and draw from before they turn to the others."""


@dataclass(frozen=True)
class ClaimList:
    """The claims of one list, those no longer put forward at the end.

    `path` is that of its first page. `capabilities` are the names to narrow it by, empty where all are of one;
    `techniques` are the keys of the taxonomy in its order. `taken` are the bytes that
    something else needs on the first page.
    """

    path: str
    cards: Sequence[Card]
    capabilities: Mapping[str, str]
    techniques: Iterable[str]
    taken: int = 0

    @cached_property
    def in_use(self) -> int:
        """How many of the claims are still put forward."""
        return len(in_use(self.cards))

    @cached_property
    def facets(self) -> tuple[Facet, ...]:
        """What it can be narrowed by."""
        return facets(self.cards, self.capabilities, self.techniques)

    @cached_property
    def spread(self) -> Spread:
        """The claims by page."""
        return spread(self.cards, _row_size, self._taken)

    @cached_property
    def is_whole(self) -> bool:
        """Whether one page holds every row, and room for all else that the script needs."""
        if len(self.spread.pages) > 1:
            return False
        with_facts = spread(self.cards, lambda card: _row_size(card) + _facts_size(card), self._taken)
        return len(with_facts.pages) == 1

    @property
    def files(self) -> list[str]:
        """The files that the script reads where the page does not hold all, relative to the site's root."""
        folder = f"{FOLDER}/{self.path.removesuffix('/index')}"
        return [] if self.is_whole else [f"{folder}/{place}.json" for place in range(1, len(self._starts) + 1)]

    def outputs(self, link: Link) -> Iterator[Output]:
        """These files. `link` gives the address of a page from the list's first page."""
        ends = (*self._starts[1:], len(self.cards))
        for path, start, end in zip(self.files, self._starts, ends, strict=False):
            rows = [self._row(card, link) for card in self.cards[start:end]]
            yield Output(path, f"{short_json(rows)}\n")

    @property
    def _starts(self) -> tuple[int, ...]:
        """The place of each file's first claim."""
        return (0, *range(min(FIRST, SHARD), len(self.cards), SHARD))

    @property
    def _taken(self) -> int:
        """What the first page has beside its rows."""
        options = [option for facet in self.facets for option in facet.options]
        return self.taken + 1500 + sum(190 + size(option.value, option.label) for option in options)

    def _row(self, card: Card, link: Link) -> dict[str, Any]:
        """All that a row shows, and what to look for beside it."""
        shown = {
            "address": link(card.path),
            "id": card.id,
            "parts": [(part.voice, part.text) for part in card.parts],
            "scope": card.observed_on,
            "about": card.capability if self.capabilities else None,
            "notes": card.notes,
        }
        return {key: value for key, value in shown.items() if value} | facts(card)


def facts(card: Card) -> dict[str, Any]:
    """What the script filters and sorts by; what has no value is left out.

    `techniques` are the names by key, `evidence` the groups on file that support, dispute, are mixed and are neutral.
    """
    values = {
        "review": card.state,
        "confidence": card.confidence,
        "capability": card.capability_key,
        "techniques": dict(card.techniques),
        "evidence": [getattr(card.on_file, direction) for direction in get_args(Direction)],
        "flagged": card.flagged,
        "changed": card.changed,
        "out": card.status != "active",
    }
    return {key: value for key, value in values.items() if value}


def _row_size(card: Card) -> int:
    """About how many bytes of HTML a row takes."""
    return 860 + 3 * len(card.path) + card.size


def _facts_size(card: Card) -> int:
    return 180 + size(card.observed_on) + sum(12 + size(key, name) for key, name in card.techniques)
