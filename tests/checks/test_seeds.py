"""The checks on this repository's own records: every real fault is found, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.run import State, check_all, check_claim, related_by_id
from mkdocs_claims.derived.knowledge import knowledge_of
from tests.bench.generate import write_base
from tests.checks.records import findings

ROOT = Path(__file__).parents[2]

# What is wrong with the seeds, read by a person: their texts are cut, nobody can look their source up, no figure is
# quoted, and CLM-0614 says itself that it rests on single runs of its authors' own method.
FAULTS = {
    "CLM-0416": {
        ("cut-text", "evidence.0.measured_on"),
        ("identified-source", "evidence.0.source"),
        ("unquoted-figures", "evidence.0.validated_by"),
    },
    "CLM-0480": {
        ("cut-text", "evidence.0.measured_on"),
        ("identified-source", "evidence.0.source"),
        ("unquoted-figures", "evidence.0.validated_by"),
    },
    "CLM-0614": {
        ("cut-text", "observed_on"),
        ("cut-text", "evidence.0.measured_on"),
        ("identified-source", "evidence.0.source"),
        ("unquoted-figures", "evidence.0.validated_by"),
        ("single-run", "evidence.0.measured_on"),
        ("own-method", "evidence.0.relation"),
    },
}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    found, problems, _ = read(ROOT / "tests/seeds/claims")
    assert problems == []
    return found


def test_every_fault_of_the_seeds_and_nothing_else(catalogue: Catalogue) -> None:
    checked = check_all(catalogue, Around(related_by_id(catalogue)))
    for claim in catalogue.claims:
        found = {(one.check, one.field) for result in checked[claim.id] for one in result.open}
        assert found == FAULTS.get(claim.id, set()), claim.id


@pytest.mark.parametrize("generated", [0, 130])
def test_a_claim_alone_is_checked_as_among_others(generated: int, catalogue: Catalogue, tmp_path: Path) -> None:
    """Also where there are more claims than a check reads one after the other."""
    base = catalogue
    if generated:
        write_base(tmp_path / "claims", generated)
        base, _, _ = read(tmp_path / "claims")
    around = Around(related_by_id(base))
    alone = {claim.id: check_claim(claim, around) for claim in base.claims}
    assert len(alone) == (generated or len(catalogue.claims))
    assert alone == check_all(base, around)


def test_722_is_derived_and_723_is_flagged(catalogue: Catalogue) -> None:
    claim = catalogue.by_id["CLM-0480"].claim
    around = Around(related_by_id(catalogue))
    by_name = {result.check.name: result for result in check_all(catalogue, around)[claim.id]}
    found = by_name["figures-in-source"]
    assert found.state is State.PASSED
    said = [remark.text for remark in found.remarks if remark.figure == "722"]
    assert said == [
        "722 is not in the text “Validated by” of S1 as such; 522 + 200 = 722, so it may be derived from there"
    ]
    item = claim.evidence[0]
    changed = item.model_copy(update={"measured_on": (item.measured_on or "").replace("722", "723")})
    (finding,) = findings("figures-in-source", claim.model_copy(update={"evidence": (changed,)}))
    assert (finding.figure, finding.field, finding.verdict) == ("723", "evidence.0.measured_on", "missing")


def test_checks_read_and_change_nothing(catalogue: Catalogue) -> None:
    """What follows about a claim and its techniques is the same whatever checks found and people judged."""
    before = [one.model_dump() for one in catalogue.claims]
    known = knowledge_of(catalogue)
    check_all(catalogue, Around(related_by_id(catalogue)))
    assert [one.model_dump() for one in catalogue.claims] == before
    again = knowledge_of(catalogue)
    assert (again.claims, again.techniques) == (known.claims, known.techniques)
