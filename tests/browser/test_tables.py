"""Tables stay tables for a screen reader at every width, whatever the styles make of their rows."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Settle, Visit

pytestmark = pytest.mark.browser

CLM_0480 = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/"
ROLES = {"table": "table", "tr": "row", "td": "cell", "th": "header"}

# What a table is made of, as far as it is shown. A heading that is hidden from eyes alone counts.
PARTS = """() => [...document.querySelectorAll('table, tr, td, th')]
  .filter(one => one.checkVisibility()).map(one => one.localName)"""
# Browsers but Chromium take the meaning from a part that is laid out as something else, unless it has a role.
UNMADE = """() => {
  const own = {table: ['table', 'inline-table'], thead: ['table-header-group'], tbody: ['table-row-group'],
      tr: ['table-row'], td: ['table-cell'], th: ['table-cell']};
  return [...document.querySelectorAll('table, thead, tbody, tr, td, th')]
    .filter(one => one.checkVisibility() && !one.hasAttribute('role'))
    .filter(one => !own[one.localName].includes(getComputedStyle(one).display))
    .map(one => `${getComputedStyle(one).display}: ${one.outerHTML.slice(0, 80)}`);
}"""


def told(page: Page) -> Counter[str]:
    """The parts of tables in the tree that the browser gives to screen readers."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    roles = [node["role"]["value"] for node in nodes if not node["ignored"]]
    names = {"columnheader": "header", "rowheader": "header", "gridcell": "cell"}
    return Counter(names.get(role, role) for role in roles if names.get(role, role) in ROLES.values())


@pytest.mark.parametrize(
    ("site", "path"),
    [
        ("seeds", ""),
        ("seeds", "claims/"),
        ("seeds", CLM_0480),
        ("seeds", "about/labels/"),
        ("seeds", "checks/"),
        ("states", "capabilities/states/"),
        ("states", "techniques/"),
        ("states", "sources/"),
        ("states", "scorecard/"),
    ],
)
def test_all_parts_of_a_table_are_told(
    request: pytest.FixtureRequest, visit: Visit, settle: Settle, site: str, path: str
) -> None:
    page, _ = visit(request.getfixturevalue(site) + path)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        parts = Counter(ROLES[name] for name in page.evaluate(PARTS))
        assert parts["table"]
        assert told(page) == parts, width
        assert page.evaluate(UNMADE) == [], width


def test_the_overview_fits_beside_a_menu(visit: Visit, settle: Settle, states: str) -> None:
    """A page that keeps the theme's menu has about 690 pixels on a screen of 1,280."""
    page, _ = visit(states)
    page.add_style_tag(content=".md-content { flex: none !important; width: 690px; }")
    settle(page)
    box = page.locator(".cl-table-wrap").first
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert box.evaluate("box => box.clientWidth > 600")


def test_a_table_wider_than_its_box_keeps_its_names_and_says_that_there_is_more(
    visit: Visit, settle: Settle, states: str
) -> None:
    page, _ = visit(f"{states}scorecard/")
    page.set_viewport_size({"width": 390, "height": 900})
    settle(page)
    box = page.locator(".cl-table-wrap").first
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert box.evaluate("box => getComputedStyle(box).backgroundImage").count("linear-gradient") == 4
    assert box.get_by_text("Every state").evaluate("one => one.closest('th').clientWidth") > 100


@pytest.mark.parametrize("path", ["claims/", "techniques/", "sources/", "capabilities/"])
def test_icons_are_explained_and_keep_their_colours_in_any_palette(visit: Visit, states: str, path: str) -> None:
    page, _ = visit(states + path)
    assert "disputes" in page.locator(".cl-key").inner_text()
    page.evaluate("document.body.removeAttribute('data-md-color-primary')")
    colour = "one => getComputedStyle(one).color"
    supports, disputes = (page.locator(f"a.cl-count--{side}").first for side in ("supports", "disputes"))
    assert (supports.evaluate(colour), disputes.evaluate(colour)) == ("rgb(29, 78, 216)", "rgb(168, 56, 10)")
