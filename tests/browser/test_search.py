"""The theme's own search box finds claims, through its own index and through one in shards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Route, expect

from mkdocs_claims.catalogue.catalogue import read
from tests.browser.conftest import HOSTILE, Settle, Visit
from tests.conftest import ROOT, Built
from tests.unit.test_search import WORDS

pytestmark = pytest.mark.browser

FIRST = {
    "CLM-0480": "CLM-0480",
    "clm 0480": "CLM-0480",
    "0480": "CLM-0480",
    "47.79": "REF-0004",
    "Qwen3.5-4B": "CLM-0416",
    "stall-triggered": "CLM-0614",
}
"""What readers type, and the claim that they mean."""

MODES = ["seeds", "sharded"]

Search = Callable[..., tuple[Page, list[str]]]


@pytest.fixture
def search(request: pytest.FixtureRequest, visit: Visit) -> Search:
    """A function that opens a site's first page and types into its search box."""

    def typed(site: str, query: str, path: str = "", **settings: str) -> tuple[Page, list[str]]:
        page, faults = visit(request.getfixturevalue(site) + path, **settings)
        page.keyboard.press("/")
        # In one go: typed letter by letter, Material warns in the console of a word that ends in a hyphen.
        page.keyboard.insert_text(query)
        page.keyboard.press("End")
        return page, faults

    return typed


def results(page: Page) -> Locator:
    return page.locator(".md-search-result__item")


def said(page: Page) -> Locator:
    return page.locator(".md-search-result__meta")


@pytest.mark.input("C76")
@pytest.mark.parametrize("site", MODES)
@pytest.mark.parametrize(("query", "claim_id"), FIRST.items())
def test_the_claim_that_is_meant_comes_first(search: Search, site: str, query: str, claim_id: str) -> None:
    page, faults = search(site, query)
    expect(results(page).first.locator("h1")).to_contain_text(f"{claim_id}:")
    assert faults == []


@pytest.mark.parametrize("site", MODES)
def test_a_result_holds_the_whole_claim_and_its_own_label(search: Search, visit: Visit, site: str) -> None:
    record = read(ROOT / "tests/seeds/claims")[0].by_id["CLM-0416"].claim
    page, _ = search(site, "qwen3.5-4b")
    first = results(page).first
    expect(first).to_contain_text(record.statement)
    assert f"Observed on: {record.observed_on}" in first.inner_text()
    assert first.locator(".md-tag").all_inner_texts() == [
        "Reviewed by AI",
        "Confidence as drafted: medium",
        "Planning a sequence of actions before acting",
    ]
    # Chips have white space between them: their words are not one.
    assert "Reviewed by AI Confidence as drafted" in (first.text_content() or "")
    target = first.get_by_role("link").first.get_attribute("href")
    assert target is not None
    own, _ = visit(target)
    assert own.locator(".cl-strip .cl-state__label").inner_text() == "Reviewed by AI"


@pytest.mark.input("C35")
@pytest.mark.parametrize("site", MODES)
def test_what_an_address_asks_for_is_text(request: pytest.FixtureRequest, visit: Visit, site: str) -> None:
    text = "<img src=x onerror=alert(1)>"
    page, faults = visit(f"{request.getfixturevalue(site)}?q={quote(text)}")
    expect(page.locator(".md-search__input")).to_have_value(text)
    expect(said(page)).not_to_have_text("Initializing search")
    assert page.locator(".md-search img").count() == 0
    assert faults == []


@pytest.mark.parametrize("site", MODES)
def test_pages_that_people_wrote_are_found_too(search: Search, site: str) -> None:
    page, faults = search(site, "independence groups wilson")
    result = results(page).filter(has_text="standing").first
    expect(result).to_be_attached()
    link = result.get_by_role("link").last
    address = link.get_attribute("href") or ""
    assert "/about/standing" in address
    page.goto(address)
    page.wait_for_load_state()
    assert page.locator(f"[id='{address.partition('#')[2]}']").count() == 1 or "#" not in address
    assert faults == []


