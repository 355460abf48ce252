"""The standing of techniques: the table of small bases, every combination of votes, and what never moves a number."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from mkdocs_claims.derived.facts import facts_of
from mkdocs_claims.derived.reasons import Reason
from mkdocs_claims.derived.standing import Standing, interval, standing_of
from mkdocs_claims.derived.techniques import TechniqueFacts, technique_facts
from mkdocs_claims.derived.votes import VOTES, Vote, Votes, vote_of_group
from mkdocs_claims.records.claim import Falsifier
from tests.standing.bases import catalogue_of

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "cases.yml").read_text(encoding="utf-8"))


def facts_about_t(claims: dict[str, dict[str, Any]]) -> TechniqueFacts:
    catalogue = catalogue_of(claims)
    return technique_facts(catalogue, facts_of(catalogue))["t"]


def left_out(facts: TechniqueFacts) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for bearing in facts.bearings:
        name = bearing.claim.slug.upper()
        if bearing.reasons:
            found[name] = [str(reason) for reason in bearing.reasons]
        for entry, reasons in bearing.left_out:
            found[f"{name}.{entry.item.key}"] = [str(reason) for reason in reasons]
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_small_bases(case: dict[str, Any]) -> None:
    expected = case["expect"]
    facts = facts_about_t(case["claims"])
    votes = facts.votes
    assert facts.standing == expected["standing"]
    assert [votes.in_favour, votes.against, votes.mixed, votes.limit] == expected["votes"]
    assert facts.independence == expected.get("independence", "unknown")
    assert left_out(facts) == expected.get("left_out", {})


def test_every_reason_and_every_vote_has_a_case() -> None:
    told = {reason for case in CASES for reasons in case["expect"].get("left_out", {}).values() for reason in reasons}
    assert told == set(Reason)
    cast = {
        (claim["says"], item.split()[0])
        for case in CASES
        for claim in case["claims"].values()
        for item in claim["items"]
        if claim.get("review") == "accept"
    }
    assert set(VOTES) | {("fails", "disputes"), ("limits", "disputes"), ("helps", "neutral")} <= cast
    assert {case["expect"]["standing"] for case in CASES} == set(Standing)


@pytest.mark.parametrize("numbers", list(itertools.product(range(3), repeat=4)))
def test_every_combination_has_the_first_row_that_fits(numbers: tuple[int, int, int, int]) -> None:
    """The rows of the design's table as predicates: exactly the first that fits is the standing."""
    p, n, m, limit = numbers
    none = numbers == (0, 0, 0, 0)
    for claimed, awaiting, falsified in itertools.product([True, False], repeat=3):
        rows = [
            (not claimed and none, Standing.NO_EVIDENCE),
            (none and awaiting, Standing.UNREVIEWED_ONLY),
            (none, Standing.NO_EVIDENCE),
            (m >= 1 or (p >= 1 and n >= 1), Standing.CONTESTED),
            (p >= 2, Standing.SUPPORTED),
            (p == 1, Standing.SUPPORTED_ONCE),
            (n >= 1 and falsified, Standing.REFUTED),
            (n >= 1, Standing.NOT_SUPPORTED),
            (limit >= 1, Standing.LIMITED),
        ]
        found = standing_of(Votes(*numbers), is_claimed=claimed, is_awaiting=awaiting, is_falsified=falsified)
        assert found is next(standing for fits, standing in rows if fits)


@pytest.mark.parametrize("cast", [set(s) for n in range(5) for s in itertools.combinations(Vote, n)])
def test_a_group_has_one_vote(cast: set[Vote]) -> None:
    expected = None
    if Vote.MIXED in cast or (Vote.FOR in cast and Vote.AGAINST in cast):
        expected = Vote.MIXED
    elif Vote.FOR in cast:
        expected = Vote.FOR
    elif Vote.AGAINST in cast:
        expected = Vote.AGAINST
    elif Vote.LIMIT in cast:
        expected = Vote.LIMIT
    assert vote_of_group(cast) is expected


@pytest.mark.parametrize(
    ("in_favour", "against", "expected"), [(4, 0, None), (5, 0, (0.566, 1.0)), (3, 2, (0.231, 0.882))]
)
def test_an_interval_from_five_groups_up(in_favour: int, against: int, expected: tuple[float, float] | None) -> None:
    """Against figures computed from the formula by hand with z = 1.96."""
    found = interval(Votes(in_favour, against))
    assert found == (expected if expected is None else pytest.approx(expected, abs=0.0006))


def test_an_interval_is_of_the_groups_for_or_against() -> None:
    assert interval(Votes(3, 2, mixed=4, limit=3)) == interval(Votes(3, 2))
    assert interval(Votes(2, 2, mixed=4, limit=3)) is None


