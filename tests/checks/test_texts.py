"""Checks of wording, case by case: what is flagged, and what only looks like it."""

from __future__ import annotations

import pytest

from mkdocs_claims.checks.words import words
from tests.checks.records import findings, why_not_run

SCOPE = "observed_on: {}"


def test_words_are_cues_that_a_text_holds() -> None:
    assert words("Because zebras' runs, NEVER mind") == {"because", "runs", "never"}


@pytest.mark.parametrize(
    "text",
    [
        "Code and maths with 7-9 models; not.",
        "Code and maths with 7-9 models [truncated]",
        "Code and maths with 7-9 models […].",
        "Code and maths with 7-9 models...",
        "Code and maths with the",
        "Code and maths, measured with and.",
        "Code (HumanEval Plus, MBPP and maths",
        "Code and maths,",
    ],
)
def test_a_cut_text_is_found(text: str) -> None:
    (finding,) = findings("cut-text", SCOPE.format(f'"{text}"'))
    assert finding.field == "observed_on"
    assert "“…" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        "Code and maths with 7-9 models.",
        "The half-open interval (0, 1] of temperatures.",
        "Whatever the model was trained on.",
        "Tasks that a model sees, and tasks that it does not.",
        "Benchmarks (HumanEval Plus, MBPP), and the tasks of a) and b)",
    ],
)
def test_a_whole_text_is_left_alone(text: str) -> None:
    found = findings("cut-text", SCOPE.format(f'"{text}"'))
    assert found == []


def test_what_the_record_lists_as_cut_is_flagged_once() -> None:
    (finding,) = findings("cut-text", 'truncated: [observed_on]\nobserved_on: "Code and maths; not."')
    assert "lists this text as cut" in finding.message


@pytest.mark.parametrize(("text", "found"), [
    ("One sentence..", ".."), ("One,, two.", ",,"), ("One;; two.", ";;"), ("And so on... yes.", None),
    ("Below ../data on disk.", None), ("From 0..1 on.", None),
])  # fmt: skip
def test_doubled_stops(text: str, found: str | None) -> None:
    messages = [one.message for one in findings("doubled-stops", SCOPE.format(f'"{text}"'))]
    assert messages == ([] if found is None else [f"“{found}” stands at character {text.index(found) + 1}"])


@pytest.mark.parametrize(("part", "number"), [
    ("observed_on: Two models.", 0), ("observed_on: n/a", 1), ("observed_on: '-'", 1), ("observed_on: See paper.", 1),
    ("title: x", 1), ("observed_on: Unknown tasks of three models.", 0),
])  # fmt: skip
def test_scope(part: str, number: int) -> None:
    assert len(findings("missing-scope", part)) == number


FALSIFIER = "statement: Written plans raise accuracy on long tasks.\nfalsifiers: [{{text: {}}}]"


@pytest.mark.parametrize(("text", "is_bare"), [
    ('"The statement is false."', True),
    ('"Written plans do not raise accuracy on long tasks."', True),
    ("\"Evidence that plans don't raise accuracy.\"", True),
    ('"It turns out to be wrong."', True),
    ('"A plan-free agent that is not worse on 300 tasks."', False),
    ('"Accuracy raised by written plans on long tasks."', False),
    ('"An ablation where plans fail to raise accuracy on SWE-bench."', False),
])  # fmt: skip
def test_bare_negations(text: str, is_bare: bool) -> None:
    found = findings("falsifier", FALSIFIER.format(text))
    assert [one.field for one in found] == (["falsifiers.0.text"] if is_bare else [])


def test_no_falsifier() -> None:
    assert [one.field for one in findings("falsifier", "title: x")] == ["falsifiers"]
    assert why_not_run("falsifier", "drafting: {method: imported}") is not None
    assert why_not_run("missing-scope", "drafting: {method: imported}") is not None


@pytest.mark.parametrize(("statement", "word"), [
    ("Planners always finish.", "always"),
    ("Planners NEVER stall, whatever the task.", "NEVER"),
    ("This proves that planning helps.", "proves that"),
    ("Planning helps in every case.", "in every case"),
    ("Planners do not always finish.", None),
    ("Always-on planners finish more often.", None),
    ("Planners almost never stall.", None),
    ("For tasks that never end, planners stall in 4 of 10 cases.", None),
    ("The planner proves 40 theorems.", None),
    ("Planning proves useful.", None),
    ("All three planners finish.", None),
])  # fmt: skip
def test_absolute_wording(statement: str, word: str | None) -> None:
    found = findings("absolute-wording", f'statement: "{statement}"')
    assert [f"“{word}”" in one.message for one in found] == ([] if word is None else [True])


