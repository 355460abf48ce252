"""Problems as values: what is wrong, where, which rule says so, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_claims.codes.registry import codes
from mkdocs_claims.edit import Edit


class Severity(StrEnum):
    """How a problem weighs: an error stops the build, a warning is only printed, a note never stops anything."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a file. Line and column count from 1, the column in characters."""

    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """What an automatic check found, as a judgement of it names it: the field, the figure, the digest of the text."""

    field: str
    figure: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in one place.

    `code` is the stable name of the rule. `source_line` is the line of the file that
    `position` points at, whole, or None where the file has no text to show.
    `fix` mends the file, if there is a way that cannot change what its writer means; its places are
    those of the file's text, without a byte order mark. `found` is there where the rule is an automatic check.
    """

    path: str
    position: Position
    code: str
    message: str
    severity: Severity = Severity.ERROR
    suggestion: str | None = None
    source_line: str | None = None
    fix: tuple[Edit, ...] = ()
    found: Found | None = None

    @property
    def advice(self) -> str | None:
        """The suggestion; where there is none for this very case, what the code's page says to do."""
        code = codes().get(self.code)
        return self.suggestion or (code.mend if code else None)

    @property
    def sentences(self) -> str:
        """What is wrong, and the advice where there is some."""
        return f"{self.message}. {self.advice}" if self.advice else self.message


def sorted_problems(problems: Iterable[Problem]) -> list[Problem]:
    """Problems in reading order: by path, then position, then rule. Equal ones appear once."""
    return sorted(set(problems), key=lambda p: (p.path, p.position.line, p.position.column, p.code, p.message))


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of them stops a build."""
    return any(problem.severity is Severity.ERROR for problem in problems)
