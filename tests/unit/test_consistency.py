"""What records must not say together."""

from __future__ import annotations

import random
from collections.abc import Callable
from graphlib import TopologicalSorter
from typing import Any

import pytest

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.catalogue.consistency import ONE_WAY, circles_of
from mkdocs_claims.problems import Severity
from tests.conftest import Project, claim

Make = Callable[..., Project]
DESCRIBED = "- {key: t, name: T}\n"


def found(project: Make, records: dict[str, str]) -> list[tuple[str, int, int, str, str]]:
    files = {f"claims/{claim_id}.yml": text for claim_id, text in records.items()}
    made = project({"claims/taxonomy/techniques.yml": DESCRIBED, **files})
    _, problems, _ = read(made.folder / "claims")
    return [
        (problem.path.rpartition("/")[2], problem.position.line, problem.position.column, problem.code, problem.message)
        for problem in problems
    ]


def relating(*pairs: tuple[int, str, int]) -> dict[str, str]:
    """Claims that say `kind` of others, by number."""
    numbers = sorted({number for one, _, other in pairs for number in (one, other)})
    return {
        f"CLM-{number:04}": claim(
            f"CLM-{number:04}",
            relations=[{"type": kind, "claim": f"CLM-{other:04}"} for one, kind, other in pairs if one == number],
        )
        for number in numbers
    }


@pytest.mark.parametrize("kind", ONE_WAY)
def test_a_circle_is_an_error_at_the_relation_that_closes_it(project: Make, kind: str) -> None:
    records = relating((1, kind, 2), (2, kind, 3), (3, "see-also", 2), (3, kind, 1), (4, kind, 1))
    ((name, line, column, code, message),) = found(project, records)
    assert (name, code) == ("CLM-0003.yml", "relation-circle")
    assert message == f"`{kind}` leads in a circle, from CLM-0003 to CLM-0001 to CLM-0002 to CLM-0003"
    text = records["CLM-0003"].splitlines()[line - 1]
    assert text[column - 1 :] == "CLM-0001"


def test_every_circle_is_told_once(project: Make) -> None:
    pairs = [(1, "supersedes", 2), (2, "supersedes", 1), (3, "narrows", 4), (4, "narrows", 3), (4, "supersedes", 1)]
    pairs += [(1, "contradicts", 3), (3, "contradicts", 1), (2, "supports", 4), (4, "supports", 2)]
    assert [problem[:1] + problem[3:4] for problem in found(project, relating(*pairs))] == [
        ("CLM-0002.yml", "relation-circle"),
        ("CLM-0004.yml", "relation-circle"),
    ]


def test_a_long_chain_is_no_circle(project: Make) -> None:
    assert found(project, relating(*((number, "supersedes", number + 1) for number in range(1, 400)))) == []


def test_a_long_circle_is_told_in_short(project: Make) -> None:
    ((name, *_, message),) = found(project, relating(*((n, "narrows", n % 400 + 1) for n in range(1, 401))))
    assert name == "CLM-0400.yml"
    assert message.endswith("from CLM-0400 to CLM-0001 to " + " to ".join(message.split(" to ")[2:]))
    assert message.split(" to ")[8:] == ["CLM-0008", "…", "CLM-0399", "CLM-0400"]


@pytest.mark.parametrize("seed", range(30))
def test_the_circles_told_are_all_there_is_to_mend(seed: int) -> None:
    """Each is a circle told at its last id, and without the steps that close them there is none."""
    draw = random.Random(seed)
    ids = [f"CLM-{number:04}" for number in range(1, 9)]
    targets = {one: draw.sample([other for other in ids if other != one], draw.randrange(4)) for one in ids}
    told = list(circles_of(targets))
    for circle in told:
        assert max(circle) == circle[0]
        assert all(other in targets[one] for one, other in zip(circle, [*circle[1:], circle[0]], strict=True))
    closing = {(circle[0], circle[1]) for circle in told}
    assert len(closing) == len(told)
    steps = {one: {other for other in others if (one, other) not in closing} for one, others in targets.items()}
    TopologicalSorter(steps).prepare()


def test_many_circles_are_no_feat() -> None:
    """A search of the whole base for each circle took minutes here. 2,000 claims in pairs, and 60 that all lead to each other."""
    pairs = {f"CLM-{n:04}": [f"CLM-{n + 1 if n % 2 else n - 1:04}"] for n in range(1, 2001)}
    assert len(list(circles_of(pairs))) == 1000
    ids = [f"CLM-{number:04}" for number in range(60)]
    dense = {one: [other for other in ids if other != one] for one in ids}
    assert len(list(circles_of(dense))) == 60 * 59 / 2


