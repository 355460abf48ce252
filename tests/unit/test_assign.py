"""`claims assign`: numbers, references, the ledger, and reviews that survive."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.derived.review import ReviewState, review_status
from mkdocs_claims.problems import has_errors
from tests.conftest import Project, claim, needs_git

Run = Callable[..., Result]
FILES = {
    "claims/CLM-0007.yml": claim("CLM-0007"),
    "claims/KB-0002.yml": claim("KB-0002"),
    "claims/ids.txt": "# The ledger.\nCLM-0007\nKB-0002\n",
    "claims/reviewers.yml": "- {name: Ann Reader}\n",
}


@pytest.fixture
def run(project: Callable[..., Project], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `claims` in a small base."""
    made = project(FILES)
    monkeypatch.chdir(made.folder)
    return made.command


def base() -> Catalogue:
    catalogue, problems, _ = read(Path("claims"), release=True)
    assert not has_errors(problems)
    return catalogue


def names() -> list[str]:
    return sorted(path.name for path in Path("claims").rglob("*-*.yml"))


def ledger() -> str:
    return Path("claims/ids.txt").read_bytes().decode()


def waiting(word: str, prefix: str = "CLM", **fields: Any) -> dict[str, str]:
    claim_id = f"{prefix}-NEW-{word}"
    return {f"claims/{claim_id}.yml": claim(claim_id, **fields)}


def test_numbers_go_by_day_then_by_word_each_prefix_for_itself(run: Run) -> None:
    files = {
        **waiting("a"),
        **waiting("d", filed_on="2026-01-02"),
        **waiting("c", filed_on="2026-01-02"),
        **waiting("b", filed_on="2026-01-03"),
        **waiting("e", "KB"),
        **waiting("f", "NEWONE"),
    }
    result = run("assign", files=files)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "CLM-NEW-c is now CLM-0008",
        "CLM-NEW-d is now CLM-0009",
        "CLM-NEW-b is now CLM-0010",
        "CLM-NEW-a is now CLM-0011",
        "KB-NEW-e is now KB-0003",
        "NEWONE-NEW-f is now NEWONE-0001",
    ]
    assert names() == sorted(f"{filed.claim.id}.yml" for filed in base().filed)
    assert base().by_id["CLM-0008"].claim.slug == "slug-of-clm-new-c"
    assert ledger() == FILES["claims/ids.txt"] + (
        "CLM-0008  # CLM-NEW-c\nCLM-0009  # CLM-NEW-d\nCLM-0010  # CLM-NEW-b\nCLM-0011  # CLM-NEW-a\n"
        "KB-0003  # KB-NEW-e\nNEWONE-0001  # NEWONE-NEW-f\n"
    )


@pytest.mark.parametrize(
    ("files", "number"),
    [
        ({"claims/ids.txt": "CLM-0007\nCLM-0041\n"}, "CLM-0042"),  # Published once, and its record is lost.
        ({"claims/CLM-0050.yml": claim("CLM-0050")}, "CLM-0051"),  # Not in the ledger yet.
        ({"claims/CLM-0007.yml": claim("CLM-0007", aliases=["CLM-0060"])}, "CLM-0061"),
        ({"claims/CLM-9999.yml": claim("CLM-9999")}, "CLM-10000"),
        ({"claims/CLM-0007.yml": claim("CLM-0007", aliases=["clm-0060"])}, "CLM-0008"),
    ],
)
def test_no_number_is_given_twice(run: Run, files: dict[str, str | bytes], number: str) -> None:
    result = run("assign", files=files | waiting("x"))
    assert (result.exit_code, result.output) == (0, f"CLM-NEW-x is now {number}\n")


def test_the_place_in_the_ledger_is_its_end(run: Run) -> None:
    run("assign", files={"claims/ids.txt": b"CLM-0007\r\nKB-0002"} | waiting("x"))
    assert ledger() == "CLM-0007\r\nKB-0002\r\nCLM-0008  # CLM-NEW-x\r\n"


def test_a_base_without_a_ledger_gets_one(run: Run) -> None:
    Path("claims/ids.txt").unlink()
    run("assign", files=dict(waiting("x")))
    assert ledger().splitlines()[1:] == ["CLM-0007", "KB-0002", "CLM-0008  # CLM-NEW-x"]
    assert base().by_id["CLM-0008"]


REFERRING = """\
id: CLM-0007
slug: a-claim   # as in CLM-NEW-x
statement: Unlike CLM-NEW-x, this holds.
capability: planning
drafting: {method: model}
evidence:
  - key: e1
    validated_by: >-
      See CLM-NEW-x, and CLM-NEW-x-y.
    quotes: [As CLM-NEW-x says.]
disputes: [{text: "Same as CLM-NEW-x.", ground: duplicate}]
relations:
  # CLM-NEW-x came first.
  - {type: extends, claim: CLM-NEW-x}
  - type: see-also
    claim: "CLM-NEW-x-y"
status_note: Go to CLM-NEW-x
notes: |
  XCLM-NEW-x, CLM-NEW-x, CLM-NEW-z, clm-new-x
"""


