"""Material's own search finds claims by their words."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


def test_a_word_of_a_claim_finds_it(visit: Visit, seeds: str) -> None:
    page, faults = visit(seeds)
    page.keyboard.press("/")
    # In one go: typed letter by letter, Material warns in the console of a word that ends in a hyphen.
    page.keyboard.insert_text("stall-triggered")
    page.keyboard.press("End")
    first = page.locator(".md-search-result__item").first
    expect(first).to_contain_text("CLM-0614")
    first.get_by_role("link").first.click()
    expect(page.locator("h1")).to_contain_text("stall-triggered escalation")
    assert faults == []


@pytest.mark.input("C76")
@pytest.mark.parametrize(
    ("words", "claim_id"),
    [
        ("CLM-0480", "CLM-0480"),
        ("clm 0480", "CLM-0480"),
        ("0480", "CLM-0480"),
        ("47.79", "REF-0004"),
        ("Qwen3.5-4B", "CLM-0416"),
    ],
)
def test_ids_figures_and_names_of_models_find_their_claim_first(
    visit: Visit, seeds: str, words: str, claim_id: str
) -> None:
    page, faults = visit(seeds)
    page.keyboard.press("/")
    page.keyboard.insert_text(words)
    page.keyboard.press("End")
    expect(page.locator(".md-search-result__item").first).to_contain_text(claim_id)
    assert faults == []


@pytest.mark.input("C35")
def test_what_an_address_asks_for_is_text(visit: Visit, seeds: str) -> None:
    text = "<img src=x onerror=alert(1)>"
    page, faults = visit(f"{seeds}?q={quote(text)}")
    expect(page.locator(".md-search__input")).to_have_value(text)
    expect(page.locator(".md-search-result__meta")).not_to_have_text("Initializing search")
    assert page.locator(".md-search img").count() == 0
    assert faults == []
