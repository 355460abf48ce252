"""Every row of tests/cases/inputs.md has a test, and none names a row that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
TABLE = TESTS / "cases/inputs.md"
ROW = re.compile(r"C[0-9]{2}")


def rows() -> list[str]:
    return re.findall(r"^\| (C[0-9]{2}) \|", TABLE.read_text(encoding="utf-8"), re.MULTILINE)


def named(source: str) -> Iterator[str]:
    """The rows that a module of tests names: in `@pytest.mark.input(…)`, or as the first value of a case in a table."""
    for node in ast.walk(ast.parse(source)):
        values: list[ast.expr] = []
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.input":
            values = node.args
        elif isinstance(node, ast.Tuple):
            values = node.elts[:1]
        for value in values:
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and ROW.fullmatch(value.value):
                yield value.value


def test_every_row_has_a_test() -> None:
    found = {name for path in TESTS.rglob("test_*.py") for name in named(path.read_text(encoding="utf-8"))}
    assert len(rows()) == len(set(rows())) > 40
    assert set(rows()) - found == set()
    assert found - set(rows()) == set()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('@pytest.mark.input("C98", "C99")\ndef test_a(): pass', ["C98", "C99"]),
        ('CASES = [("C98", "text"), ("text", "C99")]', ["C98"]),
        ('"""C98"""\nx = "C99"', []),
    ],
)
def test_a_name_in_passing_is_no_test(source: str, found: list[str]) -> None:
    assert list(named(source)) == found
