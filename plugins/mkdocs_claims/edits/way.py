"""The way to a location in a file: how far it leads, and what is on it."""

from __future__ import annotations

from dataclasses import dataclass

import yaml

from mkdocs_claims.edits.layout import is_block
from mkdocs_claims.loader.nodes import Location, is_key
from mkdocs_claims.loader.scalars import is_null
from mkdocs_claims.loader.shapes import Shape


@dataclass(frozen=True, slots=True)
class Place:
    """The deepest node on the way to a location, those that hold it, and the steps that are missing from there.

    `order` is the order in which the format has the keys of the node.
    """

    node: yaml.Node
    holders: tuple[yaml.Node, ...]
    order: tuple[str, ...]
    missing: Location

    @property
    def is_empty(self) -> bool:
        """Whether the node is null, so that anything can take its place."""
        return is_null(self.node)

    @property
    def is_in_flow(self) -> bool:
        """Whether the node stands inside brackets or braces."""
        return any(not is_block(holder) for holder in self.holders)


def place_of(root: yaml.Node, shape: Shape | None, location: Location) -> Place:
    """The place of a location in a file whose root has this shape."""
    node = root
    holders: list[yaml.Node] = []
    for depth, step in enumerate(location):
        inner = _child(node, step)
        if inner is None:
            return Place(node, tuple(holders), _order(shape), location[depth:])
        holders.append(node)
        node = inner
        shape = (shape.fields.get(step, shape.item) if isinstance(step, str) else shape.item) if shape else None
    return Place(node, tuple(holders), _order(shape), ())


def _child(node: yaml.Node, step: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if is_key(key, step)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        child: yaml.Node = node.value[step]
        return child
    return None


def _order(shape: Shape | None) -> tuple[str, ...]:
    return tuple(shape.fields) if shape else ()
