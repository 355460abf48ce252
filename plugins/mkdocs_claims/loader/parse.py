"""One file to one typed value, with every problem that the file has."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from mkdocs_claims.edit import Edit
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.hints import for_choice, for_word
from mkdocs_claims.loader.nodes import Location, compose, dotted, find, start
from mkdocs_claims.loader.repairs import new_key, other_word
from mkdocs_claims.loader.shapes import Shape, shape_of
from mkdocs_claims.loader.walk import MAX_PROBLEMS, TooManyProblems, Walk
from mkdocs_claims.problems import Problem, has_errors
from mkdocs_claims.records.slugs import slug_of
from mkdocs_claims.suggest import certain, closest

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Parsed(Generic[T]):
    """What came of a file: its value, or None where errors prevent it, and the file's problems.

    `sound` holds those of a record's fields that nothing is wrong with, so that they can be checked
    all the same; `faulty` names the others, among them those that may stand under a misspelt key.
    """

    value: T | None
    problems: list[Problem]
    sound: Mapping[str, object] = field(default_factory=dict)
    faulty: frozenset[str] = frozenset()


def parse(file: SourceFile, kind: Callable[..., T]) -> Parsed[T]:
    """The file as a `kind`: a model, or a tuple of models."""
    root = compose(file)
    if isinstance(root, Problem):
        return Parsed(None, [root])
    if root is None:
        return Parsed(None, [file.problem(0, "empty-file", "the file is empty", "delete it, or write a record")])
    walk, shape = Walk(file), shape_of(kind)
    try:
        value = walk.value(root, shape)
    except TooManyProblems:
        return Parsed(None, walk.problems)
    if () in walk.broken:
        return Parsed(None, walk.problems)
    errors: list[ErrorDetails] = []
    try:
        parsed = _adapter(kind).validate_python(value)
    except ValidationError as error:
        errors = error.errors(include_url=False)
    known = _Known(walk)
    rejected = [details for details in errors if details not in known][:MAX_PROBLEMS]
    problems = walk.problems + [_rejected(file, root, shape, details) for details in rejected]
    if not has_errors(problems):
        return Parsed(parsed, problems)
    faulty = {str(location[0]) for location in (*walk.broken, *map(_location, errors)) if location}
    faulty |= {meant for key in faulty - shape.fields.keys() if (meant := closest(key, shape.fields))}
    sound = {key: item for key, item in value.items() if key not in faulty} if isinstance(value, dict) else {}
    return Parsed(None, problems, sound, frozenset(faulty))


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _location(details: ErrorDetails) -> Location:
    return tuple(step for step in details["loc"] if step != "[key]")


class _Known:
    """Which of pydantic's errors the walk has already put into words: those at a place it broke, or below one."""

    def __init__(self, walk: Walk) -> None:
        self._broken = walk.broken
        self._holders = {place[:end] for place in walk.broken for end in range(len(place))}
        self._unknown: dict[Location, list[str]] = {}
        for place in sorted(walk.unknown, key=str):
            self._unknown.setdefault(place[:-1], []).append(str(place[-1]))

    def __contains__(self, details: ErrorDetails) -> bool:
        location = _location(details)
        if any(location[:end] in self._broken for end in range(len(location) + 1)):
            return True
        # What is missing from a part may be what was broken in it.
        if details["type"] == "too_short" or "-" in details["type"]:
            return location in self._holders
        # A missing field may be there, under a misspelt key.
        siblings = self._unknown.get(location[:-1], ())
        return details["type"] == "missing" and closest(str(location[-1]), siblings) is not None


def _rejected(file: SourceFile, root: yaml.Node, shape: Shape, details: ErrorDetails) -> Problem:
    """A validation error of pydantic as a problem in the words of the record format."""
    location = _location(details)
    is_key = details["loc"][-1:] == ("[key]",)
    name = f"`{dotted(location)}`" if location else "the record"
    context: dict[str, Any] = details.get("ctx", {})
    given = details["input"]
    node = find(root, location, key=is_key)
    fix: tuple[Edit, ...] = ()
    code, message, suggestion = "wrong-value", f"{name}: {details['msg']}", None
    match details["type"]:
        case "missing":
            code, message = "missing-key", f"{name} is missing"
            example = _example(shape, location, given)
            suggestion = f"add `{location[-1]}: {example or '…'}`"
            fix = new_key(root, "id", f"{location[-1]}: {example}", file) if example else ()
        case "literal_error":
            choices = [choice.strip("'") for choice in context["expected"].replace(" or ", ", ").split(", ")]
            message = f"{name}: '{given}' is not one of {', '.join(choices)}"
            suggestion = for_choice(str(given), choices)
            meant = certain(str(given), choices)
            fix = other_word(node, meant, file) if meant else ()
        case "string_pattern_mismatch":
            message = f"{name}: '{given}' is not {_form(shape, location)}"
            suggestion = for_word(given, str(location[-1])) or _other_form(given, context["pattern"], location)
        case "string_too_short" | "too_short":
            code, message = "missing-value", f"{name} is empty"
        case "string_too_long":
            message = f"{name} has {len(given):,} characters; {context['max_length']:,} is the most"
        case "too_long":
            message = f"{name} has {len(given):,} entries; {context['max_length']:,} is the most"
        case "greater_than_equal":
            message = f"{name}: {given} is less than {context['ge']}"
        case "less_than_equal":
            message = f"{name}: {given} is more than {context['le']}"
        case code_of_ours if "-" in code_of_ours:
            code, message = code_of_ours, details["msg"]
    return file.problem(start(node), code, message, suggestion, fix=fix)


def _other_form(text: str, pattern: str, location: Location) -> str | None:
    """A suggestion for a text that only its letter case keeps from being right; for a slug, one made of its words."""
    forms = (text.upper(), text.lower(), *([slug_of(text, "")] if location == ("slug",) else ()))
    match = next((other for other in forms if re.search(pattern, other)), None)
    return f"did you mean '{match}'?" if match else None


def _example(shape: Shape, location: Location, values: object) -> str | None:
    """What a missing field may be. Only the file's own model knows: it holds what the others are part of."""
    if shape.model is None or len(location) != 1 or not isinstance(values, dict):
        return None
    return shape.model.example(str(location[0]), values)


def _form(shape: Shape, location: Location) -> str:
    """What a text at `location` should look like, in words."""
    for step in location:
        if isinstance(step, str) and step in shape.fields:
            shape = shape.fields[step]
        elif shape.item is not None:
            # A table's keys have no shape of their own: they are keys of a taxonomy.
            shape = shape.item
    return shape.form or "a key of small letters a-z, digits and single hyphens, at most 60 characters"
