"""What a field may hold, in words."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from mkdocs_claims.loader.shapes import Kind, Shape
from mkdocs_claims.records.fields import Model


def kind_words(shape: Shape, annotation: Any) -> str:
    """What a value may be, with its limits, in words."""
    limits = _limits(annotation)
    most = f", at most {limits['max_length']:,}" if "max_length" in limits else ""
    match shape.kind:
        case Kind.TEXT:
            return _text_words(shape, _choices(annotation), f"{most} characters")
        case Kind.WHOLE:
            last = limits["le"]
            return f"a whole number from {limits['ge']} to {last if last < 10_000 else f'{last:,}'}"
        case Kind.DECIMAL:
            return "a plain number; its digits are kept"
        case Kind.DAY:
            return f"a day as YYYY-MM-DD, from {limits['ge']} to {limits['le']}"
        case Kind.BOOLEAN:
            return "`true` or `false`"
        case Kind.MODEL:
            return "fields of its own"
        case Kind.LIST if model_of(shape):
            return f"a list{most} items"
        case Kind.LIST | Kind.TABLE:
            assert shape.item is not None
            inner = kind_words(shape.item, get_args(_bare(annotation))[-1 if shape.kind is Kind.TABLE else 0])
            return f"a list{most} items, each {inner}" if shape.kind is Kind.LIST else f"keys{most}, each with {inner}"


def _text_words(shape: Shape, choices: tuple[str, ...], most: str) -> str:
    if choices:
        return f"one of {', '.join(f'`{choice}`' for choice in choices)}"
    if shape.form:
        return shape.form if "at most" in shape.form or most.startswith(" ") else f"{shape.form}{most}"
    return ("text, line breaks kept" if shape.free and shape.free.breaks else "text, one paragraph") + most


def default_words(info: FieldInfo) -> str:
    """What stands for a field that is left out."""
    if info.is_required():
        return "Required."
    default = info.get_default(call_default_factory=True)
    if isinstance(default, str):
        return f"Default: `{default}`."
    if isinstance(default, bool):
        return f"Default: `{str(default).lower()}`."
    return "Default: none." if default is None else "Default: empty."


def model_of(shape: Shape) -> type[Model] | None:
    """The model of a field that has fields of its own, or of a list's items."""
    return shape.model or (model_of(shape.item) if shape.kind is Kind.LIST and shape.item else None)


def _bare(annotation: Any) -> Any:
    """The type without its metadata and without None."""
    if isinstance(annotation, FieldInfo):
        return _bare(annotation.annotation)
    if hasattr(annotation, "__metadata__"):
        return _bare(get_args(annotation)[0])
    choices = [choice for choice in get_args(annotation) if choice is not type(None)]
    return _bare(choices[0]) if type(None) in get_args(annotation) else annotation


def _choices(annotation: Any) -> tuple[str, ...]:
    bare = _bare(annotation)
    return get_args(bare) if get_origin(bare) is Literal else ()


def _limits(annotation: Any) -> dict[str, Any]:
    """Least and greatest lengths and values, from the metadata at any depth of the annotation."""
    if isinstance(annotation, FieldInfo):
        return _limits(annotation.annotation) | _bounds(annotation.metadata)
    if hasattr(annotation, "__metadata__"):
        return _limits(get_args(annotation)[0]) | _bounds(annotation.__metadata__)
    optional = type(None) in get_args(annotation)
    return _limits(get_args(annotation)[0]) if optional else {}


def _bounds(metadata: Any) -> dict[str, Any]:
    marks = [inner for mark in metadata for inner in (mark.metadata if isinstance(mark, FieldInfo) else [mark])]
    names = ("max_length", "ge", "le")
    return {name: getattr(mark, name) for mark in marks for name in names if getattr(mark, name, None) is not None}
