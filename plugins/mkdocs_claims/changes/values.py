"""What people give to commands and forms, as parts of a record: read by the same rules as a record's file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from mkdocs_claims.changes.base import RefusedError
from mkdocs_claims.edits.layout import Style
from mkdocs_claims.edits.render import Value, block
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.loader.shapes import shape_of
from mkdocs_claims.problems import Problem
from mkdocs_claims.records.fields import Model
from mkdocs_claims.records.identifiers import written

M = TypeVar("M", bound=Model)


def made_of(kind: type[M], values: Mapping[str, Value]) -> M:
    """The part of a record that these values make; None stands for what was not given.

    Raises RefusedError, which says everything that is wrong with them.
    """
    file = _file({key: value for key, value in values.items() if value is not None})
    parsed = parse(file, kind)
    if parsed.value is None:
        raise RefusedError("; ".join(f"{_key_of(problem, file)}{sentence(problem)}" for problem in parsed.problems))
    return parsed.value


def problems_of(kind: type[Model], key: str, value: Value) -> list[Problem]:
    """What is wrong with one value of a part, whatever the others are."""
    required = {name for name, shape in shape_of(kind).fields.items() if shape.required} - {key}
    missing = {f"`{name}` is missing" for name in required}
    problems = parse(_file({key: value}), kind).problems
    return [problem for problem in problems if problem.message not in missing]


def sentence(problem: Problem) -> str:
    """What is wrong, and the way out where there is one, without a place."""
    return f"{problem.message}{f' ({problem.suggestion})' if problem.suggestion else ''}"


def line(text: str) -> str:
    """A text of one paragraph: line breaks and blanks in a row become one blank."""
    return " ".join(text.split())


def source(text: str) -> str:
    """A source in its short form: a link to arXiv, a DOI or PubMed as the identifier, which joins equal sources."""
    text = line(text)
    found = written(text)
    return f"{found[0]}:{found[1]}" if found else text


def as_written(model: Model) -> dict[str, Any]:
    """A part of a record as its file is to have it: the values that were given, in the format's order."""
    return model.model_dump(by_alias=True, exclude_unset=True)


def _key_of(problem: Problem, file: SourceFile) -> str:
    """The top-level key that a problem is below, where its message, such as that on a character, names none."""
    if "`" in problem.message:
        return ""
    lines = file.text.split("\n")[: problem.position.line]
    key = next((line.partition(":")[0] for line in reversed(lines) if line[:1].isalpha()), "")
    return f"`{key}`: " if key else ""


def _file(values: Mapping[str, Value]) -> SourceFile:
    text = "\n".join(block(values, Style())) if values else "{}"
    return SourceFile("", "", text + "\n")
