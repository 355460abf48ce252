"""A new record as text, each field under a comment that says what it is. The comments are the models' docstrings."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin

from mkdocs_claims.edits.layout import Style
from mkdocs_claims.edits.render import WIDTH, Value, entry, indented
from mkdocs_claims.records.fields import Model

_STYLE = Style()


def commented(kind: type[Model], values: Mapping[str, Value], room: int = WIDTH) -> list[str]:
    """The values as lines of YAML, in the order given; keys are those of the format."""
    fields = {info.alias or name: info for name, info in kind.model_fields.items()}
    lines: list[str] = []
    for key, value in values.items():
        info = fields[key]
        lines += [f"# {line}" for line in textwrap.wrap(_sentence(info.description or "", info.annotation), room - 2)]
        inner = _model(info.annotation)
        if inner is not None and value and isinstance(value, Mapping):
            lines += [f"{key}:", *indented(commented(inner, value, room - 2), 2)]
        elif inner is not None and value and isinstance(value, list):
            lines += [f"{key}:", *indented(_items(inner, value, room - 2), 2)]
        elif value is None or value in ([], {}):
            # Empty, not `null` or `[]`: what someone writes behind or below such a word does not take its place.
            lines.append(f"{key}:")
        else:
            lines += entry(key, value, _STYLE, room)
    return lines


def _items(kind: type[Model], items: list[Value], room: int) -> list[str]:
    """A list's items; what the fields are is said once. A comment on an item's first key stands above its dash."""
    lines: list[str] = []
    for number, item in enumerate(items):
        own = commented(kind, cast("Mapping[str, Value]", item), room - 2)
        first = next(place for place, line in enumerate(own) if not line.startswith("#"))
        head, rest = own[:first], own[first:]
        if number:
            head, rest = [], [line for line in rest if not line.lstrip().startswith("#")]
        lines += [*head, f"- {rest[0]}", *indented(rest[1:], 2)]
    return lines


def _sentence(description: str, annotation: Any) -> str:
    """What a field is, and what may stand there, where that is one of a few words not named already."""
    choices = _choices(annotation)
    if not choices or all(choice in description for choice in choices):
        return description
    return f"{description} One of: {', '.join(choices)}."


def _choices(annotation: Any) -> tuple[str, ...]:
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) in (Union, UnionType):
        return next((found for argument in get_args(annotation) if (found := _choices(argument))), ())
    return ()


def _model(annotation: Any) -> type[Model] | None:
    """The model of a field, or of its list's items."""
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return annotation
    if get_origin(annotation) in (Union, UnionType, tuple):
        return next((found for argument in get_args(annotation) if (found := _model(argument))), None)
    return None