def test_the_number_tells_which_claim_was_filed_last() -> None:
    assert list(circles_of({"CLM-9999": ["CLM-10000"], "CLM-10000": ["CLM-9999"]})) == [["CLM-10000", "CLM-9999"]]


def test_a_claim_that_relates_to_itself_is_told_so_and_nothing_else(project: Make) -> None:
    assert [problem[3] for problem in found(project, relating((1, "supersedes", 1)))] == ["own-relation"]


OPPOSITE = {"CLM-0001": {"techniques": {"t": "helps"}}, "CLM-0002": {"techniques": {"t": "fails"}}}


@pytest.mark.parametrize(
    ("changes", "warned"),
    [
        ({}, True),
        ({"CLM-0001": {"relations": [{"type": "narrows", "claim": "CLM-0002"}]}}, False),
        ({"CLM-0002": {"relations": [{"type": "see-also", "claim": "CLM-0001"}]}}, False),
        ({"CLM-0001": {"capability": "tool-use"}}, False),
        ({"CLM-0001": {"techniques": {"t": "limits"}}}, False),
        ({"CLM-0002": {"status": "retired"}}, False),
        ({"CLM-0002": {"status": "retracted"}}, False),
        ({"CLM-0001": {"status": "retracted"}}, False),
    ],
)
def test_opposite_claims_without_a_relation_are_a_warning(
    project: Make, changes: dict[str, dict[str, Any]], warned: bool
) -> None:
    records = {key: claim(key, **{**fields, **changes.get(key, {})}) for key, fields in OPPOSITE.items()}
    message = "this claim says that 't' fails, and CLM-0001 says that it helps; no relation joins them"
    problems = found(project, records)
    assert [problem[:1] + problem[3:] for problem in problems] == (
        [("CLM-0002.yml", "unrelated-opposites", message)] if warned else []
    )


@pytest.mark.parametrize(("status", "codes"), [("active", []), ("retired", ["unrelated-opposites"])])
def test_a_claim_that_another_supersedes_is_nobodys_opposite(project: Make, status: str, codes: list[str]) -> None:
    records = {
        "CLM-0001": claim("CLM-0001", techniques={"t": "helps"}),
        "CLM-0002": claim("CLM-0002", techniques={"t": "fails"}),
        "CLM-0003": claim("CLM-0003", status=status, relations=[{"type": "supersedes", "claim": "CLM-0001"}]),
    }
    assert [code for _, _, _, code, _ in found(project, records)] == codes


def test_many_opposites_are_named_up_to_three(project: Make) -> None:
    records = {f"CLM-{n:04}": claim(f"CLM-{n:04}", techniques={"t": "helps"}) for n in range(1, 6)}
    records["CLM-0009"] = claim("CLM-0009", techniques={"t": "fails"})
    ((*_, message),) = found(project, records)
    assert "CLM-0001, CLM-0002, CLM-0003 and 2 more say that it helps" in message


def evidence(**source: Any) -> list[dict[str, Any]]:
    return [{"direction": "supports", "basis": "measured", "source": source}]


@pytest.mark.parametrize(
    ("one", "other", "fields"),
    [
        ({"doi": "10.1000/a", "year": 2020}, {"doi": "10.1000/A", "year": 2021}, ["year"]),
        ({"doi": "10.1000/a", "title": "A  title"}, {"doi": "10.1000/a", "title": "a Title"}, []),
        ({"doi": "10.1000/a", "title": "One"}, {"doi": "10.1000/a"}, []),
        (
            {"arxiv": "2401.00001v1", "kind": "paper"},
            {"doi": "10.48550/arXiv.2401.00001", "kind": "preprint"},
            ["kind"],
        ),
        ({"pmid": "1", "retracted": True}, {"pmid": "1"}, ["retracted"]),
        ({"pmid": "1", "authors": ["A"], "kind": "paper", "year": 2020}, {"pmid": "1"}, []),
        (
            {"pmid": "1", "authors": ["A", "B"], "title": "X"},
            {"pmid": "1", "authors": ["B"], "title": "Y"},
            ["authors", "title"],
        ),
        ({"title": "One", "year": 2020}, {"title": "One", "year": 2021}, []),
    ],
)
def test_one_source_described_differently_is_a_warning(
    project: Make, one: dict[str, Any], other: dict[str, Any], fields: list[str]
) -> None:
    problems = found(
        project,
        {"CLM-0001": claim(evidence=evidence(**one)), "CLM-0002": claim("CLM-0002", evidence=evidence(**other))},
    )
    assert [(problem[0], problem[3]) for problem in problems] == [("CLM-0002.yml", "source-differs")] * len(fields)
    assert all(problem[4].startswith(f"`{field}`: ") for problem, field in zip(problems, fields, strict=True))


