"""Bases to export, and the outputs made from them without a build."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.run import check_all
from mkdocs_claims.derived.knowledge import Knowledge, knowledge_of
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.exports.outputs import outputs
from mkdocs_claims.problems import has_errors

ROOT = Path(__file__).parents[2]
ADDRESS = "https://example.org/kb/"
OPTIONS = ExportOptions("Test base", ADDRESS)


def knowledge(folder: Path) -> Knowledge:
    catalogue, problems, _ = read(folder)
    assert not has_errors(problems), problems
    return knowledge_of(catalogue)


def given(folder: Path, options: ExportOptions = OPTIONS) -> Iterator[Output]:
    """Every output of a base, piece by piece."""
    known = knowledge(folder)
    checked = check_all(known.catalogue, Around({claim_id: facts.alike for claim_id, facts in known.claims.items()}))
    return outputs(known, options, checked)


def written(folder: Path, options: ExportOptions = OPTIONS) -> dict[str, str]:
    """The text of every output of a base, by its path."""
    found: dict[str, bytes] = {}
    for output in given(folder, options):
        assert output.is_more == (output.path in found), "two outputs have one path, or a piece has nothing before it"
        found[output.path] = found.get(output.path, b"") + output.data
    return {path: data.decode() for path, data in found.items()}


def file(files: Mapping[str, str], path: str) -> dict[str, Any]:
    """A file below `api/v1/`."""
    loaded: dict[str, Any] = json.loads(files[f"api/v1/{path}"])
    return loaded


def claims(files: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """All that is known about each claim by its id, from the claims' own files."""
    ids = [claim["id"] for claim in file(files, "claims.json")["claims"]]
    return {claim_id: file(files, f"claims/{claim_id}.json")["claim"] for claim_id in ids}