@pytest.mark.parametrize("site", MODES)
def test_by_keyboard_alone(search: Search, site: str) -> None:
    page, faults = search(site, "routing")
    expect(results(page).nth(1)).to_be_attached()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(
        "document.activeElement.closest('li') === document.querySelectorAll('.md-search-result__item')[1]"
    )
    page.keyboard.press("Escape")
    assert not page.locator("#__search").is_checked()
    page.keyboard.press("/")
    # The theme opens the box a moment after it has the focus, sooner than a finger can move.
    expect(page.locator("#__search")).to_be_checked()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/claims/"))
    expect(page.locator("h1").first).to_contain_text("routing")
    assert faults == []


@pytest.mark.parametrize("width", [1280, 320])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("site", MODES)
def test_axe_is_content_with_open_results(search: Search, settle: Settle, site: str, scheme: str, width: int) -> None:
    page, faults = search(site, "planning", scheme=scheme)
    expect(results(page).nth(1)).to_be_attached()
    page.set_viewport_size({"width": width, "height": 900})
    settle(page)
    found = Axe().run(page, context=".md-search", options={"resultTypes": ["violations"]}).response["violations"]
    # A result's title is a heading of the first level: that is how the theme writes its results.
    assert [one for one in found if one["id"] not in ("page-has-heading-one", "heading-order")] == []
    assert faults == []


def test_the_dialog_has_a_name_and_closed_it_is_no_stop_on_the_way(visit: Visit, seeds: str) -> None:
    page, _ = visit(seeds)
    assert page.get_by_role("dialog", name="Search").count() == 1
    assert said(page).get_attribute("role") == "status"
    page.locator(".md-search__input").focus()
    # The theme opens the box a moment after it has the focus.
    expect(page.locator("#__search")).to_be_checked()
    assert not page.evaluate("document.querySelector('.md-search__scrollwrap').inert")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.md-search')") is None
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.matches('.md-search__input')")


@pytest.mark.parametrize("site", MODES)
def test_the_field_of_the_home_page_uses_the_same_box(request: pytest.FixtureRequest, visit: Visit, site: str) -> None:
    page, faults = visit(request.getfixturevalue(site))
    field = page.get_by_role("searchbox", name=re.compile("Search [0-9]+ claims"))
    field.focus()
    page.keyboard.insert_text("stall-triggered")
    page.keyboard.press("Enter")
    expect(results(page).first.locator("h1")).to_contain_text("CLM-0614")
    assert page.evaluate("document.activeElement.matches('.md-search__input')")
    assert page.url == request.getfixturevalue(site)
    assert faults == []


def test_without_javascript_there_is_no_field(browser: Browser, seeds: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(seeds)
    assert not page.locator(".cl-search").is_visible()
    assert not page.locator(".md-search").is_visible()
    context.close()


def test_from_a_file_it_says_that_it_needs_a_server(browser: Browser, seed_site: Built) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((seed_site.folder / "index.html").as_uri())
    expect(page.locator(".md-search__input")).to_be_disabled()
    assert page.locator(".md-search__input").get_attribute("placeholder") == "Search needs a web server"
    expect(page.locator("#cl-search")).to_be_disabled()
    assert page.locator("#cl-search").get_attribute("placeholder") == "Search needs a web server"
    context.close()


# ------------------------------------------------------------------------------------------- the index in shards


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("repetitious", "The best 20 of 26 matches"),
        ("ro", "Type at least three letters or figures"),
        ("routing x", "matching documents"),
        ("zzzzz", "No matching documents"),
        ("the of and", "Type at least three letters or figures"),
        ('"<>&', "Type at least three letters or figures"),
    ],
)
def test_it_says_how_many_there_are(search: Search, query: str, expected: str) -> None:
    page, faults = search("sharded", query)
    expect(said(page)).to_contain_text(expected)
    assert faults == []


def test_what_is_no_longer_put_forward_comes_last_and_says_so(search: Search) -> None:
    page, _ = search("sharded", "repetitious retired")
    expect(results(page).first.locator("h1")).to_contain_text("ODD-0002")
    assert results(page).first.locator(".md-tag").all_inner_texts()[:2] == ["Unreviewed", "Retired"]
    page, _ = search("sharded", "qwen3.5-4b")
    expect(results(page).nth(1).locator("h1")).to_contain_text("ODD-0002")


