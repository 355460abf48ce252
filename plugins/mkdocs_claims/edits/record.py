"""Edits of a record: a value put at a location, an item added at the end of a list."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import yaml

from mkdocs_claims.edit import Edit
from mkdocs_claims.edits.edit import EditError
from mkdocs_claims.edits.layout import (
    blanks_before,
    column,
    end_of,
    is_block,
    line_behind,
    next_line,
    style_of,
)
from mkdocs_claims.edits.render import WIDTH, Value, behind_key, entry, flow, indented, item
from mkdocs_claims.edits.way import Place, place_of
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import Location, compose, dotted, start
from mkdocs_claims.loader.shapes import Shape
from mkdocs_claims.problems import Problem

_HEADER = re.compile(r"[|>][0-9+-]*")


class RecordEditor:
    """Makes the edits of one file, whose `shape` gives the order of keys.

    The edits of one editor can be applied together, if they touch different keys.
    Raises EditError for a file that is no YAML.
    """

    def __init__(self, file: SourceFile, shape: Shape) -> None:
        root = compose(file)
        if not isinstance(root, yaml.Node):
            raise EditError(root.message if isinstance(root, Problem) else "the file is empty")
        self._file, self._text, self._root, self._shape = file, file.text, root, shape
        self._style = style_of(file, root)

    def put(self, location: Location, value: Value) -> list[Edit]:
        """Make `value` stand at `location`.

        A missing key comes where the format has it. What is there already has to be null or another scalar.
        Raises EditError where no way leads to the location.
        """
        place = place_of(self._root, self._shape, location)
        if place.missing or place.is_empty:
            return self._fill(place, value)
        if not isinstance(place.node, yaml.ScalarNode):
            raise EditError(f"`{dotted(location)}` holds more than one value")
        return self._replace(place, place.node, value)

    def append(self, location: Location, value: Value) -> list[Edit]:
        """Add `value` at the end of the list at `location`, which may be empty, null or missing.

        Raises EditError where there is something else, or no way leads to the location.
        """
        place = place_of(self._root, self._shape, location)
        node = place.node
        if place.missing or place.is_empty:
            return self._fill(place, [value])
        if not isinstance(node, yaml.SequenceNode):
            raise EditError(f"`{dotted(location)}` is not a list")
        if is_block(node):
            return [self._behind_last_item(node, value)]
        if node.value:
            end = end_of(node.value[-1], self._text)
            return [Edit(end, end, f", {flow(value)}")]
        if isinstance(value, Mapping) and self._text[start(node) : int(node.end_mark.index)] == "[]":
            return self._behind_key(place, [value])
        closing = int(node.end_mark.index) - 1
        return [Edit(closing, closing, flow(value))]

    def _fill(self, place: Place, value: Value) -> list[Edit]:
        """Put a value where there is none: behind a key that has none, or with a key of its own."""
        if place.is_empty:
            return self._behind_key(place, _below(place.missing, value))
        key, *further = place.missing
        if not isinstance(place.node, yaml.MappingNode) or not isinstance(key, str):
            raise EditError(f"there is no place for `{dotted(place.missing)}`")
        return [self._new_key(place, place.node, key, _below(further, value))]

    def _behind_key(self, place: Place, value: Value) -> list[Edit]:
        """Put a value in the place of null or `[]`, behind its key."""
        begin, end = start(place.node), int(place.node.end_mark.index)
        begin_of_blanks = blanks_before(self._text, begin)
        margin = self._column(place.holders[-1]) if place.holders else 0
        before = column(self._file, begin_of_blanks) - margin
        if place.is_in_flow or not place.holders or before <= 0:
            # Inside brackets, or on a line of its own.
            return [Edit(begin, end, f"{' ' if self._text[begin - 1 : begin] == ':' else ''}{flow(value)}")]
        first, *rest = behind_key(value, self._style, WIDTH - margin, before)
        edits = [Edit(begin_of_blanks, end, first)]
        if rest:
            # A folded text goes on right below its sign, a list or a mapping behind the comments on its key.
            at = next_line(self._text, end) if isinstance(value, str) else line_behind(self._text, end, margin)
            edits.append(self._lines(at, rest, margin))
        return edits

    def _replace(self, place: Place, node: yaml.ScalarNode, value: Value) -> list[Edit]:
        """Put another scalar in the place of one."""
        begin, end = start(node), end_of(node, self._text)
        if place.is_in_flow or not place.holders:
            return [Edit(begin, end, flow(value))]
        margin = self._column(place.holders[-1])
        first, *rest = behind_key(value, self._style, WIDTH - margin, column(self._file, begin) - 1 - margin)
        below = next_line(self._text, end)
        header = _HEADER.match(self._text, begin) if node.style in ("|", ">") else None
        at = below
        edits = [Edit(begin, end, first[1:])]
        if header:
            # A comment behind the block's sign stays where it is.
            at = next_line(self._text, begin)
            edits = [Edit(begin, header.end(), first[1:]), Edit(at, below, "")]
        return [*edits, self._lines(at, rest, margin)] if rest else edits

    def _new_key(self, place: Place, mapping: yaml.MappingNode, key: str, value: Value) -> Edit:
        """A key of its own: behind the last of those that the format has before it, else before the first."""
        if key in place.order:
            rank = {name: number for number, name in enumerate(place.order[: place.order.index(key)])}
            earlier = [(name, value) for name, value in mapping.value if name.value in rank]
            previous = max(earlier, key=lambda pair: rank[pair[0].value], default=None)
        else:
            # The keys of a taxonomy have no order.
            previous = mapping.value[-1] if mapping.value else None
        if not is_block(mapping):
            return self._new_key_in_flow(mapping, previous[1] if previous else None, flow({key: value})[1:-1])
        margin = self._column(mapping)
        lines = entry(key, value, self._style, WIDTH - margin)
        if previous:
            return self._lines(line_behind(self._text, end_of(previous[1], self._text), margin), lines, margin)
        first = start(mapping)
        return Edit(first, first, self._joined([*lines, ""], margin).lstrip(" ") + " " * margin)

    def _new_key_in_flow(self, mapping: yaml.MappingNode, previous: yaml.Node | None, text: str) -> Edit:
        if previous is not None:
            end = end_of(previous, self._text)
            return Edit(end, end, f", {text}")
        if mapping.value:
            first = start(mapping.value[0][0])
            return Edit(first, first, f"{text}, ")
        closing = int(mapping.end_mark.index) - 1
        return Edit(closing, closing, text)

    def _behind_last_item(self, node: yaml.SequenceNode, value: Value) -> Edit:
        """An item of its own, laid out like the one before it."""
        last = node.value[-1]
        margin = self._column(node)
        offset = max(2, self._column(last) - margin)
        lines = item(value, self._style, offset, WIDTH - margin)
        if isinstance(last, yaml.MappingNode) and last.flow_style and isinstance(value, Mapping):
            short = f"-{' ' * (offset - 1)}{flow(value)}"
            lines = [short] if margin + len(short) <= WIDTH else lines
        line_begins = start(last) - self._column(last)
        if len(node.value) > 1 and self._text.endswith(self._style.line_end * 2, 0, line_begins):
            lines = ["", *lines]
        return self._lines(line_behind(self._text, end_of(last, self._text), margin), lines, margin)

    def _lines(self, at: int, lines: Sequence[str], margin: int) -> Edit:
        """New lines at the beginning of a line, or behind the last one."""
        text = self._joined(lines, margin)
        is_behind_line = at == 0 or self._text[at - 1] in "\r\n"
        end = self._style.line_end
        return Edit(at, at, text + end if is_behind_line else end + text)

    def _joined(self, lines: Sequence[str], margin: int) -> str:
        return self._style.line_end.join(indented(lines, margin))

    def _column(self, node: yaml.Node) -> int:
        return column(self._file, start(node))


def _below(steps: Sequence[str | int], value: Value) -> Value:
    """The value, inside the mappings that lead to it."""
    for step in reversed(steps):
        if not isinstance(step, str):
            raise EditError(f"there is no item {step} to add to")
        value = {step: value}
    return value
