"""The evidence items of a claim as its page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mkdocs_claims.addresses import anchor_of, label_of
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.ledgers import Entry
from mkdocs_claims.exports.source_links import source_links
from mkdocs_claims.pages.figures.results import Figure, figures_of
from mkdocs_claims.pages.ledger_view import Items, item_link, items_of
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Evidence, Quote, Source


class EvidenceView(NamedTuple):
    """One evidence item: `label` is S1, S2, …; `cut` names its texts that are known to be cut.

    `counts` says whether it is counted, `reasons` why not; `together` are the other items of its group.
    """

    label: str
    anchor: str
    direction: str
    basis: str
    relation: str
    validated_by: str | None
    measured_on: str | None
    cut: frozenset[str]
    source_kind: str
    source: Source | None
    source_path: str
    links: tuple[tuple[str, str], ...]
    quotes: tuple[Quote, ...]
    figures: tuple[Figure, ...]
    added_by: str | None
    added_on: str | None
    counts: bool
    reasons: tuple[str, ...]
    together: Items

    @property
    def has_leads(self) -> bool:
        """Whether the title of a figure says how far something leads."""
        return any(figure.finding.has_lead for figure in self.figures)

    @property
    def has_intervals(self) -> bool:
        """Whether a figure has intervals."""
        return any(figure.has_intervals for figure in self.figures)


def evidence_views(claim: Claim, own: Facts, source_paths: Mapping[tuple[str, int], str]) -> Iterator[EvidenceView]:
    """The items in the record's order. `source_paths` gives each item's source page, by claim id and place."""
    together = {entry.place: group.entries for group in own.groups_on_file for entry in group.entries}
    links = {entry.place: item_link(entry, None) for entry in own.entries}
    for entry in own.entries:
        others = items_of([links[other.place] for other in together[entry.place] if other is not entry])
        yield _view(entry, own, claim.truncated, source_paths[claim.id, entry.place], others)


def _view(entry: Entry, own: Facts, truncated: Sequence[str], source_path: str, together: Items) -> EvidenceView:
    item, prefix = entry.item, f"evidence.{entry.place}."
    return EvidenceView(
        label=label_of(entry.place),
        anchor=anchor_of(entry.place),
        direction=item.direction,
        basis=item.basis,
        relation=item.relation,
        validated_by=item.validated_by,
        measured_on=item.measured_on,
        cut=frozenset(path.removeprefix(prefix) for path in truncated if path.startswith(prefix)),
        source_kind=kind_words(item),
        source=item.source,
        source_path=source_path,
        links=source_links(item.source),
        quotes=item.quotes,
        figures=figures_of(item),
        added_by=item.added_by,
        added_on=item.added_on.isoformat() if item.added_on else None,
        counts=entry.counts,
        reasons=tuple(reason.words for reason in (*own.reasons, *entry.reasons)),
        together=together,
    )


def kind_words(item: Evidence) -> str:
    """What sort of source the item rests on, in words."""
    kind = item.source.kind if item.source else None
    return (kind or "source of unknown kind").replace("-", " ").capitalize()