def test_the_placeholder_is_replaced_wherever_the_base_names_it(run: Run) -> None:
    files = {"claims/sub/CLM-NEW-x.yml": claim("CLM-NEW-x"), **waiting("x-y"), "claims/CLM-0007.yml": REFERRING}
    result = run("assign", files=files)
    assert result.exit_code == 0, result.output
    assert names() == ["CLM-0007.yml", "CLM-0008.yml", "CLM-0009.yml", "KB-0002.yml"]
    assert Path("claims/sub/CLM-0008.yml").is_file()
    text = Path("claims/CLM-0007.yml").read_text(encoding="utf-8")
    kept = ["[As CLM-NEW-x says.]", "XCLM-NEW-x, ", "CLM-NEW-z", "clm-new-x"]
    expected = REFERRING
    for number, words in enumerate(kept):
        expected = expected.replace(words, f"<{number}>")
    expected = expected.replace("CLM-NEW-x-y", "CLM-0009").replace("CLM-NEW-x", "CLM-0008")
    for number, words in enumerate(kept):
        expected = expected.replace(f"<{number}>", words)
    assert text == expected
    assert "note: claims/CLM-0007.yml: `evidence.0.quotes.0` still names a placeholder" in result.output
    assert [relation.claim for relation in base().by_id["CLM-0007"].claim.relations] == ["CLM-0008", "CLM-0009"]


def test_reviews_survive(run: Run) -> None:
    files = {
        "claims/CLM-0007.yml": REFERRING,
        **waiting("x-y"),
        **waiting("x", relations=[{"type": "see-also", "claim": "CLM-NEW-x-y"}], title="CLM-NEW-x"),
    }
    run("check", files=files)
    for claim_id in ("CLM-0007", "CLM-NEW-x"):
        assert run("review", claim_id, "--by", "Ann Reader", "--accept").exit_code == 0
    result = run("assign")
    assert result.exit_code == 0, result.output
    for claim_id in ("CLM-0007", "CLM-0008"):
        status = review_status(base().by_id[claim_id].claim)
        assert (status.state, status.added_since) == (ReviewState.REVIEWED, 0)
    assert base().by_id["CLM-0008"].claim.title == "CLM-NEW-x"
    for place in ("CLM-0007.yml: `statement`", "CLM-0007.yml: `evidence.0.validated_by`", "CLM-NEW-x.yml: `title`"):
        assert f"note: claims/{place} still names a placeholder" in result.output


def test_an_address_that_is_the_placeholder_becomes_the_number(run: Run) -> None:
    run("assign", files=dict(waiting("x", slug="clm-new-x")))
    assert base().by_id["CLM-0008"].claim.slug == "clm-0008"


def test_nothing_to_do(run: Run) -> None:
    result = run("assign")
    assert (result.exit_code, result.output) == (0, "nothing to do: every claim has a number\n")


def test_once_is_enough(run: Run) -> None:
    run("assign", files=dict(waiting("x")))
    before = ledger(), names()
    assert run("assign").exit_code == 0
    assert (ledger(), names()) == before


def test_can_be_shown_first(run: Run) -> None:
    result = run("assign", "--diff", files=dict(waiting("x")))
    assert "--- a/claims/CLM-NEW-x.yml\n+++ b/claims/CLM-0008.yml\n" in result.output
    assert "+CLM-0008  # CLM-NEW-x\n" in result.output
    assert "CLM-NEW-x.yml" in names()
    assert ledger() == FILES["claims/ids.txt"]


def test_records_that_cannot_be_read_are_mended_first(run: Run) -> None:
    result = run("assign", files={**waiting("x"), "claims/CLM-0009.yml": "relations: [CLM-NEW-x"})
    assert (result.exit_code, "yaml-bracket" in result.output) == (1, True)
    assert "CLM-NEW-x.yml" in names()


def test_two_placeholders_in_one_file_name(run: Run) -> None:
    """Two folders may hold the same placeholder by mistake: neither gets a number."""
    files = {"claims/a/CLM-NEW-x.yml": claim("CLM-NEW-x"), "claims/b/CLM-NEW-x.yml": claim("CLM-NEW-x", slug="b")}
    result = run("assign", files=files)
    assert (result.exit_code, "duplicate-id" in result.output) == (1, True)
    assert ledger() == FILES["claims/ids.txt"]


def test_a_failing_write_leaves_every_file_as_it_was(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("check", files={**waiting("x"), "claims/CLM-0007.yml": REFERRING.replace("CLM-NEW-x-y", "CLM-NEW-x")})
    before = {path: path.read_bytes() for path in Path("claims").rglob("*") if path.is_file()}
    usual = Path.replace

    def fails_at_the_ledger(self: Path, target: Path) -> Path:
        if Path(target).name == "ids.txt":
            raise OSError(30, "Read-only file system")
        return usual(self, target)

    monkeypatch.setattr(Path, "replace", fails_at_the_ledger)
    result = run("assign")
    assert (result.exit_code, "Read-only file system" in result.output) == (1, True)
    assert {path: path.read_bytes() for path in Path("claims").rglob("*") if path.is_file()} == before


@pytest.mark.input("C15")
def test_two_assignments_at_once_conflict_in_git(run: Run) -> None:
    """Both give the same number, to different claims in different folders: the ledger alone can show it."""
    needs_git()

    def git(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = ["git", "-c", "user.name=T", "-c", "user.email=t@example.org", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    shutil.copy(Path(__file__).parents[2] / ".gitattributes", ".gitattributes")
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "base")
    for branch in ("one", "two"):
        git("checkout", "-qb", branch, "main")
        files = {f"claims/{branch}/CLM-NEW-{branch}.yml": claim(f"CLM-NEW-{branch}")}
        assert run("assign", files=files).exit_code == 0
        git("add", ".")
        git("commit", "-qm", branch)
    merged = git("merge", "one")
    assert merged.returncode != 0
    assert git("diff", "--name-only", "--diff-filter=U").stdout == "claims/ids.txt\n"
