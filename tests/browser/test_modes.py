"""Other ways to read: without scripts, and in a reader's own few colours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CLM_0480 = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/"
PAGES = [
    ("seeds", ""),
    ("seeds", "claims/"),
    ("seeds", CLM_0480),
    ("states", "claims/reviewed/"),
    ("states", "capabilities/states/"),
    ("states", "techniques/plain/"),
    ("states", "sources/"),
    ("states", "disputed/"),
    ("states", "recent/"),
    ("seeds", "about/labels/"),
]

# What says something and cannot be seen. A reader unfolds what is folded; some words are for narrow screens alone.
UNSEEN = """() => [...document.querySelectorAll('.md-content :is(h1, h2, h3, p, li, dt, dd, td, th, pre, figcaption, text)')]
  .filter(one => one.textContent.trim() && !one.closest('details:not([open]), .cl-narrow, [hidden], .cl-list__told, .cl-filters'))
  .filter(one => !one.checkVisibility({opacityProperty: true, visibilityProperty: true}) || !one.getBoundingClientRect().width)
  .map(one => one.outerHTML.slice(0, 100))"""

# Shapes and words that have the colour of the ground.
LOST = """() => {
  const ground = getComputedStyle(document.body).backgroundColor;
  const clear = colour => ['none', 'rgba(0, 0, 0, 0)', ground].includes(colour);
  const drawn = [...document.querySelectorAll('.cl-page svg :is(text, circle, path, line, rect, use)')]
    .filter(one => one.checkVisibility() && !one.closest('defs, symbol'))
    .filter(one => clear(getComputedStyle(one).fill) && clear(getComputedStyle(one).stroke));
  const filled = [...document.querySelectorAll('.cl-page :is(.cl-icon, .cl-bar__part)')]
    .filter(one => one.checkVisibility() && clear(getComputedStyle(one).backgroundColor)
        && getComputedStyle(one).backgroundImage === 'none');
  return [...drawn, ...filled].map(one => one.outerHTML.slice(0, 100));
}"""
BARE = """() => [...document.querySelectorAll('.cl-page :is(.cl-button, button, input, select)')]
  .filter(one => one.checkVisibility()).filter(one => {
    const style = getComputedStyle(one), ground = getComputedStyle(document.body).backgroundColor;
    return one.matches('[type=checkbox], [type=radio]') ? false
        : style.borderTopStyle === 'none' || parseFloat(style.borderTopWidth) < 1 || style.borderTopColor === ground;
  }).map(one => one.outerHTML.slice(0, 100))"""
SHAPES = """() => Object.fromEntries([...document.querySelectorAll('.cl-page .cl-state')].map(one =>
  [one.textContent.trim(), getComputedStyle(one.querySelector('.cl-icon')).maskImage]))"""


@pytest.fixture(scope="module")
def plain(browser: Browser) -> Iterator[Page]:
    """A page without scripts."""
    with browser.new_context(java_script_enabled=False) as context:
        yield context.new_page()


@pytest.fixture(scope="module")
def forced(browser: Browser) -> Iterator[Page]:
    """A page in forced colours."""
    with browser.new_context(forced_colors="active", reduced_motion="reduce") as context:
        yield context.new_page()


@pytest.mark.parametrize(("site", "path"), PAGES)
def test_without_scripts_all_that_is_said_can_be_read(
    request: pytest.FixtureRequest, plain: Page, site: str, path: str
) -> None:
    plain.goto(request.getfixturevalue(site) + path)
    assert plain.locator("h1").first.is_visible()
    assert plain.evaluate(UNSEEN) == []


@pytest.mark.parametrize(("site", "path"), PAGES)
def test_in_forced_colours_nothing_is_lost(request: pytest.FixtureRequest, forced: Page, site: str, path: str) -> None:
    forced.goto(request.getfixturevalue(site) + path)
    assert forced.evaluate("matchMedia('(forced-colors: active)').matches")
    assert forced.evaluate(LOST) == []
    assert forced.evaluate(BARE) == []


def test_in_forced_colours_states_have_shapes_of_their_own(forced: Page, states: str) -> None:
    forced.goto(states + "capabilities/states/")
    shapes = forced.evaluate(SHAPES)
    assert len(shapes) >= 5
    assert len(set(shapes.values())) == len(shapes)
    assert all("svg" in shape for shape in shapes.values())
