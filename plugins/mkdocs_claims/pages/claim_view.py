"""What a claim's page shows: plain text and numbers, nothing escaped, nothing decided in a template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.groups import identifiers
from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.pages.figures import Figure, figures_of
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Evidence, Quote, Source
from mkdocs_claims.records.ids import is_placeholder


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """One evidence item: `label` is S1, S2, …; `cut` names its texts that are known to be cut."""

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
    links: tuple[tuple[str, str], ...]
    quotes: tuple[Quote, ...]
    figures: tuple[Figure, ...]
    added_by: str | None
    added_on: str | None


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim's page. `record` is the record's path in the repository."""

    card: Card
    claim: Claim
    banner: tuple[str, ...]
    counted: Ledger
    techniques: tuple[tuple[str, str], ...]
    evidence: tuple[EvidenceView, ...]
    added_since: int
    drafted: str
    reviews: tuple[str, ...]
    related: tuple[Card, ...]
    relations: tuple[tuple[str, Card], ...]
    previous: Card | None
    next: Card | None
    record: str
    is_placeholder: bool


_DRAFTED = {"model": "A model", "person": "A person", "imported": "Not recorded; the record was imported"}


_FROM = {"own-work": "own work", "other": "another source", None: None}


_FORWARD = {
    "supports": "This claim supports",
    "contradicts": "This claim contradicts",
    "narrows": "This claim narrows",
    "extends": "This claim extends",
    "replicates": "This claim replicates",
    "depends-on": "This claim depends on",
    "duplicates": "This claim duplicates",
    "supersedes": "This claim supersedes",
    "see-also": "See also",
}


_BACKWARD = {
    "supports": "Supported by",
    "contradicts": "Contradicted by",
    "narrows": "Narrowed by",
    "extends": "Extended by",
    "replicates": "Replicated by",
    "depends-on": "Needed by",
    "duplicates": "Duplicated by",
    "supersedes": "Superseded by",
    "see-also": "See also",
}


def claim_view(claim: Claim, catalogue: Catalogue, facts: Mapping[str, Facts], shown: Mapping[str, Card]) -> ClaimView:
    """Everything that a claim's page shows."""
    own = facts[claim.id]
    before, after = catalogue.neighbours[claim.id]
    return ClaimView(
        card=shown[claim.id],
        claim=claim,
        banner=own.banner,
        counted=own.counted,
        techniques=tuple((catalogue.technique_name(key), effect) for key, effect in claim.techniques.items()),
        evidence=tuple(_evidence(item, index, claim.truncated) for index, item in enumerate(claim.evidence)),
        added_since=own.review.added_since,
        drafted=_drafted(claim),
        reviews=tuple(_review_lines(claim)),
        related=tuple(shown[one.claim.id] for one in own.related),
        relations=tuple(_relations(claim, catalogue, facts, shown)),
        previous=shown[before.id] if before else None,
        next=shown[after.id] if after else None,
        record=catalogue.by_id[claim.id].file.name,
        is_placeholder=is_placeholder(claim.id),
    )


def _evidence(item: Evidence, index: int, truncated: Sequence[str]) -> EvidenceView:
    prefix = f"evidence.{index}."
    kind = item.source.kind if item.source else None
    return EvidenceView(
        label=f"S{index + 1}",
        anchor=f"evidence-{index + 1}",
        direction=item.direction,
        basis=item.basis,
        relation=item.relation,
        validated_by=item.validated_by,
        measured_on=item.measured_on,
        cut=frozenset(path.removeprefix(prefix) for path in truncated if path.startswith(prefix)),
        source_kind=(kind or "source of unknown kind").replace("-", " ").capitalize(),
        source=item.source,
        links=_links(item.source),
        quotes=item.quotes,
        figures=figures_of(item),
        added_by=item.added_by,
        added_on=item.added_on.isoformat() if item.added_on else None,
    )


def _links(source: Source | None) -> tuple[tuple[str, str], ...]:
    """The source's identifiers as text and address."""
    if source is None or not identifiers(source):
        return ()
    links = []
    if source.doi:
        links.append((f"doi:{source.doi}", f"https://doi.org/{quote(source.doi)}"))
    if source.arxiv:
        links.append((f"arXiv:{source.arxiv}", f"https://arxiv.org/abs/{source.arxiv}"))
    if source.pmid:
        links.append((f"PMID {source.pmid}", f"https://pubmed.ncbi.nlm.nih.gov/{source.pmid}/"))
    if source.url:
        links.append((source.url, source.url))
    return tuple(links)


def _relations(
    claim: Claim, catalogue: Catalogue, facts: Mapping[str, Facts], shown: Mapping[str, Card]
) -> Iterator[tuple[str, Card]]:
    """What the records say about this claim and others, from both ends."""
    superseded_by = facts[claim.id].superseded_by
    for relation in claim.relations:
        if relation.claim in shown:
            yield _FORWARD[relation.type], shown[relation.claim]
    for other, kind in catalogue.named_by.get(claim.id, ()):
        is_proposal = kind == "supersedes" and other != superseded_by
        yield "Proposed to be superseded by" if is_proposal else _BACKWARD[kind], shown[other]


def _drafted(claim: Claim) -> str:
    drafting = claim.drafting
    words = _DRAFTED[drafting.method] + (f" ({drafting.agent})" if drafting.agent else "")
    if drafting.from_ is None:
        return words
    origin = _FROM.get(drafting.from_, drafting.from_)
    return f"{words}, from {'a ' if origin == drafting.from_ else ''}{origin}"


def _review_lines(claim: Claim) -> list[str]:
    """The record's reviews in words, oldest first."""
    lines = []
    for event in claim.reviews:
        day = f" on {event.date}" if event.date else ""
        if event.decision == "label":
            line = "Labelled as reviewed by AI" + (f" by {event.by}" if event.by else "") + day
        else:
            verb = {"accept": "Accepted", "reject": "Rejected", "comment": "Commented"}[event.decision]
            line = f"{verb} by {event.by}{' (a model)' if event.kind == 'model' else ''}{day}"
        lines.append(f"{line}. {event.note}" if event.note else f"{line}.")
    return lines
