"""The scorecard, figure by figure on small bases, and the command that prints it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.checks.registry import CHECKS as CHECKS_ON_FILE
from mkdocs_claims.cli.main import main
from mkdocs_claims.derived.digest import claim_digest, evidence_digest
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.scorecard import CheckFigures, Decisions, Scorecard, Share, scorecard
from mkdocs_claims.derived.standing import Standing
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.pages.scorecard_view import TOO_FEW, Table, tables
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.taxonomy import TaxonomyEntry
from mkdocs_claims.scorecard_text import as_json, as_text
from tests.conftest import CAPABILITIES, claim

ROOT = Path(__file__).parents[2]
OTHER = "sha256:" + "0" * 64
DECISIONS = {"accepted": "accept", "rejected": "reject", "changed": "accept"}


def made(number: int, decision: str | None = None, **fields: Any) -> Claim:
    """A claim and what became of it: accepted, rejected, changed since it was accepted, or labelled as read by AI."""
    values: dict[str, Any] = {
        "id": f"CLM-{number:04}",
        "slug": f"s{number}",
        "statement": f"In tests, claim {number} holds.",
        "capability": "planning",
        "drafting": {"method": "model", "confidence": fields.pop("confidence", None)},
        **fields,
    }
    unread = Claim.model_validate(values)
    event: dict[str, Any] = {"kind": "model", "decision": "label"}
    if decision in DECISIONS:
        event = {
            "by": "R",
            "kind": "person",
            "decision": DECISIONS[decision],
            "date": date(2026, 1, 31),
            "digest": OTHER if decision == "changed" else claim_digest(unread),
            "evidence": tuple(evidence_digest(item) for item in unread.evidence),
        }
    return Claim.model_validate({**values, "reviews": (event,)}) if decision else unread


def base(*claims: Claim, techniques: tuple[str, ...] = ()) -> Catalogue:
    filed = tuple(Filed(one, SourceFile(f"{one.id}.yml", f"claims/{one.id}.yml", "")) for one in claims)
    capabilities = {key: TaxonomyEntry(key=key, name=key.capitalize()) for key in ("planning", "code")}
    capabilities["old"] = TaxonomyEntry(key="old", name="Old", withdrawn="code")
    return Catalogue(filed, capabilities, {key: TaxonomyEntry(key=key, name=key) for key in techniques})


def card_of(*claims: Claim, **settings: Any) -> Scorecard:
    return scorecard(knowledge_of(base(*claims)), **{"checks": {}, **settings})


def states(**numbers: int) -> Mapping[ReviewState, int]:
    return {state: numbers.get(state.name.lower(), 0) for state in ReviewState}


def test_coverage_by_capability_and_state() -> None:
    number = count(1)
    card = card_of(
        *(made(next(number), state) for state in (None, None, "label", "accepted", "rejected", "changed")),
        made(next(number), "accepted", capability="code"),
        made(next(number), "accepted", status="retired"),
        made(next(number), "label", status="retracted"),
        made(next(number), "accepted", relations=({"type": "supersedes", "claim": "CLM-0007"},)),
    )
    assert card.claims == states(unreviewed=2, reviewed_by_ai=1, reviewed=2, rejected=1, changed=1)
    assert (card.on_file, card.retired) == (7, 3)
    assert card.capabilities == {
        "planning": states(unreviewed=2, reviewed_by_ai=1, reviewed=2, rejected=1, changed=1),
        "code": states(),
    }


def test_what_the_records_hold() -> None:
    source = {"arxiv": "2401.00001"}
    card = card_of(
        made(1, falsifiers=({"text": "F"},), observed_on="Here.", evidence=({"source": source}, {})),
        made(2, evidence=({"quotes": ({"text": "Q"},)},)),
        made(3, evidence=({"source": source},)),
        made(4, status="retired", evidence=({"quotes": ({"text": "Q"},)},), falsifiers=({"text": "F"},)),
    )
    assert (card.contents.falsifier, card.contents.quote) == (Share(1, 3), Share(1, 3))
    assert (card.contents.scope, card.contents.identified_source) == (Share(1, 3), Share(2, 3))
    # One source serves two claims; two claims name one each without an identifier, and a retired one is left out.
    assert card.unidentified == Share(2, 3)


@pytest.mark.parametrize(("number", "of", "value"), [(0, 0, None), (4, 4, None), (5, 5, 1.0), (3, 6, 0.5)])
def test_there_is_no_share_of_fewer_than_five(number: int, of: int, value: float | None) -> None:
    assert Share(number, of).value == value
    assert (Share(number, of).interval is None) == (value is None)


def test_techniques_by_standing() -> None:
    item = {"direction": "supports", "basis": "measured", "source": {"pmid": "1"}}
    catalogue = base(
        made(1, "accepted", techniques={"a": "helps"}, evidence=(item,)),
        made(2, techniques={"a": "fails", "b": "helps"}, evidence=(item,)),
        techniques=("a", "b", "c"),
    )
    expected = {Standing.SUPPORTED_ONCE: 1, Standing.UNREVIEWED_ONLY: 1, Standing.NO_EVIDENCE: 1}
    assert scorecard(knowledge_of(catalogue), {}).standings == {one: expected.get(one, 0) for one in Standing}


def test_disputes_open_of_all_claims_and_settled_of_accepted_ones() -> None:
    def disputed(*outcomes: str) -> tuple[dict[str, str], ...]:
        return tuple({"text": "No.", "state": outcome} for outcome in outcomes)

    card = card_of(
        made(1, "accepted", disputes=disputed("open", "answered", "upheld", "upheld", "dismissed", "withdrawn")),
        made(2, disputes=disputed("open", "upheld")),
        made(3, "label", disputes=disputed("dismissed")),
        made(4, "changed", disputes=disputed("upheld")),
        made(5, "rejected", disputes=disputed("withdrawn")),
        made(6, "accepted", status="retired", disputes=disputed("open", "upheld")),
    )
    assert card.disputes.open == 2
    assert card.disputes.settled == {"answered": 1, "upheld": 2, "dismissed": 1, "withdrawn": 1}
    assert card.disputes.aside == 4


def test_drafted_confidence_against_decisions() -> None:
    number = count(1)

    def some(confidence: str | None, **numbers: int) -> list[Claim]:
        return [
            made(next(number), None if state == "unreviewed" else state, confidence=confidence)
            for state, times in numbers.items()
            for _ in range(times)
        ]

    retired = made(next(number), "accepted", confidence="low", status="retired")
    card = card_of(
        *some("low", accepted=1, rejected=4, changed=3, unreviewed=2),
        *some("medium", accepted=4, changed=9, label=1),
        *some(None, rejected=1),
        retired,
    )
    assert card.calibration == {
        "low": Decisions(1, 4, 3),
        "medium": Decisions(4, 0, 9),
        "high": Decisions(0, 0, 0),
        None: Decisions(0, 1, 0),
    }
    shares = [own.share.value for own in card.calibration.values()]
    assert shares == [0.2, None, None, None]
    # After Wilson's formula by hand, with z = 1.96.
    assert card.calibration["low"].share.interval == pytest.approx((0.036, 0.624), abs=0.0006)


def test_the_backlog_and_its_age() -> None:
    day = date(2026, 2, 1)
    card = card_of(
        made(1, filed_on=date(2026, 1, 1)),
        made(2, "label", filed_on=date(2026, 1, 22)),
        made(3, "changed", filed_on=day),
        made(4),
        made(5, "accepted", filed_on=date(2025, 1, 1)),
        made(6, "rejected", filed_on=date(2025, 1, 1)),
        made(7, status="retired", filed_on=date(2025, 1, 1)),
    )
    backlog = card.backlog
    assert (backlog.claims, backlog.undated, backlog.added) == (4, 1, 0)
    assert backlog.as_of == day, "the latest day on file"
    assert [(claim.id, days) for claim, days in backlog.waits] == [("CLM-0001", 31), ("CLM-0002", 10), ("CLM-0003", 0)]
    assert backlog.median == 10


def test_the_age_to_another_day() -> None:
    backlog = card_of(made(1, filed_on=date(2024, 2, 28)), as_of=date(2024, 3, 1)).backlog
    assert (backlog.median, backlog.as_of) == (2, date(2024, 3, 1))
    assert card_of(made(1), as_of=date(2024, 3, 1)).backlog.undated == 1


def test_reviewed_claims_with_evidence_added_since() -> None:
    one, other = {"source": {"pmid": "1"}}, {"source": {"pmid": "2"}}
    reviewed = made(1, "accepted", evidence=(one,))
    more = Claim.model_validate({**reviewed.model_dump(by_alias=True), "evidence": (one, other)})
    backlog = card_of(more, made(2, "accepted", evidence=(one,))).backlog
    assert (backlog.claims, backlog.added) == (0, 1)


CHECKS = {"figures": CheckFigures(13, 6, 1, 4, 1), "<b>quotes</b>": CheckFigures(3, 1, 1, 0, 0)}


def test_checks_come_from_outside() -> None:
    card = card_of(made(1), checks=CHECKS)
    table = table_of(card, "checks")
    assert [row.path for row in table.rows] == [f"checks/{name}" for name in CHECKS]
    assert [row.values for row in table.rows] == [
        ("13", "6", "4", "1", "1", "80 %"),
        ("3", "1", "0", "1", "0", TOO_FEW),
    ]
    printed = json.loads(as_json(card, base().capabilities))["checks"]
    assert printed[0] == {
        "check": "figures",
        "run": 13,
        "flagged": 6,
        "right": 4,
        "false_alarms": 1,
        "not_judged": 1,
        "share_right": 0.8,
    }
    assert printed[1]["share_right"] is None


def table_of(card: Scorecard, anchor: str) -> Table:
    return next(table for table in tables(card, base().capabilities) if table.anchor == anchor)


def test_the_words_of_the_tables() -> None:
    card = card_of(
        *(made(number, "accepted", confidence="high") for number in range(1, 6)),
        made(6, filed_on=date(2026, 3, 1)),
        made(7, status="retired"),
    )
    assert table_of(card, "coverage").note == (
        "6 claims on file, 5 reviewed by a person. 1 more is no longer put forward."
    )
    assert table_of(card, "coverage").rows[-1].values == ("1", "0", "5", "0", "0", "6")
    assert table_of(card, "backlog").note == (
        "1 claim awaits a person's review. Half of those with a day have waited 0 days or less. "
        "Days from filing to 2026-03-01, for the 10 that wait longest."
    )
    high = next(row for row in table_of(card, "calibration").rows if row.name == "High")
    assert high.values == ("5", "0", "0", "100 % (57 to 100 %)")


def test_at_most_ten_claims_of_the_backlog_are_named_and_json_has_all() -> None:
    card = card_of(*(made(number, filed_on=date(2026, 1, number)) for number in range(1, 13)))
    rows = table_of(card, "backlog").rows
    assert [(row.name, row.values) for row in (rows[0], rows[-1])] == [("CLM-0001", ("11",)), ("CLM-0010", ("2",))]
    assert len(json.loads(as_json(card, base().capabilities))["backlog"]["waits"]) == 12


def test_an_empty_base() -> None:
    card = card_of()
    assert (card.on_file, card.backlog.claims, card.backlog.as_of, card.backlog.median) == (0, 0, None, None)
    assert "0 claims on file, 0 reviewed by a person." in as_text(card, base().capabilities)


# ------------------------------------------------------------------------------------------------- the seeds


def test_the_seeds() -> None:
    catalogue = read(ROOT / "tests/seeds/claims")[0]
    card = scorecard(knowledge_of(catalogue), {})
    assert card.on_file == 13
    assert card.claims == states(unreviewed=1, reviewed_by_ai=12)
    assert card.standings == {one: 3 if one is Standing.UNREVIEWED_ONLY else 0 for one in Standing}
    assert card.unidentified == Share(3, 3)
    assert card.contents.falsifier == Share(3, 13)
    assert all(own == Decisions(0, 0, 0) for own in card.calibration.values())
    assert (card.backlog.claims, card.backlog.undated) == (13, 13)


# ----------------------------------------------------------------------------------------------- the command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A base of two claims."""
    (tmp_path / "taxonomy").mkdir()
    (tmp_path / "taxonomy/capabilities.yml").write_text(CAPABILITIES, encoding="utf-8")
    dated = claim("CLM-0002").replace("drafting:", "filed_on: 2026-01-31\ndrafting:")
    (tmp_path / "CLM-0002.yml").write_text(dated, encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/CLM-0001.yml").write_text(claim(), encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> Any:
    return CliRunner().invoke(main, ["scorecard", "--base", str(folder), *arguments], catch_exceptions=False)


def test_the_command_prints_tables(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 0
    assert "2 claims on file, 0 reviewed by a person." in result.output
    assert "  Planning             2               0" in result.output
    assert "  CLM-0002     0" in result.output


def test_the_command_prints_json(folder: Path) -> None:
    printed = json.loads(run(folder, "--json", "--as-of", "2026-03-01").output)
    assert list(printed)[:3] == ["schema_version", "revision", "claims"]
    assert {"capabilities", "checks", "disputes", "calibration", "backlog"} <= set(printed)
    assert (printed["schema_version"], printed["revision"]) == (1, None)
    assert [row["check"] for row in printed["checks"]] == [check.name for check in CHECKS_ON_FILE]
    assert printed["claims"]["on_file"] == 2
    assert printed["claims"]["by_review_state"] == {
        str(state): number for state, number in states(unreviewed=2).items()
    }
    assert printed["backlog"]["waits"] == [{"id": "CLM-0002", "days": 29}]
    assert (printed["backlog"]["without_date"], printed["backlog"]["as_of"]) == (1, "2026-03-01")


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2026-01-30", "2026-01-30 is before 2026-01-31, the latest day on file"),
        ("2026-02-30", "'2026-02-30' is not a day like 2026-01-31"),
        ("today", "'today' is not a day like"),
    ],
)
def test_a_day_that_cannot_be(folder: Path, day: str, words: str) -> None:
    result = run(folder, "--as-of", day)
    assert (result.exit_code, words in result.output) == (2, True)


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_the_order_of_files_never_matters(folder: Path, arguments: tuple[str, ...]) -> None:
    before = run(folder, *arguments).output
    (folder / "CLM-0002.yml").rename(folder / "sub/CLM-0002.yml")
    (folder / "sub/CLM-0001.yml").rename(folder / "CLM-0001.yml")
    assert run(folder, *arguments).output == before


def test_the_command_refuses_a_faulty_base(folder: Path) -> None:
    (folder / "CLM-0003.yml").write_text("a: b: c", encoding="utf-8")
    result = run(folder)
    assert (result.exit_code, "CLM-0003.yml:1:5" in result.output) == (1, True)


def test_hostile_names_move_nothing_on_a_terminal() -> None:
    catalogue = replace(base(), capabilities={"x": TaxonomyEntry(key="x", name="A\u202eb\u200b")})
    printed = as_text(scorecard(knowledge_of(catalogue), {}), catalogue.capabilities)
    assert "A<U+202E>b<U+200B>" in printed
