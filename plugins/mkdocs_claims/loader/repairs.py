"""Edits that mend a value or add a key, where the file is laid out so that they are plain."""

from __future__ import annotations

import re

import yaml

from mkdocs_claims.edit import Edit
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import find, start

_BREAK = re.compile(r"\r\n|\r|\n")
_REST = re.compile(r"[ \t]*+(?:#[^\r\n]*+)?")


def other_word(node: yaml.Node, word: str, file: SourceFile) -> tuple[Edit, ...]:
    """Put `word` in the place of a value of one word, in quotes or not."""
    begin, end = start(node), int(node.end_mark.index)
    source = file.text[begin:end]
    return (Edit(begin, end, word),) if re.fullmatch(r"""(["']?)[\w-]+\1""", source) else ()


def new_key(root: yaml.Node, behind: str, line: str, file: SourceFile) -> tuple[Edit, ...]:
    """Put a new line behind that of the top-level key `behind`, if its value ends on its own line."""
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        return ()
    name, value = find(root, (behind,), key=True), find(root, (behind,))
    end = _REST.match(file.text, int(value.end_mark.index))
    assert end is not None
    ends_line = end.end() == len(file.text) or file.text[end.end()] in "\r\n"
    if name is root or not ends_line or file.position(start(name)).line != file.position(start(value)).line:
        return ()
    mark = _BREAK.search(file.text)
    indent = " " * (file.position(start(name)).column - 1)
    return (Edit(end.end(), end.end(), f"{mark.group() if mark else chr(10)}{indent}{line}"),)
