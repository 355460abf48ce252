"""What the records say of a claim and others, from both ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mkdocs_claims.derived.succession import takes_effect
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import RelationType

_FORWARD: dict[RelationType, str] = {
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
_BACKWARD: dict[RelationType, str] = {
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


class RelationView(NamedTuple):
    """A relation in words, the other claim, and why, where the record says so."""

    phrase: str
    other: Card
    note: str | None
    is_contradiction: bool


def relation_views(claim: Claim, drawing: Drawing) -> Iterator[RelationView]:
    """The relations that the claim's record states, then those that others' records state of it."""
    cards, facts, by_id = drawing.cards, drawing.knowledge.claims, drawing.catalogue.by_id
    for relation in claim.relations:
        if relation.claim in cards:
            phrase = _FORWARD[relation.type]
            if relation.type == "supersedes" and not takes_effect(claim, facts[claim.id].review):
                phrase = "This claim proposes to supersede"
            yield RelationView(phrase, cards[relation.claim], relation.note, relation.type == "contradicts")
    for other, relation in drawing.catalogue.named_by.get(claim.id, ()):
        phrase = _BACKWARD[relation.type]
        if relation.type == "supersedes" and not takes_effect(by_id[other].claim, facts[other].review):
            phrase = "Proposed to be superseded by"
        yield RelationView(phrase, cards[other], relation.note, relation.type == "contradicts")
