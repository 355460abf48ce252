"""One walk over a file's nodes: YAML values become what the models expect, and every fault on the way a problem."""

from __future__ import annotations

from dataclasses import replace

import yaml

from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import Location, dotted, start
from mkdocs_claims.loader.scalars import comment_for_text, is_null, text_of, typed
from mkdocs_claims.loader.shapes import Kind, Shape
from mkdocs_claims.loader.syntax import QUOTE_IT
from mkdocs_claims.problems import Problem
from mkdocs_claims.suggest import did_you_mean

MAX_NODES = 20_000
"""The most values that one file may hold."""

MAX_PROBLEMS = 200
"""The most problems that are told of one file: with more, it is no record with mistakes in it."""

BROKEN = object()
"""Stands for a value that could not be read; a problem has been recorded for it."""

_PROPERTIES = {
    "!": ("tag", "tags are not allowed, and a value cannot begin with ! unless it is quoted"),
    "&": ("anchor", "anchors and aliases are not allowed, and a value cannot begin with & unless it is quoted"),
}
_EXPECTED = {
    Kind.TEXT: "text",
    Kind.WHOLE: "a whole number like 1200",
    Kind.DECIMAL: "a number like 91.0",
    Kind.DAY: "a day like 2026-01-31",
    Kind.BOOLEAN: "true or false",
    Kind.LIST: "a list",
    Kind.TABLE: "a mapping",
}


class TooManyProblems(Exception):  # noqa: N818 - not an error of this program
    """The walk has given up; its problems say so."""


