"""Lists of claims are filtered and sorted in the page, the address says how, and without a script they stand whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import HOSTILE, Settle, Visit
from tests.browser.server import serving
from tests.browser.test_hostile_text import MARKUP
from tests.browser.test_pages import at_widths
from tests.conftest import CONFIG, Built, Project, claim

pytestmark = pytest.mark.browser

TARGETS = """() => [...document.querySelectorAll('.cl-list :is(label.cl-option, input[type=search], button, summary, a.cl-count)')]
  .filter(one => one.offsetParent && one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"""


def told(page: Page) -> Any:
    """The line that says how many claims fit, which screen readers hear when it changes."""
    return page.locator(".cl-list [role=status]")


def kept(faults: list[str]) -> list[str]:
    """The faults that count where a test leaves pages: what one of them had still to fetch then is none."""
    return [fault for fault in faults if not fault.endswith("net::ERR_ABORTED")]


def ids(page: Page) -> list[str]:
    expect(page.locator(".cl-claims tbody")).not_to_have_attribute("aria-busy", "")
    return page.locator(".cl-claims tbody .cl-id").all_text_contents()


def number(page: Page, value: str) -> str:
    """The number beside a value to tick."""
    option = page.locator(f"label.cl-option:has([value='{value}'])")
    return option.locator(".cl-option__number").text_content() or ""


def tick(page: Page, value: str) -> None:
    page.locator(f"label.cl-option:has([value='{value}'])").click()


def sorted_by(page: Page) -> list[tuple[str | None, str]]:
    heads = page.locator(".cl-claims thead th[aria-sort]")
    return [(head.text_content(), head.get_attribute("aria-sort") or "") for head in heads.all()]


def rows(page: Page) -> list[str]:
    """Every row's markup, without what a whole list holds for the script."""
    found: list[str] = page.locator(".cl-claims tbody tr").evaluate_all(
        "rows => rows.map(row => row.outerHTML.replace(/\\n/g, '').replace(/ data-cl[a-z-]*=\"[^\"]*\"/g, ''))"
    )
    return found


# ------------------------------------------------------------------------------------------------ the seeds, whole


def test_facets_and_words_narrow_the_list_and_say_so(seeds: str, visit: Visit) -> None:
    page, faults = visit(f"{seeds}claims/")
    expect(told(page)).to_have_text("All 13 claims")
    assert told(page).get_attribute("role") == "status"
    tick(page, "unreviewed")
    expect(told(page)).to_have_text("1 of 13 claims")
    assert ids(page) == ["CLM-0480"]
    # A facet's own ticks do not narrow its numbers: they say what another tick would add.
    assert (number(page, "unreviewed"), number(page, "reviewed-by-ai"), number(page, "low")) == ("1", "12", "0")
    tick(page, "reviewed-by-ai")
    tick(page, "low")
    expect(told(page)).to_have_text("1 of 13 claims")
    assert ids(page) == ["CLM-0614"]
    page.get_by_role("button", name="Clear all filters").click()
    expect(told(page)).to_have_text("All 13 claims")
    assert len(ids(page)) == 13
    assert page.url == f"{seeds}claims/"
    assert kept(faults) == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("clm 0480", ["CLM-0480"]),
        ("CLM-0480", ["CLM-0480"]),
        ("47.79", ["REF-0004"]),
        ("escalation STALL-triggered", ["CLM-0614"]),
        # Typed with the hyphen of a typesetter.
        ("stall\u2010triggered", ["CLM-0614"]),
        # In the scope alone, not in the row.
        ("fixed inventory", ["CLM-0480"]),
        ("no such word", []),
        ("<img src=x onerror=alert(1)>", []),
    ],
)
def test_all_words_are_in_the_claim_or_its_scope(seeds: str, visit: Visit, words: str, found: list[str]) -> None:
    page, faults = visit(f"{seeds}claims/")
    page.get_by_label("Words in the claim or its scope").fill(words)
    expect(told(page)).to_have_text(f"{len(found)} of 13 claims" if found else "None of 13 claims fits")
    assert ids(page) == found
    assert kept(faults) == []


