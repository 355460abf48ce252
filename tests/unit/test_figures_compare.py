"""Looking for figures in a source: each verdict, and where it ends."""

from __future__ import annotations

import pytest

from mkdocs_claims.checks.figures.compare import Verdict, verdicts
from mkdocs_claims.checks.figures.extract import figures


def look(text: str, source: str) -> list[Verdict]:
    return verdicts(figures(text), source, text)


@pytest.mark.parametrize(
    ("text", "source", "status"),
    [
        # Equal, in whatever form.
        ("91 of all", "91.0 of all", "exact"),
        ("1,200 cases", "1200 cases", "exact"),
        ("1.2 s", "1200 ms", "exact"),
        ("two sets", "a two-set design", "exact"),
        ("2 sets", "the two sets", "exact"),
        ("8 billion tokens", "8B tokens", "exact"),
        ("−3.5 points", "3.5 points below it", "exact"),
        ("a 2×3 grid", "a 2x3 grid", "exact"),
        # Scaled and rounded.
        ("0.93", "93%", "scaled"),
        ("93%", "0.93", "scaled"),
        ("93.4%", "0.9338", "rounded"),
        ("12.5", "12.45", "rounded"),
        ("12.4", "12.45", "rounded"),
        ("1.2M tokens", "1,234,567 tokens", "rounded"),
        # About.
        ("about 50", "48.2", "approx"),
        ("about 50", "47.1", "missing"),
        ("more than 40%", "41.2%", "approx"),
        # A size in a name; but not a number in one.
        ("a 7B model", "Qwen2.5-7B-Instruct scores 41.2", "name-part"),
        ("500 items", "MATH-500 scores 41.2", "missing"),
        # Flags.
        ("-3.5 points", "+3.5 points", "sign-differs"),
        ("-3.5 points", "3.5 points above it", "sign-differs"),
        ("3.5 points", "3.5%", "unit-differs"),
        ("44.7%", "44.76%", "truncated"),
        ("47.79", "47.8", "more-precise"),
        ("1,234,567 tokens", "1.2M tokens", "more-precise"),
        ("three sets", "two sets", "missing"),
        ("10 s", "10 ms", "missing"),
        ("5 patients", "15 patients", "missing"),
        ("4 models", "accuracy of 4.4", "missing"),
        ("2019 tasks", "in 2019", "missing"),
        # Nothing to look in.
        ("5 patients", "", "not-checkable"),
        ("5 patients", " \n", "not-checkable"),
    ],
)
def test_status(text: str, source: str, status: str) -> None:
    assert [verdict.status for verdict in look(text, source)] == [status]


@pytest.mark.parametrize(
    ("text", "source", "expression"),
    [
        ("722 cases", "522 easy and 200 hard", "522 + 200 = 722"),
        ("1,100 cases", "522 easy, 200 hard and 378 odd", "522 + 200 + 378 = 1100"),
        ("322 more cases", "522 easy and 200 hard", "522 - 200 = 322"),
        ("186 cases", "93.0% of 200 cases", "93.0% of 200 = 186"),
        ("34.0 points", "81.5 against 47.5", "81.5 - 47.5 = 34.0"),
        ("11.5 points", "83.35% against 71.87%", "83.35% - 71.87% = 11.48"),
        ("2.43 higher", "47.79 vs 45.36", "47.79 - 45.36 = 2.43"),
        ("a 2x speed-up", "240 ms to 120 ms", "240 / 120 = 2"),
        ("grew by 8.8%", "34.19 to 37.20", "34.19 to 37.20 ≈ 8.804%"),
        ("75% of sets", "3 of 4 sets", "3 / 4 = 75%"),
        ("12% fail", "88% pass", "100% - 88% = 12%"),
        ("a mean of 42.5", "40.0 and 45.0", "mean of 40.0 and 45.0 = 42.5"),
        ("an average of 41.0", "40.0, 45.0 and 38.0", "mean of 40.0, 45.0, 38.0 = 41.0"),
        ("in total $7", "$5 and $2", "5 + 2 = 7"),
    ],
)
def test_arithmetic(text: str, source: str, expression: str) -> None:
    (verdict,) = look(text, source)
    assert (verdict.status, verdict.expression) == ("derived", expression)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("722 cases", "There were 522 easy ones. Hard ones were 200."),
        ("722 cases", f"522 easy {'and further ' * 10} 200 hard"),
        ("7 cases", "3 of 4 cases"),
        ("2.43 of all", "47.79 vs 45.36"),
        ("42.5 of all", "40.0 and 45.0"),
        ("it is 8.8% of all", "34.19 to 37.20"),
        ("723 cases", "522 easy and 200 hard"),
        ("11.7 ms faster", "50.00% against 38.31%"),
        ("700 cases", "a 500M model and 200 cases"),
    ],
)
def test_no_arithmetic(text: str, source: str) -> None:
    """Operands in two sentences or too far apart, single digits, and no word that says what the figure would be."""
    assert [verdict.status for verdict in look(text, source)] == ["missing"]


def test_a_slip_of_the_fingers_is_named() -> None:
    assert [verdict.suggestion for verdict in look("227 of 47.46%", "722 of 44.76%")] == ["722", "44.76%"]
    assert [verdict.suggestion for verdict in look("21 cases", "12 cases")] == [None]


def test_places_are_those_of_the_source() -> None:
    source = "sets of 522 and 200 cases, 91.0 each"
    assert [[source[start:end] for start, end in verdict.places] for verdict in look("722 at 91", source)] == [
        ["522", "200"],
        ["91.0"],
    ]


def test_what_is_too_much_is_not_compared() -> None:
    source = " ".join(f"{number}.5," for number in range(4000))
    statuses = [verdict.status for verdict in look(" ".join(f"{number}.25%" for number in range(50)), source)]
    assert statuses[-1] == "not-checkable"
