"""How problems are printed."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_claims.edit import Edit
from mkdocs_claims.problems import Position, Problem, Severity, sorted_problems
from mkdocs_claims.report import as_github, as_json, as_text, summary
from mkdocs_claims.suggest import closest

PROBLEM = Problem(
    "claims/a.yml", Position(2, 9), "wrong-value", "it is wrong", suggestion="mend it", source_line="title: \tx"
)
WARNING = Problem("claims/a.yml", Position(1, 1), "odd", "it is odd", Severity.WARNING)


def test_text() -> None:
    assert as_text([PROBLEM, WARNING]) == (
        "claims/a.yml:2:9: wrong-value: it is wrong\n"
        "    | title:  x\n"
        "    |         ^\n"
        "    = mend it\n"
        "claims/a.yml:1:1: odd: warning: it is odd"
    )


def test_colour_changes_no_word_and_marks_errors_and_warnings_apart() -> None:
    coloured = as_text([PROBLEM, WARNING], colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == as_text([PROBLEM, WARNING])
    assert "\x1b[1;31mwrong-value\x1b[0m" in coloured
    assert "\x1b[1;33modd\x1b[0m" in coloured


def test_github_escapes_what_its_commands_read() -> None:
    problem = Problem("a,b:c.yml", Position(3, 4), "code", "100% of\nit", suggestion="mend, it")
    assert as_github([problem]) == ("::error file=a%2Cb%3Ac.yml,line=3,col=4,title=code::100%25 of%0Ait. mend, it")


def test_json() -> None:
    read = json.loads(as_json([replace(PROBLEM, fix=(Edit(7, 8, ""),)), WARNING], 3))
    assert read["files"] == 3
    assert read["problems"] == [
        {
            "path": "claims/a.yml",
            "line": 2,
            "column": 9,
            "code": "wrong-value",
            "severity": "error",
            "message": "it is wrong",
            "suggestion": "mend it",
            "fix": [{"start": 7, "end": 8, "text": ""}],
            "page": "problems/wrong-value/",
        },
        {
            "path": "claims/a.yml",
            "line": 1,
            "column": 1,
            "code": "odd",
            "severity": "warning",
            "message": "it is odd",
            "suggestion": None,
            "fix": None,
            "page": None,
        },
    ]


@pytest.mark.parametrize(
    ("problems", "words"),
    [
        ([], "no problems"),
        ([PROBLEM], "1 error"),
        ([WARNING, WARNING], "2 warnings"),
        ([PROBLEM, WARNING], "1 error and 1 warning"),
    ],
)
def test_summary(problems: list[Problem], words: str) -> None:
    assert summary(problems) == words


def test_order_and_doubles() -> None:
    assert sorted_problems([PROBLEM, WARNING, PROBLEM]) == [WARNING, PROBLEM]


@pytest.mark.parametrize("before", ["", "é" * 3, "界" * 3, "e\u0301" * 3, "\u202e", "x" * 300])
def test_caret_stands_below_its_character(before: str) -> None:
    line = f"{before}!{'y' * 300}"
    _, shown, caret = as_text([Problem("a", Position(1, len(before) + 1), "c", "m", source_line=line)]).split("\n")
    cells = {"é": 1, "界": 2, "\u0301": 0}
    ahead = shown[: shown.index("!")]
    assert sum(cells.get(character, 1) for character in ahead) == caret.index("^")


@given(st.text(max_size=50), st.integers(1, 60))
def test_nothing_that_is_printed_moves_the_terminal(line: str, column: int) -> None:
    text = as_text([Problem("a", Position(1, column), "c", line, source_line=line)])
    assert all(character.isprintable() or character == "\n" for character in text)


def test_closest() -> None:
    assert closest("hgih", ["low", "medium", "high"]) == "high"
    assert closest("Observed-On", ["observed_on", "other"]) == "observed_on"
    assert closest("zzz", ["low"]) is None
    assert closest("x" * 10**6, ["low"]) is None