def test_columns_sort_both_ways_and_what_is_not_recorded_comes_last(seeds: str, visit: Visit) -> None:
    page, faults = visit(f"{seeds}claims/")
    assert sorted_by(page) == [("Claim", "ascending")]
    page.get_by_role("button", name="Confidence").click()
    assert sorted_by(page) == [("Confidence", "descending")]
    assert ids(page)[:4] == ["CLM-0416", "CLM-0480", "CLM-0614", "REF-0001"]
    page.get_by_role("button", name="Confidence").click()
    assert sorted_by(page) == [("Confidence", "ascending")]
    assert ids(page)[:4] == ["CLM-0614", "CLM-0416", "CLM-0480", "REF-0001"]
    assert page.url.endswith("?sort=confidence")
    page.get_by_role("button", name="Claim").click()
    assert page.url == f"{seeds}claims/"
    page.get_by_role("button", name="Claim").click()
    assert ids(page)[0] == "REF-0010"
    assert kept(faults) == []


def test_back_and_forward_step_through_what_was_chosen(seeds: str, visit: Visit) -> None:
    page, faults = visit(f"{seeds}claims/")
    tick(page, "reviewed-by-ai")
    tick(page, "medium")
    expect(told(page)).to_have_text("1 of 13 claims")
    page.get_by_label("Words in the claim").press_sequentially("agent")
    expect(page).to_have_url(f"{seeds}claims/?words=agent&review=reviewed-by-ai&confidence=medium")
    # A word is one step, however many letters it has.
    page.go_back()
    expect(page.get_by_label("Words in the claim")).to_have_value("")
    expect(told(page)).to_have_text("1 of 13 claims")
    page.go_back()
    expect(told(page)).to_have_text("12 of 13 claims")
    expect(page.get_by_role("checkbox", name="Medium")).not_to_be_checked()
    page.go_back()
    expect(told(page)).to_have_text("All 13 claims")
    page.go_forward()
    expect(page.get_by_role("checkbox", name="Reviewed by AI")).to_be_checked()
    expect(told(page)).to_have_text("12 of 13 claims")
    page.locator("a.cl-claim").first.click()
    expect(page.locator("h1.cl-statement")).to_be_visible()
    page.go_back()
    expect(told(page)).to_have_text("12 of 13 claims")
    expect(page.get_by_role("checkbox", name="Reviewed by AI")).to_be_checked()
    assert kept(faults) == []


def test_an_address_is_shared_and_what_a_list_does_not_know_is_passed_over(seeds: str, visit: Visit) -> None:
    page, faults = visit(f"{seeds}claims/?capability=planning&review=reviewed-by-ai&review=no-such&x=1&sort=y&rows=z")
    expect(told(page)).to_have_text("3 of 13 claims")
    assert sorted_by(page) == [("Claim", "ascending")]
    # The chosen value waits behind "More filters", which names it.
    expect(page.locator("summary")).to_have_text("More filters · Planning a sequence of actions before acting")
    assert kept(faults) == []


def test_the_matrix_and_the_tally_lead_to_the_list_with_as_many_claims(seeds: str, visit: Visit) -> None:
    page, faults = visit(seeds)
    links = page.locator(".cl-tally a, .cl-matrix td a").evaluate_all(
        "all => all.map(one => [one.href, one.textContent])"
    )
    assert len(links) == 2 + 8 + 7
    for href, text in links:
        page.goto(href)
        count = int(re.search(r"[0-9]+", text).group())  # type: ignore[union-attr]
        expect(told(page)).to_have_text(f"{count} of 13 claims")
        assert len(ids(page)) == count
    assert kept(faults) == []


