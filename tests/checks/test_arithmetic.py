"""Arithmetic checks against numbers worked out elsewhere."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mkdocs_claims.checks.arithmetic.counts import chance, nearest_count
from mkdocs_claims.checks.arithmetic.differences import difference_interval
from mkdocs_claims.checks.figures.texts import TOO_MANY
from tests.checks.records import findings, remarks, why_not_run

TEXT = 'evidence: [{{validated_by: "{}"}}]'


def results(entries: str, n: int = 200, unit: str = "percent") -> str:
    return f"evidence: [{{results: [{{metric: m, unit: {unit}, proportion: true, n: {n}, entries: [{entries}]}}]}}]"


@pytest.mark.parametrize(("n", "decimals"), [(7, 0), (40, 1), (113, 1), (522, 1), (200, 2)])
def test_whole_counts_against_all_counts(n: int, decimals: int) -> None:
    """What some count of n rounds to, up or down at a half, passes; all else does not."""
    step = Decimal(1).scaleb(-decimals)
    reachable = set()
    for count in range(n + 1):
        for rounding in ("ROUND_HALF_UP", "ROUND_HALF_DOWN"):
            reachable.add((Decimal(100 * count) / n).quantize(step, rounding))
    share = Decimal(0).quantize(step)
    while share <= 100:
        count, whole = nearest_count(share, n)
        assert whole == (share in reachable), share
        assert 0 <= count <= n
        share += step
    assert chance(Decimal(50).quantize(step), n) == min(1, (n + 1) / (100 * 10**decimals + 1))


@pytest.mark.parametrize(("text", "figure"), [
    ("93.0% of 200 cases were right", None),
    ("93.3% of 200 cases were right", "93.3%"),
    ("93.3% of 2000 cases were right", None),
    ("93.3% of 20% of all cases", None),
    ("186 of 200 cases (93.0%) were right", None),
    ("186 of 200 cases (93.5%) were right", "93.5%"),
    ("186 out of 200, that is 93%", None),
    ("3 of 4 datasets, 31.0% more", None),
])  # fmt: skip
def test_whole_counts_in_texts(text: str, figure: str | None) -> None:
    if why_not_run("whole-counts", TEXT.format(text)) is None:
        assert [one.figure for one in findings("whole-counts", TEXT.format(text))] == ([figure] if figure else [])
    else:
        assert figure is None


def test_whole_counts_say_what_they_prove() -> None:
    assert remarks("whole-counts", results("{name: a, value: 81.5}")) == [
        "1 percentages of 200 can be whole counts. Of made-up percentages, 20% would pass as well."
    ]
    assert "proves nothing" in remarks("whole-counts", results("{name: a, value: 81.5}", n=1000))[0]
    (finding,) = findings("whole-counts", results("{name: a, value: 81.3}"))
    assert finding.message == "no whole number of 200 cases is 81.3%: 162 of 200 is 81.00%, 163 of 200 is 81.50%"
    assert finding.field == "evidence.0.results.0.entries.0.value"


def test_means_are_no_counts() -> None:
    part = results("{name: a, value: 81.3}").replace("{results", "{measured_on: mean of 5 seeds, results")
    assert "means over runs" in (why_not_run("whole-counts", part) or "")


# Newcombe 1998, table II, method 10: the examples with equal numbers of cases.
@pytest.mark.parametrize(("first", "second", "n", "interval"), [
    (9 / 10, 3 / 10, 10, (0.1705, 0.8090)),
    (6 / 7, 2 / 7, 7, (0.0582, 0.8062)),
    (10 / 10, 0 / 10, 10, (0.6075, 1.0000)),
])  # fmt: skip
def test_interval_of_a_difference(first: float, second: float, n: int, interval: tuple[float, float]) -> None:
    assert difference_interval(first, second, n) == pytest.approx(interval, abs=0.00005)


def test_differences_within_chance_are_noted() -> None:
    (finding,) = findings(
        "within-chance", results("{name: A, value: 62.0, claim: true}, {name: B, value: 58.5}, {name: C, value: 20}")
    )
    assert (
        "A at 62.0 and B at 58.5: a difference of +3.5 points is within sampling error of 200 cases" in finding.message
    )
    assert findings("within-chance", results("{name: A, value: 62.0, claim: true}, {name: B, value: 45}")) == []
    assert findings("within-chance", results("{name: A, value: 62.0}, {name: B, value: 61}")) == []
    assert why_not_run("within-chance", results("{name: A, value: 62.0, claim: true}")) is not None


def test_shares_of_one_total_are_not_compared() -> None:
    part = results("{name: A wins, value: 51.5, claim: true}, {name: B wins, value: 48.5}")
    assert "one total" in (why_not_run("within-chance", part) or "")


@pytest.mark.parametrize(("text", "is_flagged"), [
    ("722 cases, split into 522 easy and 200 hard.", False),
    ("722 cases, split into 522 easy and 210 hard.", True),
    ("722 held-out routing cases (namely 522 easy, 100 hard, and 100 odd)", False),
    ("522 + 200 = 722", False),
    ("522 + 200 = 732", True),
    ("1,522 + 200 = 1,722", False),
    ("an 80/10/10 train split", False),
    ("an 80/10/15 split", True),
    ("scores of 91.0/81.5 split by set", None),
    ("722 cases (522 easy, 100 hard)", None),
    ("200 participants (102 women, 12 bilingual)", None),
    ("100 tasks (62 solved by A, 48 by B)", None),
])  # fmt: skip
def test_parts(text: str, is_flagged: bool | None) -> None:
    if is_flagged is None:
        assert why_not_run("parts-and-whole", TEXT.format(text)) is not None
    else:
        assert len(findings("parts-and-whole", TEXT.format(text))) == is_flagged


CHANGES = [
    ("rose from 71.87 to 83.35, a gain of 11.48 points", None),
    ("rose from 71.87 to 83.35 (+11.48)", None),
    ("rose from 71.87 to 83.35, a gain of about 11 points", None),
    ("rose from 71.87 to 83.35, a gain of 12.48 points", "deltas"),
    ("fell from 71.87 to 83.35, a drop of 11.48 points", "deltas"),
    ("rose from 71.87 to 83.35 (-11.48)", "deltas"),
    ("fell by 3 points, from 48 to 45", None),
    ("fell by 4 points, from 48 to 45", "deltas"),
    ("latency fell from 240 ms to 120 ms, 2x", None),
    ("latency fell from 240 ms to 120 ms, 3x", "deltas"),
    ("from 40% to 50%, a gain of 25%", None),
    ("from 40% to 50%, a gain of 10 points", None),
    ("from 40% to 50%, a gain of 10%", "percent-or-points"),
    ("from 40% to 50%, a gain of 25 points", "percent-or-points"),
]


@pytest.mark.parametrize(("text", "check"), CHANGES)
def test_changes(text: str, check: str | None) -> None:
    for name in ("deltas", "percent-or-points"):
        if why_not_run(name, TEXT.format(text)) is None:
            assert len(findings(name, TEXT.format(text))) == (name == check), name
        else:
            assert name != check


@pytest.mark.parametrize("text", [
    "raised judge accuracy from 46.37 to 52.82 and parameter accuracy from 34.19 to 37.20",
    "from 40% to 50%, and reduces cost by 30%",
    "from 40% to 50% on 3 datasets",
    "from 1 to 5 hops, a gain of 3 points in accuracy",
    "results from 2024 to 2026",
])  # fmt: skip
def test_figures_that_are_no_change_are_left_alone(text: str) -> None:
    assert why_not_run("deltas", TEXT.format(text)) is not None


@pytest.mark.parametrize(("text", "value", "n", "fields"), [
    ("91.0 on 522 cases", "91", 522, []),
    ("3.5 points below", "-3.5", None, []),
    ("best on 3 of four datasets", "3", 4, []),
    ("0.4 on GPT-4", "4", None, ["entries.0.value"]),
    ("44.76 on 248 tasks", "47.46", 284, ["n", "entries.0.value"]),
])  # fmt: skip
def test_results_match_the_text(text: str, value: str, n: int | None, fields: list[str]) -> None:
    part = f"evidence: [{{validated_by: '{text}', results: [{{metric: m, n: {n or 'null'}, entries: [{{name: a, value: {value}}}]}}]}}]"
    found = [one.field.removeprefix("evidence.0.results.0.") for one in findings("results-match-text", part)]
    assert found == fields


def test_results_are_not_compared_with_more_figures_than_a_record_holds() -> None:
    """Each of the texts is another one, so that none of them is read once for all."""
    texts = f"validated_by: {'1 ' * 900}a.\n    measured_on: {'2 ' * 900}b."
    part = f"evidence:\n  - {texts}\n    results: [{{metric: m, entries: [{{name: A, value: 7.5}}]}}]"
    assert why_not_run("results-match-text", part) == TOO_MANY
