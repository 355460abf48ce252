"""One file to one typed value, with every problem that the file has."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import Location, compose, dotted, find, start
from mkdocs_claims.loader.shapes import Shape, shape_of
from mkdocs_claims.loader.walk import Walk
from mkdocs_claims.problems import Problem
from mkdocs_claims.suggest import closest, did_you_mean

T = TypeVar("T")


def parse(file: SourceFile, kind: Callable[..., T]) -> tuple[T | None, list[Problem]]:
    """The file as a `kind` (a model, or a tuple of models), or None and the problems that prevent it."""
    root = compose(file)
    if isinstance(root, Problem):
        return None, [root]
    if root is None:
        return None, [file.problem(0, "empty-file", "the file is empty", "delete it, or write a record")]
    walk = Walk(file)
    shape = shape_of(kind)
    value = walk.value(root, shape)
    if () in walk.broken:
        return None, walk.problems
    try:
        parsed = _adapter(kind).validate_python(value)
    except ValidationError as error:
        rejected = [
            _rejected(file, root, shape, details)
            for details in error.errors(include_url=False)
            if not _is_known(_location(details), details, walk)
        ]
        return None, walk.problems + rejected
    return (None if walk.problems else parsed), walk.problems


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _location(details: ErrorDetails) -> Location:
    return tuple(step for step in details["loc"] if step != "[key]")


def _is_known(location: Location, details: ErrorDetails, walk: Walk) -> bool:
    """Whether the walk has already said what is wrong here: at this place, above it, or by a misspelt key."""
    if any(location[:end] in walk.broken for end in range(len(location) + 1)):
        return True
    if details["type"] == "too_short" and any(place[: len(location)] == location for place in walk.broken):
        return True
    if details["type"] != "missing":
        return False
    siblings = (place[-1] for place in walk.broken if place and place[:-1] == location[:-1])
    return any(closest(str(sibling), [str(location[-1])]) for sibling in siblings)


def _rejected(file: SourceFile, root: yaml.Node, shape: Shape, details: ErrorDetails) -> Problem:
    """A validation error of pydantic as a problem in the words of the record format."""
    location = _location(details)
    is_key = details["loc"][-1:] == ("[key]",)
    name = f"`{dotted(location)}`" if location else "the record"
    context: dict[str, Any] = details.get("ctx", {})
    given = details["input"]
    code, message, suggestion = "wrong-value", f"{name}: {details['msg']}", None
    match details["type"]:
        case "missing":
            code, message = "missing-key", f"{name} is missing"
            suggestion = f"add `{location[-1]}:`"
        case "literal_error":
            choices = [choice.strip("'") for choice in context["expected"].replace(" or ", ", ").split(", ")]
            message = f"{name}: '{given}' is not one of {', '.join(choices)}"
            suggestion = did_you_mean(str(given), choices)
        case "string_pattern_mismatch":
            message = f"{name}: '{given}' is not {_form(shape, location)}"
        case "string_too_short" | "too_short":
            code, message = "missing-value", f"{name} is empty"
        case "string_too_long":
            message = f"{name} has {len(given):,} characters; {context['max_length']:,} is the most"
        case "greater_than_equal":
            message = f"{name}: {given} is less than {context['ge']}"
        case "less_than_equal":
            message = f"{name}: {given} is more than {context['le']}"
        case code_of_ours if "-" in code_of_ours:
            code, message = code_of_ours, details["msg"]
    return file.problem(start(find(root, location, key=is_key)), code, message, suggestion)


def _form(shape: Shape, location: Location) -> str:
    """What a text at `location` should look like, in words."""
    for step in location:
        if isinstance(step, str) and step in shape.fields:
            shape = shape.fields[step]
        elif shape.item is not None:
            # A table's keys have no shape of their own: they are keys of a taxonomy.
            shape = shape.item
    return shape.form or "a key of small letters a-z, digits and single hyphens, at most 60 characters"
