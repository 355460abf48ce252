"""How a file is laid out: its line ends and indents, where a node really ends, where a new line can go."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import start

_BREAK = re.compile(r"\r\n|\r|\n")
_COMMENT_LINE = re.compile(r"([ \t]*+)(#[^\r\n]*)?(?:\r\n|\r|\n|\Z)")


@dataclass(frozen=True, slots=True)
class Style:
    """A file's habits. `indent` is that of a mapping below its key, `list_indent` that of a list's dashes."""

    line_end: str = "\n"
    indent: int = 2
    list_indent: int = 2


def style_of(file: SourceFile, root: yaml.Node) -> Style:
    """The habits of a file, each from the first place that shows it; the usual ones where none does."""
    line_end = _BREAK.search(file.text)
    found: dict[type[yaml.Node], int] = {}
    nodes = [root]
    while nodes and len(found) < 2:
        node = nodes.pop()
        if not is_block(node):
            continue
        children = [value for _, value in node.value] if isinstance(node, yaml.MappingNode) else list(node.value)
        if isinstance(node, yaml.MappingNode):
            for child in filter(is_block, children):
                found.setdefault(type(child), column(file, start(child)) - column(file, start(node)))
        nodes += reversed(children)
    return Style(
        line_end.group() if line_end else "\n",
        # A list may begin in the column of its key, a mapping may not.
        max(1, found.get(yaml.MappingNode, 2)),
        found.get(yaml.SequenceNode, 2),
    )


def is_block(node: yaml.Node) -> bool:
    """Whether the node is a list or a mapping that is written without brackets."""
    return isinstance(node, yaml.CollectionNode) and not node.flow_style


def column(file: SourceFile, index: int) -> int:
    """The characters before `index` on its line."""
    return file.position(index).column - 1


def end_of(node: yaml.Node, text: str) -> int:
    """Behind the last visible character of a node. Marks of blocks reach on to what comes next."""
    while is_block(node):
        node = node.value[-1][1] if isinstance(node, yaml.MappingNode) else node.value[-1]
    end = int(node.end_mark.index)
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        return start(node) + len(text[start(node) : end].rstrip())
    return end


def next_line(text: str, index: int) -> int:
    """Where the line behind that of `index` begins; the end of a text that has none."""
    found = _BREAK.search(text, index)
    return found.end() if found else len(text)


def line_behind(text: str, end: int, margin: int) -> int:
    """Where a new line can go behind what ends at `end`: below the comments that are indented beyond `margin`."""
    place = look = next_line(text, end)
    while look < len(text) and (line := _COMMENT_LINE.match(text, look)):
        if line.group(2):
            if len(line.group(1)) <= margin:
                break
            place = line.end()
        look = line.end()
    return place


def blanks_before(text: str, index: int) -> int:
    """Where the blanks right before `index` begin."""
    while index > 0 and text[index - 1] in " \t":
        index -= 1
    return index
