"""Nanopublications, one a claim: what is asserted, where it comes from, and what is published here.

The form is that of https://nanopub.net/guidelines/working_draft/. They are unsigned, and say so: a signature
would need a key that somebody answers for.
"""

from __future__ import annotations

from datetime import date

from mkdocs_claims.derived.recent import changed_on
from mkdocs_claims.exports.linked.nodes import ClaimNodes
from mkdocs_claims.exports.linked.terms import PREFIXES, VOCABULARY, Node, filled
from mkdocs_claims.exports.linked.turtle import graph, prologue
from mkdocs_claims.exports.source_links import source_links
from mkdocs_claims.exports.wording import review_sentence
from mkdocs_claims.records.claim import Claim, Method

FILE = "claims.trig"

_PREFIXES = {
    "": VOCABULARY,
    **PREFIXES,
    "hycl": "http://purl.org/petapico/o/hycl#",
    "np": "http://www.nanopub.org/nschema#",
    "prov": "http://www.w3.org/ns/prov#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
}
_UNSIGNED = "Unsigned: it carries no signature and no trusty address, so only this site says that it is as published."
_AGENTS: dict[Method, str] = {"person": "prov:Person", "model": "prov:SoftwareAgent", "imported": "prov:Agent"}
_DRAFTED: dict[Method, str] = {"person": "Drafted by a person", "model": "Drafted by a model", "imported": "Imported"}


def start() -> str:
    """What stands in the file before the claims, each of which is behind an empty line."""
    return f"# Nanopublications, one a claim. {_UNSIGNED}\n{prologue(_PREFIXES)}"


def nanopublication(nodes: ClaimNodes, publisher: str) -> str:
    """A claim as a nanopublication; `publisher` is the site's name."""
    name, said = nodes.name, nodes.statement
    assertion = f"{name}#assertion"
    return "".join(
        [
            graph(f"{name}#head", _head(name)),
            graph(assertion, {**said, "@type": [said["@type"], "hycl:Statement"], "rdfs:label": nodes.claim.statement}),
            graph(
                f"{name}#provenance",
                _origin(assertion, nodes.claim),
                nodes.standing,
                *nodes.reviews,
                more=[figure.turtle for figure in nodes.figures],
            ),
            graph(f"{name}#pubinfo", _info(nodes, publisher)),
        ]
    )


def _head(name: str) -> Node:
    return {
        "@id": f"{name}#nanopublication",
        "@type": "np:Nanopublication",
        "np:hasAssertion": {"@id": f"{name}#assertion"},
        "np:hasProvenance": {"@id": f"{name}#provenance"},
        "np:hasPublicationInfo": {"@id": f"{name}#pubinfo"},
    }


def _origin(assertion: str, claim: Claim) -> Node:
    """Who drafted the assertion, and the sources that it goes back to."""
    method, agent = claim.drafting.method, claim.drafting.agent
    sources = (source_links(item.source) for item in claim.evidence)
    addresses = dict.fromkeys(links[0][1] for links in sources if links)
    return filled(
        {
            "@id": assertion,
            "prov:wasGeneratedBy": {"@type": "prov:Activity", "rdfs:label": _DRAFTED[method]},
            "prov:wasAttributedTo": {"@type": _AGENTS[method], "rdfs:label": agent} if agent else None,
            "prov:wasDerivedFrom": [{"@id": address} for address in addresses],
        }
    )


def _info(nodes: ClaimNodes, publisher: str) -> Node:
    claim = nodes.claim
    return filled(
        {
            "@id": f"{nodes.name}#nanopublication",
            "dct:title": f"{claim.id}: {claim.statement}",
            "dct:description": review_sentence(claim, nodes.facts),
            "dct:created": _day(claim.filed_on),
            "dct:modified": _day(changed_on(claim)),
            "dct:isPartOf": {"@id": nodes.base},
            "dct:publisher": publisher,
            "rdfs:comment": _UNSIGNED,
        }
    )


def _day(day: date | None) -> Node | None:
    return {"@value": day.isoformat(), "@type": "xsd:date"} if day else None
