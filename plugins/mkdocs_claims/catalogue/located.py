"""From a place in a record back to the line that holds it."""

from __future__ import annotations

from functools import lru_cache

import yaml

from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import Location, compose, find, start
from mkdocs_claims.problems import Position, Problem, Severity


@lru_cache(maxsize=1)
def _root(file: SourceFile) -> object:
    """The file's nodes, kept for the next problem in the same file."""
    return compose(file)


def problem_at(  # noqa: PLR0913 - a problem has this many parts
    file: SourceFile,
    location: Location,
    code: str,
    message: str,
    suggestion: str | None = None,
    *,
    key: bool = False,
    severity: Severity = Severity.ERROR,
) -> Problem:
    """A problem with the value at `location`, or with its key.

    Positions are not kept: a record with nothing to say about it, the usual one, costs none.
    """
    return file.problem(_index(file, location, key=key), code, message, suggestion, severity)


def position_at(file: SourceFile, location: Location) -> Position:
    """Where the value at `location` begins."""
    return file.position(_index(file, location))


def _index(file: SourceFile, location: Location, *, key: bool = False) -> int:
    root = _root(file)
    return start(find(root, location, key=key)) if isinstance(root, yaml.Node) else 0
