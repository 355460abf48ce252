"""One walk over a file's nodes: YAML values become what the models expect, and every fault on the way a problem."""

from __future__ import annotations

import re
from dataclasses import replace

import yaml

from mkdocs_claims.edit import Edit
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.hints import for_day, for_part, for_scalar
from mkdocs_claims.loader.misplaced import Before, place_for, respelt
from mkdocs_claims.loader.nodes import Location, dotted, start
from mkdocs_claims.loader.quoting import quote
from mkdocs_claims.loader.scalars import HYPHEN, NULLS, comment_for_text, is_null, shared, text_of, typed
from mkdocs_claims.loader.shapes import Kind, Shape
from mkdocs_claims.loader.syntax import QUOTE_IT, TAG
from mkdocs_claims.problems import Problem, has_errors
from mkdocs_claims.records.examples import EXAMPLES

MAX_NODES = 20_000
"""The most values that one file may hold."""

MAX_PROBLEMS = 200
"""The most problems that are told of one file: with more, it is no record with mistakes in it."""

BROKEN = object()
"""Stands for a value that could not be read; a problem has been recorded for it."""

_PROPERTIES = {
    "!": ("tag", TAG),
    "&": ("anchor", "anchors and aliases are not allowed, and a value cannot begin with & unless it is quoted"),
}
_NAME = re.compile(r"[&!]([A-Za-z][\w-]*)")
# An enumeration takes long to look a member up, and a record has hundreds of values.
_TEXT, _MODEL, _LIST, _TABLE = Kind.TEXT, Kind.MODEL, Kind.LIST, Kind.TABLE
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
        self._nodes = 1
        # Asked of the file once, so that nobody needs to ask of each value.
        self._properties = any(sign in file.text for sign in _PROPERTIES)
        self._traps = " #" in file.text or "\t#" in file.text or HYPHEN.search(file.text) is not None

    def value(self, node: yaml.Node, shape: Shape, location: Location = ()) -> object:
        """The node's value as the models expect it, or BROKEN, with its location in `broken`.

        Raises TooManyProblems.
        """
        if (text := self._tame(node, shape)) is not None:
            return text
        value = self._value(node, shape, location)
        if value is BROKEN:
            self.broken.add(location)
        return value

    def _tame(self, node: yaml.Node, shape: Shape) -> str | None:
        """The node's text, if nothing can be wrong with it. With nearly none is anything; this is the short way."""
        if shape.kind is not _TEXT or self._properties or node.__class__ is not yaml.ScalarNode:
            return None
        text: str = node.value
        if (shape.free and (self._traps or text in EXAMPLES)) or (not node.style and text in NULLS):
            return None
        return shared(text) if text.isascii() and text.isprintable() and not text.isspace() else None

    def _value(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        if self._has_property(node):
            return BROKEN
        if shape.nullable and is_null(node):
            return self._null(node, shape)
        kind = shape.kind
        if kind is _MODEL:
            return self._model(node, shape, location)
        if kind is _LIST:
            return self._list(node, shape, location)
        if kind is _TABLE:
            return self._table(node, shape, location)
        return self._scalar(node, shape, location)

    def _add(
        self, node: yaml.Node, code: str, message: str, suggestion: str | None = None, fix: tuple[Edit, ...] = ()
    ) -> object:
        self._report(self.file.problem(start(node), code, message, suggestion, fix=fix))
        return BROKEN

    def _report(self, *problems: Problem) -> None:
        self.problems += problems
        if len(self.problems) > MAX_PROBLEMS:
            last = self.problems[MAX_PROBLEMS]
            del self.problems[MAX_PROBLEMS:]
            message = f"the file has more than {MAX_PROBLEMS} problems; the rest is not shown"
            self.problems.append(replace(last, code="too-many-problems", message=message, suggestion=None))
            raise TooManyProblems

    def _too_many(self, node: yaml.Node) -> bool:
        """Whether the values of this list or mapping are more than one file may hold."""
        before, self._nodes = self._nodes, self._nodes + len(node.value)
        if before <= MAX_NODES < self._nodes:
            self._add(node, "too-many-values", f"the file holds more than {MAX_NODES:,} values", "split the record")
        return self._nodes > MAX_NODES

    def _has_property(self, node: yaml.Node) -> bool:
        """Tags, anchors and aliases, seen in the text: an alias leads back to its anchor's node."""
        if not self._properties:
            return False
        sign = self.file.text[start(node) : start(node) + 1]
        if sign not in _PROPERTIES:
            return False
        self._add(node, *_PROPERTIES[sign], QUOTE_IT, fix=self._as_text(node))
        return True

    def _as_text(self, node: yaml.Node) -> tuple[Edit, ...]:
        """Quotes around a value whose `&` or `!` is part of a text, as in `&amp`, and no anchor or tag."""
        if not isinstance(node, yaml.ScalarNode) or node.style:
            return ()
        name = _NAME.match(self.file.text, start(node))
        if name is None or f"*{name.group(1)}" in self.file.text:
            return ()
        return quote(self.file, start(node))

    def _null(self, node: yaml.Node, shape: Shape) -> object:
        problem = comment_for_text(node, self.file) if shape.free else None
        if problem is None:
            return None
        self._report(problem)
        return BROKEN

    def _model(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        if isinstance(node, yaml.ScalarNode):
            return self._short_form(node, shape, location)
        if not isinstance(node, yaml.MappingNode):
            return self._unexpected(node, shape, location)
        if self._too_many(node):
            return BROKEN
        values: dict[str, object] = {}
        first: dict[str, yaml.Node] = {}
        before: Before | None = None
        for key_node, value_node in node.value:
            key = self._field(key_node, shape, first)
            if key is None:
                continue
            field = shape.fields.get(key)
            if field is None:
                self._unknown_key(key_node, key, shape, node, before)
                self.broken.add((*location, key))
                self.unknown.add((*location, key))
                continue
            before = key, value_node
            if not field.nullable and is_null(value_node) and not self._has_property(value_node):
                self._nothing(key_node, key, value_node, field, location)
                continue
            value = self.value(value_node, field, (*location, key))
            if value is not BROKEN:
                values[key] = value
        return values

    def _short_form(self, node: yaml.ScalarNode, shape: Shape, location: Location) -> object:
        assert shape.model is not None
        text, problems = text_of(node, shape.model.short_text, self.file)
        self._report(*problems)
        if has_errors(problems):
            return BROKEN
        return shape.model.from_short(text) or self._unexpected(node, shape, location)

    def _nothing(self, key_node: yaml.Node, key: str, node: yaml.Node, field: Shape, location: Location) -> None:
        """A key with no value: `evidence:` says no more than no `evidence` at all, unless it is required."""
        if self._null(node, field) is BROKEN:
            self.broken.add((*location, key))
        elif field.required:
            self._add(key_node, "missing-value", f"`{key}` has no value")
            self.broken.add((*location, key))

    def _list(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        if not isinstance(node, yaml.SequenceNode):
            return self._unexpected(node, shape, location, "begin each item on a line of its own with `- `")
        assert shape.item is not None
        if self._too_many(node):
            return BROKEN
        values = [self.value(child, shape.item, (*location, index)) for index, child in enumerate(node.value)]
        # A broken item keeps its place, so that the indexes of those after it still lead to their nodes.
        return tuple([None if value is BROKEN else value for value in values])

    def _table(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        if not isinstance(node, yaml.MappingNode):
            return self._unexpected(node, shape, location)
        assert shape.item is not None
        if self._too_many(node):
            return BROKEN
        values: dict[str, object] = {}
        first: dict[str, yaml.Node] = {}
        for key_node, value_node in node.value:
            key = self._key(key_node, first)
            if key is not None:
                value = self.value(value_node, shape.item, (*location, key))
                if value is not BROKEN:
                    values[key] = value
        return values

    def _field(self, node: yaml.Node, shape: Shape, first: dict[str, yaml.Node]) -> str | None:
        """A model's key; nearly all are known, and then this is a short way."""
        if node.__class__ is yaml.ScalarNode and not self._properties:
            key: str = node.value
            if key in shape.fields and key not in first:
                first[key] = node
                return key
        return self._key(node, first)

    def _key(self, node: yaml.Node, first: dict[str, yaml.Node]) -> str | None:
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
        first[text] = node
        return text

    def _line(self, node: yaml.Node) -> int:
        return self.file.position(start(node)).line

    def _unknown_key(self, node: yaml.Node, key: str, shape: Shape, mapping: yaml.Node, before: Before | None) -> None:
        what = "top-level key" if "statement" in shape.fields else "key"
        fix = respelt(node, key, shape, mapping, self.file)
        self._add(node, "unknown-key", f"unknown {what} `{key}`", place_for(key, shape, before, self.file), fix)

    def _scalar(self, node: yaml.Node, shape: Shape, location: Location) -> object:
        if not isinstance(node, yaml.ScalarNode):
            sign = self.file.text[start(node) : start(node) + 1]
            hint = f"a text that begins with {sign} must be quoted" if sign in ("[", "{") else None
            return self._unexpected(node, shape, location, hint)
        if shape.kind is _TEXT:
            text, problems = text_of(node, shape.free, self.file)
            self._report(*problems)
            return BROKEN if has_errors(problems) else text
        try:
            value = typed(node, shape.kind)
        except ValueError:
            message = f"{_name(location)}: there is no day {node.value}"
            return self._add(node, "wrong-value", message, for_day(node.value))
        return self._unexpected(node, shape, location) if value is None else value

    def _unexpected(self, node: yaml.Node, shape: Shape, location: Location, hint: str | None = None) -> object:
        expected = _EXPECTED.get(shape.kind, "a mapping")
        if shape.model is not None:
            required = ", ".join(name for name, field in shape.fields.items() if field.required)
            whole = f"a mapping{f' with {required}' if required else ''}"
            short = shape.model.short_form()
            # Who wrote one text hears what one text may be.
            is_text = isinstance(node, yaml.ScalarNode) and not is_null(node)
            expected = short if short and is_text else f"{short}, or {whole}" if short else whole
        if hint is None and isinstance(node, yaml.ScalarNode) and not is_null(node):
            hint = for_part(node, shape) if shape.model else for_scalar(node, shape.kind)
        return self._add(node, "wrong-type", f"{_name(location)}: expected {expected}, got {_what(node)}", hint)


def _what(node: yaml.Node) -> str:
    if is_null(node):
        return "nothing"
    if isinstance(node, yaml.ScalarNode):
        return f"the {'quoted ' if node.style else ''}text '{node.value[:60]}'"
    return "a mapping" if isinstance(node, yaml.MappingNode) else "a list"


def _name(location: Location) -> str:
    return f"`{dotted(location)}`" if location else "the file"
