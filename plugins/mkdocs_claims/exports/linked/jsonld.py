"""Linked data as JSON-LD: one file of everything, and what the head of a page says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.json_text import lines_json, script_safe, short_json
from mkdocs_claims.exports.linked.claims import review_nodes, standing_node, statement_node
from mkdocs_claims.exports.linked.dataset import dataset_id, dataset_node
from mkdocs_claims.exports.linked.nodes import ClaimNodes
from mkdocs_claims.exports.linked.terms import Node, context
from mkdocs_claims.exports.links import Links
from mkdocs_claims.records.claim import Claim

FILE = "claims.jsonld"


def lines(nodes: ClaimNodes) -> str:
    """A claim with its figures, each node on a line of the file."""
    own = {**nodes.statement, **nodes.standing, "isPartOf": {"@id": nodes.base}}
    return ",\n".join(map(short_json, (own, *nodes.reviews, *nodes.figures)))


def file_of(claims: Iterable[bytes], knowledge: Knowledge, links: Links) -> bytes:
    """The file: the base, and the lines of every claim that is part of it, in UTF-8."""
    graph = b",\n".join([short_json(dataset_node(knowledge, links)).encode(), *claims])
    meanings = short_json(context(lambda piece: piece.encode() in graph))
    return b"".join([f'{{"@context":{meanings},"@graph":[\n'.encode(), graph, b"\n]}\n"])


def claim_script(claim: Claim, knowledge: Knowledge, links: Links) -> str:
    """A claim for the script element of its page; its scope and its figures are in the file of everything."""
    own, *reviews = _claim(claim, knowledge, links)
    own.pop("skos:scopeNote", None)
    return script_safe(_document([own, *reviews]))


def list_script(path: str, title: str, links: Links) -> str:
    """A page about many claims for its script element."""
    node = {
        "@type": "CollectionPage",
        "name": title,
        "url": links.page(path),
        "isPartOf": {"@id": dataset_id(links)},
    }
    return script_safe(_document([node]))


def dataset_script(knowledge: Knowledge, links: Links) -> str:
    """The base for the script element of the home page."""
    return script_safe(_document([dataset_node(knowledge, links)]))


def _claim(claim: Claim, knowledge: Knowledge, links: Links) -> Iterator[Node]:
    facts = knowledge.claims[claim.id]
    yield {
        **statement_node(claim, knowledge, links),
        **standing_node(claim, facts, links),
        "isPartOf": {"@id": dataset_id(links)},
    }
    yield from review_nodes(claim, facts, links)


def _document(nodes: Iterable[Node]) -> str:
    graph = lines_json(nodes)
    return f'{{"@context":{short_json(context(graph.__contains__))},"@graph":{graph}}}'
