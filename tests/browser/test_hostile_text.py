"""Text of a record that would be markup, a template or a command somewhere: it stands on the page as typed."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import HOSTILE, Visit

pytestmark = pytest.mark.browser

# What no text may become: markup of its own, an attribute that runs, a link that runs.
MARKUP = """() => [
  ...document.querySelectorAll('.cl-page :is(script, style, iframe, object, img, b)'),
  ...[...document.querySelectorAll('*')].filter(one => one.getAttributeNames().some(name => name.startsWith('on'))),
  ...document.querySelectorAll('[href^="javascript:" i]'),
].map(one => one.outerHTML)"""
# A font may draw "<--" as one arrow and "2x4" with a multiplication sign: that is not what was typed.
REDRAWN = """() => [...document.querySelectorAll('.cl-page, .cl-page *')]
  .filter(one => !/none|no-contextual/.test(getComputedStyle(one).fontVariantLigatures))
  .map(one => one.outerHTML)"""
SCRIPTS = "() => [...document.scripts].filter(one => one.type != 'application/ld+json').map(one => one.outerHTML)"
LINKED_DATA = "() => [...document.querySelectorAll('script[type=\"application/ld+json\"]')].map(one => one.textContent)"


def test_claim_page_shows_it_as_typed(visit: Visit, states: str) -> None:
    plain, _ = visit(f"{states}claims/superseded/")
    scripts = plain.evaluate(SCRIPTS)
    page, faults = visit(f"{states}claims/hostile/")
    assert faults == []
    assert page.evaluate(SCRIPTS) == scripts
    # What the page says as data is data to the browser, and holds the text whole.
    (linked_data,) = page.evaluate(LINKED_DATA)
    assert HOSTILE in [node.get("text") for node in json.loads(linked_data)["@graph"]]
    assert page.evaluate(MARKUP) == []
    assert HOSTILE in page.title()
    for name in ("name=description", "property='og:description'"):
        assert HOSTILE in (page.locator(f"meta[{name}]").get_attribute("content") or "")
    assert page.locator("h1").evaluate_all("all => all.map(one => one.textContent)") == [HOSTILE]


def test_each_text_is_whole(visit: Visit, states: str) -> None:
    page, _ = visit(f"{states}claims/hostile/")
    expected = {
        ".cl-crumbs a": 1,
        ".cl-subline a": 2,
        "#observed-on + p": 1,
        ".cl-facts dd": 2,
        "q.cl-quote": 1,
        ".cl-falsifiers li": 1,
    }
    texts = {
        where: page.locator(where).evaluate_all("all => all.map(one => one.textContent)").count(HOSTILE)
        for where in expected
    }
    assert texts == expected


def test_the_fonts_draw_each_sign_by_itself(visit: Visit, states: str) -> None:
    page, _ = visit(f"{states}claims/hostile/")
    assert page.evaluate(REDRAWN) == []


@pytest.mark.parametrize("path", ["", "claims/", "capabilities/", "capabilities/hostile/", "claims/rejected/"])
def test_lists_and_neighbours_show_it_as_typed(visit: Visit, states: str, path: str) -> None:
    page, faults = visit(states + path)
    assert faults == []
    assert page.evaluate(MARKUP) == []
    assert HOSTILE in (page.locator("body").text_content() or "")


def test_search_shows_it_as_typed(visit: Visit, states: str) -> None:
    page, faults = visit(states)
    page.keyboard.press("/")
    page.keyboard.type("2024")
    expect(page.locator(".md-search-result__list").get_by_text(HOSTILE).first).to_be_attached()
    assert faults == []
    assert page.evaluate(MARKUP) == []