def test_a_technique_narrows_the_list_and_its_page_leads_there(seeds: str, visit: Visit) -> None:
    page, faults = visit(f"{seeds}techniques/role-separated-adapters/")
    page.get_by_role("link", name="1 claim about it in the list").click()
    expect(told(page)).to_have_text("1 of 13 claims")
    assert page.url == f"{seeds}claims/?technique=role-separated-adapters"
    assert ids(page) == ["CLM-0416"]
    expect(page.locator("summary")).to_have_text("More filters · Role-separated adapters")
    page.locator("summary").click()
    # Its own ticks do not narrow its numbers.
    assert (number(page, "-"), number(page, "stepwise-model-selection")) == ("10", "1")
    tick(page, "stepwise-model-selection")
    expect(told(page)).to_have_text("2 of 13 claims")
    page.goto(f"{seeds}claims/?technique=-")
    expect(told(page)).to_have_text("10 of 13 claims")
    page.goto(f"{seeds}claims/?technique=no-such&technique=<b>&technique=constructor")
    expect(told(page)).to_have_text("None of 13 claims fits")
    expect(page.locator("summary")).to_have_text("More filters · no-such · constructor")
    page.goto(f"{seeds}capabilities/several-models/?technique=descriptor-conditioned-routing")
    expect(told(page)).to_have_text("1 of 5 claims")
    assert kept(faults) == []


# -------------------------------------------------------------------------------- every state, over several pages


def test_rows_from_a_file_are_those_of_the_pages(states: str, visit: Visit) -> None:
    """The same markup to the letter, for every state, count and hostile text, but for the way to the claims."""
    page, faults = visit(f"{states}claims/")
    built = rows(page)
    further = page.locator(".cl-pager a").evaluate_all("all => all.map(one => one.href)")
    assert further
    for address in further:
        page.goto(address)
        built += [row.replace('href="../../', 'href="') for row in rows(page)]
    # A word that all have.
    visit(f"{states}claims/?words=-0")
    expect(told(page)).to_contain_text("claims")
    expect(page.locator(".cl-claims tbody tr")).to_have_count(len(built))
    assert rows(page) == built
    assert page.evaluate(MARKUP) == []
    assert HOSTILE in (page.locator(".cl-claims tbody").text_content() or "")
    assert kept(faults) == []


def test_a_list_of_several_pages_is_filtered_whole(states: str, visit: Visit) -> None:
    page, faults = visit(f"{states}claims/")
    before = page.evaluate(
        "performance.getEntriesByType('resource').filter(one => /lists.*json/.test(one.name)).length"
    )
    assert before == 0
    all_ = int((told(page).text_content() or "").split()[-2])
    counts = {state: int(number(page, state)) for state in ("unreviewed", "reviewed-by-ai", "reviewed", "rejected")}
    for state, count in counts.items():
        page.goto(f"{states}claims/?review={state}")
        expect(told(page)).to_have_text(re.compile(rf"^({count} of {all_} claims|None of {all_} claims fits)"))
        shown = page.locator(".cl-claims tbody tr:not(:has(strong:text-matches('Retired|Retracted|Superseded')))")
        expect(shown).to_have_count(count)
    assert sum(counts.values()) <= all_
    expect(page.locator(".cl-pager")).to_be_hidden()
    assert kept(faults) == []


def test_what_is_no_longer_put_forward_comes_last_and_is_in_no_number(states: str, visit: Visit) -> None:
    for sort in ("-order", "review", "-confidence", "-evidence", "-changed", "changed"):
        page, faults = visit(f"{states}claims/?sort={sort}")
        expect(told(page)).to_contain_text("3 more are no longer put forward")
        assert len(ids(page)) > 20
        assert len(ids(page)) > 20
        out = page.locator(".cl-claims tbody tr").evaluate_all(
            "rows => rows.map(row => /Retired|Retracted|Superseded/.test(row.textContent))"
        )
        assert out == sorted(out)
        assert sum(out) == 3
        assert kept(faults) == []


