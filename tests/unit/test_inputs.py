"""Inputs that tripped comparable projects, as far as loading and checking goes; the names are those of tests/cases/inputs.md.

What concerns pages is tested on real builds; those tests name their rows in `@pytest.mark.input`. That no row is
without a test, tests/unit/test_every_input.py sees to.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.cli.main import main
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.problems import Problem
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.slugs import slug_of
from mkdocs_claims.report import as_github, as_text
from tests.conftest import claim

HEAD = {
    "id": "CLM-0001",
    "slug": "a-claim",
    "statement": "In tests, one thing holds.",
    "capability": "planning",
    "drafting": "{method: model}",
}


def record(text: str, **head: str) -> str:
    """A sound record with this at its end; `head` replaces what it begins with."""
    own = set(re.findall(r"^([a-z_]+):", text, re.MULTILINE))
    return "".join(f"{key}: {value}\n" for key, value in (HEAD | head).items() if key not in own) + text


# The record's text and what is said of it, as `line:column: code: message` or a suggestion.
SAID = [
    ("C01", record("notes: see issue #12 for the objection\n"), "6:18: comment-cuts-text"),
    ("C02", record("drafting:\n  method: model\n  confidence: high\n  confidence: low\n"), "8:3: duplicate-key"),
    ("C02", record("drafting:\n  method: model\n  confidence: high\n  confidence: low\n"), "the first is on line 7"),
    ("C02", record("evidence:\n  - source: {year: 2024, year: 2025}\n"), "the first is on line 7"),
    ("C03", record("evidence:\n  - results: [{metric: m, n: 1e5, entries: []}]\n"), "expected a whole number like 1200, got the text '1e5'"),
    ("C05", record("statement: Ratio: 3 to 1 on MATH-500\n"), "5:17: yaml-colon"),
    ("C05", record("statement: Ratio: 3 to 1 on MATH-500\n"), "`>-`"),
    ("C06", record("evidence:\n  - key: e1\nsource: x\n"), "did you mean to indent it under `evidence.0` (line 7)?"),
    ("C06", record("evidence:\n- source:\n    title: x\nurl: https://example.org\n"), "under `evidence.0.source` (line 8)?"),
    ("C08", record("statement: @alice said\n"), "yaml-reserved: a value cannot begin with @"),
    ("C08", record("statement: > 80% accuracy\n"), "yaml-reserved: a value cannot begin with >"),
    ("C08", record("statement: [truncated] rest\n"), "yaml-reserved: a value that begins with [ ends at the closing bracket"),
    ("C08", record("statement: &amp rest\n"), "anchor: "),
    ("C08", record("statement: !important\n"), "tag: "),
    ("C08", record("statement: '[truncated]\n"), "yaml-quote: "),
    *[("C08", record(f"statement: {sign}text\n"), "5:12: ") for sign in "@`%*&!|>[{\"',}]"],
    *[("C08", record(f"statement: {sign} text\n"), "5:12: ") for sign in "@`%*&!|>[{\"',}]-?:"],
    ("C09", record("drafting:\n  method: model\n  confidence: hgih\n"), "7:15: wrong-value: `drafting.confidence`: 'hgih' is not one of low, medium, high"),
    ("C09", record("drafting:\n  method: model\n  confidence: hgih\n"), "did you mean 'high'?"),
    ("C11", record("statment: In tests.\n").replace("statement: In tests, one thing holds.\n", ""), "did you mean 'statement'?"),
    ("C17", record("", id="CLM-0480"), "the file of CLM-0480 should be named CLM-0480.yml"),
    ("C18", record("capability: planning/sequence\n"), "wrong-value: `capability`"),
    ("C18", record("slug: a/b\n"), "wrong-value: `slug`"),
    ("C18", record("", id="CLM-04/80"), "wrong-value: `id`"),
    ("C20", record("slug: RAG-limits\n"), "did you mean 'rag-limits'?"),
    ("C22", record('statement: "abc\\u202edef"\n'), "5:16: hidden-character: U+202E RIGHT-TO-LEFT OVERRIDE cannot be seen"),
    ("C22", record("relations: [{type: narrows, claim: CLM\u200b-0480}]\n"), "6:39: hidden-character: U+200B ZERO WIDTH SPACE"),
    ("C23", record('notes: !!python/object/apply:os.system ["touch pwned"]\n'), "tag: tags are not allowed"),
    ("C26", record("", id="0123"), "wrong-value: `id`: '0123'"),
    ("C26", record("filed_on: 2026-02-30\n"), "there is no day 2026-02-30"),
    ("C26", record("evidence: [{source: {arxiv: 2605.10}}]\n"), "'2605.10' is not an arXiv id"),
    ("C30", record("evidence: [{source: {url: 'javascript:alert(1)'}}]\n"), "is not an address that begins with http:// or https://"),
    ("C50", record("", slug="结论"), "wrong-value: `slug`"),
    ("C51", record("techniques: {C++: helps, C#: helps, c: helps}\n"), "'C++' is not a key"),
    ("C51", record("capability: A/B\n"), "'A/B' is not a key"),
    ("C53", record("aliases: [a-claim]\n"), "duplicate-address: "),
    ("C77", record("relations: [{type: narrows, claim: CLM-9999}]\n"), "6:36: unknown-claim: there is no claim CLM-9999"),
    ("C84", record("relations: [{type: narrows, claim: clm-0480}]\n"), "did you mean 'CLM-0480'?"),
]  # fmt: skip

Problems = Callable[..., list[Problem]]


@pytest.fixture
def problems(project: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Problems:
    """The problems of a base with these files."""

    def of(files: dict[str, str]) -> list[Problem]:
        monkeypatch.chdir(project({f"claims/{name}": text.encode() for name, text in files.items()}).folder)
        return read(Path("claims"))[1]

    return of


@pytest.mark.parametrize(("name", "text", "words"), SAID, ids=[f"{name}-{n}" for n, (name, _, _) in enumerate(SAID)])
def test_what_is_said(problems: Problems, name: str, text: str, words: str) -> None:
    found = problems({"CLM-0001.yml": text, "CLM-0002.yml": claim("CLM-0002", capability="nowhere")})
    said = as_text([problem for problem in found if problem.path.endswith("CLM-0001.yml")])
    assert words in said, name
    # The other files are checked all the same.
    assert any(problem.code == "unknown-capability" and "CLM-0002" in problem.path for problem in found)


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("C04", "notes: 1:10\n", "notes", "1:10"),
        ("C04", "notes: 12:30:45\n", "notes", "12:30:45"),
        ("C26", "status_note: no\n", "status_note", "no"),
        ("C26", "notes: ~\n", "notes", None),
        ("C26", "disagreement: 2605.10\n", "disagreement", "2605.10"),
        ("C26", "observed_on: 2026-01-17\n", "observed_on", "2026-01-17"),
        ("C31", "title: '<img src=x onerror=alert(1)> <script>alert(2)</script>'\n", "title", "<img src=x onerror=alert(1)> <script>alert(2)</script>"),
        ("C37", "notes: uses ${{ github.workspace }} and {% raw %}\n", "notes", "uses ${{ github.workspace }} and {% raw %}"),
        ("C38", 'notes: "$$ \\\\cb{{x}} $$ and F_1 scores of **GRPO**_v2"\n', "notes", "$$ \\cb{{x}} $$ and F_1 scores of **GRPO**_v2"),
    ],
)  # fmt: skip
def test_text_stays_as_typed(name: str, text: str, field: str, value: str | None) -> None:
    parsed = parse(SourceFile("a.yml", "a.yml", record(text)), Claim)
    assert parsed.problems == [], name
    assert getattr(parsed.value, field) == value


@pytest.mark.input("C09")
def test_c09_is_an_annotation(problems: Problems) -> None:
    text = record("drafting:\n  method: model\n  confidence: hgih\n")
    assert as_github(problems({"CLM-0001.yml": text})) == (
        "::error file=claims/CLM-0001.yml,line=7,col=15,title=wrong-value::"
        "`drafting.confidence`: 'hgih' is not one of low, medium, high. did you mean 'high'?"
    )


@pytest.mark.input("C11")
def test_c11_is_one_problem(problems: Problems) -> None:
    text = record("statment: In tests.\n").replace("statement: In tests, one thing holds.\n", "")
    assert [problem.code for problem in problems({"CLM-0001.yml": text})] == ["unknown-key"]


@pytest.mark.input("C12")
def test_c12_a_pipe_does_not_hide_the_exit_code(project: Callable[..., Any]) -> None:
    folder = project({"claims/CLM-0001.yml": "a: b: c"}).folder
    script = "from mkdocs_claims.cli.main import main; main(['check'])"
    command = f'set -o pipefail; "{sys.executable}" -c "{script}" | tee log'
    done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "yaml-colon" in (folder / "log").read_text(encoding="utf-8")
    assert "\x1b[" not in done.stdout


@pytest.mark.input("C15")
def test_c15_one_id_in_two_files_names_both(problems: Problems) -> None:
    found = problems({"CLM-0615.yml": claim("CLM-0615"), "sub/CLM-0616.yml": claim("CLM-0615", slug="other")})
    (clash,) = (problem for problem in found if problem.code == "duplicate-id")
    assert (clash.path, clash.message, clash.suggestion) == (
        "claims/sub/CLM-0616.yml",
        "the id 'CLM-0615' is taken by claims/CLM-0615.yml",
        "a new claim's id is CLM-NEW- and a word or two, until it gets its number",
    )


@pytest.mark.input("C20")
def test_c20_letter_case_tells_no_files_apart(problems: Problems) -> None:
    found = problems({"CLM-0480.yml": claim("CLM-0480"), "clm-0480.yml": claim("CLM-0480", slug="other")})
    assert {problem.code for problem in found} == {"duplicate-id", "file-name"}


@pytest.mark.input("C53")
def test_c53_an_alias_may_not_hit_a_page_that_is_there(problems: Problems) -> None:
    files = {
        "CLM-0001.yml": claim("CLM-0001", aliases=["slug-of-clm-0002", "CLM-0002"]),
        "CLM-0002.yml": claim("CLM-0002"),
    }
    found = problems(files)
    assert [(problem.code, problem.suggestion) for problem in found] == [
        ("duplicate-address", "choose another"),
        ("duplicate-id", "choose another"),
    ]


@pytest.mark.input("C17")
def test_c17_one_statement_in_two_files_names_the_other(problems: Problems) -> None:
    """Letter by letter the same it is an error; nearly the same, a warning among what automatic checks find."""
    words = "In long-context question answering, the order of the passages changes the answer"
    files = {f"CLM-000{n}.yml": claim(f"CLM-000{n}", statement=f"{words}.") for n in (1, 2)}
    assert [(one.code, one.severity, "CLM-0001" in one.message) for one in problems(files)] == [
        ("equal-statement", "error", True)
    ]
    problems(files | {"CLM-0002.yml": claim("CLM-0002", statement=f"{words} much.")})
    done = CliRunner().invoke(main, ["check"])
    assert done.exit_code == 0
    assert re.search(r"CLM-0001\.yml:3:\d+: near-duplicate: warning: close to CLM-0002", done.output), done.output


@pytest.mark.input("C50")
def test_c50_what_no_address_can_be_made_of_is_named_by_its_id(problems: Problems) -> None:
    for number, statement in enumerate(("结论在这里成立。", "另一个结论。"), 1):
        assert slug_of(statement, f"CLM-000{number}") == f"clm-000{number}"
    files = {"CLM-0001.yml": claim("CLM-0001", slug="same"), "CLM-0002.yml": claim("CLM-0002", slug="same")}
    assert [problem.code for problem in problems(files)] == ["duplicate-address"]


@pytest.mark.input("C53")
def test_c53_aliases_lead_in_no_circle(problems: Problems) -> None:
    files = {
        "CLM-0001.yml": claim("CLM-0001", slug="one", aliases=["two"]),
        "CLM-0002.yml": claim("CLM-0002", slug="two", aliases=["one"]),
    }
    assert [problem.code for problem in problems(files)] == ["duplicate-address"] * 2
