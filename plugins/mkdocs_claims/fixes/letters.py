"""Decomposed letters put together (NFC), as the loader reads them anyway."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import yaml

from mkdocs_claims.edit import Edit
from mkdocs_claims.edits.layout import end_of
from mkdocs_claims.loader.nodes import start


def composed(root: yaml.Node, text: str) -> list[Edit]:
    """The edits that compose the letters of all values and keys. The words of quotes are left as they were typed."""
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return []
    edits = []
    for node in _scalars(root):
        begin, end = start(node), end_of(node, text)
        source = text[begin:end]
        if not unicodedata.is_normalized("NFC", source):
            edits.append(Edit(begin, end, unicodedata.normalize("NFC", source)))
    return edits


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    """All scalars but those of quotes."""
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for child in node.value:
            yield from _scalars(child)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(key)
            if key.value != "quotes":
                yield from _scalars(value)
