"""Near duplicates by the likeness of related claims."""

from __future__ import annotations

import pytest

from mkdocs_claims.checks.finding import Around
from mkdocs_claims.derived.facts import Similar
from mkdocs_claims.records.claim import Claim
from tests.checks.records import findings, record, why_not_run

OTHER = record("id: CLM-0002\nstatement: Another statement.")


def around(similarity: float, other: Claim = OTHER) -> Around:
    return Around({"CLM-0001": [Similar(other, similarity)]})


@pytest.mark.parametrize(("similarity", "severity"), [(0.7, "warning"), (0.699, "note"), (0.5, "note"), (0.499, None)])
def test_severity_by_similarity(similarity: float, severity: str | None) -> None:
    found = findings("near-duplicate", "title: x", around(similarity))
    assert [one.severity for one in found] == ([severity] if severity else [])
    for one in found:
        assert one.message == f"close to CLM-0002 (similarity {similarity:.2f}): “Another statement.”"
        assert "duplicate" not in one.message


def test_claims_whose_relation_is_stated_on_either_end_are_left_alone() -> None:
    assert findings("near-duplicate", "relations: [{type: contradicts, claim: CLM-0002}]", around(0.9)) == []
    other = record("id: CLM-0002\nrelations: [{type: supersedes, claim: CLM-0001}]")
    assert findings("near-duplicate", "title: x", around(0.9, other)) == []


def test_not_run_without_a_comparison() -> None:
    assert why_not_run("near-duplicate", "title: x", Around()) == "the claims have not been compared with each other"
