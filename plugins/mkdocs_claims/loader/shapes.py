"""What the loader expects where: the models' annotations, read once into shapes.

YAML alone cannot say whether `2605.10` is a number or the text of an id. The models can.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from enum import Enum, auto
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from mkdocs_claims.records.fields import FreeText, Model, Word


class Kind(Enum):
    """What a value is."""

    TEXT = auto()
    WHOLE = auto()
    DECIMAL = auto()
    DAY = auto()
    BOOLEAN = auto()
    MODEL = auto()
    LIST = auto()
    TABLE = auto()


@dataclass(frozen=True, slots=True)
class Shape:
    """What is expected of one value.

    `free` and `form` are set for text; `item` for lists and tables (their values);
    `fields` and `model` for models.
    """

    kind: Kind
    nullable: bool = False
    required: bool = True
    free: FreeText | None = None
    form: str | None = None
    item: Shape | None = None
    fields: Mapping[str, Shape] = field(default_factory=dict)
    model: type[Model] | None = None


_SCALARS = {int: Kind.WHOLE, Decimal: Kind.DECIMAL, date: Kind.DAY, bool: Kind.BOOLEAN}


@cache
def shape_of(annotation: Any) -> Shape:
    """The shape of a type: a model, `tuple[X, ...]`, a scalar, or an Annotated or optional one of these."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _marked(shape_of(arguments[0]), arguments[1:])
    if origin in (Union, UnionType):
        inner = next(argument for argument in arguments if argument is not type(None))
        return replace(shape_of(inner), nullable=True)
    if origin is tuple:
        return Shape(Kind.LIST, item=shape_of(arguments[0]))
    if origin is Literal or annotation is str:
        return Shape(Kind.TEXT)
    if origin is not None and issubclass(origin, Mapping):
        return Shape(Kind.TABLE, item=shape_of(arguments[1]))
    if issubclass(annotation, Model):
        fields = {info.alias or name: _field(info) for name, info in annotation.model_fields.items()}
        return Shape(Kind.MODEL, fields=fields, model=annotation)
    return Shape(_SCALARS[annotation])


def _field(info: FieldInfo) -> Shape:
    # pydantic moves the metadata of an Annotated annotation from the type to the field.
    annotation: Any = info.annotation
    return replace(_marked(shape_of(annotation), info.metadata), required=info.is_required())


def _marked(shape: Shape, metadata: tuple[Any, ...] | list[Any]) -> Shape:
    for mark in metadata:
        if isinstance(mark, FreeText):
            shape = replace(shape, free=mark)
        elif isinstance(mark, Word):
            shape = replace(shape, form=mark.form)
    return shape
