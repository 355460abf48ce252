"""`claims new`: the record it writes, and where."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.cli.main import main
from mkdocs_claims.records.claim import Claim
from tests.conftest import claim

Run = Callable[..., Result]
STATEMENT = "In tests, the order: of passages changes the answer."
GIVEN = ("--statement", STATEMENT, "--capability", "planning", "--source", "arxiv:2401.00001")


@pytest.fixture
def run(project: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `claims new` in a small base."""
    made = project({"claims/KB-0001.yml": claim("KB-0001"), "claims/ids.txt": "KB-0001\n"})
    monkeypatch.chdir(made.folder)

    def call(*arguments: str, answers: str = "", files: dict[str, str] | None = None) -> Result:
        made.write(files or {})
        return CliRunner().invoke(main, ["new", *arguments], input=answers, catch_exceptions=False)

    return call


def only_new() -> tuple[Claim, str]:
    """The one new claim, and its file's text."""
    [path] = Path("claims").rglob("*-NEW-*.yml")
    catalogue, problems, _ = read(Path("claims"))
    # Which way a source points has to be said by whoever brings it.
    assert [problem for problem in problems if problem.code != "missing-direction"] == []
    return catalogue.by_id[path.stem].claim, path.read_text(encoding="utf-8")


def test_a_record_from_options(run: Run) -> None:
    result = run(*GIVEN, "--date", "2026-11-30", "--falsifier", "Another: order.", "--by", "Me", "--agent", "Me")
    assert result.exit_code == 0
    assert result.output.startswith("wrote claims/KB-NEW-tests-order-passages.yml;")
    made, text = only_new()
    assert made.statement == STATEMENT
    assert made.slug == "tests-order-passages-changes-answer"
    assert (made.filed_on, made.drafting.method, made.drafting.agent) == (date(2026, 11, 30), "person", "Me")
    assert made.falsifiers[0].text == "Another: order."
    [item] = made.evidence
    assert (item.key, item.added_by, item.added_on) == ("e1", "Me", date(2026, 11, 30))
    assert item.source is not None
    assert item.source.arxiv == "2401.00001"
    assert text.startswith("# yaml-language-server: $schema=../docs/schema/claim.schema.json\n")


def test_every_key_has_a_comment_that_is_the_docstring_of_its_field(run: Run) -> None:
    run(*GIVEN)
    lines = only_new()[1].splitlines()
    for above, line in itertools.pairwise(lines):
        is_key = not line.lstrip().startswith("#") and ":" in line
        assert not is_key or above.lstrip().startswith("#"), line
    assert "# The claim: one declarative sentence, whole." in lines
    assert "    # Which way it points. One of: supports, disputes, mixed, neutral." in lines


def test_what_is_not_given_is_left_empty_so_that_it_can_be_filled_in(run: Run) -> None:
    run(*GIVEN)
    _, text = only_new()
    for before, after in (
        ("title:\n", "title:\n  The order\n"),
        ("falsifiers:\n", "falsifiers:\n  - text: Another.\n"),
        ("    quotes:\n", "    quotes:\n      - Words.\n"),
    ):
        assert text.count(before) == 1
        text = text.replace(before, after)
    Path("claims/KB-NEW-tests-order-passages.yml").write_text(text, encoding="utf-8")
    made, _ = only_new()
    assert (made.title, made.falsifiers[0].text, made.evidence[0].quotes[0].text) == ("The order", "Another.", "Words.")


