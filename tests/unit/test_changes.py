"""Reviews and disputes: the commands, and what in a record ends a review."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.review import ReviewState, review_status
from tests.conftest import Project, claim

Run = Callable[..., Result]

RECORD = """\
# yaml-language-server: $schema=../docs/schema/claim.schema.json
id: CLM-0001
slug: a-claim # the address
title: A claim
statement: >-
  In tests, one thing
  holds.
capability: planning
techniques:
  a: helps   # at least here
observed_on: Here.
drafting: {method: person, agent: Some Drafter}
falsifiers:
  - {text: Another thing.}
evidence:
  # The oldest.
  - key: e1
    direction: supports
    basis: measured
    source: arxiv:2401.00001
  - {direction: neutral, source: {url: "https://example.org"}}
"""
REVIEWERS = "- {name: Ann Reader, github: ann}\n- {name: Some Drafter}\n"
ACCEPT = ("review", "CLM-0001", "--by", "Ann Reader", "--accept")
OBJECT = ("dispute", "CLM-0001", "--ground", "figures", "--text", "It is 47.5: not 57.4.")


@pytest.fixture
def run(project: Callable[..., Project], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `claims` in a small base, and gives the record with it."""
    made = project({"claims/CLM-0001.yml": RECORD.encode(), "claims/reviewers.yml": REVIEWERS})
    monkeypatch.chdir(made.folder)
    return made.command


def record() -> str:
    return Path("claims/CLM-0001.yml").read_text(encoding="utf-8")


def state() -> ReviewState:
    catalogue, problems, _ = read(Path("claims"))
    assert [problem for problem in problems if problem.code != "unknown-technique"] == []
    return review_status(catalogue.by_id["CLM-0001"].claim).state


