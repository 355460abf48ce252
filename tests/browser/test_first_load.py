"""What a first visit costs: few bytes on the wire, and nothing moves while it comes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.server import serving
from tests.conftest import Built

pytestmark = pytest.mark.browser

CLM_0480 = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/"
PAGES = ("", CLM_0480, "claims/", "capabilities/several-models/", "about/labels/", "contribute/")

WATCH = """window.moved = 0;
new PerformanceObserver(list => list.getEntries().forEach(entry => {
  if (!entry.hadRecentInput) moved += entry.value;
})).observe({type: 'layout-shift', buffered: true});"""
FRAMES = "() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))"


@pytest.mark.parametrize("path", PAGES)
def test_a_first_visit_is_light(seed_site: Built, browser: Browser, path: str) -> None:
    """All that the server sends for a page, with the search index and the fonts, compressed as hosts do."""
    sent: dict[str, int] = {}
    with serving(seed_site.folder, sent=sent) as address, browser.new_context() as context:
        page = context.new_page()
        page.goto(address + path, wait_until="networkidle")
    assert any(name.endswith(".woff2") for name in sent)
    assert any(name.endswith(".css") for name in sent)
    assert sum(sent.values()) < 250_000, sent


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_when_fonts_come_late(seeds: str, browser: Browser, path: str, width: int) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    with browser.new_context(viewport={"width": width, "height": 900}) as context:
        page = context.new_page()
        page.add_init_script(WATCH)
        page.route("**/*.woff2", hold)
        page.goto(seeds + path, wait_until="domcontentloaded")
        page.locator("h1").first.wait_for()
        # Longer than a browser waits for a font before it shows text in another.
        page.wait_for_timeout(250)
        page.evaluate(FRAMES)
        late = list(held)
        for route in late:
            route.continue_()
        page.wait_for_load_state("load")
        page.evaluate("document.fonts.ready.then(() => null)")
        page.evaluate(FRAMES)
        assert late
        assert page.evaluate("moved") < 0.1
