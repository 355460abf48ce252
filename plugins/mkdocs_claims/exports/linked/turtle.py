"""Nodes of linked data spelled as Turtle, the language that TriG puts into graphs.

https://www.w3.org/TR/turtle/ and https://www.w3.org/TR/trig/ say how.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from mkdocs_claims.exports.linked.terms import ADDRESSES, Node

_LINE_ENDS = {"\u2028": "\\u2028", "\u2029": "\\u2029", "\x85": "\\u0085"}
"""What some programs take for the end of a line, and how Turtle writes it in texts and addresses."""

# JSON's escapes are among Turtle's.
_literal = json.JSONEncoder(ensure_ascii=False).encode

_NOT_IN_IRI = re.compile(r'[\x00-\x20<>"{}|^`\\]')


def prologue(prefixes: Mapping[str, str]) -> str:
    """The prefixes that nodes use; the empty one is that of terms without a prefix."""
    return "".join(f"@prefix {prefix}: {iri(address)} .\n" for prefix, address in prefixes.items())


def triples(node: Node) -> str:
    """A node and all that it says, as statements; nodes inside it that have a name follow with what they say."""
    subject = iri(node["@id"]) if "@id" in node else "[]"
    inner = (value for values in node.values() for value in (values if isinstance(values, list) else [values]))
    named = (value for value in inner if isinstance(value, dict) and "@id" in value and len(value) > 1)
    return f"{subject} {_predicates(node)} .\n{''.join(map(triples, named))}"


def graph(name: str, *nodes: Node) -> str:
    """A named graph of nodes."""
    text = f"{iri(name)} {{\n{''.join(map(triples, nodes))}}}\n"
    for end, escape in _LINE_ENDS.items():
        text = text.replace(end, escape)
    return text


# A claim is named in every statement about it.
@lru_cache(maxsize=1024)
def iri(address: str) -> str:
    """An address, with what may not stand in one percent-encoded."""
    return f"<{_NOT_IN_IRI.sub(lambda found: f'%{ord(found[0]):02X}', address)}>"


def _predicates(node: Node) -> str:
    parts = [f"a {_list(node['@type'], _term)}"] if "@type" in node else []
    for term, value in node.items():
        if term not in ("@id", "@type"):
            parts.append(f"{_term(term)} {_list(value, iri if term in ADDRESSES else _value)}")
    return " ;\n  ".join(parts)


def _list(value: Any, spell: Callable[[Any], str]) -> str:
    return ", ".join(map(spell, value)) if isinstance(value, list) else spell(value)


def _term(term: str) -> str:
    return term if ":" in term else f":{term}"


def _value(value: Any) -> str:
    """A value: a typed text, the name of a node, a node without a name, or a literal."""
    if isinstance(value, dict):
        if "@value" in value:
            return f"{_literal(value['@value'])}^^{_term(value['@type'])}"
        if "@id" in value:
            return iri(value["@id"])
        return f"[ {_predicates(value)} ]"
    # Truth and whole numbers are written as in JSON too.
    return _literal(value)