class TestReview:
    def test_writes_the_event_and_nothing_else(self, run: Run) -> None:
        result = run(*ACCEPT, "--date", "2026-11-30", "--note", "Read: all\nof it.")
        assert result.exit_code == 0
        assert result.output.splitlines() == [
            "claims/CLM-0001.yml: accepted by Ann Reader; the review covers the claim and 2 of 2 evidence items",
            "CLM-0001 is now: Reviewed by a person",
        ]
        assert record().startswith(RECORD)
        [by, kind, decision, day, digest, *evidence, note] = record().removeprefix(RECORD).splitlines()[1:]
        assert [by, kind, decision, day, note] == [
            "  - by: Ann Reader",
            "    kind: person",
            "    decision: accept",
            "    date: 2026-11-30",
            '    note: "Read: all of it."',
        ]
        shown = run("show", "CLM-0001").output.split()
        digests = [word for word in shown if word.startswith("sha256:")]
        assert [line.split()[-1] for line in [digest, *evidence[1:]]] == digests
        assert state() is ReviewState.REVIEWED

    def test_byte_order_mark_line_ends_and_braces_stay(self, run: Run) -> None:
        path = Path("claims/CLM-0001.yml")
        path.write_bytes(b"\xef\xbb\xbf" + RECORD.replace("\n", "\r\n").encode())
        assert run(*ACCEPT).exit_code == 0
        data = path.read_bytes()
        assert data.startswith(b"\xef\xbb\xbf# yaml")
        assert data.count(b"\n") == data.count(b"\r\n")
        values = (
            '"id": "CLM-0001", "slug": "a", "statement": "S", "capability": "planning", "drafting": {"method": "model"}'
        )
        path.write_text(f"{{{values}}}", encoding="utf-8")
        assert run(*ACCEPT, "--date", "2026-11-30").exit_code == 0
        event = "by: Ann Reader, kind: person, decision: accept, date: 2026-11-30, digest: sha256:"
        assert record().startswith(f"{{{values}, reviews: [{{{event}")
        assert state() is ReviewState.REVIEWED

    def test_today_is_the_day_where_none_is_given(self, run: Run) -> None:
        assert run(*ACCEPT).exit_code == 0
        assert "    date: 20" in record()

    def test_a_second_review_comes_behind_the_first(self, run: Run) -> None:
        run(*ACCEPT)
        assert run("review", "clm-0001", "--by", "ann reader", "--reject", "--note", "No.").exit_code == 0
        assert record().count("by: Ann Reader") == 2
        assert state() is ReviewState.REJECTED

    def test_the_same_review_is_not_written_twice(self, run: Run) -> None:
        run(*ACCEPT, "--date", "2026-11-29")
        before = record()
        result = run(*ACCEPT)
        assert (result.exit_code, "nothing to do" in result.output, record()) == (0, True, before)
        assert run("review", "CLM-0001", "--by", "Ann Reader", "--reject").exit_code == 0
        assert run(*ACCEPT).output.startswith("claims/CLM-0001.yml: accepted")

    def test_a_review_of_an_earlier_day_says_that_it_changes_nothing(self, run: Run) -> None:
        run(*ACCEPT, "--date", "2026-11-29")
        result = run("review", "CLM-0001", "--by", "Ann Reader", "--reject", "--date", "2026-11-28")
        assert result.output.splitlines()[1:] == [
            "CLM-0001 is now: Reviewed by a person",
            "the review of 2026-11-29 has the say: it is later than 2026-11-28",
        ]

    @pytest.mark.parametrize(
        ("options", "covered"),
        [
            ((), 2),
            (("--evidence", "e1"), 1),
            (("--evidence", "2", "--evidence", "e1"), 2),
            (("--evidence", "1", "--evidence", "e1"), 1),
            (("--no-evidence",), 0),
        ],
    )
    def test_covers_the_items_that_are_named(self, run: Run, options: tuple[str, ...], covered: int) -> None:
        run(*ACCEPT, *options)
        [event] = read(Path("claims"))[0].by_id["CLM-0001"].claim.reviews
        assert len(event.evidence) == covered

    def test_a_person_is_known_by_the_user_name_too(self, run: Run) -> None:
        assert run("review", "CLM-0001", "--by", "@Ann", "--accept").exit_code == 0
        assert "  - by: Ann Reader\n" in record()

    @pytest.mark.parametrize("agent", ["Ann Reader", "ann", "'@ANN'", "0000-0002-1825-0097"])
    def test_the_drafter_is_known_by_every_name(self, run: Run, agent: str) -> None:
        text = RECORD.replace("agent: Some Drafter", f"agent: {agent}")
        reviewers = REVIEWERS.replace("github: ann", "github: ann, orcid: 0000-0002-1825-0097")
        result = run(*ACCEPT, files={"claims/CLM-0001.yml": text, "claims/reviewers.yml": reviewers})
        assert (result.exit_code, "drafted CLM-0001 and cannot review it" in result.output) == (1, True)
        # Written by hand, the review is an error.
        event = "reviews: [{by: Ann Reader, kind: person, decision: accept, date: 2026-11-30}]\n"
        result = run("check", files={"claims/CLM-0001.yml": text + event})
        assert (result.exit_code, "own-review" in result.output) == (1, True)

    def test_a_comment_decides_nothing(self, run: Run) -> None:
        assert run("review", "CLM-0001", "--by", "Ann Reader", "--comment", "--note", "Hm.").exit_code == 0
        assert state() is ReviewState.UNREVIEWED

    def test_can_be_shown_first(self, run: Run) -> None:
        result = run(*ACCEPT, "--diff")
        assert "+    decision: accept\n" in result.output
        assert record() == RECORD

    @pytest.mark.parametrize(
        ("arguments", "code", "message"),
        [
            (("--by", "Bob", "--accept"), 1, "Bob is not in reviewers.yml"),
            (("--by", "Ann Raeder", "--accept"), 1, "did you mean 'Ann Reader'?"),
            (("--by", "some drafter", "--accept"), 1, "Some Drafter drafted CLM-0001 and cannot review it"),
            (("--by", "Ann Reader", "--accept", "--evidence", "e3"), 1, "has no evidence item 'e3'; it has e1, 2"),
            (("--by", "Ann Reader", "--accept", "--evidence", "0"), 1, "has no evidence item '0'; it has e1, 2"),
            (
                ("--by", "Ann Reader", "--accept", "--note", "a\u200bb"),
                1,
                "`note`: U+200B ZERO WIDTH SPACE cannot be seen",
            ),
            (("--by", "Ann Reader", "--accept", "--note", "x" * 10_001), 1, "10,000 is the most"),
            (("--by", "Ann Reader"), 2, "one of --accept, --reject and --comment"),
            (("--by", "Ann Reader", "--accept", "--reject"), 2, "one of --accept, --reject and --comment"),
            (("--by", "Ann Reader", "--accept", "--comment", "--note", "N"), 2, "one of --accept, --reject"),
            (("--by", "Ann Reader", "--comment"), 2, "needs --note"),
            (("--by", "Ann Reader", "--accept", "--evidence", "e1", "--no-evidence"), 2, "exclude each other"),
            (
                ("--by", "Ann Reader", "--accept", "--date", "30.11.2026"),
                2,
                "'--date': '30.11.2026' is not a day like 2026-01-31",
            ),
            (("--by", "Ann Reader", "--accept", "--date", "0001-01-01"), 1, "is less than"),
            (("--accept",), 2, "--by"),
        ],
    )
    def test_refusals(self, run: Run, arguments: tuple[str, ...], code: int, message: str) -> None:
        result = run("review", "CLM-0001", *arguments)
        assert (result.exit_code, message in result.output) == (code, True), result.output
        assert record() == RECORD