class Walk:
    """The walk over one file. `problems` collects the faults, `broken` the locations they made unusable.

    `unknown` holds those of `broken` that are unknown keys.
    """

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.broken: set[Location] = set()
        self.unknown: set[Location] = set()
        self._nodes = 0

    def value(self, node: yaml.Node, shape: Shape, location: Location = ()) -> object:
        """The node's value as the models expect it, or BROKEN, with its location in `broken`.

        Raises TooManyProblems.
        """
        value = self._value(node, shape, location)
        if value is BROKEN:
            self.broken.add(location)
        return value

    def _value(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            return self._too_many(node)
        if self._has_property(node):
            return BROKEN
        if shape.nullable and is_null(node):
            return self._null(node, shape)
        match shape.kind:
            case Kind.MODEL:
                return self._model(node, shape, location)
            case Kind.LIST:
                return self._list(node, shape, location)
            case Kind.TABLE:
                return self._table(node, shape, location)
        return self._scalar(node, shape, location)

    def _add(self, node: yaml.Node, code: str, message: str, suggestion: str | None = None) -> object:
        self._report(self.file.problem(start(node), code, message, suggestion))
        return BROKEN

    def _report(self, *problems: Problem) -> None:
        self.problems += problems
        if len(self.problems) > MAX_PROBLEMS:
            last = self.problems[MAX_PROBLEMS]
            del self.problems[MAX_PROBLEMS:]
            message = f"the file has more than {MAX_PROBLEMS} problems; the rest is not shown"
            self.problems.append(replace(last, code="too-many-problems", message=message, suggestion=None))
            raise TooManyProblems

    def _too_many(self, node: yaml.Node) -> object:
        if self._nodes == MAX_NODES + 1:
            self._add(node, "too-many-values", f"the file holds more than {MAX_NODES:,} values")
        return BROKEN

    def _has_property(self, node: yaml.Node) -> bool:
        """Tags, anchors and aliases, seen in the text: an alias leads back to its anchor's node."""
        sign = self.file.text[start(node) : start(node) + 1]
        if sign not in _PROPERTIES:
            return False
        self._add(node, *_PROPERTIES[sign], QUOTE_IT)
        return True

    def _null(self, node: yaml.Node, shape: Shape) -> object:
        problem = comment_for_text(node, self.file) if shape.free else None
        if problem is None:
            return None
        self._report(problem)
        return BROKEN

    def _model(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        assert shape.model is not None
        if isinstance(node, yaml.ScalarNode):
            text, problems = text_of(node, shape.model.short_text, self.file)
            self._report(*problems)
            short = None if problems else shape.model.from_short(text)
            return short or (BROKEN if problems else self._unexpected(node, shape, location))
        if not isinstance(node, yaml.MappingNode):
            return self._unexpected(node, shape, location)
        values: dict[str, object] = {}
        first: dict[str, int] = {}
        previous: str | None = None
        for key_node, value_node in node.value:
            key = self._key(key_node, first)
            if key is None:
                continue
            field = shape.fields.get(key)
            if field is None:
                self._unknown_key(key_node, key, shape, previous, first)
                self.broken.add((*location, key))
                self.unknown.add((*location, key))
                continue
            previous = key
            if is_null(value_node) and not field.nullable and not self._has_property(value_node):
                # `evidence:` with nothing behind it says no more than no `evidence` at all.
                if self._null(value_node, field) is BROKEN:
                    self.broken.add((*location, key))
                elif field.required:
                    self._add(key_node, "missing-value", f"`{key}` has no value")
                    self.broken.add((*location, key))
                continue
            value = self.value(value_node, field, (*location, key))
            if value is not BROKEN:
                values[key] = value
        return values

    def _list(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        if not isinstance(node, yaml.SequenceNode):
            return self._unexpected(node, shape, location, "begin each item on a line of its own with `- `")
        assert shape.item is not None
        values = [self.value(child, shape.item, (*location, index)) for index, child in enumerate(node.value)]
        # A broken item keeps its place, so that the indexes of those after it still lead to their nodes.
        return tuple(None if value is BROKEN else value for value in values)

    def _table(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        if not isinstance(node, yaml.MappingNode):
            return self._unexpected(node, shape, location)
        assert shape.item is not None
        values: dict[str, object] = {}
        first: dict[str, int] = {}
        for key_node, value_node in node.value:
            key = self._key(key_node, first)
            if key is not None:
                value = self.value(value_node, shape.item, (*location, key))
                if value is not BROKEN:
                    values[key] = value
        return values

    def _key(self, node: yaml.Node, first: dict[str, int]) -> str | None:
        """A mapping's key as text, or None after recording why it cannot be used."""
        if self._has_property(node):
            return None
        if not isinstance(node, yaml.ScalarNode):
            self._add(node, "key", f"a key is text, not {_what(node)}")
            return None
        text, problems = text_of(node, None, self.file)
        self._report(*problems)
        if problems:
            return None
        if text == "<<":
            self._add(node, "merge-key", "merge keys are not allowed", "write the values out")
            return None
        if text in first:
            message = f"`{text}` stands here for the second time; the first is on line {self._line(first[text])}"
            self._add(node, "duplicate-key", message, "keep one of the two")
            return None
        first[text] = start(node)
        return text

    def _line(self, index: int) -> int:
        return self.file.position(index).line

    def _unknown_key(
        self, node: yaml.Node, key: str, shape: Shape, previous: str | None, first: dict[str, int]
    ) -> None:
        """An unknown key: one that belongs under another, perhaps moved by its indentation, or a misspelt one."""
        owners = {name: (field.item or field).fields for name, field in shape.fields.items()}
        if previous and key in owners[previous]:
            suggestion: str | None = (
                f"did you mean to indent it under `{previous}` (line {self._line(first[previous])})?"
            )
        elif owner := next((name for name, keys in owners.items() if key in keys), None):
            suggestion = f"did you mean to put it under `{owner}`?"
        else:
            inner = (f"{name}.{part}" for name, keys in owners.items() for part in keys)
            suggestion = did_you_mean(key, shape.fields) or did_you_mean(key, inner, last_part=True)
        what = "top-level key" if "statement" in shape.fields else "key"
        self._add(node, "unknown-key", f"unknown {what} `{key}`", suggestion or f"known: {', '.join(shape.fields)}")

    def _scalar(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        if not isinstance(node, yaml.ScalarNode):
            sign = self.file.text[start(node) : start(node) + 1]
            hint = f"a text that begins with {sign} must be quoted" if sign in ("[", "{") else None
            return self._unexpected(node, shape, location, hint)
        if shape.kind is Kind.TEXT:
            text, problems = text_of(node, shape.free, self.file)
            self._report(*problems)
            return BROKEN if problems else text
        try:
            value = typed(node, shape.kind)
        except ValueError:
            return self._add(node, "wrong-value", f"{_name(location)}: there is no day {node.value}")
        return self._unexpected(node, shape, location) if value is None else value

    def _unexpected(self, node: yaml.Node, shape: Shape, location: Location, hint: str | None = None) -> object:
        expected = _EXPECTED.get(shape.kind, "a mapping")
        if shape.model is not None:
            required = ", ".join(name for name, field in shape.fields.items() if field.required)
            expected = f"{shape.model.short_form()}a mapping{f' with {required}' if required else ''}"
        return self._add(node, "wrong-type", f"{_name(location)}: expected {expected}, got {_what(node)}", hint)


def _what(node: yaml.Node) -> str:
    if is_null(node):
        return "nothing"
    if isinstance(node, yaml.ScalarNode):
        return f"the {'quoted ' if node.style else ''}text '{node.value[:60]}'"
    return "a mapping" if isinstance(node, yaml.MappingNode) else "a list"


def _name(location: Location) -> str:
    return f"`{dotted(location)}`" if location else "the file"
