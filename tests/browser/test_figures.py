"""The figures of a claim page can be read at every width."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Settle, Visit

pytestmark = pytest.mark.browser

OVERLAPS = """() => [...document.querySelectorAll('.cl-plot__axis')].flatMap(axis => {
  const texts = [...axis.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]);
  return texts.flatMap(([one, a], place) => texts.slice(place + 1)
      .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map(([other]) => `${innerWidth} px: ${axis.getAttribute('aria-label')}: ${one} lies on ${other}`));
})"""


@pytest.mark.parametrize(
    ("site", "path"),
    [
        ("seeds", "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/"),
        ("states", "claims/reviewed/"),
    ],
)
def test_no_value_lies_on_another(
    request: pytest.FixtureRequest, visit: Visit, settle: Settle, site: str, path: str
) -> None:
    page, _ = visit(request.getfixturevalue(site) + path)
    overlaps: list[str] = []
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        overlaps += page.evaluate(OVERLAPS)
    assert not overlaps, "\n".join(overlaps)