def test_a_word_that_is_nowhere_is_told(search: Search) -> None:
    page, _ = search("sharded", "stall-triggered zzzzz")
    expect(results(page).first).to_contain_text("CLM-0614")
    expect(results(page).first.locator(".md-search-result__terms")).to_have_text("Missing: zzzzz")


@pytest.mark.parametrize("site", ["states", "sharded"])
def test_a_hostile_text_is_shown_as_typed(search: Search, site: str) -> None:
    page, faults = search(site, "8 script alert")
    expect(results(page).get_by_text(HOSTILE).first).to_be_attached()
    assert page.locator(".md-search-result__list :is(script, b, i)").count() == 0
    assert faults == []


def test_what_is_typed_last_is_answered(visit: Visit, sharded: str) -> None:
    """Letters come faster than files: an answer to an earlier query never replaces that to a later one."""
    page, faults = visit(sharded)
    page.keyboard.press("/")
    for letter in "stall triggered":
        page.keyboard.press("Space" if letter == " " else letter)
    expect(results(page).first).to_contain_text("CLM-0614")
    page.wait_for_load_state("networkidle")
    assert "triggered" in results(page).first.locator("mark").all_inner_texts()
    assert faults == []


def test_no_page_view_loads_an_index_and_a_search_few_files(visit: Visit, sharded: str) -> None:
    page, faults = visit(sharded)
    page.wait_for_load_state("networkidle")
    loaded: list[str] = []
    page.on("response", lambda response: loaded.append(response.url.removeprefix(sharded)))
    page.reload()
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    of_search = [one for one in loaded if "search" in one or "workers" in one]
    assert sorted(of_search) == [
        "assets/claims/search/box.js",
        "assets/claims/search/worker.js",
        "search/search_index.json",
    ]
    page.keyboard.press("/")
    page.keyboard.insert_text("0480")
    page.keyboard.press("End")
    expect(results(page).first).to_contain_text("CLM-0480")
    files = [one for one in loaded if "search/claims" in one]
    assert files[0] == "search/claims/index.json"
    assert sum("words-" in one for one in files) == 1
    assert faults == []


def test_a_site_that_was_built_anew_is_read_anew(browser: Browser, sharded: str) -> None:
    """A browser that kept an old index asks for files that are gone, and then for the new index."""
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []

    def stale(route: Route) -> None:
        asked.append(route.request.url)
        content = route.fetch().json()
        if len(asked) == 1:
            content["folder"] = "gone"
        route.fulfill(body=json.dumps(content), content_type="application/json")

    context.route("**/search/claims/index.json", stale)
    page.goto(sharded)
    page.keyboard.press("/")
    page.keyboard.insert_text("0480")
    page.keyboard.press("End")
    expect(results(page).first).to_contain_text("CLM-0480")
    assert len(asked) == 2
    context.close()


def test_an_index_that_does_not_come_is_told(browser: Browser, sharded: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    context.route("**/search/claims/**", lambda route: route.abort())
    page.goto(sharded)
    page.keyboard.press("/")
    page.keyboard.insert_text("0480")
    page.keyboard.press("End")
    expect(said(page)).to_have_text("Search could not be loaded; type on to try again")
    context.unroute("**/search/claims/**")
    page.keyboard.press("Backspace")
    expect(results(page).first).to_contain_text("CLM-0480")
    context.close()


def test_the_browser_reads_words_as_the_build_does(visit: Visit, sharded: str) -> None:
    page, _ = visit(sharded)
    read_there = page.evaluate(
        """async ([address, texts]) => {
          const { words } = await import(address);
          return texts.map(text => words(text).flatMap(({ pieces, whole }) => [...pieces, ...(whole ? [whole] : [])]));
        }""",
        [f"{sharded}assets/claims/search/tokens.js", list(WORDS)],
    )
    assert dict(zip(WORDS, read_there, strict=True)) == WORDS


def test_no_script_of_search_evaluates_text() -> None:
    for path in (ROOT / "plugins/mkdocs_claims/pages/assets/search").glob("*.js"):
        assert not re.search(r"\beval\b|new Function|https?://", Path(path).read_text(encoding="utf-8")), path
