"""Linked data as JSON-LD: one file of everything, and what the head of a page says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from tempfile import SpooledTemporaryFile

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.growing import PIECE
from mkdocs_claims.exports.json_text import lines_json, script_safe, short_json
from mkdocs_claims.exports.linked.claims import review_nodes, standing_node, statement_node
from mkdocs_claims.exports.linked.dataset import dataset_id, dataset_node
from mkdocs_claims.exports.linked.nodes import ClaimNodes
from mkdocs_claims.exports.linked.terms import NAMED, Node, context
from mkdocs_claims.exports.links import Links
from mkdocs_claims.json_bytes import json_bytes
from mkdocs_claims.records.claim import Claim

FILE = "claims.jsonld"
ROOM = 16_000_000
"""Bytes of lines that are kept in memory."""


class Graph:
    """The file: the base, and every claim that is part of it with its figures, each node on a line.

    At its head it says what the words mean that the lines hold. They are kept until all are made: outside of the
    memory from `ROOM` on, in a file of the system's that has no name. Raises OSError where that cannot be.
    """

    def __init__(self, knowledge: Knowledge, links: Links) -> None:
        self._lines = SpooledTemporaryFile(max_size=ROOM)  # noqa: SIM115 - closed by who reads it
        self._unsaid = {piece.encode(): piece for piece in NAMED}
        self._keep(json_bytes(dataset_node(knowledge, links)))

    def add(self, nodes: ClaimNodes) -> None:
        """Add a claim."""
        own = _in_one(nodes.statement, nodes.standing, nodes.base)
        figures = [figure.json.encode() for figure in nodes.figures]
        self._keep(b",\n".join([b"", *map(json_bytes, (own, *nodes.reviews)), *figures]))

    def texts(self) -> Iterator[bytes]:
        """The text of the file, from its beginning to its end."""
        said = NAMED.keys() - self._unsaid.values()
        yield b'{"@context":%s,"@graph":[\n' % json_bytes(context(said))
        with self._lines as lines:
            lines.seek(0)
            while part := lines.read(PIECE):
                yield part
        yield b"\n]}\n"

    def _keep(self, lines: bytes) -> None:
        for piece in [piece for piece in self._unsaid if piece in lines]:
            del self._unsaid[piece]
        self._lines.write(lines)


def claim_script(claim: Claim, knowledge: Knowledge, links: Links) -> str:
    """A claim for the script element of its page; its scope and its figures are in the file of everything."""
    facts = knowledge.claims[claim.id]
    own = _in_one(statement_node(claim, knowledge, links), standing_node(claim, facts, links), dataset_id(links))
    own.pop("skos:scopeNote", None)
    return script_safe(_document([own, *review_nodes(claim, facts, links)]))


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


def _in_one(statement: Node, standing: Node, base: str) -> Node:
    """A claim in one node; `base` is what the base is called that it is part of."""
    return {**statement, **standing, "isPartOf": {"@id": base}}


def _document(nodes: Iterable[Node]) -> str:
    graph = lines_json(nodes)
    return f'{{"@context":{_context(tuple([piece for piece in NAMED if piece in graph]))},"@graph":{graph}}}'


# Pages say one of a few words.
@lru_cache(maxsize=64)
def _context(said: tuple[str, ...]) -> str:
    return short_json(context(said))
