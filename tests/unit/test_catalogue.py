"""Records against each other: clashes, references, the ledger, and an order that no file name changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.adapter.records import read_records
from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.past import NO_PAST
from mkdocs_claims.problems import Severity
from tests.bench.generate import write_base
from tests.conftest import claim

Make = Callable[..., Any]


def problems_of(
    project: Make, files: Mapping[str, str | bytes], *, release: bool = False
) -> list[tuple[str, int, str]]:
    made = project(files)
    _, problems, _ = read(made.folder / "claims", release=release)
    return [(Path(problem.path).name, problem.position.line, problem.code) for problem in problems]


def test_claims_stand_in_the_order_of_their_ids(project: Make) -> None:
    ids = ["REF-0002", "CLM-10000", "CLM-9999", "CLM-0001", "CLM-NEW-b"]
    made = project({f"claims/{'x/' if i % 2 else ''}{one}.yml": claim(one) for i, one in enumerate(ids)})
    catalogue, problems, _ = read(made.folder / "claims")
    assert problems == []
    assert [one.id for one in catalogue.claims] == ["CLM-0001", "CLM-9999", "CLM-10000", "CLM-NEW-b", "REF-0002"]


def test_one_id_in_two_files(project: Make) -> None:
    files = {"claims/CLM-0001.yml": claim(), "claims/sub/CLM-0001.yml": claim(slug="another")}
    assert problems_of(project, files) == [("CLM-0001.yml", 1, "duplicate-id")]


def test_one_key_twice_in_a_record_tells_where_the_first_is(project: Make) -> None:
    evidence = [{"key": "e1", "direction": "supports"} for _ in range(3)]
    made = project({"claims/CLM-0001.yml": claim(evidence=evidence)})
    _, problems, _ = read(made.folder / "claims")
    message = f"the key 'e1' stands twice in this file; the first is on line {problems[0].position.line - 2}"
    assert [(problem.code, problem.message) for problem in problems] == [("duplicate-key", message)] * 2


def test_letter_case_is_named_where_it_is_all_that_tells_names_apart(project: Make) -> None:
    made = project({"claims/reviewers.yml": "- {name: Ann Reader}\n- {name: ANN reader}\n- {name: Ann Reader}\n"})
    _, problems, _ = read(made.folder / "claims")
    messages = [problem.message for problem in problems if problem.code == "duplicate-name"]
    where = "stands twice in this file; the first is on line 1"
    assert messages == [f"the name 'ANN reader' {where} (letter case aside)", f"the name 'Ann Reader' {where}"]


def test_one_address_in_two_files_whatever_the_letter_case(project: Make) -> None:
    files = {
        "claims/CLM-0001.yml": claim(),
        "claims/CLM-0002.yml": claim("CLM-0002", slug="slug-of-clm-0001"),
        "claims/CLM-0003.yml": claim("CLM-0003", aliases=["slug-of-clm-0001", "CLM-0002", "older"]),
        "claims/CLM-0004.yml": claim("CLM-0004", aliases=["older"]),
    }
    assert problems_of(project, files) == [
        ("CLM-0002.yml", 2, "duplicate-address"),
        ("CLM-0003.yml", 8, "duplicate-address"),
        ("CLM-0003.yml", 9, "duplicate-id"),
        ("CLM-0004.yml", 8, "duplicate-address"),
    ]


def test_equal_statements_of_active_claims(project: Make) -> None:
    said = "In tests, agents finish what they begin."
    files = {
        "claims/CLM-0001.yml": claim(statement=said),
        "claims/CLM-0002.yml": claim("CLM-0002", statement="In tests,  Agents finish what they begin"),
        "claims/CLM-0003.yml": claim("CLM-0003", statement=said, status="retired", status_note="See CLM-0001."),
        "claims/CLM-0004.yml": claim("CLM-0004", statement="In tests, agents finish what others begin."),
    }
    assert problems_of(project, files) == [("CLM-0002.yml", 3, "equal-statement")]


def test_file_name(project: Make) -> None:
    assert problems_of(project, {"claims/clm-0001.yml": claim()}) == [("clm-0001.yml", 1, "file-name")]


def test_ledger(project: Make) -> None:
    files = {
        "claims/CLM-0001.yml": claim(),
        "claims/CLM-0002.yml": claim("CLM-0002"),
        "claims/CLM-0003.yml": "a: b: c",
        "claims/ids.txt": "# ids\nCLM-0001\nCLM-0003\nCLM-0009\nCLM-0001\nclm-7\n",
    }
    assert problems_of(project, files) == [
        ("CLM-0002.yml", 1, "unlisted-id"),
        ("CLM-0003.yml", 1, "yaml-colon"),
        ("ids.txt", 4, "lost-id"),
        ("ids.txt", 5, "ledger"),
        ("ids.txt", 6, "ledger"),
    ]


def test_placeholder_builds_as_a_preview_and_is_refused_in_a_release(project: Make) -> None:
    files = {"claims/CLM-NEW-routing.yml": claim("CLM-NEW-routing"), "claims/ids.txt": ""}
    assert problems_of(project, files) == []
    assert problems_of(project, files, release=True) == [("CLM-NEW-routing.yml", 1, "placeholder-id")]


def test_taxonomy(project: Make) -> None:
    capabilities = """