CAUSAL = 'statement: "{}"\nevidence: [{{validated_by: "{}"}}]'


@pytest.mark.parametrize(("statement", "test", "is_flagged"), [
    ("Agents stall because they see too much.", "Agents with less text stalled less.", True),
    ("Long contexts lead to stalls.", "Stalls were counted.", True),
    ("Long contexts lead to stalls.", "Ablations with matched prompts.", False),
    ("Long contexts lead to stalls.", "The same model with and without the context.", False),
    ("The leading agents stall.", "Stalls were counted.", False),
    ("The causal model stalls.", "Stalls were counted.", False),
    ("The agent shows better results in Table 2.", "Stalls were counted.", False),
])  # fmt: skip
def test_causal_wording(statement: str, test: str, is_flagged: bool) -> None:
    assert len(findings("causal-wording", CAUSAL.format(statement, test))) == is_flagged


MEASURED = 'evidence: [{{measured_on: "{}"}}]'


@pytest.mark.parametrize(("text", "is_flagged"), [
    ("single runs reported without variance", True),
    ("one seed", True),
    ("200 items, run only once", True),
    ("not a single run but five", False),
    ("more than one run each", False),
    ("5 seeds with a standard deviation of 0.4", False),
    ("single-run overhead was removed", False),
])  # fmt: skip
def test_single_run(text: str, is_flagged: bool) -> None:
    assert len(findings("single-run", MEASURED.format(text))) == is_flagged


@pytest.mark.parametrize(("text", "figure"), [
    ("12 participants solved them", "12"),
    ("twelve held-out test cases", "12"),
    ("n = 8", "8"),
    ("(n=8)", "8"),
    ("only ~12 cases", "12"),
    ("12 cases each", None),
    ("722 cases, of which 12 cases were long", None),
    ("four benchmarks with 100-200 items each", None),
    ("5 few-shot examples in the prompt", None),
    ("0 cases were left out", None),
    ("7-9 models and three baselines", None),
    ("1.5 users", None),
    ("248 open-world tasks", None),
])  # fmt: skip
def test_small_n(text: str, figure: str | None) -> None:
    found = findings("small-n", MEASURED.format(text))
    assert [one.figure for one in found] == ([] if figure is None else [figure])


def test_small_n_in_results() -> None:
    part = "evidence:\n  - results: [{metric: m, n: 9, proportion: true, entries: [{name: a, value: 3}]}]"
    (finding,) = findings("small-n", part)
    assert finding.field == "evidence.0.results.0.n"
    assert "± 27 points" in finding.message
    assert findings("small-n", part.replace("proportion: true, ", "")) == []


@pytest.mark.parametrize(("items", "expected"), [
    ("[{direction: supports, relation: own-method}, {direction: disputes, relation: independent}]", 1),
    ("[{direction: supports, relation: own-method}, {direction: supports, relation: unknown}]", None),
    ("[{direction: supports, measured_on: the authors' own method}]", 1),
    ("[{direction: supports, relation: independent, measured_on: the authors' own method}]", 0),
    ("[{direction: disputes, relation: own-method}]", None),
])  # fmt: skip
def test_own_method(items: str, expected: int | None) -> None:
    if expected is None:
        assert why_not_run("own-method", f"evidence: {items}") is not None
    else:
        assert len(findings("own-method", f"evidence: {items}")) == expected


@pytest.mark.parametrize(("statement", "evidence", "expected"), [
    ("Plans raise accuracy.", "Accuracy was 62.", 1),
    ("Plans raise accuracy.", "Accuracy was 62 against 48.", 0),
    ("Plans raise accuracy over none.", "Accuracy was 62.", 0),
    ("Plans are written in YAML.", "Accuracy was 62.", None),
])  # fmt: skip
def test_no_baseline(statement: str, evidence: str, expected: int | None) -> None:
    part = f"statement: {statement}\nevidence: [{{validated_by: {evidence}}}]"
    if expected is None:
        assert why_not_run("no-baseline", part) == "the statement compares nothing"
    else:
        assert len(findings("no-baseline", part)) == expected


def test_unquoted_figures_are_a_models() -> None:
    item = "evidence: [{validated_by: Accuracy was 62.}]"
    assert len(findings("unquoted-figures", item)) == 1
    assert why_not_run("unquoted-figures", f"drafting: {{method: person}}\n{item}") is not None
    assert findings("unquoted-figures", "evidence: [{validated_by: Nothing was counted.}]") == []