def test_a_long_description_is_told_in_short(project: Make) -> None:
    one, other = ([f"{name} {'x' * 900}" for _ in range(100)] for name in "AB")
    ((*_, message),) = found(
        project,
        {
            "CLM-0001": claim(evidence=evidence(pmid="1", authors=one)),
            "CLM-0002": claim("CLM-0002", evidence=evidence(pmid="1", authors=other)),
        },
    )
    assert len(message) < 400


SETTLED = {"text": "No.", "state": "upheld", "evidence": "e1", "date": "2026-01-31", "settled_by": "R"}


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({}, []),
        ({"evidence": None}, ["upheld-without-evidence"]),
        ({"date": None}, ["upheld-without-date"]),
        ({"settled_by": None}, ["settled-by-nobody"]),
        *(
            ({"state": state, "evidence": None, "date": None, "settled_by": None}, [])
            for state in ("open", "answered", "dismissed", "withdrawn")
        ),
    ],
)
def test_an_upheld_dispute_says_what_it_moves_the_counts_by(
    project: Make, changes: dict[str, Any], codes: list[str]
) -> None:
    dispute = {key: value for key, value in (SETTLED | changes).items() if value is not None}
    made = project(
        {
            "claims/reviewers.yml": "- {name: R}\n",
            "claims/CLM-0001.yml": claim(disputes=[dispute], evidence=[{"key": "e1", "direction": "disputes"}]),
        }
    )
    _, problems, _ = read(made.folder / "claims")
    assert [(problem.code, problem.severity) for problem in problems] == [(code, Severity.WARNING) for code in codes]


@pytest.mark.parametrize(
    ("falsifier", "codes"),
    [
        ({"met_by": ["e1"], "settled_by": "R"}, []),
        ({"met_by": ["e1"]}, ["settled-by-nobody"]),
        ({}, []),
    ],
)
def test_a_met_falsifier_says_who_found_it_met(project: Make, falsifier: dict[str, Any], codes: list[str]) -> None:
    made = project(
        {
            "claims/reviewers.yml": "- {name: R}\n",
            "claims/CLM-0001.yml": claim(
                falsifiers=[{"text": "F.", **falsifier}], evidence=[{"key": "e1", "direction": "disputes"}]
            ),
        }
    )
    assert [problem.code for problem in read(made.folder / "claims")[1]] == codes


@pytest.mark.parametrize(
    ("item", "codes"),
    [
        ({"source": "pmid:1"}, ["missing-direction"]),
        ({"source": "pmid:1", "direction": None}, ["missing-direction"]),
        ({"source": "pmid:1", "direction": "neutral"}, []),
    ],
)
def test_evidence_that_points_nowhere_is_a_warning(project: Make, item: dict[str, Any], codes: list[str]) -> None:
    made = project({"claims/CLM-0001.yml": claim(evidence=[{"direction": "supports"}, item])})
    problems = read(made.folder / "claims")[1]
    assert [(problem.code, problem.severity) for problem in problems] == [(code, Severity.WARNING) for code in codes]
    for problem in problems:
        assert "direction" in (problem.suggestion or "")
        assert problem.source_line == "- source: pmid:1"


def test_only_circles_are_errors(project: Make) -> None:
    made = project(
        {
            "claims/taxonomy/techniques.yml": DESCRIBED,
            "claims/CLM-0001.yml": claim(techniques={"t": "helps"}, evidence=evidence(pmid="1", year=2020)),
            "claims/CLM-0002.yml": claim(
                "CLM-0002",
                techniques={"t": "fails"},
                evidence=evidence(pmid="1", year=2021),
                disputes=[{"text": "No.", "state": "upheld", "date": "2026-01-31"}],
            ),
        }
    )
    _, problems, _ = read(made.folder / "claims")
    assert [(problem.code, problem.severity) for problem in problems] == [
        ("unrelated-opposites", Severity.WARNING),
        ("source-differs", Severity.WARNING),
        ("settled-by-nobody", Severity.WARNING),
        ("upheld-without-evidence", Severity.WARNING),
    ]
