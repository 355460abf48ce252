"""Judgements: what they are about, how long they hold, and what is said when they have ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.located import problems_of
from mkdocs_claims.checks.run import LONGEST, Result, State, check_all, check_claim, digest_of, expired
from mkdocs_claims.checks.summary import Tally, summary
from tests.checks.records import record
from tests.conftest import claim

STATEMENT = "statement: Planners never stall.\n"
JUDGEMENT = """checks:
  judged:
    - {{check: absolute-wording, field: {field}, figure: {figure}, verdict: {verdict}, by: Ada, date: {date}, why: Because., text: {text}}}
"""


def result(part: str, check: str = "absolute-wording") -> Result:
    claim = record(part)
    return next(one for one in check_claim(claim, Around()) if one.check.name == check)


def digest() -> str:
    claim = record(STATEMENT)
    return digest_of(claim, result(STATEMENT).findings[0].finding)


def judged(part: str = STATEMENT, **values: str | None) -> str:
    filled = {"field": "statement", "figure": "null", "verdict": "false-alarm", "date": "2026-11-30", "text": digest()}
    return part + JUDGEMENT.format(**{**filled, **values})


def test_a_false_alarm_no_longer_flags_and_stays_on_show() -> None:
    found = result(judged())
    assert (found.state, found.open) == (State.PASSED, ())
    ((one,),) = [found.findings]
    assert one.judgement is not None
    assert (one.judgement.by, one.judgement.why) == ("Ada", "Because.")


def test_a_right_finding_goes_on_flagging() -> None:
    found = result(judged(verdict="right"))
    assert found.state is State.FLAGGED
    assert found.findings[0].judgement is not None
    assert found.open


@pytest.mark.parametrize("values", [{"field": "null"}, {"field": "statement"}])
def test_what_a_judgement_leaves_open_fits(values: dict[str, str]) -> None:
    assert result(judged(**values)).state is State.PASSED


@pytest.mark.parametrize("values", [{"field": "observed_on"}, {"figure": "never"}, {"text": "null"}])
def test_a_judgement_of_something_else_does_not_fit(values: dict[str, str]) -> None:
    part = judged(**values)
    assert result(part).state is State.FLAGGED
    claim = record(part)
    assert len(expired(claim, check_claim(claim, Around()))) == 1


def test_a_judgement_ends_when_its_text_changes() -> None:
    part = judged("statement: Planners never stall on trees.\n")
    assert result(part).state is State.FLAGGED
    claim = record(part)
    ((place, judgement),) = expired(claim, check_claim(claim, Around()))
    assert (place, judgement.by) == (0, "Ada")


def test_a_judgement_ends_when_another_text_that_the_finding_rests_on_changes() -> None:
    part = "statement: Plans raise accuracy.\nevidence: [{{validated_by: Accuracy was {}.}}]\n"
    found = result(part.format(62), "no-baseline").findings[0].finding
    other = result(part.format(63), "no-baseline").findings[0].finding
    assert digest_of(record(part.format(62)), found) != digest_of(record(part.format(63)), other)


def test_the_latest_of_two_judgements_counts_and_the_earlier_has_not_ended() -> None:
    first = judged(date="2026-11-01")
    both = first + JUDGEMENT.format(
        field="statement", figure="null", verdict="right", date="2026-11-02", text=digest()
    ).removeprefix("checks:\n  judged:\n")
    found = result(both)
    assert found.state is State.FLAGGED
    claim = record(both)
    assert expired(claim, check_claim(claim, Around())) == []


def test_of_a_check_that_did_not_run_no_judgement_has_ended() -> None:
    part = judged().replace("absolute-wording", "quotes")
    claim = record(part)
    assert expired(claim, check_claim(claim, Around())) == []


def test_too_long_a_record_is_not_checked_and_says_so() -> None:
    text = "x" * 9_000
    long = record(f"evidence: [{', '.join(['{validated_by: ' + text + '}'] * (LONGEST // 9_000 + 1))}]")
    assert {one.state for one in check_claim(long, Around())} == {State.NOT_RUN}
    assert {one.because for one in check_claim(long, Around())} == {
        "the record's texts have more than 30,000 characters"
    }


@pytest.fixture
def base(project: Callable[..., Any]) -> Catalogue:
    judgement = {
        "check": "absolute-wording",
        "field": "statement",
        "verdict": "false-alarm",
        "by": "Ada",
        "date": "2026-11-30",
        "text": digest(),
    }
    said = "Planners never stall."
    files = {
        "claims/reviewers.yml": "[{name: Ada}]",
        "claims/CLM-0001.yml": claim(statement=said, checks={"judged": [judgement]}),
        "claims/CLM-0002.yml": claim("CLM-0002", statement=f"{said} Ever.", checks={"judged": [judgement]}),
        "claims/CLM-0003.yml": claim("CLM-0003", checks={"judged": [{**judgement, "check": "absolut-wording"}]}),
    }
    catalogue, problems, _ = read(project(files).folder / "claims")
    assert problems == []
    return catalogue


def test_summary_of_a_base(base: Catalogue) -> None:
    counted = summary(base, check_all(base, Around()))
    assert counted.by_check["absolute-wording"] == Tally(
        flagged=1, passed=2, not_run=0, findings=2, false_alarms=2, right=0, expired=1, not_judged=1
    )
    assert counted.by_check["absolute-wording"].false_alarm_rate == 1.0
    assert counted.by_check["missing-scope"].false_alarm_rate is None
    assert counted.total.judged == 2
    assert counted.total.run + counted.total.not_run == 3 * len(counted.by_check)
    assert counted.claims_flagged == 3


def test_problems_of_a_base(base: Catalogue) -> None:
    problems = [
        one
        for one in problems_of(base, check_all(base, Around()))
        if "scope" not in one.code and one.code != "falsifier"
    ]
    assert [(one.path[-12:], one.code, one.severity, one.position.line) for one in problems] == [
        ("CLM-0002.yml", "absolute-wording", "note", 3),
        ("CLM-0002.yml", "expired-judgement", "note", 9),
        ("CLM-0003.yml", "unknown-check", "warning", 9),
    ]
    found = problems[0].found
    assert found is not None
    assert (found.field, found.text[:7]) == ("statement", "sha256:")
    assert problems[2].suggestion == "did you mean 'absolute-wording'?"
