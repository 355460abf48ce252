"""What a mapping makes of a row: the parts of a record, each with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mkdocs_claims.loader.shapes import Shape


@dataclass(frozen=True, slots=True)
class Column:
    """A value from a column.

    `values` says what stands for what; empty takes the cell as it is. `split` cuts a cell into several values,
    and `pair` each of these into a key and a value.
    """

    name: str
    shape: Shape
    values: Mapping[str, str] = field(default_factory=dict)
    split: str | None = None
    pair: str | None = None


@dataclass(frozen=True, slots=True)
class Constant:
    """A value that is the same in every record."""

    text: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class Fields:
    """A part with fields of its own."""

    fields: Mapping[str, Template]


@dataclass(frozen=True, slots=True)
class Items:
    """A list, each item from columns of its own."""

    items: tuple[Template, ...]


Template = Column | Constant | Fields | Items


def columns_of(template: Template) -> Iterator[Column]:
    """Every column that the template takes something from."""
    match template:
        case Column():
            yield template
        case Fields(fields):
            for inner in fields.values():
                yield from columns_of(inner)
        case Items(items):
            for inner in items:
                yield from columns_of(inner)
