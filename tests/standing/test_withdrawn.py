"""A technique whose key is withdrawn: its claims keep their reviews, and count for the one to use instead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.cli.main import main
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.standing import Standing
from tests.conftest import Project, claim

ITEM = {"key": "e1", "direction": "supports", "basis": "measured", "source": "arxiv:2401.00001"}
WITHDRAWN = "- {key: old, name: Old, withdrawn: new}\n- {key: new, name: New}\n"


@pytest.fixture
def base(project: Callable[..., Project]) -> Path:
    """A base with one claim that a person has accepted, of the technique `old`."""
    made = project(
        {
            "claims/CLM-0001.yml": claim(techniques={"old": "helps"}, evidence=[ITEM]),
            "claims/taxonomy/techniques.yml": "- {key: old, name: Old}\n- {key: new, name: New}\n",
            "claims/reviewers.yml": "- {name: Reviewer A}\n",
        }
    )
    folder = made.folder / "claims"
    arguments = ["review", "CLM-0001", "--base", str(folder), "--by", "Reviewer A", "--accept"]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    return folder


def test_its_claims_count_for_the_other_and_stay_reviewed(base: Path) -> None:
    before = knowledge_of(read(base)[0])
    assert before.techniques["old"].standing is Standing.SUPPORTED_ONCE
    (base / "taxonomy/techniques.yml").write_text(WITHDRAWN, encoding="utf-8")
    catalogue, problems, _ = read(base)
    assert [(problem.code, problem.severity) for problem in problems] == [("withdrawn-key", "warning")]
    after = knowledge_of(catalogue)
    assert after.claims["CLM-0001"].review.state is ReviewState.REVIEWED
    assert after.techniques["new"].standing is Standing.SUPPORTED_ONCE
    assert [bearing.claim.id for bearing in after.techniques["new"].bearings] == ["CLM-0001"]
    assert after.techniques["old"].bearings == ()


@pytest.mark.parametrize("techniques", [{"old": "helps", "new": "mentions"}, {"new": "mentions", "old": "helps"}])
def test_what_a_claim_says_of_the_other_itself_goes_before(base: Path, techniques: dict[str, str]) -> None:
    (base / "taxonomy/techniques.yml").write_text(WITHDRAWN, encoding="utf-8")
    (base / "CLM-0001.yml").write_text(claim(techniques=techniques, evidence=[ITEM]), encoding="utf-8")
    (bearing,) = knowledge_of(read(base)[0]).techniques["new"].bearings
    assert bearing.effect == "mentions"
