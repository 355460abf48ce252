"""Automatic checks as a site shows them: on claim pages, on pages of their own, and in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bs4 import BeautifulSoup

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.registry import CHECKS
from mkdocs_claims.checks.run import check_claim, digest_of
from tests.conftest import claim

CLM_0480 = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open"
LARGEST_PAGE = 60 * 1024


def text_of(page: BeautifulSoup, selector: str) -> str:
    found = page.select_one(selector)
    assert found is not None, selector
    return " ".join(found.get_text(" ").split())


def titles(page: BeautifulSoup, mark: str) -> list[str]:
    """The titles of the checks that are flagged ("flag"), or that passed with something to say ("passed")."""
    rows = ".cl-check--flag" if mark == "flag" else ".cl-check:not(.cl-check--flag)"
    return [link.get_text() for link in page.select(f"{rows} > p:first-child > a")]


def test_the_three_states_on_a_claim_page(seed_site: Any) -> None:
    page = seed_site.page(CLM_0480)
    assert titles(page, "flag") == ["Whole texts", "Identified sources", "Figures are quoted"]
    assert "Figures in the source" in titles(page, "passed")
    checks = text_of(page, "section:has(#checks)")
    assert (
        "722 is not in the text “Validated by” of S1 as such; 522 + 200 = 722, so it may be derived from there"
        in checks
    )
    assert "Because the record quotes no source: Quotes stand in their source" in checks
    assert "Instead: add doi , arxiv , pmid or url under source" in checks
    strip = text_of(page, ".cl-strip")
    passed = len(page.select(".cl-checks__rest a")) + len(titles(page, "passed"))
    not_run = len(page.select("details.cl-details .cl-checks a"))
    assert 3 + passed + not_run == len(CHECKS)
    assert f"Automatic checks 3 flagged {passed} passed, {not_run} not run" in strip


def test_every_check_of_a_claim_page_links_to_its_own(seed_site: Any) -> None:
    page = seed_site.page(CLM_0480)
    folder = seed_site.folder / CLM_0480
    links = {(folder / link["href"]).resolve() for link in page.select("section:has(#checks) a")}
    site = seed_site.folder.resolve()
    assert links == {site / "checks", *(site / "checks" / check.name for check in CHECKS)}
    assert all((link / "index.html").is_file() for link in links)


def test_pages_of_checks_are_made_from_the_registry(seed_site: Any) -> None:
    index = text_of(seed_site.page("checks"), ".cl-page")
    for check in CHECKS:
        page = seed_site.page(f"checks/{check.name}")
        assert [one.get_text() for one in page.select("pre.cl-example")] == [check.bad, check.good]
        assert check.title in index
        assert check.rule.replace("`", "") in page.select_one(".cl-lead").get_text()
        assert "Nobody has judged a finding of this check yet" in page.get_text()
    assert "3 claims flagged, 10 passed, 0 not run" in text_of(seed_site.page("checks/cut-text"), ".cl-page")
    assert "CLM-0480" in text_of(seed_site.page("checks/cut-text"), ".cl-page")


def test_findings_are_logged_below_warnings(seed_site: Any) -> None:
    assert seed_site.warnings() == []
    (message,) = [record.getMessage() for record in seed_site.log if "automatic checks found" in record.getMessage()]
    assert "automatic checks found 12 things" in message
    assert "CLM-0614.yml: evidence.0.measured_on: single-run: warning: “single runs”" in message


def test_claim_pages_stay_small(seed_site: Any) -> None:
    sizes = {path: len(data) for path, data in seed_site.files().items() if path.startswith("claims/")}
    assert max(sizes.values()) < LARGEST_PAGE


STALL = "Planners never stall."


@pytest.fixture
def judged(project: Callable[..., Any]) -> Callable[..., Any]:
    """Builds a claim with one judgement of its absolute wording; `values` change the judgement."""

    def build(statement: str = STALL, **values: Any) -> BeautifulSoup:
        made = project({"claims/CLM-0001.yml": claim(statement=STALL), "claims/reviewers.yml": "[{name: Ada}]"})
        filed = read(made.folder / "claims")[0].claims[0]
        (finding,) = [
            one for result in check_claim(filed, Around()) for one in result.open if one.check == "absolute-wording"
        ]
        judgement = {
            "check": finding.check,
            "field": finding.field,
            "verdict": "false-alarm",
            "by": "Ada",
            "date": "2026-11-30",
            "why": "Never is <b>a name</b>.",
            "text": digest_of(filed, finding),
        }
        made.write({"claims/CLM-0001.yml": claim(statement=statement, checks={"judged": [judgement | values]})})
        page: BeautifulSoup = made.build().page("claims/slug-of-clm-0001")
        return page

    return build


def test_a_false_alarm_is_shown_and_no_longer_flags(judged: Callable[..., Any]) -> None:
    page = judged()
    assert "No absolute wording" not in titles(page, "flag")
    assert "No absolute wording" in titles(page, "passed")
    assert "Judged a false alarm by Ada on 2026-11-30: Never is <b>a name</b>." in text_of(page, "section:has(#checks)")


def test_a_right_finding_is_shown_as_judged(judged: Callable[..., Any]) -> None:
    page = judged(verdict="right")
    assert "No absolute wording" in titles(page, "flag")
    assert "Judged right by Ada on 2026-11-30" in text_of(page, "section:has(#checks)")


def test_a_judgement_of_an_earlier_text_is_said(judged: Callable[..., Any]) -> None:
    page = judged(statement="Planners never stall on trees.")
    assert "No absolute wording" in titles(page, "flag")
    text = text_of(page, "section:has(#checks)")
    assert "Judged a false alarm by Ada on 2026-11-30: Never is <b>a name</b>. It is about an earlier text." in text


def test_hostile_text_in_findings_is_text(project: Callable[..., Any]) -> None:
    text = "`<img src=x onerror=alert(1)>` and the"
    page = project({"claims/CLM-0001.yml": claim(observed_on=text)}).build().page("claims/slug-of-clm-0001")
    assert page.select("section:has(#checks) img, section:has(#checks) script") == []
    assert text in text_of(page, "section:has(#checks)")


def test_checks_change_neither_text_nor_count_nor_standing(project: Callable[..., Any], monkeypatch: Any) -> None:
    """The page of a claim with and without checks differs in nothing but what the checks say."""
    item = {"direction": "supports", "basis": "measured", "validated_by": "Scores of 93.3% of 200 and the"}
    files = {"claims/CLM-0001.yml": claim(statement=STALL, techniques={"x": "helps"}, evidence=[item])}
    pages = []
    for checks in (CHECKS, ()):
        monkeypatch.setattr("mkdocs_claims.checks.run.CHECKS", checks)
        monkeypatch.setattr("mkdocs_claims.pages.check_pages.ALL", checks)
        site = project(files).build()
        page, technique = site.page("claims/slug-of-clm-0001"), site.page("techniques/x")
        flags = page.select(".cl-check--flag")
        for part in page.select("section:has(#checks), .cl-strip > div:last-child"):
            part.decompose()
        pages.append((str(page.select_one(".cl-page")), str(technique.select_one(".cl-page")), bool(flags)))
    (with_claim, with_technique, flagged), (without_claim, without_technique, _) = pages
    assert flagged
    assert (with_claim, with_technique) == (without_claim, without_technique)


def test_a_finding_that_ends_in_a_quoted_sentence_gets_no_second_stop(states_site: Any) -> None:
    checks = text_of(states_site.page("claims/superseded"), "section:has(#checks)")
    assert "helps more than checking it once.” Instead: read CLM-0010" in checks
