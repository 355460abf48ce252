"""The sources of a claim as linked data, and which way the evidence in each points."""

from __future__ import annotations

from mkdocs_claims.exports.linked.terms import Node, filled
from mkdocs_claims.exports.source_links import source_links
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Direction, Source, SourceKind

_TYPES: dict[SourceKind | None, str] = {
    "paper": "ScholarlyArticle",
    "preprint": "ScholarlyArticle",
    "report": "Report",
    "dataset": "Dataset",
    "news": "NewsArticle",
}
_DIRECTIONS: dict[Direction, str] = {"supports": "cito:isSupportedBy", "disputes": "cito:isDisputedBy"}


def source_terms(claim: Claim) -> Node:
    """The sources that can be looked up or have a title, and which way the evidence in each points."""
    cited: dict[str, Node] = {}
    pointing: dict[str, dict[str, Node]] = {}
    for item in claim.evidence:
        if item.source is None:
            continue
        node = _source(item.source)
        name = node.get("@id") or node.get("name")
        if name is None:
            continue
        cited.setdefault(name, node)
        term = _DIRECTIONS.get(item.direction)
        if term and "@id" in node:
            pointing.setdefault(term, {})[name] = {"@id": name}
    return {"citation": list(cited.values()), **{term: list(nodes.values()) for term, nodes in pointing.items()}}


def _source(source: Source) -> Node:
    addresses = [address for _, address in source_links(source)]
    return filled(
        {
            "@id": addresses[0] if addresses else None,
            "@type": _TYPES.get(source.kind, "CreativeWork"),
            "name": source.title,
            "author": list(source.authors),
            "datePublished": source.year and str(source.year),
            "creativeWorkStatus": "retracted" if source.retracted else None,
            "sameAs": [{"@id": address} for address in addresses[1:]],
        }
    )
