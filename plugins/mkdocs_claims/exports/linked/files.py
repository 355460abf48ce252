"""The two files of linked data, in one pass over the claims."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.growing import Growing, pieces
from mkdocs_claims.exports.linked import jsonld, nanopublications
from mkdocs_claims.exports.linked.nodes import claim_nodes
from mkdocs_claims.exports.links import Links
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output


def linked_files(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """Every claim as JSON-LD and as a nanopublication."""
    # Both lie in the site's root: addresses are the same from either.
    links = Links(options, jsonld.FILE)
    told = jsonld.Graph(knowledge, links)
    published = Growing(nanopublications.FILE, nanopublications.start())
    for nodes in claim_nodes(knowledge, links):
        told.add(nodes)
        yield from published.add(f"\n{nanopublications.nanopublication(nodes, options.name)}")
    yield from published.end()
    yield from pieces(jsonld.FILE, told.texts())
