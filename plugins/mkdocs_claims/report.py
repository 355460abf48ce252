"""Problems as a person, GitHub or a program reads them. Values in, text out."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from mkdocs_claims.codes.registry import codes
from mkdocs_claims.counting import counted
from mkdocs_claims.problems import Problem, Severity

EXCERPT_WIDTH = 100
"""Characters of a source line that are shown; a longer line is cut around the position."""

_COLOURS = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "note": "\x1b[1;36m",
    "place": "\x1b[1m",
    "hint": "\x1b[36m",
    "end": "\x1b[0m",
}
_PLAIN = dict.fromkeys(_COLOURS, "")

_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_text(problems: Sequence[Problem], *, colour: bool = False) -> str:
    """One block a problem: `path:line:col: code: message`, the line, a caret, the fix. `colour` is for terminals."""
    return "\n".join(_block(problem, _COLOURS if colour else _PLAIN) for problem in problems)


def as_github(problems: Sequence[Problem]) -> str:
    """One workflow command a problem, which GitHub shows beside the line in a pull request."""
    return "\n".join(
        f"::{_GITHUB[problem.severity]} file={_property(problem.path)},line={problem.position.line},"
        f"col={problem.position.column},title={_property(problem.code)}::{_data(problem.sentences)}"
        for problem in problems
    )


def as_json(problems: Sequence[Problem], files: int) -> str:
    """The problems as JSON; `files` is the number of files that were read.

    A `fix` is a list of edits, each with the characters from `start` to before `end` of the file's text
    (without a byte order mark) and the `text` in their place. `page` is the address of the code's page below
    that of the project's site.
    What an automatic check found has three keys more: `field`, `figure` and `text`, as a judgement takes them.
    """
    rows = [
        {
            "path": problem.path,
            "line": problem.position.line,
            "column": problem.position.column,
            "code": problem.code,
            "severity": str(problem.severity),
            "message": problem.message,
            "suggestion": problem.advice,
            "fix": [asdict(edit) for edit in problem.fix] or None,
            "page": _page_of(problem),
            **({} if problem.found is None else asdict(problem.found)),
        }
        for problem in problems
    ]
    return json.dumps({"schema_version": 1, "problems": rows, "files": files}, ensure_ascii=False, indent=2)


def _page_of(problem: Problem) -> str | None:
    """The address of the page that explains the problem's code, below that of the project's site."""
    if problem.found is not None:
        return f"checks/{problem.code}/"
    return codes()[problem.code].page if problem.code in codes() else None


def summary(problems: Sequence[Problem]) -> str:
    """The problems counted, for example "2 errors and 1 warning"; "no problems" where there are none."""
    numbers = Counter(problem.severity for problem in problems)
    parts = [counted(numbers[severity], severity) for severity in Severity if numbers[severity]]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "no problems"


def _block(problem: Problem, paint: Mapping[str, str]) -> str:
    position = problem.position
    weight = "" if problem.severity is Severity.ERROR else f"{problem.severity}: "
    place = f"{printable(problem.path)}:{position.line}:{position.column}"
    code = f"{paint[problem.severity]}{problem.code}{paint['end']}"
    lines = [f"{paint['place']}{place}{paint['end']}: {code}: {weight}{printable(problem.message)}"]
    if problem.source_line is not None:
        shown, caret = _excerpt(problem.source_line, position.column)
        lines += [shown, f"{caret[:-1]}{paint[problem.severity]}^{paint['end']}"]
    if problem.advice:
        lines.append(f"    = {paint['hint']}{printable(problem.advice)}{paint['end']}")
    return "\n".join(lines)


def _excerpt(source_line: str, column: int) -> tuple[str, str]:
    """The line and the caret below it."""
    start = max(0, column - 1 - EXCERPT_WIDTH * 2 // 3) if len(source_line) > EXCERPT_WIDTH else 0
    shown = source_line[start : start + EXCERPT_WIDTH]
    before = shown[: column - 1 - start]
    head, tail = ("…" if start else ""), ("…" if start + EXCERPT_WIDTH < len(source_line) else "")
    caret = " " * (len(head) + sum(_cells(character) for character in before))
    return f"    | {head}{printable(shown)}{tail}", f"    | {caret}^"


def _cells(character: str) -> int:
    """Terminal columns that a character takes once it is printed."""
    if not character.isprintable():
        return len(printable(character))
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def printable(text: str) -> str:
    """The text with every character that could move or hide others on a terminal written as its code point."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else " " if character in "\t\n\r" else f"<U+{ord(character):04X}>"
        for character in text
    )


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
