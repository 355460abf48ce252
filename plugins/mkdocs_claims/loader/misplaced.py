"""Where a key may belong that its mapping does not know: under another key, or it is misspelt."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from mkdocs_claims.edit import Edit
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import Location, dotted, start
from mkdocs_claims.loader.shapes import Shape
from mkdocs_claims.suggest import certain, did_you_mean, did_you_mean_part

Before = tuple[str, yaml.Node]
"""The known key that stands before the unknown one, and its value."""


def place_for(key: str, shape: Shape, before: Before | None, file: SourceFile) -> str:
    """A suggestion for an unknown `key` in a mapping of this shape."""
    if before and (found := _left_open(key, shape.fields[before[0]], before)):
        location, node = found
        line = file.position(start(node)).line
        return f"did you mean to indent it under `{dotted(location)}` (line {line})?"
    owner = next((name for name, inner in _parts(shape) if key in inner.fields), None)
    if owner:
        return f"did you mean to put it under `{owner}`?"
    inner_keys = (f"{name}.{part}" for name, inner in _parts(shape) for part in inner.fields)
    return did_you_mean(key, shape.fields) or did_you_mean_part(key, inner_keys) or f"known: {', '.join(shape.fields)}"


def respelt(node: yaml.Node, key: str, shape: Shape, mapping: yaml.Node, file: SourceFile) -> tuple[Edit, ...]:
    """The edit that mends a misspelt key, or none where it may be another one, or the right one is there already."""
    meant = certain(key, shape.fields)
    if any(key in inner.fields for _, inner in _parts(shape)):
        return ()
    if meant is None or file.text[start(node) : int(node.end_mark.index)] != key:
        return ()
    if any(name.value == meant for name, _ in mapping.value):
        return ()
    return (Edit(start(node), int(node.end_mark.index), meant),)


def _parts(shape: Shape) -> Iterator[tuple[str, Shape]]:
    """The names of a mapping's fields, each with its own shape, or that of its items."""
    for name, field in shape.fields.items():
        yield name, field.item or field


def _left_open(key: str, shape: Shape, before: Before) -> tuple[Location, yaml.Node] | None:
    """The mapping that a little more indent would put the key into: the last one, or one around it, that knows it."""
    location: Location = (before[0],)
    node = before[1]
    while isinstance(node, yaml.CollectionNode) and node.value:
        if isinstance(node, yaml.SequenceNode):
            if shape.item is None:
                return None
            location, shape, node = (*location, len(node.value) - 1), shape.item, node.value[-1]
            continue
        if key in shape.fields:
            return location, node
        name, node = node.value[-1]
        inner = shape.fields.get(name.value) if isinstance(name, yaml.ScalarNode) else None
        if inner is None:
            return None
        location, shape = (*location, name.value), inner
    return None