- {key: planning, name: Planning, parent: nowhere}
- {key: planning, name: Again}
- {key: page, name: Reserved}
- {key: old, name: Old, withdrawn: older}
- {key: older, name: Older, withdrawn: planning}
- {key: a, name: A, parent: b}
- {key: b, name: B, parent: a}
- {key: self, name: Self, parent: self}
"""
    files = {"claims/taxonomy/capabilities.yml": capabilities, "claims/CLM-0001.yml": claim(capability="older")}
    assert problems_of(project, files) == [
        ("CLM-0001.yml", 4, "withdrawn-key"),
        ("capabilities.yml", 2, "unknown-key-of-taxonomy"),
        ("capabilities.yml", 3, "duplicate-key"),
        ("capabilities.yml", 4, "reserved-name"),
        ("capabilities.yml", 5, "withdrawn-key"),
        ("capabilities.yml", 7, "parent-cycle"),
        ("capabilities.yml", 8, "parent-cycle"),
        ("capabilities.yml", 9, "unknown-key-of-taxonomy"),
    ]


def test_techniques_unknown_and_withdrawn(project: Make) -> None:
    files = {
        "claims/taxonomy/techniques.yml": "- {key: new, name: New}\n- {key: old, name: Old, withdrawn: new}\n",
        "claims/CLM-0001.yml": claim(techniques={"new": "helps", "old": "helps", "other": "helps"}),
    }
    made = project(files)
    _, problems, _ = read(made.folder / "claims")
    assert [(problem.code, problem.severity) for problem in problems] == [
        ("withdrawn-key", Severity.WARNING),
        ("unknown-technique", Severity.WARNING),
    ]


def test_a_broken_taxonomy_is_one_problem_and_not_one_a_claim(project: Make) -> None:
    files = {"claims/taxonomy/capabilities.yml": "- {key: planning, nam: x}\n", "claims/CLM-0001.yml": claim()}
    assert problems_of(project, files) == [("capabilities.yml", 1, "unknown-key")]


def test_a_broken_record_is_still_known_to_others(project: Make) -> None:
    relation = [{"type": "contradicts", "claim": "CLM-0002"}]
    files = {"claims/CLM-0001.yml": claim(relations=relation), "claims/CLM-0002.yml": "a: b: c"}
    assert problems_of(project, files) == [("CLM-0002.yml", 1, "yaml-colon")]


@pytest.mark.parametrize("order", [("a", "z"), ("z", "a")])
def test_neighbours_and_inverse_relations(project: Make, order: tuple[str, str]) -> None:
    made = project(
        {
            f"claims/{order[0]}/CLM-0001.yml": claim(relations=[{"type": "narrows", "claim": "CLM-0003"}]),
            f"claims/{order[1]}/CLM-0002.yml": claim("CLM-0002"),
            "claims/CLM-0003.yml": claim("CLM-0003", capability="tool-use"),
        }
    )
    catalogue: Catalogue = read(made.folder / "claims")[0]
    neighbours = {
        claim_id: tuple(one.id if one else None for one in pair) for claim_id, pair in catalogue.neighbours.items()
    }
    assert neighbours == {
        "CLM-0001": (None, "CLM-0002"),
        "CLM-0002": ("CLM-0001", None),
        "CLM-0003": (None, None),
    }
    named = {key: [(by, relation.type) for by, relation in found] for key, found in catalogue.named_by.items()}
    assert named == {"CLM-0003": [("CLM-0001", "narrows")]}


def test_names_of_reviewers_differ_by_more_than_letter_case(project: Make) -> None:
    files = {"claims/reviewers.yml": "- {name: Reviewer A}\n- {name: reviewer a}\n"}
    assert problems_of(project, files) == [("reviewers.yml", 2, "duplicate-name")]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_every_id_of_a_line_of_the_ledger_is_read(project: Make, end: str) -> None:
    ledger = end.join(["# CLM-0009 in a comment", "CLM-0001 CLM-0002\u00a0CLM-0003 # CLM-0010", "CLM-\u200b0004", ""])
    files = {f"claims/CLM-000{number}.yml": claim(f"CLM-000{number}") for number in (1, 2, 3, 4)}
    assert problems_of(project, files | {"claims/ids.txt": ledger.encode()}) == [
        ("CLM-0004.yml", 1, "unlisted-id"),
        ("ids.txt", 2, "ledger"),
        ("ids.txt", 3, "ledger"),
    ]


def test_a_ledger_in_a_sub_folder_is_a_problem(project: Make) -> None:
    files = {"claims/CLM-0001.yml": claim(), "claims/sub/ids.txt": "CLM-0001\nCLM-0002\n"}
    assert problems_of(project, files) == [("ids.txt", 1, "misplaced-ledger")]


def test_suggestions_from_a_long_taxonomy_are_short_and_near(project: Make) -> None:
    entries = "".join(f"- {{key: entry-{number}, name: Entry}}\n" for number in range(1000))
    made = project(
        {
            "claims/taxonomy/capabilities.yml": entries,
            "claims/CLM-0001.yml": claim(capability="entyr-777"),
            "claims/CLM-0002.yml": claim("CLM-0002", capability="nothing-like-it"),
        }
    )
    near, far = (problem.suggestion for problem in read(made.folder / "claims")[1])
    assert near == "did you mean 'entry-777'?"
    assert far is not None
    assert far.endswith("entry-9 and 990 more")


def test_a_catalogue_without_texts_is_the_same_otherwise(tmp_path: Path) -> None:
    write_base(tmp_path / "claims", 3)
    whole, _, _ = read(tmp_path / "claims")
    lean = whole.without_texts()
    assert lean.claims == whole.claims
    assert [(one.file.path, one.file.name) for one in lean.filed] == [
        (one.file.path, one.file.name) for one in whole.filed
    ]
    assert all(one.file.text for one in whole.filed)
    assert not any(one.file.text for one in lean.filed)


def test_a_build_keeps_no_texts_of_files(tmp_path: Path) -> None:
    write_base(tmp_path / "claims", 3)
    records = read_records(tmp_path / "claims", None, None, release=False, serving=False, past=NO_PAST)
    assert len(records.catalogue.claims) == 3
    assert not any(one.file.text for one in records.catalogue.filed)
    assert records.last_good is records.catalogue
