"""The bases that the benchmark builds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.derived.review import ReviewState, review_status
from tests.bench import loading
from tests.bench.builds import HUGO, OURS, PLAIN
from tests.bench.generate import write_base
from tests.bench.measure import Cost
from tests.bench.peers import related, write_mkdocs
from tests.bench.phases import TIMED, Phase, phases
from tests.bench.records import records
from tests.bench.report import Run, phases_as_text, ratios
from tests.bench.vocabulary import invented
from tests.conftest import claim as record_of

COUNT = 400


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("base") / "claims"
    write_base(folder, COUNT)
    return folder


@pytest.fixture(scope="module")
def catalogue(folder: Path) -> Catalogue:
    catalogue, problems, _ = read(folder, release=True)
    # Invented claims contradict each other without saying so.
    assert {problem.code for problem in problems} <= {"unrelated-opposites"}
    return catalogue


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def text(catalogue: Catalogue, count: int) -> str:
    texts = []
    for claim in catalogue.claims[:count]:
        texts += [claim.statement, claim.observed_on or "", *(one.text for one in claim.falsifiers)]
        texts += [f"{item.validated_by} {item.measured_on}" for item in claim.evidence]
    return " ".join(texts).lower()


def test_same_arguments_write_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_base(tmp_path / name / "claims", 30)
        write_mkdocs(tmp_path / name, 30, {}, 30)
    assert files(tmp_path / "one") == files(tmp_path / "other")


def test_another_seed_writes_other_records(tmp_path: Path) -> None:
    write_base(tmp_path / "one", 5)
    write_base(tmp_path / "other", 5, seed=1)
    first, other = files(tmp_path / "one"), files(tmp_path / "other")
    assert all(first[name] != other[name] for name in first if name.startswith("CLM-"))


def test_small_base_is_the_beginning_of_a_larger_one() -> None:
    assert list(records(20)) == list(records(40))[:20]


def test_every_record_is_sound(catalogue: Catalogue) -> None:
    assert len(catalogue.claims) == COUNT


def test_records_have_the_size_that_comparisons_are_made_with(folder: Path) -> None:
    sizes = [len(content) for name, content in files(folder).items() if name.startswith("CLM-")]
    assert sum(sizes) / len(sizes) == pytest.approx(2200, rel=0.1)


def test_statements_open_with_a_scope_and_have_a_usual_length(catalogue: Catalogue) -> None:
    for claim in catalogue.claims:
        assert 40 <= len(claim.statement.split()) <= 60
        assert re.match("For|In|When|On|Among|With", claim.statement)


def test_distinct_words_grow_with_the_base_but_slower(catalogue: Catalogue) -> None:
    half, whole = (set(re.findall("[a-z]+", text(catalogue, count))) for count in (COUNT // 2, COUNT))
    assert 1.2 < len(whole) / len(half) < 1.9


def test_every_review_state_occurs(catalogue: Catalogue) -> None:
    states = Counter(review_status(claim).state for claim in catalogue.claims)
    assert set(states) == set(ReviewState)


def test_relations_lead_to_earlier_claims(catalogue: Catalogue) -> None:
    related = [(claim.id, relation.claim) for claim in catalogue.claims for relation in claim.relations]
    assert related
    assert all(other < own for own, other in related)


def test_invented_words_are_all_different() -> None:
    words = [invented(number) for number in range(100_000)]
    assert len(set(words)) == len(words)


def test_the_peers_get_the_texts_of_the_records_and_the_same_related_claims(
    tmp_path: Path, folder: Path, catalogue: Catalogue
) -> None:
    others = related(folder)
    write_mkdocs(tmp_path, COUNT, others, 30)
    by_id = {claim.id: claim for claim in catalogue.claims}
    listed: set[str] = set()
    for claim in catalogue.claims:
        page = (tmp_path / "docs" / "claims" / f"{claim.slug}.md").read_text(encoding="utf-8")
        texts = [claim.id, claim.statement, claim.observed_on, claim.notes, *(one.text for one in claim.falsifiers)]
        for item in claim.evidence:
            texts += [item.validated_by, item.measured_on]
            texts += [f"| {entry.name} | {entry.value} |" for results in item.results for entry in results.entries]
        assert len(others[claim.id]) == 5
        texts += [f"- [{one}]({by_id[one].slug}.md): {by_id[one].statement}" for one in others[claim.id]]
        assert all(part in page for part in texts if part)
        listed.add(f"- {claim.id}: [{claim.statement}]")
    for lists in ("claims", "capabilities"):
        pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "docs" / lists).rglob("index.md")]
        rows = [line.partition("](")[0] + "]" for page in pages for line in page.splitlines() if "CLM-" in line]
        assert sorted(rows) == sorted(listed)
        assert max(page.count("CLM-") for page in pages) <= 100


def test_ratios_compare_runs_of_one_round_with_each_peer() -> None:
    def run(side: str, number: int, cpu: float) -> Run:
        return Run(10, "no search", side, number, Cost(cpu, 2 * cpu, 100, 1_000_000, 3))

    runs = [run(OURS, 1, 1), run(PLAIN, 1, 4), run(HUGO, 1, 2), run(OURS, 2, 3), run(PLAIN, 2, 6), run(HUGO, 2, 1)]
    found = {(peer, measure): values for _, _, peer, measure, values in ratios(runs)}
    assert found[PLAIN, "cpu"] == [0.25, 0.5]
    assert found[HUGO, "wall"] == [0.5, 3.0]
    assert found[HUGO, "memory"] == [1, 1]


def test_the_table_of_phases_sums_what_the_peers_build_too() -> None:
    table = phases_as_text(10, [Phase("one", True, 1.0), Phase("two", False, 3.0)]).splitlines()
    assert [line.split("  ")[0] for line in table[1:]] == ["two", "one", "what the peers build too", "all"]
    assert table[3].split()[-3:] == ["1.00", "25%", "100.00"]


def test_every_phase_is_timed_in_a_build(project: Callable[..., Any]) -> None:
    made = project({"claims/CLM-0001.yml": record_of()})
    names = {phase.name for phase in phases(made.folder)}
    assert {name for name, _ in TIMED.values()} <= names
    assert {"claim pages: content drawn", "claim pages: theme drawn around it", "claim pages: written"} <= names


def test_the_cost_of_loading_is_printed_as_a_ratio(capsys: pytest.CaptureFixture[str]) -> None:
    loading.main(["2", "--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("5 files of ")
    assert [line[:26].strip() for line in lines[1:]] == [
        "check",
        "load from memory",
        "load with reading",
        "check, records kept",
        "check ÷ load from memory",
        "check ÷ load with reading",
        "check ÷ with records kept",
    ]
