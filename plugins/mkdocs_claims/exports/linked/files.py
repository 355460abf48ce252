"""The two files of linked data, in one pass over the claims."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.linked import jsonld, nanopublications
from mkdocs_claims.exports.linked.nodes import claim_nodes
from mkdocs_claims.exports.links import Links
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output


def linked_files(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """Every claim as JSON-LD and as a nanopublication."""
    # Both lie in the site's root: addresses are the same from either.
    links = Links(options, jsonld.FILE)
    # In UTF-8 a text takes half the memory or less.
    told: list[bytes] = []
    published: list[bytes] = []
    for nodes in claim_nodes(knowledge, links):
        told.append(jsonld.lines(nodes).encode())
        published.append(nanopublications.nanopublication(nodes, options.name).encode())
    yield Output(jsonld.FILE, jsonld.file_of(told, knowledge, links))
    told.clear()
    yield Output(nanopublications.FILE, nanopublications.file_of(published))
