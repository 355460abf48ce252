"""The nodes of a claim, which both files of linked data spell: they are built once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.linked.claims import claim_id, review_nodes, standing_node, statement_node
from mkdocs_claims.exports.linked.dataset import dataset_id
from mkdocs_claims.exports.linked.figures import Figure, figures
from mkdocs_claims.exports.linked.terms import Node
from mkdocs_claims.exports.links import Links
from mkdocs_claims.records.claim import Claim


@dataclass(frozen=True, slots=True)
class ClaimNodes:
    """A claim, called `name`: what it says, what follows about it, who has decided on it, and its figures.

    `base` is what the base is called. Nobody changes a node.
    """

    claim: Claim
    facts: Facts
    name: str
    base: str
    statement: Node
    standing: Node
    reviews: Sequence[Node]
    figures: Sequence[Figure]


def claim_nodes(knowledge: Knowledge, links: Links) -> Iterator[ClaimNodes]:
    """Every claim."""
    base = dataset_id(links)
    for claim in knowledge.catalogue.claims:
        facts, name = knowledge.claims[claim.id], claim_id(claim, links)
        yield ClaimNodes(
            claim,
            facts,
            name,
            base,
            statement_node(claim, knowledge, links),
            standing_node(claim, facts, links),
            tuple(review_nodes(claim, facts, links)),
            tuple(figures(claim, name)),
        )
