"""Keys put in the order of the format, each with its comments."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from mkdocs_claims.edit import Edit
from mkdocs_claims.edits.layout import column, end_of, is_block, line_behind
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import start
from mkdocs_claims.loader.shapes import Shape


def in_order(root: yaml.Node, shape: Shape, file: SourceFile) -> list[Edit]:
    """The edits that sort the keys of the outermost mappings that are out of order; those inside are for the next time.

    Only blocks are sorted. A comment or an empty line above a key goes with it; what stands above the first key of a
    file stays there.
    """
    return list(_edits(root, shape, file))


def _edits(node: yaml.Node, shape: Shape | None, file: SourceFile) -> Iterator[Edit]:
    if shape is None or not is_block(node):
        return
    if isinstance(node, yaml.SequenceNode):
        for child in node.value:
            yield from _edits(child, shape.item, file)
        return
    edit = _sorted(node, shape, file) if shape.model else None
    if edit is not None:
        yield edit
        return
    for key, value in node.value:
        yield from _edits(value, shape.fields.get(key.value, shape.item), file)


def _sorted(node: yaml.Node, shape: Shape, file: SourceFile) -> Edit | None:
    """The edit that sorts one mapping; None where it is sorted, or is laid out in a way that is better left alone."""
    ranks = {name: rank for rank, name in enumerate(shape.fields)}
    order = sorted(range(len(node.value)), key=lambda place: ranks.get(node.value[place][0].value, len(ranks)))
    if order == sorted(order):
        return None
    text, margin = file.text, column(file, start(node))
    # The first key of an item stands behind its dash; the others begin a line, and have a comment of their own above.
    begins_line = not text[start(node) - margin : start(node)].strip(" ")
    begins = [_below_comments(text, start(node) - margin, margin) if begins_line and margin else start(node)]
    for (_, value), (key, _) in zip(node.value, node.value[1:], strict=False):
        begin = line_behind(text, end_of(value, text), margin)
        if (
            begin > start(key)
            or text[start(key) - margin : start(key)].strip(" ")
            or column(file, start(key)) != margin
        ):
            return None
        begins.append(begin)
    end = line_behind(text, end_of(node.value[-1][1], text), margin)
    parts = [text[begin:stop] for begin, stop in zip(begins, [*begins[1:], end], strict=True)]
    if begins[0] == start(node):
        parts[0] = " " * margin + parts[0]
    first = parts[order[0]]
    if not begins_line and first.lstrip(" ").startswith(("#", "\r", "\n")):
        # A comment cannot stand between a dash and its first key.
        return None
    mark = next((ending for ending in ("\r\n", "\n", "\r") if ending in text), "\n")
    ended = [part if part.endswith(("\n", "\r")) else part + mark for part in parts]
    joined = "".join(ended[place] for place in order)
    joined = joined.removeprefix(" " * margin) if begins[0] == start(node) else joined
    return Edit(begins[0], end, joined if parts[-1].endswith(("\n", "\r")) else joined.removesuffix(mark))


def _below_comments(text: str, line: int, margin: int) -> int:
    """Where the comments begin that stand right above a line, indented like it."""
    comment = re.compile(rf" {{{margin}}}#[^\r\n]*(?:\r\n|\r|\n)\Z")
    while line:
        above = max(text.rfind(end, 0, line - (2 if text.endswith("\r\n", 0, line) else 1)) for end in "\r\n") + 1
        if not comment.fullmatch(text[above:line]):
            break
        line = above
    return line
