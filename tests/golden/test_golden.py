"""Golden cases: each file holds a record and, below the line, every problem that it has.

The part above `---8<---` is written to `claims/CLM-0001.yml` of a small base, as it is; the part below is
what `claims check` says, without the path. An empty part below means a good record. With
UPDATE_GOLDEN=1 in the environment the expectations are written anew, to be read in the diff.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.report import as_text

CASES = sorted(Path(__file__).parent.glob("*.case"))
LINE = "---8<---\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case: Path, project: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    record, _, expected = case.read_bytes().decode("utf-8").partition(LINE)
    made = project({"claims/CLM-0001.yml": record.encode(), "claims/reviewers.yml": "- {name: Reviewer A}\n"})
    monkeypatch.chdir(made.folder)
    _, problems, _ = read(Path("claims"))
    found = as_text(problems).replace("claims/CLM-0001.yml:", "")
    found += "\n" if found else ""
    if os.environ.get("UPDATE_GOLDEN"):
        case.write_bytes((record + LINE + found).encode())
        return
    assert found == expected


def test_there_are_good_and_bad_cases() -> None:
    endings = [case.read_text(encoding="utf-8").partition(LINE)[2] for case in CASES]
    assert endings.count("") >= 5
    assert sum(ending != "" for ending in endings) >= 40


def test_ten_different_mistakes_are_ten_problems_in_order() -> None:
    """They stand in one record; the case holds line and column of each."""
    case = Path(__file__).parent / "ten-faults.case"
    said = case.read_text(encoding="utf-8").partition(LINE)[2]
    found = re.findall(r"^(\d+):(\d+): ([a-z-]+):", said, re.MULTILINE)
    assert len({code for _, _, code in found}) == len(found) == 10
    places = [(int(line), int(column)) for line, column, _ in found]
    assert places == sorted(places)
    carets = re.findall(r"    \| ( *)\^", said)
    assert [len(caret) + 1 for caret in carets] == [column for _, column in places]
