"""The measures of a claim's page, as a browser lays it out: headline, facts, columns, buttons, narrow screens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Settle, Visit

pytestmark = pytest.mark.browser

STYLE = "(element, name) => getComputedStyle(element)[name]"
FACTS = """() => [...document.querySelectorAll('.cl-strip > div')].map(fact => fact.getBoundingClientRect())
  .filter(box => box.width).map(({left, top, width}) => [left, top, width].map(Math.round))"""
VISIBLE = """selector => [...document.querySelectorAll(selector)].filter(one => one.getClientRects().length)
  .map(one => one.textContent.trim())"""


@pytest.fixture
def at(visit: Visit, settle: Settle, states: str) -> Any:
    """A function that opens a claim at a width."""

    def look(width: int, slug: str = "rejected") -> Page:
        page, _ = visit(f"{states}claims/{slug}/")
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        return page

    return look


def pixels(page: Page, selector: str, name: str) -> float:
    return float(page.locator(selector).first.evaluate(STYLE, name).removesuffix("px"))


@pytest.mark.parametrize(("width", "size"), [(320, 21), (390, 21), (1280, 27), (1600, 27)])
def test_the_headline_is_the_whole_claim_in_three_voices(at: Any, width: int, size: int) -> None:
    page = at(width, "reviewed")
    assert pixels(page, "h1.cl-statement", "fontSize") == pytest.approx(size, abs=0.3)
    assert pixels(page, "h1.cl-statement", "lineHeight") == pytest.approx(1.36 * size, abs=0.5)
    assert pixels(page, "h1.cl-statement", "width") <= 37 * size + 1
    # What is neither scope nor finding has the headline's own weight.
    weights = [
        pixels(page, selector, "fontWeight") for selector in ("h1 .cl-scope", "h1 .cl-finding", "h1.cl-statement")
    ]
    assert weights == [400, 600, 400]
    colours = {voice: page.locator(f"h1 .cl-{voice}").first.evaluate(STYLE, "color") for voice in ("scope", "finding")}
    assert colours["scope"] != colours["finding"]
    clipped = page.locator("h1.cl-statement").evaluate("one => one.scrollHeight > one.clientHeight + 1")
    assert not clipped


@pytest.mark.parametrize(
    ("slug", "width", "rows"),
    [
        ("rejected", 1280, [5]),
        ("rejected", 721, [5]),
        ("rejected", 720, [2, 2]),
        ("rejected", 320, [2, 2]),
        # Without a banner nothing else has said who has read the claim.
        ("reviewed", 720, [1, 2, 2]),
        # A banner that tells of a life's end says nothing of a review.
        ("retired", 320, [1, 2, 2]),
    ],
)
def test_facts_stand_in_one_row_or_two_by_two(at: Any, slug: str, width: int, rows: list[int]) -> None:
    facts = at(width, slug).evaluate(FACTS)
    tops = sorted({top for _, top, _ in facts})
    assert [sum(fact[1] == top for fact in facts) for top in tops] == rows


def test_wide_screens_have_a_column_that_stays(at: Any) -> None:
    page = at(1280)
    assert pixels(page, ".cl-side", "width") == 270
    page.evaluate("document.querySelector('#related').scrollIntoView()")
    box = page.locator(".cl-side").bounding_box()
    assert box is not None
    assert 0 < box["y"] < 200
    assert page.evaluate(VISIBLE, ".cl-side .cl-button") == ["Disagree", "Cite", "Edit the record"]


@pytest.mark.parametrize("width", [960, 720, 320])
def test_narrower_ones_have_one_column(at: Any, width: int) -> None:
    page = at(width)
    assert page.evaluate(VISIBLE, ".cl-side") == []
    main, whole = (pixels(page, selector, "width") for selector in (".cl-main", ".cl-page"))
    assert main == whole


def test_the_way_to_a_page_is_short_on_a_phone(at: Any) -> None:
    assert at(1280).evaluate(VISIBLE, ".cl-crumbs li") == ["Home", "Capabilities", "Every state", "CLM-0003"]
    assert at(720).evaluate(VISIBLE, ".cl-crumbs li") == ["Every state"]


@pytest.mark.parametrize("width", [1280, 390])
def test_buttons_are_large_enough_to_hit(at: Any, width: int) -> None:
    heights = at(width).evaluate(
        "[...document.querySelectorAll('.cl-disagree .cl-button')].map(one => one.getBoundingClientRect().height)"
    )
    assert len(heights) == 3
    assert min(heights) >= 44


def test_terms_stand_over_what_they_say_on_a_phone(at: Any) -> None:
    page = at(390)
    term, said = (page.locator(f".cl-source .cl-facts {kind}").first.bounding_box() for kind in ("dt", "dd"))
    assert term is not None
    assert said is not None
    assert said["y"] >= term["y"] + term["height"] - 1
