"""Identifiers, and links with what addresses answered."""

from __future__ import annotations

import pytest

from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.sources.identifiers import arxiv_fault, doi_fault
from mkdocs_claims.checks.sources.replies import Reach, Reply
from tests.checks.records import findings, remarks, why_not_run


@pytest.mark.parametrize(("arxiv", "fault"), [
    ("2401.00001", None), ("2401.00001v3", None), ("1412.1234", None), ("0704.0001", None), ("1501.00001", None),
    ("cs/0112017", None), ("math.GT/9910001", None), ("hep-th/0703123", None),
    ("2413.00001", "month"), ("2400.00001", "month"), ("1412.12345", "4 digits"), ("1501.1234", "5 digits"),
    ("0703.0001", "no such ids in 0703"), ("2401.00000", "begin with 1"), ("cs/0113017", "no such ids"),
    ("cs/0801017", "no such ids"), ("cs/9007001", "no such ids"),
])  # fmt: skip
def test_arxiv_ids(arxiv: str, fault: str | None) -> None:
    found = arxiv_fault(arxiv)
    assert found is None if fault is None else fault in (found or "")


@pytest.mark.parametrize(("doi", "fault"), [
    ("10.1000/182", None), ("10.1016/0306-4573(88)90021-0", None), ("10.48550/arXiv.2401.00001", None),
    ("10.1000/182.", "ends in “.”"), ("10.1016/0306-4573(88", "bracket"), ("10.48550/arXiv.2413.00001", "month"),
])  # fmt: skip
def test_dois(doi: str, fault: str | None) -> None:
    found = doi_fault(doi)
    assert found is None if fault is None else fault in (found or "")


@pytest.mark.parametrize(("source", "field", "words"), [
    ("{doi: 10.48550/arXiv.2401.00001, arxiv: 2401.00002}", "doi", "which of the two"),
    ("{url: 'https://arxiv.org/abs/2401.00001v2'}", "url", "`arxiv: 2401.00001v2`"),
    ("{url: 'https://arxiv.org/pdf/2401.00001.pdf'}", "url", "`arxiv: 2401.00001`"),
    ("{url: 'https://doi.org/10.1000/182'}", "url", "`doi: 10.1000/182`"),
    ("{url: 'https://pubmed.ncbi.nlm.nih.gov/123/'}", "url", "`pmid: 123`"),
])  # fmt: skip
def test_identifiers_that_do_not_fit(source: str, field: str, words: str) -> None:
    (finding,) = findings("identifiers", f"evidence: [{{source: {source}}}]")
    assert finding.field == f"evidence.0.source.{field}"
    assert words in finding.instead


def test_identifiers_that_fit() -> None:
    assert findings("identifiers", "evidence: [{source: {doi: 10.48550/arXiv.2401.00001, arxiv: 2401.00001v2}}]") == []
    assert findings("identifiers", "evidence: [{source: 'https://example.org/abs/2401.00001'}]") == []
    assert findings("identifiers", "evidence: [{source: pmid:123}]") == []
    assert why_not_run("identifiers", "evidence: [{source: {kind: paper}}]") is not None


def test_every_unidentified_source_is_named() -> None:
    part = "evidence: [{key: a}, {key: b, source: pmid:123}, {key: c, source: {kind: paper, title: x}}]"
    assert [one.field for one in findings("identified-source", part)] == ["evidence.0.source", "evidence.2.source"]


LINKED = "evidence: [{source: {doi: 10.1000/182, url: 'https://example.org/'}}]"


def test_links_are_asked_for_only_on_demand() -> None:
    assert "--links" in (why_not_run("links", LINKED) or "")
    assert why_not_run("links", "evidence: [{key: a}]") == "no source has an identifier"


def test_links() -> None:
    gone, reached, unclear = (Reply(reach, f"it is {reach}") for reach in (Reach.GONE, Reach.REACHED, Reach.UNCLEAR))
    around = Around(replies={"https://doi.org/10.1000/182": gone, "https://example.org/": unclear})
    (finding,) = findings("links", LINKED, around)
    assert (finding.field, finding.figure) == ("evidence.0.source.doi", "https://doi.org/10.1000/182")
    assert "it is gone" in finding.message
    assert remarks("links", LINKED, around) == ["https://example.org/ is unclear: it is unclear"]
    around = Around(replies={"https://doi.org/10.1000/182": reached, "https://example.org/": reached})
    assert not findings("links", LINKED, around)
    assert not remarks("links", LINKED, around)
    assert why_not_run("links", LINKED, Around(replies={})) == "no address gave a clear answer"