class TestDispute:
    def test_writes_the_event_and_nothing_else(self, run: Run) -> None:
        result = run(*OBJECT, "--date", "2026-11-30", "--evidence", "e1")
        assert (result.exit_code, result.output) == (0, "claims/CLM-0001.yml: dispute d1 is open\n")
        digest = next(word for word in run("show", "CLM-0001").output.split() if word.startswith("sha256:"))
        assert record() == RECORD + (
            "disputes:\n  - key: d1\n    ground: figures\n"
            f'    text: "It is 47.5: not 57.4."\n    date: 2026-11-30\n    digest: {digest}\n    evidence: e1\n'
        )

    def test_anyone_may(self, run: Run) -> None:
        assert run(*OBJECT, "--by", "Some Drafter").exit_code == 0
        assert run("dispute", "CLM-0001", "--ground", "other", "--text", "T", "--by", "Nobody Known").exit_code == 0
        assert [item.key for item in read(Path("claims"))[0].by_id["CLM-0001"].claim.disputes] == ["d1", "d2"]

    @pytest.mark.parametrize(
        ("arguments", "code", "message"),
        [
            (("CLM-0001", "--ground", "figures", "--text", " \n"), 1, "`text` is empty"),
            (("CLM-0001", "--ground", "figures", "--text", "T", "--evidence", "e9"), 1, "no evidence item 'e9'"),
            (("CLM-0001", "--ground", "figures", "--text", "\udcff"), 1, "bytes that are not UTF-8"),
            (("CLM-0001", "--ground", "figures", "--text", "T", "--by", "\x1b[2J"), 1, "U+001B cannot be seen"),
            (("CLM-0001", "--ground", "figure", "--text", "T"), 2, "'source-does-not-say'"),
            (("CLM-0002", "--ground", "figures", "--text", "T"), 2, "did you mean 'CLM-0001'?"),
        ],
    )
    def test_refusals(self, run: Run, arguments: tuple[str, ...], code: int, message: str) -> None:
        result = run("dispute", *arguments)
        assert (result.exit_code, message in result.output) == (code, True), result.output
        assert record() == RECORD

    def test_the_same_objection_is_not_written_twice(self, run: Run) -> None:
        run(*OBJECT)
        result = run(*OBJECT)
        assert (result.exit_code, "on file already, as d1" in result.output) == (1, True)


class TestBase:
    """What is wrong elsewhere does not stand in the way; what is wrong with the record does."""

    def test_errors_of_other_records_do_not_matter(self, run: Run) -> None:
        files = {"claims/CLM-0002.yml": "a: b: c", "claims/CLM-0003.yml": claim("CLM-0003", capability="x")}
        assert run(*ACCEPT, files=files).exit_code == 0

    def test_errors_of_the_record_do(self, run: Run) -> None:
        files = {"claims/CLM-0001.yml": RECORD.replace("capability: planning", "capability: plannin")}
        result = run(*ACCEPT, files=files)
        assert (result.exit_code, "did you mean 'planning'?" in result.output) == (1, True)
        assert "has to be mended first" in result.output
        result = run(*ACCEPT, files={"claims/CLM-0001.yml": "a: b: c"})
        assert (result.exit_code, "yaml-colon" in result.output) == (1, True)

    def test_a_base_without_reviewers(self, run: Run) -> None:
        Path("claims/reviewers.yml").unlink()
        assert run(*ACCEPT).exit_code == 1

    def test_no_base(self, run: Run) -> None:
        result = run(*ACCEPT, "--base", "nowhere")
        assert (result.exit_code, "the claims folder does not exist" in result.output) == (1, True)

    @pytest.mark.usefixtures("full_disk")
    def test_a_file_that_cannot_be_written(self, run: Run) -> None:
        result = run(*ACCEPT)
        assert (result.exit_code, "No space left" in result.output, record()) == (1, True, RECORD)


