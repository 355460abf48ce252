"""Nodes of linked data spelled as Turtle, the language that TriG puts into graphs.

https://www.w3.org/TR/turtle/ and https://www.w3.org/TR/trig/ say how.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from json.encoder import encode_basestring as quoted  # JSON's escapes are among Turtle's.
from typing import Any

from mkdocs_claims.exports.linked.terms import ADDRESSES, Node, property_value

_LINE_ENDS = {"\u2028": "\\u2028", "\u2029": "\\u2029", "\x85": "\\u0085"}
"""What some programs take for the end of a line, and how Turtle writes it in texts and addresses."""

_NAMING = frozenset({"@id", "@type"})
_NOT_IN_IRI = re.compile(r'[\x00-\x20<>"{}|^`\\]')


def prologue(prefixes: Mapping[str, str]) -> str:
    """The prefixes that nodes use; the empty one is that of terms without a prefix."""
    return "".join(f"@prefix {prefix}: {iri(address)} .\n" for prefix, address in prefixes.items())


def triples(node: Node) -> str:
    """A node and all that it says, as statements; nodes inside it that have a name follow with what they say."""
    named: list[Node] = []
    text = f"{iri(node['@id']) if '@id' in node else '[]'} {_predicates(node, named)} .\n"
    return text + "".join(map(triples, named)) if named else text


def graph(name: str, *nodes: Node, more: Iterable[str] = ()) -> str:
    """A named graph of nodes, and of `more` that are spelled already."""
    text = "".join([f"{iri(name)} {{\n", *map(triples, nodes), *more, "}\n"])
    if text.isascii():
        return text
    for end, escape in _LINE_ENDS.items():
        text = text.replace(end, escape)
    return text


# A claim is named in every statement about it.
@lru_cache(maxsize=1024)
def iri(address: str) -> str:
    """An address, with what may not stand in one percent-encoded."""
    return f"<{_NOT_IN_IRI.sub(lambda found: f'%{ord(found[0]):02X}', address)}>"


def predicates(node: Node) -> str:
    """What a node says, in which no node has a name."""
    return _predicates(node, [])


# A base has many thousands of nodes: what each of them takes is most of what the file takes.
def _predicates(node: Node, named: list[Node]) -> str:
    """What a node says. Those nodes in it that have a name and say more are added to `named`."""
    parts = []
    if kind := node.get("@type"):
        parts.append(f"a {', '.join(map(_term, kind)) if isinstance(kind, list) else _term(kind)}")
    for term, value in node.items():
        if term in _NAMING:
            continue
        if isinstance(value, str):
            spelled = iri(value) if term in ADDRESSES else quoted(value)
        elif isinstance(value, list):
            spelled = ", ".join([iri(one) if term in ADDRESSES else _value(one, named) for one in value])
        else:
            spelled = _value(value, named)
        parts.append(f"{term} {spelled}" if ":" in term else f":{term} {spelled}")
    return " ;\n  ".join(parts)


def _term(term: str) -> str:
    return term if ":" in term else f":{term}"


def _value(value: Any, named: list[Node]) -> str:
    """A value: a typed text, the name of a node, a node without a name, or a literal."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        if "@id" in value:
            if len(value) > 1:
                named.append(value)
            return iri(value["@id"])
        if "@value" in value:
            return f"{quoted(value['@value'])}^^{_term(value['@type'])}"
        if "propertyID" in value:
            return _property(value["propertyID"], value["value"], value.get("name"))
        return f"[ {predicates(value)} ]"
    # Truth is written as in JSON.
    return str(value).lower() if isinstance(value, bool) else str(value)


# The figures of one set share most of theirs, and claims their counts. One is not true here.
@lru_cache(maxsize=1024, typed=True)
def _property(name: str, value: str | int, label: str | None) -> str:
    return f"[ {predicates(property_value(name, value, label))} ]"