def test_all_options(run: Run) -> None:
    run(
        *GIVEN, "--title", "Order", "--observed-on", "Here.", "--method", "model", "--from", "paper", "--confidence", "low",
        "--direction", "supports", "--basis", "measured", "--validated-by", "A test.", "--measured-on", "Ten cases.",
        "--word", "order", "--prefix", "XY", "--slug", "the-order", "--folder", "a/b",
        files={"claims/taxonomy/techniques.yml": "- {key: t, name: T}\n"},
    )  # fmt: skip
    assert run(*GIVEN[:1], "Another.", *GIVEN[2:], "--technique", "t=helps", "--falsifier", "F").exit_code == 0
    catalogue, problems, _ = read(Path("claims"))
    assert [(problem.code, problem.path) for problem in problems] == [
        ("missing-direction", "claims/KB-NEW-another.yml")
    ]
    made = catalogue.by_id["XY-NEW-order"].claim
    assert catalogue.by_id["XY-NEW-order"].file.name == "a/b/XY-NEW-order.yml"
    assert (made.title, made.observed_on, made.slug) == ("Order", "Here.", "the-order")
    assert (made.drafting.method, made.drafting.from_, made.drafting.confidence) == ("model", "paper", "low")
    [item] = made.evidence
    assert (item.direction, item.basis, item.validated_by, item.measured_on) == (
        "supports",
        "measured",
        "A test.",
        "Ten cases.",
    )
    assert catalogue.by_id["KB-NEW-another"].claim.techniques == {"t": "helps"}


@pytest.mark.parametrize(
    ("theirs", "folder", "ours"),
    [
        (None, "", "../docs/schema/claim.schema.json"),
        (None, "a/b", "../../../docs/schema/claim.schema.json"),
        ("../../s.json", "", "../s.json"),
        ("../../s.json", "c", "../../s.json"),
        ("https://example.org/s.json", "a", "https://example.org/s.json"),
    ],
)
def test_the_schema_is_where_other_records_have_it(run: Run, theirs: str | None, folder: str, ours: str) -> None:
    line = "# yaml-language-server: $schema="
    Path("claims/KB-0001.yml").unlink()
    run(
        *GIVEN,
        "--folder",
        folder,
        files={"claims/d/KB-0001.yml": (f"{line}{theirs}\n" if theirs else "") + claim("KB-0001")},
    )
    assert only_new()[1].splitlines()[0] == line + ours


def test_names_that_are_taken_are_not_taken_again(run: Run) -> None:
    assert run(*GIVEN).exit_code == 0
    assert run("--statement", STATEMENT.replace("the order", "an order"), *GIVEN[2:]).exit_code == 0
    made = read(Path("claims"))[0].by_id["KB-NEW-tests-order-passages-2"].claim
    assert made.slug == "tests-order-passages-changes-answer-2"
    result = run(*GIVEN)
    assert (result.exit_code, "makes this statement already" in result.output) == (1, True)


def test_a_prefix_of_imported_claims_is_not_the_usual_one(run: Run) -> None:
    files = {f"claims/AA-000{n}.yml": claim(f"AA-000{n}", drafting={"method": "imported"}) for n in (1, 2)}
    assert run(*GIVEN, files=files).exit_code == 0
    assert next(Path("claims").glob("*-NEW-*")).name.startswith("KB-")


def test_what_is_missing_is_asked_for_until_it_is_right(run: Run) -> None:
    answers = f"\n\u202ea\n{STATEMENT}\nplaning\n\nplanning\nnowhere\n2401.1\narxiv:2401.00001\nsupport\n\n supports\nmeasured\n"
    result = run(answers=answers)
    assert result.exit_code == 0, result.output
    for words in (
        "Error: `statement` is empty",
        "U+202E",
        "planning: Planning",
        "there is no capability 'planing': did you mean 'planning'?",
        "Error: an answer is needed: one of planning, tool-use",
        "expected arxiv:…, doi:…, pmid:… or an address, got the text 'nowhere'",
        "Direction (supports, disputes, mixed, neutral): ",
        "there is no direction 'support': did you mean 'supports'?",
        "Error: an answer is needed: one of supports, disputes, mixed, neutral",
    ):
        assert words in result.output, words
    assert "mapping" not in result.output
    assert only_new()[0].evidence[0].direction == "supports"


