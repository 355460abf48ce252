"""The record format as a page in Markdown: every field of every part, as the models have it.

Meaning, type, limits and default come from the models, the examples from whole files in `examples/`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files

import yaml
from pydantic.fields import FieldInfo

from mkdocs_claims.loader.shapes import Shape, shape_of
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.fields import Model
from mkdocs_claims.records.schema import FORMAT_VERSION
from mkdocs_claims.records.taxonomy import Reviewer, TaxonomyEntry
from mkdocs_claims.reference.kinds import default_words, kind_words, model_of

_HEAD = f"""\
# The record format

Every field of a record: what it means, what it may hold, and what stands for it if it is left out. The page is made
from the program's own definitions, so it says what `claims check` holds records to. This is version {FORMAT_VERSION} of
the format.

One file is one claim. A key that is not on this page is an error. A field that is not required may be left out or left
empty. Nothing that follows from other fields has a field: review labels, counts and related claims are worked out.

The examples are from one record. Its claim and its scores are real; some other values are there only to show their
fields.
"""


@dataclass(frozen=True, slots=True)
class _Part:
    """A model, the path of the fields that lead to it, and the example of it: a node in a YAML text."""

    model: type[Model]
    title: str
    path: tuple[str, ...]
    text: str
    node: yaml.Node

    @property
    def examples(self) -> Mapping[str, tuple[yaml.Node, yaml.Node]]:
        """The nodes of key and value of each field; of a list, those of its first item."""
        node = self.node.value[0] if isinstance(self.node, yaml.SequenceNode) else self.node
        return {key.value: (key, value) for key, value in node.value}


def reference() -> str:
    """The page's text."""
    starts = [
        _start(Claim, "The record", "record", "claim.yml"),
        _start(TaxonomyEntry, "A capability or a technique", "taxonomy", "taxonomy.yml"),
        _start(Reviewer, "A reviewer", "reviewers", "reviewers.yml"),
    ]
    return "\n".join([_HEAD, *(line for start in starts for part in _below(start) for line in _section(part))])


def _start(model: type[Model], title: str, name: str, example: str) -> _Part:
    text = (files("mkdocs_claims.reference") / "examples" / example).read_text(encoding="utf-8")
    node = yaml.compose(text, yaml.SafeLoader)
    assert node is not None
    return _Part(model, title, (name,), text, node)


def _below(part: _Part) -> Iterator[_Part]:
    """A part and those in it, in the order of the fields."""
    yield part
    for key, shape in shape_of(part.model).fields.items():
        inner = model_of(shape)
        if inner:
            path = (*part.path, key)
            yield from _below(_Part(inner, f"`{'.'.join(path[1:])}`", path, part.text, part.examples[key][1]))


def _section(part: _Part) -> Iterator[str]:
    yield f"\n## {part.title} {{ #{'-'.join(part.path)} }}\n"
    yield f"{part.model.__doc__}"
    short = part.model.short_form()
    if short:
        yield f"In short, it may be one text: {short}."
    infos = {info.alias or name: info for name, info in part.model.model_fields.items()}
    for key, shape in shape_of(part.model).fields.items():
        yield from _field(part, key, infos[key], shape)


def _field(part: _Part, key: str, info: FieldInfo, shape: Shape) -> Iterator[str]:
    """An entry of a definition list, which is as good to read on a narrow screen as on a wide one."""
    anchor = "-".join((*part.path, key))
    kind = kind_words(shape, info)
    kind = f"    {kind[0].upper()}{kind[1:]}. {default_words(info)}"
    if model_of(shape):
        yield f"\n`{key}`\n:   {info.description}\n\n{kind} [Its fields](#{anchor})."
    else:
        assert key in part.examples, f"reference/examples/ has no example of {anchor}: add one"
        example = _cut(part.text, *part.examples[key])
        yield f"\n`{key}` {{ #{anchor} }}\n:   {info.description}\n\n{kind}\n\n{_example(example)}"


def _example(text: str) -> str:
    """A line stands as one: a coloured block weighs eight times as much, and the page has eighty."""
    if "\n" not in text:
        assert "`" not in text, f"an example of one line cannot hold a backtick: {text}"
        return f"    Example: `{text}`"
    return textwrap.indent(f"```yaml\n{text}\n```", "    ")


def _cut(text: str, key: yaml.Node, value: yaml.Node) -> str:
    """The lines of a field as they stand in the example."""
    cut = text[key.start_mark.index : value.end_mark.index].rstrip()
    return textwrap.dedent(" " * key.start_mark.column + cut)
