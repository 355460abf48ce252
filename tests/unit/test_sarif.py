"""SARIF, held against the schema that OASIS publishes (see tests/sarif/README.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from jsonschema import Draft4Validator

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.problems import Position, Problem, Severity
from mkdocs_claims.sarif import as_sarif
from tests.conftest import claim

SCHEMA = json.loads((Path(__file__).parents[1] / "sarif/sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
VALIDATOR = Draft4Validator(SCHEMA)


def valid(text: str) -> Any:
    """The one run of a log, which fits the schema."""
    log = json.loads(text)
    assert [error.message for error in VALIDATOR.iter_errors(log)] == []
    (run,) = log["runs"]
    return run


@pytest.fixture
def problems(project: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    """Problems of many kinds, as a base has them."""
    made = project(
        {
            "claims/CLM-0001.yml": claim(techniques={"x": "helps"}, capability="planing", title="é\u200b界"),
            "claims/CLM-0002.yml": "a: b: c",
            "claims/a b.yml": "x",
            "claims/CLM-0003.yml": b"\xff",
        }
    )
    monkeypatch.chdir(made.folder)
    return read(Path("claims"))[1]


def test_fits_the_schema(problems: list[Problem]) -> None:
    run = valid(as_sarif(problems))
    assert [result["ruleId"] for result in run["results"]] == [problem.code for problem in problems]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [rules[result["ruleIndex"]] for result in run["results"]] == [result["ruleId"] for result in run["results"]]
    assert {result["level"] for result in run["results"]} == {"error", "warning"}
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert [place["region"]["startLine"] for place in places] == [problem.position.line for problem in problems]
    assert "claims/a%20b.yml" in [place["artifactLocation"]["uri"] for place in places]


def test_an_invalid_log_does_not_fit(problems: list[Problem]) -> None:
    """The schema refuses what it should, so that the test above can fail."""
    log = json.loads(as_sarif(problems))
    log["runs"][0]["results"][0]["level"] = "fatal"
    del log["runs"][0]["tool"]["driver"]["name"]
    assert len(list(VALIDATOR.iter_errors(log))) == 2


def test_no_problems() -> None:
    assert valid(as_sarif([]))["results"] == []


def test_a_fix_is_a_replacement(problems: list[Problem]) -> None:
    hidden = next(problem for problem in problems if problem.code == "hidden-character")
    (result,) = valid(as_sarif([hidden]))["results"]
    (change,) = result["fixes"][0]["artifactChanges"]
    text = Path(hidden.path).read_text(encoding="utf-8")
    region = change["replacements"][0]["deletedRegion"]
    assert text[region["charOffset"] : region["charOffset"] + region["charLength"]] == "\u200b"
    assert change["replacements"][0]["insertedContent"] == {"text": ""}


def test_help_is_text_and_an_address_only_where_the_site_is_known(problems: list[Problem]) -> None:
    rules = valid(as_sarif(problems))["tool"]["driver"]["rules"]
    assert all(rule["help"]["text"] and "helpUri" not in rule for rule in rules)
    rules = valid(as_sarif(problems, "https://example.org/kb"))["tool"]["driver"]["rules"]
    assert all(rule["helpUri"] == f"https://example.org/kb/problems/{rule['id']}/" for rule in rules)
    assert all(urlsplit(rule["helpUri"]).scheme == "https" for rule in rules)


def test_odd_paths_and_codes() -> None:
    problem = Problem("/tmp/a b%.yml", Position(), "not-in-the-registry", "m", Severity.WARNING)
    run = valid(as_sarif([problem, Problem("a\udcff.yml", Position(), "encoding", "m")]))
    uris = [r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in run["results"]]
    assert uris == ["file:///tmp/a%20b%25.yml", "a%3F.yml"]
