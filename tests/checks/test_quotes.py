"""Quotes against source texts: what counts as the same words, and what only looks like it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.sources.quotes import GAP, Presence, presence
from mkdocs_claims.checks.sources.source_texts import MAX_BYTES, plain, read_sources
from tests.checks.records import findings, remarks, why_not_run

THERE, PART, MISSING = Presence.THERE, Presence.PART, Presence.MISSING


@pytest.mark.parametrize(("quote", "source", "expected"), [
    ("the planner solved 62% of 300 tasks", "In all, the planner solved 62% of 300 tasks.", THERE),
    ("the planner solved", "the  planner\n   solved", THERE),
    ("well-known routers", "well-\nknown routers", THERE),
    ("routing plans", "rout-\ning plans", THERE),
    ("efficient flow", "eﬃcient ﬂow", THERE),
    ("“quoted” isn't", '"quoted" isn’t', THERE),
    ("7–9 models", "7-9 models", THERE),
    ("−3.5 points", "a change of -3.5 points", THERE),
    ("soft", "so\u00adft", THERE),
    ("solved […] tasks", "solved 62% of 300 tasks", THERE),
    ("solved … tasks", "solved 62% of 300 tasks", THERE),
    ("and so on... then", "and so on... then", THERE),
    ("tasks […] solved", "solved 62% of 300 tasks", MISSING),
    ("solved […] tasks", f"solved {'x ' * GAP}tasks", MISSING),
    ("Solved", "solved", MISSING),
    # The traps.
    ("5 patients were", "15 patients were asked", PART),
    ("5 patients were", "1.5 patients were asked", PART),
    ("3.5", "a change of -3.5", PART),
    ("3.5", "a change of −3.5", PART),
    ("-3.5 points", "a change of 3.5 points", MISSING),
    ("-3.5", "from 7-3.5", PART),
    ("9 models", "7-9 models", PART),
    ("3.5%", "3.5 points", MISSING),
    ("3.5 points", "3.5%", MISSING),
    ("rose by 3.5", "rose by 3.5%", PART),
    ("rose by 3.5", "rose by 3.5 % or so", PART),
    ("rose by 3", "rose by 3.5", PART),
    ("rose by 3", "rose by 3,500", PART),
    ("rose by 3", "It rose by 3.", THERE),
    ("rose by 3", "rose by 3, then fell", THERE),
    ("8", "an 8B model", PART),
    ("art of planning", "part of planning", PART),
    ("the plan", "the planner", PART),
    ("5 patients", "15 patients, and 5 patients more", THERE),
    ("10² cases", "102 cases", MISSING),
    ("…", "anything", MISSING),
    ("x", "", MISSING),
])  # fmt: skip
def test_presence(quote: str, source: str, expected: Presence) -> None:
    assert presence(plain(quote), plain(source)) is expected


def test_marks_of_markdown_are_no_words() -> None:
    source = "# Results\n\nThe **planner** solved `62`% of [300 tasks](https://example.org/x_y), snake_case and _all_."
    assert plain(source, markdown=True) == "Results The planner solved 62% of 300 tasks, snake_case and all."
    assert "p < .05*" in plain("p < .05*")


RECORD = "evidence:\n  - {key: e1, source: arxiv:2401.00001, quotes: [5 patients were, 15 patients]}"


@pytest.mark.parametrize("name", ["arxiv-2401-00001.txt", "arxiv-2401-00001.md", "clm-0001-e1.txt", "CLM-0001-e1.txt"])
def test_source_texts_are_found_by_key(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("15 patients were asked.", encoding="utf-8")
    texts, faults = read_sources(tmp_path)
    assert faults == []
    (finding,) = findings("quotes", RECORD, Around(sources=texts))
    assert (finding.field, finding.verdict) == ("evidence.0.quotes.0", "part")
    assert remarks("quotes", RECORD, Around(sources=texts)) == [
        f"the words stand in {name}; that is no proof that they support the claim"
    ]


def test_three_reasons_not_to_run() -> None:
    assert why_not_run("quotes", "title: x") == "the record quotes no source"
    assert "--sources" in (why_not_run("quotes", RECORD) or "")
    assert "arxiv-2401-00001, clm-0001-e1" in (why_not_run("quotes", RECORD, Around(sources={})) or "")


def test_sources_that_cannot_be_read_are_said(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xff")
    (tmp_path / "b.txt").write_bytes(b" " * (MAX_BYTES + 1))
    (tmp_path / "c.pdf").write_bytes(b"%PDF")
    (tmp_path / "d.txt").mkdir()
    texts, faults = read_sources(tmp_path)
    assert texts == {}
    assert faults == ["a.txt is not UTF-8", "b.txt has more than 524,288 bytes"]
