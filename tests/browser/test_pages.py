"""Every type of page, light and dark, wide and narrow: nothing fails, nothing is fetched elsewhere, axe is content."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Settle, Visit

pytestmark = pytest.mark.browser

CLM_0480 = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/"
CLM_0416 = "claims/when-agent-builds-whole-python-repository-natural-language-requirements-alone/"
REF_0001 = "claims/multi-agent-llm-pipelines-over-reasoning-code-tasks-pool-3b-32b/"

PAGES = {
    "seeds": [
        "",
        "claims/",
        CLM_0480,
        CLM_0416,
        REF_0001,
        "capabilities/",
        "capabilities/several-models/",
        "techniques/",
        "techniques/descriptor-conditioned-routing/",
        "sources/",
        "sources/unidentified-clm-0480/",
        "disputed/",
        "recent/",
        "about/",
        "about/labels/",
        "about/related/",
        "contribute/",
        "contribute/first-pull-request/",
        "contribute/record/",
        "maintain/",
        "maintain/own-base/",
    ],
    "states": [
        "",
        "claims/",
        "claims/page/2/",
        *(
            f"claims/{slug}/"
            for slug in "hostile reviewed rejected changed retired right-to-left superseded retracted upheld".split()
        ),
        "claims/long-words-without-a-place-to-break-anywhere-in-the-whole-statement-of-a-claim/",
        "capabilities/",
        "techniques/",
        *(f"techniques/{key}/" for key in "plain hostile undescribed".split()),
        "sources/",
        *(f"sources/{key}/" for key in "arxiv-2401-00001 pmid-12345 unidentified-clm-0002".split()),
        "sources/doi-10-1000-checking-once-cc9c0d0c/",
        "disputed/",
        "recent/",
        "scorecard/",
        *(f"capabilities/{key}/" for key in "states hostile lengths many/page/2 nothing gone".split()),
    ],
    "empty": ["", "claims/", "capabilities/", "techniques/", "sources/", "disputed/", "recent/", "scorecard/"],
}


# All of axe's rules but those for level AAA, the experimental ones included. Another scheme changes colours alone,
# so the rules about colour are enough for it.
VIOLATIONS = """async scheme => {
  const wanted = tags => !tags.includes('wcag2aaa') && !tags.includes('deprecated')
      && (scheme === 'light' || tags.includes('cat.color'));
  const rules = Object.fromEntries(axe.getRules().map(rule => [rule.ruleId, {enabled: wanted(rule.tags)}]));
  const {violations} = await axe.run(document, {resultTypes: ['violations'], rules});
  return violations.flatMap(({id, nodes}) => nodes.map(node =>
      `axe ${id}: ${node.target.join(' ')}: ${node.failureSummary.replace(/\\s+/g, ' ')}`));
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("site", "path"), [(site, path) for site, paths in PAGES.items() for path in paths])
def test_page_is_sound(
    request: pytest.FixtureRequest, visit: Visit, settle: Settle, site: str, path: str, scheme: str
) -> None:
    page, faults = visit(request.getfixturevalue(site) + path, scheme=scheme)
    found = faults + at_widths(page, scheme, settle)
    assert not found, "\n".join(found)


@pytest.mark.input("C57")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("site", ["seeds", "states"])
def test_missing_page_is_sound(
    request: pytest.FixtureRequest, visit: Visit, settle: Settle, site: str, scheme: str
) -> None:
    address = request.getfixturevalue(site) + "no/such/page/"
    page, faults = visit(address, scheme=scheme, status=HTTPStatus.NOT_FOUND)
    found = faults + at_widths(page, scheme, settle)
    assert not found, "\n".join(found)


def at_widths(page: Page, scheme: str, settle: Settle) -> list[str]:
    """What is wrong with the open page as it stands, on a desk and on the narrowest phone."""
    page.evaluate(Axe().axe_script)
    faults = []
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        axe: list[str] = page.evaluate(VIOLATIONS, scheme)
        faults += [f"{width} px: {fault}" for fault in (*_of_look(page, scheme), *axe)]
    for width in (1600, 390) if scheme == "light" else ():
        page.set_viewport_size({"width": width, "height": 900})
        faults += [f"{width} px: {fault}" for fault in _of_look(page, scheme)]
    return faults


def _of_look(page: Page, scheme: str) -> list[str]:
    """The page scrolls sideways, or its colours are not those of the scheme."""
    seen: dict[str, Any] = page.evaluate("""() => ({
        width: document.documentElement.scrollWidth,
        window: innerWidth,
        ground: getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).map(Number),
        // The theme would stretch pictures in texts to the width of the page.
        blown: [...document.querySelectorAll('.cl-icon')].filter(one => one.getBoundingClientRect().height > 32).length,
    })""")
    faults = [f"{seen['blown']} icons are larger than text"] if seen["blown"] else []
    if seen["width"] > seen["window"]:
        faults.append(f"scrolls sideways: {seen['width']} px wide in a window of {seen['window']} px")
    if (min(seen["ground"][:3]) > 200) != (scheme == "light"):
        faults.append(f"the ground is {seen['ground']} in the {scheme} scheme")
    return faults
