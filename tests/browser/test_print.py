"""On paper a claim takes three pages or fewer, on white, with the addresses of its links."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

CLM_0480 = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/"
CLM_0416 = "claims/llm-agents-must-compose-then-execute-domain-tool-workflows/"

# Dark grounds, and texts that are too light on white, of all that is printed.
COLOURS = """() => {
  const light = colour => { const [r, g, b, a = 1] = colour.match(/[0-9.]+/g).map(Number);
      return a === 0 ? null : (0.2126 * r + 0.7152 * g + 0.0722 * b) / (colour.startsWith('color(') ? 1 : 255); };
  return [...document.querySelectorAll('body, .cl-page, .cl-page *')].filter(one => one.checkVisibility()).filter(one => {
    const style = getComputedStyle(one), ground = light(style.backgroundColor), text = light(style.color);
    return one.localName !== 'svg' && (ground !== null && ground < 0.5 && one.textContent.trim() || text > 0.6);
  }).map(one => one.outerHTML.slice(0, 90));
}"""
ADDRESSES = """() => [...document.querySelectorAll('.md-content a[href^="http"]')].filter(one => one.checkVisibility())
  .filter(one => !['attr(href)', one.getAttribute('href')].some(address =>
      getComputedStyle(one, '::after').content.includes(address)))
  .map(one => one.outerHTML)"""
PRESSED = """() => [...document.querySelectorAll(':not(th) > button, input, .cl-button, .md-tabs')]
  .filter(one => one.checkVisibility()).map(one => one.outerHTML)"""


@pytest.fixture
def printed(visit: Visit) -> Iterator[Page]:
    """A page as it is printed by someone who reads in dark colours."""
    page, _ = visit("about:blank", scheme="dark")
    page.emulate_media(media="print")
    yield page
    page.emulate_media(media="null")


@pytest.mark.parametrize(
    ("site", "path", "papers", "most"),
    [
        ("seeds", CLM_0480, ["A4", "Letter"], 3),
        ("seeds", CLM_0416, ["Letter"], 3),
        ("states", "claims/upheld/", ["A4"], 3),
        # It has everything at once: four sources, seven flagged checks, five disputes, six relations.
        ("states", "claims/reviewed/", ["A4"], 4),
    ],
)
def test_a_claim_takes_few_pages(
    request: pytest.FixtureRequest, printed: Page, site: str, path: str, papers: list[str], most: int
) -> None:
    printed.goto(request.getfixturevalue(site) + path)
    pages = [len(re.findall(rb"/Type\s*/Page\b", printed.pdf(format=paper))) for paper in papers]
    assert 1 <= min(pages) <= max(pages) <= most, pages


@pytest.mark.parametrize("path", ["", "claims/reviewed/", "claims/changed/", "capabilities/states/", "disputed/"])
def test_paper_is_white_and_leaves_out_what_is_pressed(printed: Page, states: str, path: str) -> None:
    printed.goto(states + path)
    assert printed.evaluate(COLOURS) == []
    assert printed.evaluate(PRESSED) == []


def test_links_that_lead_elsewhere_have_their_address(printed: Page, states: str) -> None:
    printed.goto(states + "claims/reviewed/")
    assert printed.locator(".cl-source a[href^='http']").count() > 2
    assert printed.evaluate(ADDRESSES) == []
