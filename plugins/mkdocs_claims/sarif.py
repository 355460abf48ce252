"""Problems in SARIF 2.1.0, the exchange format of static checkers, which code hosts read.

Static Analysis Results Interchange Format, OASIS Standard: https://docs.oasis-open.org/sarif/sarif/v2.1.0/
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any
from urllib.parse import quote, urljoin

from mkdocs_claims.codes.pages import explained
from mkdocs_claims.codes.registry import codes
from mkdocs_claims.edit import Edit
from mkdocs_claims.problems import Problem

Json = dict[str, Any]

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def as_sarif(problems: Sequence[Problem], site: str = "", checks: Mapping[str, str] | None = None) -> str:
    """The problems as one run. `site` is the address where the pages of codes stand, empty where there is none.
    `checks` gives the rule of each automatic check by its name.

    SARIF wants a rule's `helpUri` to be absolute, so without a site a rule has its help as text alone.
    """
    rules = sorted({problem.code for problem in problems})
    driver = {
        "name": "claims",
        "version": version("mkdocs-claims"),
        "rules": [_rule(code, site, checks or {}) for code in rules],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, rules.index(problem.code)) for problem in problems],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(name: str, site: str, checks: Mapping[str, str]) -> Json:
    code = codes().get(name)
    if code is not None:
        page = code.page
        rule: Json = {
            "id": name,
            "shortDescription": {"text": code.title},
            "fullDescription": {"text": code.what},
            "help": {"text": explained(code)},
        }
    elif name in checks:
        page = f"checks/{name}/"
        rule = {"id": name, "shortDescription": {"text": checks[name]}}
    else:
        return {"id": name}
    rule["properties"] = {"page": page}
    return {**rule, "helpUri": urljoin(f"{site.rstrip('/')}/", page)} if site else rule


def _result(problem: Problem, rule: int) -> Json:
    artifact = {"uri": _address(problem.path)}
    region: Json = {"startLine": problem.position.line, "startColumn": problem.position.column}
    if problem.source_line:
        region["snippet"] = {"text": problem.source_line}
    result: Json = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": str(problem.severity),
        "message": {"text": problem.sentences},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
    }
    if problem.fix:
        change = {"artifactLocation": artifact, "replacements": [_replacement(edit) for edit in problem.fix]}
        result["fixes"] = [{"description": {"text": "What `claims fix` does"}, "artifactChanges": [change]}]
    return result


def _replacement(edit: Edit) -> Json:
    region = {"charOffset": edit.start, "charLength": edit.end - edit.start}
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}


def _address(path: str) -> str:
    """A path as a URI reference: relative to the working directory, else with a scheme."""
    return ("file://" if path.startswith("/") else "") + quote(path, errors="replace")
