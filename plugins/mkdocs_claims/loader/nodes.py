"""YAML text to a tree of nodes with marks, by libyaml; finding a place in that tree again.

Only composing is used: no tag is resolved and no object constructed, so nothing in a file can run.
libyaml itself refuses more than 1,000 levels, and the file's size bounds the number of nodes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import yaml
from yaml.reader import ReaderError

from mkdocs_claims.loader.characters import code_point, instead_of
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.syntax import explain
from mkdocs_claims.problems import Problem

_LINE_SEPARATOR = re.compile("[\x85\u2028\u2029]")
_DIRECTIVE = re.compile(r"(?:[ \t]*+(?:#[^\r\n]*+)?[\r\n])*%")

Location = tuple[str | int, ...]
"""The way from a file's root to a value: keys and list indexes."""


class _Loader(yaml.CBaseLoader):
    """libyaml's parser, without PyYAML's search for implicit types: the models know the types."""

    def resolve(self, kind: type[yaml.Node], value: str | None, implicit: object) -> str:
        del kind, value, implicit
        return ""

    def descend_resolver(self, current_node: yaml.Node | None, current_index: object) -> None:
        """Nothing to keep track of."""

    def ascend_resolver(self) -> None:
        """Nothing to keep track of."""


def compose(file: SourceFile) -> yaml.Node | Problem | None:
    """The root node of the file's one document, None for an empty file, or the syntax problem."""
    separator = None if file.text.isascii() else _LINE_SEPARATOR.search(file.text)
    if separator:
        # YAML breaks the line there, where nobody sees a break.
        sign, advice = code_point(separator.group()), instead_of(separator.group())
        return file.problem(separator.start(), "hidden-character", f"{sign} cannot be seen", advice)
    if directive := _DIRECTIVE.match(file.text):
        message = "a line that begins with % is a directive of YAML, which is not allowed"
        return file.problem(directive.end() - 1, "directive", message, "delete the line")
    try:
        return yaml.compose(file.text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        return explain(error, file)
    except UnicodeDecodeError:
        index = max(0, file.text.find("%"))
        return file.problem(
            index, "tag", "tags and directives are not allowed, and this one cannot be read", "delete it"
        )
    except ReaderError as error:
        # libyaml counts bytes here, and only for characters that YAML forbids.
        index = next((i for i, c in enumerate(file.text) if ord(c) == error.character), 0)
        return file.problem(
            index,
            "control-character",
            f"the character U+{error.character:04X} is not allowed in YAML",
            "delete it",
        )


def start(node: yaml.Node) -> int:
    """Where a node begins, as an index into the file's text."""
    return int(node.start_mark.index)


def find(root: yaml.Node, location: Sequence[str | int], *, key: bool = False) -> yaml.Node:
    """The node at `location`, or the deepest one on the way there; with `key`, its key's node."""
    node = root
    name: yaml.Node
    for step in location:
        if isinstance(node, yaml.MappingNode):
            pair = next(((k, v) for k, v in node.value if is_key(k, step)), None)
            if pair is None:
                return node
            name, node = pair
            if key and step == location[-1]:
                return name
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
        else:
            return node
    return node


def is_key(node: yaml.Node, step: str | int) -> bool:
    """Whether the key reads `step` as the walk reads it: composed (NFC), without a block's last line break."""
    text = node.value
    return text == step or (
        isinstance(text, str) and bool(text) and unicodedata.normalize("NFC", text.rstrip("\n")) == step
    )


def dotted(location: Location) -> str:
    """A location as records write it, for example `evidence.0.measured_on`."""
    return ".".join(str(step) for step in location)
