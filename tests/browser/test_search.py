"""Material's own search finds claims by their words."""

from __future__ import annotations

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
