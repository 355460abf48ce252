"""Citations can be copied where there is a script, and read where there is none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

CLAIM = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/"


def test_each_form_is_copied_whole(seeds: str, visit: Visit) -> None:
    page, faults = visit(seeds + CLAIM)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_text("BibTeX", exact=True).first.click()
    for form, start in (
        ("citation", "CLM-0480 (unreviewed): “For routing"),
        ("BibTeX", "@misc{CLM-0480,"),
        ("CSL-JSON", "["),
    ):
        button = page.get_by_role("button", name=f"Copy {form}", exact=True)
        button.click()
        expect(button.locator("+ [role=status]")).to_have_text("Copied")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith(start)
        assert "nreviewed" in copied
    assert faults == []


def test_without_a_clipboard_the_text_is_selected_for_the_reader(seeds: str, visit: Visit) -> None:
    page, _ = visit(seeds + CLAIM)
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false"
    )
    page.get_by_role("button", name="Copy citation").click()
    expect(page.locator(".cl-copied").first).to_have_text("Selected: copy it with your keyboard")
    assert page.evaluate("getSelection().toString()").startswith("CLM-0480 (unreviewed)")
    page.get_by_role("button", name="Copy CSL-JSON").click()
    expect(page.locator(".cl-copied").last).to_have_text("Follow the link to copy it")


def test_without_a_script_there_is_no_button_and_the_text_is_there(seeds: str, browser: Browser) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(seeds + CLAIM)
        assert page.get_by_role("button", name="Copy").count() == 0
        expect(page.locator(".cl-cite")).to_be_visible()
        page.get_by_text("BibTeX", exact=True).first.click()
        expect(page.locator("pre.cl-source-text")).to_contain_text("@misc{CLM-0480,")
