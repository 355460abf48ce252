"""Every page by keyboard alone: the skip link comes first, each stop is seen, in reading order, and none is a trap."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Settle, Visit

pytestmark = pytest.mark.browser

CLM_0480 = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/"
MOST = 300
"""Stops on the longest of these pages, with room to spare."""

# The element that has the keyboard, and what is wrong with that. A theme's radio button is seen by its label.
STOP = """walked => {
  const one = document.activeElement;
  if (!one || one === document.body || walked && one === window.stops[0]) return null;
  const shown = one.matches('.md-option') ? one.nextElementSibling : one;
  const box = shown.getBoundingClientRect(), style = getComputedStyle(shown);
  const middle = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const hit = document.elementFromPoint(box.left + box.width / 2, middle);
  const above = [];
  for (let up = shown; up; up = up.parentElement) above.push(getComputedStyle(up));
  window.stops = walked ? window.stops : [];
  const last = stops.at(-1), faults = [];
  if (stops.includes(one)) faults.push('had the keyboard before');
  else if (last && !(last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)) faults.push('comes too late');
  if (one.tabIndex > 0) faults.push('jumps the queue');
  if (box.width < 4 || box.height < 4) faults.push('has no size');
  else if (above.some(each => each.opacity === '0') || style.visibility !== 'visible') faults.push('is not visible');
  else if (!hit || !(shown.contains(hit) || hit.contains(shown))) faults.push('lies under something, or off the screen');
  if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) faults.push('has no outline');
  stops.push(one);
  return {is: one.className.replace(/ ?focus-visible/, ''), named: `<${one.localName} class="${one.className}"> `
      + one.textContent.trim().slice(0, 40), faults};
}"""
# Where styles change the order of what is read, the eye and the keyboard part ways.
REORDERED = """() => [...document.querySelectorAll('.cl-page *')].filter(one => {
  const style = getComputedStyle(one);
  return style.order !== '0' || style.flexDirection.endsWith('reverse') || style.flexWrap.endsWith('reverse');
}).map(one => one.outerHTML.slice(0, 80))"""


def walk(page: Page, settle: Settle) -> list[dict[str, Any]]:
    """All stops from the top of the page to its end."""
    stops: list[dict[str, Any]] = []
    while len(stops) < MOST:
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP, len(stops))
        if stop is None:
            return stops
        if stop["faults"]:
            # The theme's search box fades in.
            settle(page)
            page.evaluate("stops.pop()")
            stop = page.evaluate(STOP, len(stops))
        stops.append(stop)
    pytest.fail(f"still not through after {MOST} stops: {stops[-1]['named']}")


@pytest.mark.parametrize(
    ("site", "path", "width"),
    [
        ("seeds", "", 1280),
        ("seeds", CLM_0480, 390),
        ("seeds", "claims/", 390),
        ("seeds", "techniques/descriptor-conditioned-routing/", 1280),
        ("seeds", "about/labels/", 1280),
        ("seeds", "about/labels/", 390),
        ("seeds", "no/such/page/", 1280),
        ("states", "claims/reviewed/", 1280),
        ("states", "capabilities/states/", 1280),
        ("states", "disputed/", 390),
        ("states", "scorecard/", 390),
    ],
)
def test_each_stop_is_seen_once_and_in_order(
    request: pytest.FixtureRequest, visit: Visit, settle: Settle, site: str, path: str, width: int
) -> None:
    status = HTTPStatus.NOT_FOUND if path == "no/such/page/" else HTTPStatus.OK
    page, _ = visit(request.getfixturevalue(site) + path, status=status)
    page.set_viewport_size({"width": width, "height": 900})
    stops = walk(page, settle)
    assert stops[0]["is"] == "md-skip"
    wrong = [f"{stop['named']}: {', '.join(stop['faults'])}" for stop in stops if stop["faults"]]
    assert not wrong, "\n".join(wrong)
    assert page.evaluate(REORDERED) == []


def test_the_skip_link_leads_to_the_headline(visit: Visit, seeds: str) -> None:
    page, _ = visit(seeds + CLM_0480)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(seeds + CLM_0480 + "#claim")
    page.keyboard.press("Tab")
    after_headline = "!!(document.querySelector('#claim').compareDocumentPosition(document.activeElement) & 4)"
    assert page.evaluate(after_headline)


def test_the_menu_of_narrow_screens_opens_and_closes(visit: Visit, seeds: str) -> None:
    page, faults = visit(seeds + "about/labels/")
    page.set_viewport_size({"width": 390, "height": 900})
    button = page.get_by_role("button", name="Navigation", exact=True)
    expect(button).to_have_attribute("aria-expanded", "false")
    button.focus()
    page.keyboard.press("Space")
    expect(button).to_have_attribute("aria-expanded", "true")
    # It opens at the section that the page is in; its title leads back to all sections.
    back = page.get_by_role("button", name="About", exact=True)
    expect(back).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="How a standing comes about").first).to_be_focused()
    back.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".md-nav--primary").get_by_role("link", name="Techniques", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".md-nav--primary").get_by_role("link", name="Techniques", exact=True)).to_be_hidden()
    assert faults == []


def test_whoever_tabs_out_of_the_menu_closes_it(visit: Visit, seeds: str) -> None:
    page, _ = visit(seeds + "claims/")
    page.set_viewport_size({"width": 390, "height": 900})
    button = page.get_by_role("button", name="Navigation", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    page.locator(".md-nav--primary").get_by_role("link", name="Recent changes").focus()
    page.keyboard.press("Tab")
    expect(button).to_have_attribute("aria-expanded", "false")
    assert page.evaluate("document.querySelector('.md-content').contains(document.activeElement)")