def test_unidentified_sources_of_two_records_are_two_on_file() -> None:
    claim = {"says": "helps", "review": "accept", "items": ["supports -", "supports -"]}
    assert facts_about_t({"A": claim, "B": claim}).on_file.supports == 2


def any_claim(draw: random.Random, earlier: list[str]) -> dict[str, Any]:
    def item() -> str:
        flags = [
            flag
            for flag, share in (("argued", 0.15), ("late", 0.1), ("retracted", 0.1), ("own", 0.2), ("independent", 0.2))
            if draw.random() < share
        ]
        group = [f"group={draw.choice('xy')}"] if draw.random() < 0.15 else []
        direction = draw.choice(["supports", "supports", "disputes", "mixed", "neutral"])
        return " ".join([direction, draw.choice("abcdefg-"), *flags, *group])

    items = [item() for _ in range(draw.randrange(4))]
    met = [f"e{draw.randrange(len(items)) + 1}"] if items and draw.random() < 0.15 else []
    return {
        "says": draw.choice(["helps", "helps", "limits", "fails", "mentions"]),
        "review": draw.choice(["none", "label", "ai", "accept", "accept", "accept", "reject", "changed"]),
        "items": items,
        "met": met,
        "status": "active" if draw.random() < 0.9 else draw.choice(["retired", "retracted"]),
        "supersedes": draw.choice(earlier) if earlier and draw.random() < 0.1 else None,
        "dispute": draw.choice(["open", "upheld", "upheld-then-accepted"]) if items and draw.random() < 0.1 else None,
    }


def any_base(draw: random.Random) -> dict[str, dict[str, Any]]:
    base: dict[str, dict[str, Any]] = {}
    for name in "ABCDEF"[: draw.randrange(1, 7)]:
        base[name] = any_claim(draw, list(base))
    return base


def counted(base: dict[str, dict[str, Any]]) -> tuple[object, ...]:
    """All that only reviewed evidence may move."""
    catalogue = catalogue_of(base)
    facts = facts_of(catalogue)
    technique = technique_facts(catalogue, facts)["t"]
    own = {claim_id: own.counted for claim_id, own in facts.items() if own.counted.total}
    return technique.votes, technique.independence, technique.interval, technique.counted, own


@pytest.mark.parametrize("seed", range(150))
def test_an_unreviewed_record_moves_nothing_that_counts(seed: int) -> None:
    draw = random.Random(seed)
    base = any_base(draw)
    addition = {**any_claim(draw, list(base)), "review": draw.choice(["none", "label", "ai"]), "dispute": None}
    before, after = facts_about_t(base), facts_about_t({**base, "Z": addition})
    assert counted({**base, "Z": addition}) == counted(base)
    if before.votes.total:
        assert after.standing is before.standing


@pytest.mark.parametrize("seed", range(150))
def test_evidence_from_a_counted_source_never_adds_a_group(seed: int) -> None:
    draw = random.Random(seed)
    base = any_base(draw)
    base["S"] = {"says": "helps", "review": "accept", "items": ["supports s", "disputes r"]}
    more = {**base, "S": {**base["S"], "items": [*base["S"]["items"], f"{draw.choice(['supports', 'mixed'])} s"]}}
    before, after = facts_about_t(base), facts_about_t(more)
    assert after.counted.total == before.counted.total
    assert after.votes.total == before.votes.total
    assert after.on_file.total == before.on_file.total


@pytest.mark.parametrize("field", ["statement", "observed_on", "falsifiers"])
def test_editing_what_a_review_covers_takes_the_claim_out(field: str) -> None:
    catalogue = catalogue_of({"A": {"says": "helps", "review": "accept", "items": ["supports a"]}})
    claim = catalogue.claims[0]
    value: Any = (Falsifier(text="Another."),) if field == "falsifiers" else "In tests, A holds!"
    edited = replace(catalogue.filed[0], claim=claim.model_copy(update={field: value}))
    for filed, expected in ((catalogue.filed[0], 1), (edited, 0)):
        changed = replace(catalogue, filed=(filed,))
        facts = facts_of(changed)
        assert facts[claim.id].counted.total == expected
        assert technique_facts(changed, facts)["t"].votes.total == expected


@pytest.mark.parametrize("seed", range(50))
def test_the_order_of_files_never_matters(seed: int) -> None:
    draw = random.Random(seed)
    base = any_base(draw)
    names = list(base)
    draw.shuffle(names)
    one, other = facts_about_t(base), facts_about_t({name: base[name] for name in names})
    assert counted(base) == counted({name: base[name] for name in names})
    assert (one.standing, one.on_file, left_out(one)) == (other.standing, other.on_file, left_out(other))