def test_the_second_page_stands_as_built_and_leads_to_the_filters(states: str, visit: Visit) -> None:
    page, faults = visit(f"{states}claims/page/2/")
    assert page.locator(".cl-filters, [data-cl-sort], .cl-sort").count() == 0
    assert len(ids(page)) == 10
    page.get_by_role("link", name="Filter and sort these claims").click()
    expect(page.locator(".cl-filters")).to_be_visible()
    assert page.url == f"{states}claims/"
    assert kept(faults) == []


def test_a_file_that_does_not_arrive_leaves_the_list(states: str, browser: Browser) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.route("**/lists/claims/1.json", lambda route: route.abort())
        page.goto(f"{states}claims/?review=reviewed")
        expect(told(page)).to_contain_text("could not be read")
        assert len(ids(page)) == 10
        page.unroute("**/lists/claims/1.json")
        tick(page, "unreviewed")
        expect(told(page)).to_contain_text(" of ")
        page.route("**/list/start.js", lambda route: route.abort())
        page.goto(f"{states}claims/?review=reviewed")
        expect(told(page)).to_contain_text("The filters could not be loaded.")
        expect(page.locator(".cl-filters")).to_be_hidden()


# ----------------------------------------------------------------------------------------- other ways to be served


def _techniques(number: int) -> dict[str, str]:
    """Most claims name one of thirty techniques; two claims name `rare-one` too, which no page has room for."""
    return {f"t-{number % 30:02}": "helps", **({"rare-one": "limits"} if number in (5, 249) else {})}


LONG = {
    "docs/index.md": "---\nclaims: home\n---\n# Home\n",
    **{
        f"claims/CLM-{n:04}.yml": claim(
            f"CLM-{n:04}", capability=("planning", "tool-use")[n % 2], techniques=_techniques(n)
        )
        for n in range(1, 251)
    },
}


@pytest.fixture(scope="module")
def long_site(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Built]:
    """A function that builds a site of 250 claims, whose files hold 100 each."""

    def make(config: str) -> Built:
        made = Project(tmp_path_factory.mktemp("long"))
        capabilities = "- {key: planning, name: Planning}\n- {key: tool-use, name: Tool use}\n"
        taxonomy = {
            "claims/taxonomy/capabilities.yml": capabilities,
            "claims/taxonomy/techniques.yml": "- {key: rare-one, name: The <rare> one}\n",
        }
        made.write({"mkdocs.yml": config, **taxonomy, **LONG})
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("mkdocs_claims.pages.claim_list.SHARD", 100)
            return made.build()

    return make


@pytest.fixture(scope="module")
def flat(long_site: Callable[[str], Built]) -> Iterator[tuple[str, Path]]:
    """A site without folders for addresses, at a path, whose theme swaps pages instead of loading them."""
    config = CONFIG.replace("font: false", "font: false, features: [navigation.instant]")
    built = long_site(f"{config}use_directory_urls: false\n")
    with serving(built.folder, "/kb/") as address:
        # The theme swaps pages that the sitemap names.
        sitemap = built.folder / "sitemap.xml"
        sitemap.write_text(sitemap.read_text("utf-8").replace("https://example.org/kb/", address), "utf-8")
        yield address, built.folder


def test_more_rows_come_a_hundred_at_a_time(flat: tuple[str, Path], visit: Visit) -> None:
    page, faults = visit(f"{flat[0]}claims/index.html")
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".cl-claims tbody tr")).to_have_count(100)
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".cl-claims tbody tr")).to_have_count(200)
    assert page.evaluate("document.activeElement.closest('tr').querySelector('.cl-id').textContent") == "CLM-0101"
    expect(told(page)).to_have_text("All 250 claims; the first 200 are shown")
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".cl-claims tbody tr")).to_have_count(250)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()
    assert page.url.endswith("claims/index.html?rows=300")
    assert ids(page) == [f"CLM-{n:04}" for n in range(1, 251)]
    assert kept(faults) == []