def test_whoever_breaks_off_is_not_told_how_to_use_the_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks_off(*_: object, **__: object) -> str:
        # As click does it.
        error = click.Abort()
        error.__context__ = KeyboardInterrupt()
        raise error

    monkeypatch.setattr("click.prompt", breaks_off)
    result = run()
    assert (result.exit_code, "nothing was written" in result.output, "Usage" in result.output) == (1, True, False)
    assert not list(Path("claims").glob("*-NEW-*"))


def test_a_direction_that_nobody_gave_is_left_open(run: Run) -> None:
    run(*GIVEN)
    assert "    direction:\n" in only_new()[1]
    assert [problem.code for problem in read(Path("claims"))[1]] == ["missing-direction"]


def test_a_source_is_not_forced(run: Run) -> None:
    assert run("--statement", STATEMENT, "--capability", "planning", answers="\n").exit_code == 0
    assert only_new()[0].evidence == ()


def test_can_be_shown_first(run: Run) -> None:
    result = run(*GIVEN, "--diff")
    assert result.output.startswith("--- /dev/null\n+++ b/claims/KB-NEW-tests-order-passages.yml\n")
    assert not list(Path("claims").glob("*-NEW-*"))


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), 2, "give --statement, --capability and --source"),
        ((*GIVEN, "--technique", "t"), 2, "helps|limits|fails|mentions"),
        ((*GIVEN, "--technique", "t=help"), 2, "'help' is no effect: did you mean 'helps'?"),
        ((*GIVEN, "--technique", "T=helps"), 1, "`techniques.T`"),
        ((*GIVEN, "--folder", "../x"), 2, "a folder below the base"),
        ((*GIVEN, "--folder", "/x"), 2, "a folder below the base"),
        ((*GIVEN, "--direction", "up"), 2, "'up' is not one of"),
        ((*GIVEN, "--from", "papr"), 1, "did you mean 'paper'?"),
        ((*GIVEN, "--word", "A b"), 1, "`id`: 'KB-NEW-A b' is not an id like CLM-0480"),
        ((*GIVEN, "--word", "a/../b"), 1, "`id`"),
        ((*GIVEN, "--slug", "A"), 1, "`slug`"),
        ((*GIVEN, "--slug", "slug-of-kb-0001"), 1, "the address 'slug-of-kb-0001'"),
        ((*GIVEN, "--title", "x" * 71), 1, "70 is the most"),
        ((*GIVEN[:-1], "Table 2"), 1, "`evidence.0.source`: expected arxiv:…"),
        ((*GIVEN, "--date", "2026-12-01"), 2, "2026-12-01 has not come yet"),
        (("--statement", "A.", "--capability", "plannin", "--source", "doi:10.1000/1"), 1, "did you mean 'planning'?"),
        (
            ("--statement", "\x1b[31m", "--capability", "planning", "--source", "doi:10.1000/1"),
            1,
            "`statement`: U+001B",
        ),
    ],
)
def test_refusals(run: Run, arguments: tuple[str, ...], code: int, message: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, message in result.output) == (code, True), result.output
    assert "\x1b" not in result.output
    assert not [path for path in Path("claims").rglob("*") if "NEW" in path.name]


def test_a_placeholder_that_is_there_is_not_overwritten(run: Run) -> None:
    assert run(*GIVEN, "--word", "x").exit_code == 0
    result = run(*GIVEN[:1], "Another.", *GIVEN[2:], "--word", "x")
    assert result.exit_code == 1
    assert only_new()[0].statement == STATEMENT


def test_hostile_text_stays_text(run: Run) -> None:
    hostile = "- {a: b}\n---\n!!python/object:os.system [x] # no *y* \"z\" 'q' %TAG \\ `"
    assert run("--statement", hostile, *GIVEN[2:], "--falsifier", hostile, "--observed-on", hostile).exit_code == 0
    made = only_new()[0]
    flat = " ".join(hostile.split())
    assert (made.statement, made.falsifiers[0].text, made.observed_on) == (flat, flat, flat)


def test_an_invalid_base_does_not_stand_in_the_way(run: Run) -> None:
    assert run(*GIVEN, files={"claims/KB-0002.yml": "a: b: c"}).exit_code == 0
