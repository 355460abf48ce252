"""The mapping file: which column becomes which part of a record, with every mistake at its place."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from mkdocs_claims.importing.template import Column, Constant, Fields, Items, Template
from mkdocs_claims.loader.files import MAX_BYTES, SourceFile, shown_path
from mkdocs_claims.loader.nodes import compose, start
from mkdocs_claims.loader.shapes import Kind, Shape, shape_of
from mkdocs_claims.problems import Position, Problem
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.suggest import did_you_mean

_SETTINGS = ("rows", "delimiter", "prefix", "folder", "ignore", "record")
_RULE = ("column", "values", "split", "pair")
_REFUSED = {
    "id": "an imported claim has a placeholder until `claims assign` gives it a number",
    "drafting.method": "it is always `imported`",
    "filed_on": "it is the day of the import",
    "reviews": "an import vouches for nothing: use `claims review`",
    "checks": "an import vouches for nothing",
}
"""What a mapping may not set, and why."""
_MOST = 2000
"""Entries in a mapping; more are a mistake."""


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping: how the rows are found, what the records are called, and what becomes of each column.

    `ignore` names columns that are known to have no place.
    """

    record: Fields
    rows: str | None
    delimiter: str
    prefix: str | None
    folder: str
    ignore: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong in one place of a mapping file, and the way out where there is one."""

    path: str
    position: Position
    message: str
    suggestion: str | None = None

    def __str__(self) -> str:
        hint = f" ({self.suggestion})" if self.suggestion else ""
        return f"{self.path}:{self.position.line}:{self.position.column}: {self.message}{hint}"


def read_mapping(path: Path) -> Mapping | list[Mistake]:
    """The mapping in a YAML file, or everything that is wrong with it. Raises OSError where it cannot be read."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return [Mistake(shown_path(path), Position(), "the file is not UTF-8")]
    file = SourceFile(shown_path(path), path.name, text if len(data) <= MAX_BYTES else "")
    root = compose(file)
    if isinstance(root, Problem):
        return [Mistake(file.path, root.position, root.message, root.suggestion)]
    reader = _Reader(file)
    if root is None or (mapping := reader.mapping(root)) is None:
        return reader.mistakes or [Mistake(file.path, Position(), "the file holds no mapping", "write `record:`")]
    return mapping


class _Reader:
    """Reads one file and keeps what is wrong with it."""

    def __init__(self, file: SourceFile) -> None:
        self.mistakes: list[Mistake] = []
        self._file = file
        self._read = 0

    def mapping(self, root: yaml.Node) -> Mapping | None:
        settings = self._pairs(root, _SETTINGS, "a mapping with `record`")
        record = settings.get("record")
        if record is None:
            self._refuse(root, "`record` is missing", "say there what each column becomes")
            return None
        template = self._template(record, shape_of(Claim), "")
        texts = {key: self._text(settings[key]) for key in ("rows", "delimiter", "prefix", "folder") if key in settings}
        ignore = self._texts(settings["ignore"]) if "ignore" in settings else ()
        if len(texts.get("delimiter", ",")) != 1:
            self._refuse(settings["delimiter"], "`delimiter` is one character")
        if self.mistakes or not isinstance(template, Fields):
            return None
        return Mapping(
            template,
            texts.get("rows"),
            texts.get("delimiter", ","),
            texts.get("prefix"),
            texts.get("folder", "").strip("/"),
            ignore,
        )

    def _template(self, node: yaml.Node, shape: Shape, path: str) -> Template | None:
        """What a node of the file makes, where a value of this shape is to come from it."""
        self._read += 1
        if self._read > _MOST:
            if self._read == _MOST + 1:
                self._refuse(node, f"the mapping has more than {_MOST:,} entries")
            return None
        if path in _REFUSED:
            return self._refuse(node, f"`{path}` cannot be imported: {_REFUSED[path]}", "leave it out")
        if isinstance(node, yaml.ScalarNode):
            return Column(node.value, shape) if node.value else self._refuse(node, "a column's name is missing")
        if isinstance(node, yaml.SequenceNode):
            if shape.kind is not Kind.LIST or shape.item is None:
                return self._refuse(node, f"`{path}` is not a list")
            items = [self._template(item, shape.item, path) for item in node.value]
            return Items(tuple(item for item in items if item is not None))
        keys = {key.value for key, _ in node.value}
        if keys & {"column", "constant"}:
            return self._rule(node, shape)
        if shape.kind is Kind.TABLE and shape.item is not None:
            return self._fields(node, dict.fromkeys(keys, shape.item), path)
        if shape.kind is Kind.MODEL:
            return self._fields(node, shape.fields, path)
        return self._refuse(node, f"`{path}` has no parts", "name a column, or give `column:` or `constant:`")

    def _fields(self, node: yaml.Node, shapes: AnyMapping[str, Shape], path: str) -> Fields:
        found = {}
        for key, inner in self._pairs(node, shapes, "keys of a record").items():
            template = self._template(inner, shapes[key], f"{path}.{key}".removeprefix("."))
            if template is not None:
                found[key] = template
        return Fields(found)

    def _rule(self, node: yaml.Node, shape: Shape) -> Template | None:
        pairs = self._pairs(node, (*_RULE, "constant"), "a rule")
        if "constant" in pairs:
            if len(pairs) > 1:
                return self._refuse(node, "a constant comes from no column", "give `constant:` alone")
            return Constant(self._text(pairs["constant"]), shape)
        values = pairs.get("values")
        if "pair" in pairs and shape.kind is not Kind.TABLE:
            return self._refuse(pairs["pair"], "`pair` is for `techniques` alone")
        if "split" in pairs and shape.kind not in (Kind.LIST, Kind.TABLE):
            return self._refuse(pairs["split"], "`split` is for what a record has several of")
        return Column(
            self._text(pairs["column"]),
            shape,
            {key: self._text(value) for key, value in self._pairs(values, None, "values").items()} if values else {},
            self._text(pairs["split"]) if "split" in pairs else None,
            self._text(pairs["pair"]) if "pair" in pairs else None,
        )

    def _pairs(self, node: yaml.Node, known: Iterable[str] | None, what: str) -> dict[str, yaml.Node]:
        """The keys and values of a mapping node. `known` are the keys that may be there, None for any."""
        if not isinstance(node, yaml.MappingNode):
            self._refuse(node, f"expected {what}")
            return {}
        found: dict[str, yaml.Node] = {}
        names = None if known is None else list(known)
        for key, value in node.value:
            name = key.value
            if not isinstance(key, yaml.ScalarNode) or name in found:
                self._refuse(key, f"`{name}` stands here twice" if name in found else "a key is a word")
            elif names is not None and name not in names:
                self._refuse(key, f"unknown key `{name}`", did_you_mean(name, names))
            else:
                found[name] = value
        return found

    def _text(self, node: yaml.Node) -> str:
        if isinstance(node, yaml.ScalarNode) and node.value:
            return str(node.value)
        self._refuse(node, "expected a text")
        return ""

    def _texts(self, node: yaml.Node) -> tuple[str, ...]:
        if not isinstance(node, yaml.SequenceNode):
            self._refuse(node, "expected a list of columns")
            return ()
        return tuple(self._text(item) for item in node.value)

    def _refuse(self, node: yaml.Node, message: str, suggestion: str | None = None) -> Template | None:
        """Keep a mistake; what stands there makes nothing."""
        position = self._file.position(start(node))
        self.mistakes.append(Mistake(self._file.path, position, message, suggestion))
        return None