# Edits of a reviewed record, as a person makes them: what is replaced, and by what.
COVERED = {
    "title": ("title: A claim", "title: The claim"),
    "title gone": ("title: A claim\n", ""),
    "a word of the statement": ("  holds.", "  holds still."),
    "a sign of the statement": ("holds.", "holds!"),
    "letter case of the statement": ("one thing", "One thing"),
    "scope": ("Here.", "There."),
    "scope gone": ("observed_on: Here.\n", ""),
    "effect": ("a: helps", "a: limits"),
    "technique": ("a: helps", "b: helps"),
    "another technique": ("a: helps   # at least here", "a: helps\n  b: mentions"),
    "falsifier": ("Another thing.", "Another thing!"),
    "another falsifier": ("  - {text: Another thing.}", "  - {text: Another thing.}\n  - {text: More.}"),
    "falsifier gone": ("falsifiers:\n  - {text: Another thing.}\n", ""),
}
NOT_COVERED = {
    "slug": ("slug: a-claim", "slug: another"),
    "aliases": ("title:", "aliases: [older, CLM-0099]\ntitle:"),
    "relations": ("reviews:", "relations: [{type: see-also, claim: CLM-0002}]\nreviews:"),
    "new evidence": ("reviews:", '  - {direction: neutral, source: "doi:10.1000/182"}\nreviews:'),
    "changed evidence": ("direction: supports", "direction: mixed"),
    "capability": ("capability: planning", "capability: tool-use"),
    "drafting": ("agent: Some Drafter", "agent: Other, confidence: low"),
    "filed_on": ("falsifiers:", "filed_on: 2026-01-31\nfalsifiers:"),
    "disagreement": ("falsifiers:", "disagreement: Who knows.\nfalsifiers:"),
    "truncated": ("falsifiers:", "truncated: [statement]\nfalsifiers:"),
    "met falsifier": ("{text: Another thing.}", "{text: Another thing., met_by: [e1], settled_by: Ann Reader}"),
    "a dispute": ("reviews:", "disputes: [{text: No.}]\nreviews:"),
    "status": ("reviews:", "status: retired\nstatus_note: Old.\nreviews:"),
    "judgement": ("reviews:", "checks: {judged: [{check: x, verdict: right, by: Ann Reader, date: 2026-01-31}]}\nreviews:"),
    "notes": ("reviews:", "notes: N\nreviews:"),
    "key order": ("title: A claim\nstatement: >-\n  In tests, one thing\n  holds.\n", "statement: In tests, one thing holds.\ntitle: A claim\n"),
    "comments": ("   # at least here", ""),
    "quotes and line breaks": (">-\n  In tests, one thing\n  holds.", '"In tests, one\n  thing holds."'),
    "decomposed letters": ("observed_on: Here.", "observed_on: Here.\ndisagreement: e\u0301"),
    "an empty value": ("observed_on: Here.", "observed_on: Here.\nstatus_note:\nnotes: null\nstatus: active"),
    "line ends": ("\n", "\r\n"),
}  # fmt: skip


class TestReviewState:
    """Every edit of what the digest covers ends a review, and nothing else does."""

    @pytest.fixture(autouse=True)
    def reviewed(self, run: Run) -> None:
        run(*ACCEPT, files={"claims/CLM-0002.yml": claim("CLM-0002")})
        assert state() is ReviewState.REVIEWED

    def edit(self, old: str, new: str) -> None:
        assert old in record()
        Path("claims/CLM-0001.yml").write_bytes(record().replace(old, new).encode())

    @pytest.mark.parametrize("case", COVERED)
    def test_ends(self, case: str) -> None:
        self.edit(*COVERED[case])
        assert state() is ReviewState.CHANGED

    @pytest.mark.parametrize("case", NOT_COVERED)
    def test_stays(self, case: str) -> None:
        self.edit(*NOT_COVERED[case])
        assert state() is ReviewState.REVIEWED

    def test_stays_when_names_of_the_taxonomies_change(self) -> None:
        path = Path("claims/taxonomy/capabilities.yml")
        path.write_text("- {key: planning, name: Other, description: Else.}\n", encoding="utf-8")
        Path("claims/taxonomy/techniques.yml").write_text("- {key: a, name: A}\n", encoding="utf-8")
        assert state() is ReviewState.REVIEWED

    def test_stays_when_someone_objects(self, run: Run) -> None:
        assert run(*OBJECT).exit_code == 0
        assert state() is ReviewState.REVIEWED

    def test_an_edit_that_is_taken_back_gives_the_review_back(self) -> None:
        self.edit("Here.", "There.")
        self.edit("There.", "Here.")
        assert state() is ReviewState.REVIEWED
