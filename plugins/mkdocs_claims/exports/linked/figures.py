"""Every figure on file as linked data.

A base has more figures than anything else, all of one form: they are put together from texts and not from nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from json.encoder import encode_basestring as quoted
from typing import NamedTuple

from mkdocs_claims.exports.json_text import short_json
from mkdocs_claims.exports.linked.terms import Node, property_value
from mkdocs_claims.exports.linked.turtle import iri, predicates
from mkdocs_claims.exports.source_links import source_links
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import ResultSet


class Figure(NamedTuple):
    """A figure in both spellings."""

    json: str
    turtle: str


def figures(claim: Claim, name: str) -> Iterator[Figure]:
    """Every figure on file for the claim, which is called `name`, with the digits that it was reported with."""
    json_start = f'{{"@type":"Observation","observationAbout":{{"@id":{quoted(name)}}},"name":'
    turtle_start = f"[] a :Observation ;\n  :observationAbout {iri(name)} ;\n  :name "
    for item in claim.evidence:
        source = next((address for _, address in source_links(item.source)), None)
        for results in item.results:
            metric, rest = quoted(results.metric), _shared(results, source)
            json_end = f",{short_json(rest)[1:]}" if rest else "}"
            turtle_end = f" ;\n  {predicates(rest)} .\n" if rest else " .\n"
            for entry in results.entries:
                # Both languages write texts alike.
                called, value, note = quoted(entry.name), format(entry.value, "f"), quoted(entry.note or "")
                json_note = f',"description":{note}' if entry.note else ""
                turtle_note = f" ;\n  :description {note}" if entry.note else ""
                yield Figure(
                    f'{json_start}{called}{json_note},"variableMeasured":{metric},'
                    f'"value":{{"@value":"{value}","@type":"xsd:decimal"}}{json_end}',
                    f"{turtle_start}{called}{turtle_note} ;\n  :variableMeasured {metric} ;\n  "
                    f':value "{value}"^^xsd:decimal{turtle_end}',
                )


def _shared(results: ResultSet, source: str | None) -> Node:
    """What the figures of one set all say."""
    fields = (("set", results.set), ("label", results.label), ("n", results.n))
    told = [property_value(field, value) for field, value in fields if value is not None]
    return {
        **({"unitText": results.unit} if results.unit else {}),
        **({"isBasedOn": {"@id": source}} if source else {}),
        **({"additionalProperty": told} if told else {}),
    }