def test_instant_navigation_and_addresses_without_folders(flat: tuple[str, Path], visit: Visit) -> None:
    page, _ = visit(f"{flat[0]}index.html")
    page.evaluate("window.isSame = true")
    page.locator(".cl-matrix a[href*='capability=tool-use&review=unreviewed']").click()
    expect(told(page)).to_contain_text("125 of 250 claims")
    assert page.evaluate("window.isSame")
    page.get_by_label("Words in the claim").fill("0249")
    expect(told(page)).to_have_text("1 of 250 claims")
    page.locator(".cl-claims tbody a.cl-claim").click()
    expect(page.locator("h1.cl-statement")).to_contain_text("CLM-0249")
    assert page.evaluate("window.isSame")
    page.go_back()
    expect(told(page)).to_have_text("1 of 250 claims")
    page.go_back()
    expect(told(page)).to_contain_text("125 of 250 claims")
    assert page.evaluate("window.isSame")
    page.goto(f"{flat[0]}capabilities/planning.html?words=0250")
    expect(told(page)).to_have_text("1 of 125 claims")


def test_a_technique_that_the_page_has_no_room_for_comes_with_an_address(flat: tuple[str, Path], visit: Visit) -> None:
    page, _ = visit(f"{flat[0]}techniques/rare-one.html")
    page.evaluate("window.isSame = true")
    page.get_by_role("link", name="All 2 claims about it in the list").click()
    expect(told(page)).to_have_text("2 of 250 claims")
    assert page.evaluate("window.isSame")
    expect(page.locator("summary")).to_have_text("More filters · The <rare> one")
    assert ids(page) == ["CLM-0005", "CLM-0249"]
    page.locator("summary").click()
    assert number(page, "rare-one") == "2"
    tick(page, "t-05")
    # Nine claims name the other, one of them both.
    expect(told(page)).to_have_text("10 of 250 claims")
    page.get_by_role("button", name="Clear all filters").click()
    expect(page.locator("label.cl-option:has([value='rare-one'])")).to_be_hidden()
    page.go_back()
    expect(told(page)).to_have_text("10 of 250 claims")
    expect(page.get_by_role("checkbox", name="The <rare> one")).to_be_checked()
    # Where no claim of the list has it.
    page.goto(f"{flat[0]}capabilities/planning.html?technique=t-29")
    expect(told(page)).to_have_text("None of 125 claims fits")


