"""The words of linked data, and the form in which the nodes are built that JSON-LD and TriG both spell.

A node is a mapping of terms to values, as in JSON-LD. A term without a prefix is schema.org's. Values are
texts, whole numbers, nodes, references (`@id` alone), typed texts (`@value`, `@type`), or lists of these.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

Node = dict[str, Any]

VOCABULARY = "http://schema.org/"
"""With http:, as schema.org's own context has it, so that data from elsewhere can be joined."""

PREFIXES = {
    "cito": "http://purl.org/spar/cito/",
    "dct": "http://purl.org/dc/terms/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}

ADDRESSES = frozenset({"url", "contentUrl"})
"""Terms whose texts are addresses."""

NAMED: Mapping[str, tuple[str, object]] = {
    **{f'"{prefix}:': (prefix, address) for prefix, address in PREFIXES.items()},
    **{f'"{term}":': (term, {"@type": "@id"}) for term in sorted(ADDRESSES)},
}
"""The pieces of JSON that a context has to explain, each with what it says of them."""


def context(said: Collection[str]) -> Node:
    """What terms mean: no program has to ask another host for it. `said` are those of `NAMED` that the JSON has."""
    return {"@vocab": VOCABULARY, **dict(meaning for piece, meaning in NAMED.items() if piece in said)}


def filled(node: Mapping[str, Any]) -> Node:
    """The node without what is empty."""
    # Most values are true, and need no closer look.
    return {term: value for term, value in node.items() if value or value not in (None, "", [], ())}


def property_value(name: str, value: str | int, label: str | None = None) -> Node:
    """A property that schema.org has no word for; the name is the one that the JSON files use."""
    return {"@type": "PropertyValue", "propertyID": name, **({"name": label} if label else {}), "value": value}
