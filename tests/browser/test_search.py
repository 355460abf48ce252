"""Material's own search finds claims by their words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

Visit = Callable[..., tuple[Page, list[str]]]


def test_a_word_of_a_claim_finds_it(visit: Visit, seeds: str) -> None:
    page, faults = visit(seeds)
    page.keyboard.press("/")
    page.keyboard.type("stall-triggered")
    first = page.locator(".md-search-result__item").first
    expect(first).to_contain_text("CLM-0614")
    first.get_by_role("link").first.click()
    expect(page.locator("h1")).to_contain_text("stall-triggered escalation")
    assert faults == []