def test_from_a_disk_the_list_stands_and_says_why_there_are_no_filters(
    flat: tuple[str, Path], browser: Browser
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((flat[1] / "claims/index.html").as_uri() + "?review=reviewed")
        expect(told(page)).to_contain_text("where this site is served over the web, not from a disk")
        expect(page.locator(".cl-filters")).to_be_hidden()
        assert len(ids(page)) > 10


def test_without_a_script_the_list_stands_and_the_controls_are_gone(seeds: str, browser: Browser) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{seeds}claims/?review=unreviewed")
        assert len(ids(page)) == 13
        for control in (".cl-filters", ".cl-list__told", ".cl-list__more"):
            expect(page.locator(control)).to_be_hidden()
        assert page.locator(".cl-claims thead button").count() == 0
        # They are in the page all the same, with the counts of the whole list.
        assert number(page, "reviewed-by-ai") == "12"


def test_on_paper_the_controls_are_gone(seeds: str, visit: Visit) -> None:
    page, _ = visit(f"{seeds}claims/")
    page.emulate_media(media="print")
    expect(page.locator(".cl-filters")).to_be_hidden()
    expect(page.locator(".cl-claims tbody tr").first).to_be_visible()
    page.emulate_media(media="screen")


# ------------------------------------------------------------------------------------------- keyboard, touch, axe


def test_everything_is_reached_and_worked_by_keyboard(seeds: str, visit: Visit) -> None:
    page, faults = visit(f"{seeds}claims/")
    page.get_by_label("Words in the claim").focus()
    page.keyboard.type("agent")
    seen = []
    for _ in range(12):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => { const one = document.activeElement, shown = one.closest('label') ?? one;
                return [one.value || one.textContent, getComputedStyle(shown).outlineStyle] }"""
        )
        seen.append(focused)
        if focused[0] == "reviewed-by-ai":
            page.keyboard.press("Space")
    assert [name for name, _ in seen] == [
        *("unreviewed reviewed-by-ai reviewed low medium high unknown".split()),
        *("More filters", "Clear all filters", "Claim", "Review", "Confidence"),
    ]
    assert {outline for _, outline in seen} == {"solid"}
    page.keyboard.press("Enter")
    expect(page.locator("th[aria-sort]")).to_have_text("Confidence")
    assert page.url.endswith("?words=agent&review=reviewed-by-ai&sort=-confidence")
    assert kept(faults) == []


def test_fingers_find_large_targets_and_nothing_scrolls_sideways(seeds: str, browser: Browser) -> None:
    with browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 320, "height": 640}) as context:
        page = context.new_page()
        page.goto(f"{seeds}claims/?words=agent&capability=planning")
        page.locator("summary").click()
        expect(told(page)).to_have_text("1 of 13 claims")
        expect(page.get_by_role("button", name="Changed")).to_be_visible()
        assert page.evaluate(TARGETS) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 320


LISTS = [
    ("seeds", "claims/?words=a&sort=-confidence&flagged=yes"),
    ("seeds", "claims/?words=nothing+like+it"),
    ("seeds", "claims/"),
    ("seeds", "capabilities/several-models/"),
    ("states", "claims/?review=rejected&technique=hostile&technique=no-such"),
    ("states", "claims/"),
    *(("states", f"capabilities/{key}/") for key in "states hostile lengths many".split()),
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("site", "path"), LISTS)
def test_a_list_with_all_its_filters_open_is_sound(
    request: pytest.FixtureRequest, visit: Visit, settle: Settle, site: str, path: str, scheme: str
) -> None:
    page, faults = visit(request.getfixturevalue(site) + path, scheme=scheme)
    if "?" in path:
        expect(told(page)).not_to_contain_text(re.compile("^(All|The first)"))
    page.locator("summary").click()
    expect(page.locator(".cl-filters__more fieldset").first).to_be_visible()
    found = faults + at_widths(page, scheme, settle)
    assert not found, "\n".join(found)


def test_cells_keep_apart_and_the_mark_of_what_is_folded_turns(states: str, visit: Visit) -> None:
    page, _ = visit(f"{states}claims/")
    # The longest label of a review among them.
    expect(page.locator(".cl-claims tbody")).to_contain_text("Changed since review")
    for width in (960, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        touching = page.locator(".cl-claims td:nth-child(2)").evaluate_all(
            "cells => cells.filter(one => one.scrollWidth > one.clientWidth || one.lastElementChild.getBoundingClientRect().right"
            " > one.nextElementSibling.getBoundingClientRect().left - 8).map(one => one.textContent)"
        )
        assert touching == [], width
    turned = "one => getComputedStyle(one, '::before').transform"
    assert page.locator("summary").evaluate(turned) == "none"
    page.locator("summary").click()
    assert page.locator("summary").evaluate(turned) != "none"


def test_nothing_jumps_when_the_script_arrives(seeds: str, visit: Visit) -> None:
    page, _ = visit(f"{seeds}claims/")
    shift = page.evaluate(
        """() => new Promise(resolve => new PerformanceObserver(list => resolve(
            list.getEntries().reduce((sum, entry) => sum + entry.value, 0)
        )).observe({type: 'layout-shift', buffered: true}) ?? setTimeout(() => resolve(0), 500))"""
    )
    assert shift < 0.1
