"""All that is known about one claim: what `api/v1/claims/<ID>.json` holds, and each line of `claims.ndjson`."""

from __future__ import annotations

from typing_extensions import TypedDict

from mkdocs_claims.addresses import claim_path, permanent_path
from mkdocs_claims.derived.facts import LifeCycle, RelatedBy, Similar
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.voices import title_of
from mkdocs_claims.exports.api.checks import CheckOutcome, ToldByChecks
from mkdocs_claims.exports.api.evidence import EvidenceItem, evidence_items
from mkdocs_claims.exports.api.model import ApiFile, Day
from mkdocs_claims.exports.api.parts import CapabilityName, GroupCounts, capability_name, group_counts
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.json_bytes import json_bytes
from mkdocs_claims.records.claim import Claim, Confidence, Drafting, Effect, Falsifier
from mkdocs_claims.records.events import Dispute, Relation, Review


class TechniqueEffect(TypedDict):
    """A technique that the claim names, and what it says of it."""

    key: str
    """The key, which never changes."""
    name: str
    """What pages call it; the key where nobody has described it yet."""
    effect: Effect
    """What the claim says of it."""


class RelatedClaim(TypedDict):
    """Another claim whose words are like those of this one."""

    id: str
    similarity: float
    """How alike the two texts are, above 0 and at most 1, with three decimals: the cosine of their word vectors. Where
    `related_by` is embeddings, 0.7 times the cosine of their vectors of meaning and 0.3 times that one."""
    statement: str
    """Its statement, whole."""
    capability: CapabilityName
    review_state: ReviewState
    """Who has read it as it stands."""


class WholeClaim(TypedDict):
    """All that is known about a claim: its record, and what follows from it and the others."""

    id: str
    """The claim's id, which is never given to another."""
    slug: str
    """The last part of its page's address."""
    aliases: tuple[str, ...]
    """Earlier slugs and ids; each leads to the page."""
    url: str
    """Its page: absolute where the site's address is known, else relative to the site's root."""
    permalink: str
    """Its permanent link, which leads to the page whatever its slug, likewise."""
    title: str
    """Its short title: the record's, or else the statement's finding, cut at a word to at most 70 characters."""
    statement: str
    """The claim, whole."""
    capability: CapabilityName
    techniques: tuple[TechniqueEffect, ...]
    observed_on: str | None
    """The scope: where the statement holds, and what was not measured."""
    review_state: ReviewState
    """Who has read the claim as it stands."""
    review_label: str
    """The review state in words, as pages print it."""
    added_since_review: int
    """How many evidence items a person's decision on the present text does not cover."""
    banner: str | None
    """What a reader must know first; null where a person has accepted the claim as it stands."""
    drafting: Drafting
    """Who drafted the record, from what, and how sure they were."""
    confidence: Confidence | None
    """The drafter's own guess, which nobody has assessed; null where the record does not say."""
    on_file: GroupCounts
    """The evidence on file, in independence groups, whether anyone has reviewed it or not."""
    counted: GroupCounts
    """The part of it that counts: reviewed by a person, measured, and from an identified source."""
    evidence: tuple[EvidenceItem, ...]
    """The evidence, oldest first."""
    disagreement: str | None
    """Why sources may disagree, as far as anyone suspects."""
    falsifiers: tuple[Falsifier, ...]
    """What would prove the statement wrong."""
    truncated: tuple[str, ...]
    """Paths of texts in the record that are known to be cut, counted from 0."""
    flagged: int
    """How many automatic checks flag the record. No count, label or standing depends on it."""
    checks: tuple[CheckOutcome, ...]
    """What the automatic checks say."""
    related: tuple[RelatedClaim, ...]
    """Up to five others, the most alike first."""
    related_by: RelatedBy
    """What they were found by: words alone, or words and embeddings, which a model takes for their meaning."""
    relations: tuple[Relation, ...]
    """What this claim's record says of others."""
    named_by: tuple[Relation, ...]
    """What others' records say of this claim; `claim` is the other one."""
    disputes: tuple[Dispute, ...]
    """The disputes, oldest first."""
    reviews: tuple[Review, ...]
    """The reviews, oldest first."""
    status: LifeCycle
    """Whether it is still put forward."""
    status_note: str | None
    """Why it is not, and where to go instead."""
    superseded_by: tuple[str, ...]
    """The ids of the claims that have taken its place, nearest first."""
    filed_on: Day | None
    """The day the record entered the base; null where that is not recorded."""
    notes: str | None
    """Anything else, in Markdown."""
    record: str
    """The record's path in the repository."""


class ClaimFile(ApiFile):
    """All that is known about one claim."""

    claim: WholeClaim


def whole_claim(claim: Claim, knowledge: Knowledge, options: ExportOptions, told: ToldByChecks) -> WholeClaim:
    """A claim's record, and what follows from it. `told` is what all checks say of it, which `whole_text` adds."""
    catalogue, facts = knowledge.catalogue, knowledge.claims[claim.id]
    return WholeClaim(
        id=claim.id,
        slug=claim.slug,
        aliases=claim.aliases,
        url=options.url(claim_path(claim.slug)),
        permalink=options.url(permanent_path(claim.id)),
        title=title_of(claim),
        statement=claim.statement,
        capability=capability_name(claim.capability, catalogue),
        techniques=tuple(
            TechniqueEffect(key=key, name=catalogue.technique_name(key), effect=effect)
            for key, effect in claim.techniques.items()
        ),
        observed_on=claim.observed_on,
        review_state=facts.review.state,
        review_label=facts.review.state.label,
        added_since_review=facts.review.added_since,
        banner=" ".join(facts.banner) or None,
        drafting=claim.drafting,
        confidence=claim.drafting.confidence,
        on_file=group_counts(facts.on_file),
        counted=group_counts(facts.counted),
        evidence=tuple(evidence_items(facts, knowledge)),
        disagreement=claim.disagreement,
        falsifiers=claim.falsifiers,
        truncated=claim.truncated,
        flagged=told.flagged,
        checks=(),
        related=tuple(_related(one, knowledge) for one in facts.related),
        related_by=knowledge.related_by,
        relations=claim.relations,
        named_by=tuple(
            Relation(type=relation.type, claim=other, note=relation.note)
            for other, relation in catalogue.named_by.get(claim.id, ())
        ),
        disputes=claim.disputes,
        reviews=claim.reviews,
        status=facts.status_of(claim),
        status_note=claim.status_note,
        superseded_by=facts.successors,
        filed_on=claim.filed_on,
        notes=claim.notes,
        record=options.record_path(catalogue.by_id[claim.id].file.name),
    )


def whole_text(whole: WholeClaim, told: ToldByChecks) -> bytes:
    """The claim as JSON, with all that checks say of it: they say most of other claims too, and it is text already."""
    # Within texts there is a backslash before each quotation mark.
    before, key, after = json_bytes(whole).partition(b'"checks":[')
    return b"".join((before, key, b",".join([text for text, _ in told.outcomes]), after))


def _related(similar: Similar, knowledge: Knowledge) -> RelatedClaim:
    claim = similar.claim
    return RelatedClaim(
        id=claim.id,
        similarity=similar.similarity,
        statement=claim.statement,
        capability=capability_name(claim.capability, knowledge.catalogue),
        review_state=knowledge.claims[claim.id].review.state,
    )
