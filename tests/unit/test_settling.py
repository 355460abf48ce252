"""Settling a dispute and saying that a falsifier was met: the commands, and who may use them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.digest import claim_digest
from mkdocs_claims.records.claim import Claim
from tests.conftest import Project

Run = Callable[..., Result]
HEAD = """\
id: CLM-0001
slug: a-claim
statement: In tests, one thing holds.
capability: planning
drafting: {method: person, agent: Some Drafter}
"""
RECORD = (
    HEAD
    + """\
falsifiers:
  - {text: Another thing.}   # the first
  - text: >-
      A third
      thing.
evidence:
  - key: e1
    direction: supports
    source: arxiv:2401.00001
  - {key: e2, direction: disputes, source: "pmid:1"}
  - {direction: disputes, source: "pmid:2"}
disputes:
  # An old one.
  - text: No.
    date: 2026-01-31
  - {key: d2, ground: figures, text: Not so.}
  - {key: d3, text: Settled., state: dismissed, settled_by: Ann Reader}
"""
)
REVIEWERS = "- {name: Ann Reader, github: ann}\n- {name: Some Drafter}\n"
WHY = ("--resolution", "It is: so.", "--by", "ann")


@pytest.fixture
def run(project: Callable[..., Project], monkeypatch: pytest.MonkeyPatch) -> Run:
    made = project({"claims/CLM-0001.yml": RECORD.encode(), "claims/reviewers.yml": REVIEWERS})
    monkeypatch.chdir(made.folder)
    return made.command


def text() -> str:
    return Path("claims/CLM-0001.yml").read_text(encoding="utf-8")


def on_file() -> Claim:
    return read(Path("claims"))[0].by_id["CLM-0001"].claim


def test_a_dispute_is_settled_and_nothing_else_changes(run: Run) -> None:
    before = claim_digest(on_file())
    done = run("dispute", "CLM-0001", "--settle", "1", "--state", "answered", *WHY, "--date", "2026-11-30")
    assert (done.exit_code, done.output) == (0, "claims/CLM-0001.yml: dispute 1 is answered\n")
    assert text() == RECORD.replace(
        "  - text: No.\n    date: 2026-01-31\n",
        "  - text: No.\n    date: 2026-01-31\n    state: answered\n"
        '    resolution: "It is: so."\n    settled_by: Ann Reader\n    settled_on: 2026-11-30\n',
    )
    assert claim_digest(on_file()) == before
    assert run("check").exit_code == 0


def test_an_upheld_dispute_names_what_bears_it_out(run: Run) -> None:
    done = run("dispute", "CLM-0001", "--settle", "d2", "--state", "upheld", *WHY, "--evidence", "2")
    assert done.stdout.splitlines() == [
        "claims/CLM-0001.yml: dispute d2 is upheld",
        "the claim is out of the counts until its record is changed and accepted anew",
    ]
    assert done.stderr == ""
    settled = on_file().disputes[1]
    assert (settled.state, settled.evidence, settled.settled_by) == ("upheld", "e2", "Ann Reader")
    done = run("dispute", "CLM-0001", "--settle", "1", "--state", "upheld", *WHY)
    assert "--evidence names the item" in done.stderr


def test_a_falsifier_is_met(run: Run) -> None:
    before = claim_digest(on_file())
    done = run("review", "CLM-0001", "--by", "Ann Reader", "--met", "2", "e2", "--met", "1", "e2", "--met", "2", "1")
    assert (done.exit_code, done.stderr) == (0, "")
    first, second = on_file().falsifiers
    assert (first.met_by, second.met_by) == (("e2",), ("e2", "e1"))
    assert {first.settled_by, second.settled_by} == {"Ann Reader"}
    assert text().count("# the first") == 1
    assert claim_digest(on_file()) == before
    again = run("review", "CLM-0001", "--by", "Ann Reader", "--met", "2", "e1")
    assert (again.exit_code, "met by e2, e1 already" in again.output) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("dispute", "--settle", "d2", "--state", "upheld", "--by", "Some Drafter", "--resolution", "T"), 1, "Some Drafter drafted CLM-0001 and cannot settle"),
        (("dispute", "--settle", "d2", "--state", "upheld", "--by", "Nobody", "--resolution", "T"), 1, "Nobody is not in reviewers.yml"),
        (("dispute", "--settle", "d3", "--state", "upheld", *WHY), 1, "d3 is dismissed already"),
        (("dispute", "--settle", "d9", "--state", "upheld", *WHY), 1, "no dispute 'd9'; it has 1, d2, d3"),
        (("dispute", "--settle", "0", "--state", "upheld", *WHY), 1, "no dispute '0'"),
        (("dispute", "--settle", "d2", "--state", "upheld", *WHY, "--evidence", "e9"), 1, "no evidence item 'e9'"),
        (("dispute", "--settle", "d2", "--state", "upheld", *WHY, "--evidence", "3"), 1, "give it one first"),
        (("dispute", "--settle", "d2", "--state", "open", *WHY), 2, "'open' is not one of"),
        (("dispute", "--settle", "d2", *WHY), 2, "to settle a dispute takes --state"),
        (("dispute", "--settle", "d2", "--state", "upheld"), 2, "takes --resolution and --by"),
        (("dispute", "--settle", "d2", "--state", "upheld", *WHY, "--text", "T"), 2, "--text goes without --settle"),
        (("dispute", "--ground", "other", "--text", "T", "--state", "upheld"), 2, "--state goes with --settle"),
        (("dispute", "--ground", "other"), 2, "an objection takes --text"),
        (("dispute", "--settle", "d2", "--state", "upheld", *WHY, "--date", "2026-12-01"), 2, "'--date': 2026-12-01 has not come yet"),
        (("review", "--by", "Ann Reader", "--met", "3", "e1"), 1, "has 2 falsifiers, and no number 3"),
        (("review", "--by", "Ann Reader", "--met", "1", "e9"), 1, "no evidence item 'e9'"),
        (("review", "--by", "Ann Reader", "--met", "1", "3"), 1, "give it one first"),
        (("review", "--by", "Some Drafter", "--met", "1", "e1"), 1, "cannot settle"),
        (("review", "--by", "Ann Reader", "--met", "1", "e1", "--accept"), 2, "one of --accept"),
        (("review", "--by", "Ann Reader", "--met", "1", "e1", "--note", "N"), 2, "--met takes no"),
        (("review", "--by", "Ann Reader", "--met", "one", "e1"), 2, "not a valid integer"),
    ],
)  # fmt: skip
def test_refusals(run: Run, arguments: tuple[str, ...], code: int, message: str) -> None:
    done = run(arguments[0], "CLM-0001", *arguments[1:])
    assert (done.exit_code, message in done.output) == (code, True), done.output
    assert text() == RECORD


def test_it_can_be_shown_first(run: Run) -> None:
    for arguments in (
        ("dispute", "CLM-0001", "--settle", "d2", "--state", "upheld", *WHY),
        ("review", "CLM-0001", "--by", "ann", "--met", "1", "e1"),
    ):
        done = run(*arguments, "--diff")
        assert "+++ b/claims/CLM-0001.yml" in done.output
        assert text() == RECORD


# What an acceptance does that its reviewer may not expect.


def test_an_acceptance_that_counts_nothing_says_so(run: Run) -> None:
    done = run("review", "CLM-0001", "--by", "ann", "--accept", "--no-evidence")
    assert done.stderr == "note: the review covers no evidence item, so nothing of this claim is counted\n"
    Path("claims/CLM-0001.yml").write_text(HEAD, encoding="utf-8")
    done = run("review", "CLM-0001", "--by", "ann", "--accept")
    assert done.stderr == "note: the record holds no evidence, so nothing of this claim is counted\n"


def test_an_acceptance_that_covers_less_than_the_one_before_says_what_it_leaves_out(run: Run) -> None:
    assert run("review", "CLM-0001", "--by", "ann", "--accept", "--date", "2026-11-01").stderr == ""
    done = run("review", "CLM-0001", "--by", "ann", "--accept", "--evidence", "e1", "--date", "2026-11-02")
    assert done.stderr == (
        "note: the review of 2026-11-01 covered e2, 3, and this one does not: what it leaves out is not counted\n"
    )
    # An older one changes nothing.
    done = run("review", "CLM-0001", "--by", "ann", "--accept", "--no-evidence", "--date", "2026-10-01")
    assert done.stderr == ""
    assert "the review of 2026-11-02 has the say" in done.stdout
