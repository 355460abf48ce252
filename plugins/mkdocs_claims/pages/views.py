"""What pages show, ready to be drawn: plain text and numbers, nothing escaped, nothing decided in a template."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.groups import identifiers
from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.voices import Part, short_title, voices
from mkdocs_claims.pages.addresses import capability_path, claim_path
from mkdocs_claims.pages.figures import Figure, figures_of
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Evidence, Quote, Source


@dataclass(frozen=True, slots=True)
class Card:
    """A claim as every list, card and neighbour link shows it."""

    id: str
    path: str
    title: str
    statement: str
    parts: tuple[Part, ...]
    capability: str
    capability_path: str
    state: ReviewState
    confidence: str | None
    on_file: Ledger
    status: str


@dataclass(frozen=True, slots=True)
class Tally:
    """How many claims stand in one review state."""

    state: ReviewState
    number: int


@dataclass(frozen=True, slots=True)
class CapabilityView:
    """A capability and the claims that belong to it. `tallies` holds every state, 0 too."""

    key: str
    path: str
    name: str
    description: str | None
    withdrawn: str | None
    tallies: tuple[Tally, ...]
    reviewed: int
    total: int


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


_DRAFTED = {"model": "A model", "person": "A person", "imported": "Imported"}
_FROM = {"own-work": "own work", "other": "another source", None: None}


HEAD_TITLE = 120
"""Characters of a statement that still stands whole in `<title>`; a longer one gives its short title."""


def head_title(shown: Card) -> str:
    """What stands for the claim in the browser's tab and in search results."""
    return shown.statement if len(shown.statement) <= HEAD_TITLE else shown.title


def card(claim: Claim, facts: Facts, catalogue: Catalogue) -> Card:
    """The claim as lists show it."""
    return Card(
        id=claim.id,
        path=claim_path(claim.slug),
        title=claim.title or short_title(claim.statement),
        statement=claim.statement,
        parts=voices(claim.statement),
        capability=catalogue.capabilities[claim.capability].name,
        capability_path=capability_path(claim.capability),
        state=facts.review.state,
        confidence=claim.drafting.confidence,
        on_file=facts.on_file,
        status="superseded" if facts.superseded_by and claim.status == "active" else claim.status,
    )


def cards(catalogue: Catalogue, facts: Mapping[str, Facts]) -> dict[str, Card]:
    """Every claim as lists show it, by id, in the order of ids."""
    return {claim.id: card(claim, facts[claim.id], catalogue) for claim in catalogue.claims}


def tallies(shown: Sequence[Card]) -> tuple[Tally, ...]:
    """The claims by review state, every state in its order."""
    numbers = Counter(one.state for one in shown)
    return tuple(Tally(state, numbers[state]) for state in ReviewState)


def second_look(catalogue: Catalogue, shown: Mapping[str, Card]) -> list[tuple[Card, str]]:
    """Up to four claims that something on file speaks against, or whose texts are cut, with the reason."""
    disputed, cut = [], []
    for claim in catalogue.claims:
        one = shown[claim.id]
        open_disputes = sum(dispute.state == "open" for dispute in claim.disputes)
        if open_disputes:
            disputed.append((one, _counted(open_disputes, "open dispute")))
        elif one.on_file.disputes + one.on_file.mixed:
            disputed.append((one, _counted(one.on_file.disputes + one.on_file.mixed, "disputing source")))
        elif claim.truncated:
            cut.append((one, f"{_counted(len(claim.truncated), 'text')} on file known to be cut"))
    return [*disputed, *cut][:4]


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def capability_view(key: str, catalogue: Catalogue, shown: Sequence[Card]) -> CapabilityView:
    """A capability with its claims, `shown`, counted."""
    entry = catalogue.capabilities[key]
    withdrawn = catalogue.capabilities.get(entry.withdrawn) if entry.withdrawn else None
    return CapabilityView(
        key,
        capability_path(key),
        entry.name,
        entry.description,
        withdrawn.name if withdrawn else None,
        tallies(shown),
        sum(one.state is ReviewState.REVIEWED for one in shown),
        len(shown),
    )


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
