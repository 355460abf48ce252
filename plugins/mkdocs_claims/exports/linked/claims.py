"""Claims as linked data: what each says, what follows about it, and who has decided on it."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.addresses import capability_path, claim_path, technique_path
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.voices import title_of
from mkdocs_claims.exports.linked.evidence import source_terms
from mkdocs_claims.exports.linked.terms import Node, filled, property_value
from mkdocs_claims.exports.links import Links
from mkdocs_claims.exports.wording import counts
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import RelationType

# CiTO has no word for a replication or a duplicate: these are said to be related, and no more.
_RELATIONS: dict[RelationType, str] = {
    "supports": "cito:supports",
    "contradicts": "cito:disagreesWith",
    "narrows": "cito:qualifies",
    "extends": "cito:extends",
    "depends-on": "dct:requires",
    "supersedes": "dct:replaces",
}


def claim_id(claim: Claim, links: Links) -> str:
    """What a claim is called: its permanent link, or its page as long as it has no number."""
    return links.permanent(claim.id) or links.page(claim_path(claim.slug))


def statement_node(claim: Claim, knowledge: Knowledge, links: Links) -> Node:
    """What a claim says, and of what."""
    return filled(
        {
            "@id": claim_id(claim, links),
            "@type": "Claim",
            "identifier": claim.id,
            "name": title_of(claim),
            "text": claim.statement,
            "skos:scopeNote": claim.observed_on,
            "url": links.page(claim_path(claim.slug)),
            "about": [_capability(claim, knowledge, links), *_techniques(claim, knowledge, links)],
            **_relations(claim, knowledge, links),
        }
    )


def standing_node(claim: Claim, facts: Facts, links: Links) -> Node:
    """What follows about a claim: who has read it, what is on file for and against it, and what counts."""
    status = facts.status_of(claim)
    return filled(
        {
            "@id": claim_id(claim, links),
            "description": " ".join(facts.banner),
            "creativeWorkStatus": status if status != "active" else None,
            "dateCreated": claim.filed_on and claim.filed_on.isoformat(),
            "creator": _drafter(claim),
            "additionalProperty": [
                property_value("review_state", facts.review.state.value, facts.review.state.label),
                *_counts("on_file", facts.on_file),
                *_counts("counted", facts.counted),
            ],
            **source_terms(claim),
        }
    )


def review_nodes(claim: Claim, facts: Facts, links: Links) -> Iterator[Node]:
    """The decision of a named person that the review state rests on, where it is on the claim as it stands."""
    event = facts.review.event
    if event is None or facts.review.state not in (ReviewState.REVIEWED, ReviewState.REJECTED):
        return
    yield filled(
        {
            "@type": "ClaimReview",
            "author": {"@type": "Person", "name": event.by},
            "datePublished": event.date and event.date.isoformat(),
            "claimReviewed": claim.statement,
            "itemReviewed": {"@id": claim_id(claim, links)},
            # A decision to take the record as it is or not; no grade, and none is made up.
            "reviewRating": {
                "@type": "Rating",
                "alternateName": "Accepted" if event.decision == "accept" else "Rejected",
            },
            "reviewBody": event.note,
            "url": links.page(claim_path(claim.slug)),
        }
    )


def _capability(claim: Claim, knowledge: Knowledge, links: Links) -> Node:
    return {
        "@id": links.page(capability_path(claim.capability)),
        "@type": "DefinedTerm",
        "termCode": claim.capability,
        "name": knowledge.catalogue.capability_name(claim.capability),
    }


def _techniques(claim: Claim, knowledge: Knowledge, links: Links) -> Iterator[Node]:
    """The techniques, each with what this claim says of it, which is no property of the technique: it has no name."""
    for key, effect in claim.techniques.items():
        yield {
            "@type": "DefinedTerm",
            "termCode": key,
            "name": knowledge.catalogue.technique_name(key),
            "url": links.page(technique_path(key)),
            "additionalProperty": property_value("effect", effect),
        }


def _counts(name: str, ledger: Ledger) -> Iterator[Node]:
    for way, number in counts(ledger).items():
        yield property_value(f"{name}.{way}", number)


def _drafter(claim: Claim) -> Node | None:
    if claim.drafting.agent is None or claim.drafting.method == "imported":
        return None
    kind = "Person" if claim.drafting.method == "person" else "SoftwareApplication"
    return {"@type": kind, "name": claim.drafting.agent}


def _relations(claim: Claim, knowledge: Knowledge, links: Links) -> Node:
    found: dict[str, dict[str, Node]] = {}
    for relation in claim.relations:
        other = knowledge.catalogue.by_id.get(relation.claim)
        if other is not None:
            name = claim_id(other.claim, links)
            found.setdefault(_RELATIONS.get(relation.type, "cito:citesAsRelated"), {})[name] = {"@id": name}
    return {term: list(nodes.values()) for term, nodes in found.items()}
