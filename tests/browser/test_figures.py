"""The figures of a claim page can be read at every width, on paper and in forced colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Settle, Visit
from tests.browser.server import serving
from tests.conftest import claim, own_settings

pytestmark = pytest.mark.browser

OVERLAPS = """() => [...document.querySelectorAll('.cl-plot__axis')].flatMap(axis => {
  const texts = [...axis.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]);
  return texts.flatMap(([one, a], place) => texts.slice(place + 1)
      .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map(([other]) => `${innerWidth} px: ${axis.getAttribute('aria-label')}: ${one} lies on ${other}`));
})"""
# Marks stand where their values are, in percent of the axis, and values outside the figure cannot be read.
ASTRAY = """() => [...document.querySelectorAll('.cl-plot__axis')].flatMap(axis => {
  const all = axis.getBoundingClientRect(), figure = axis.closest('figure').getBoundingClientRect();
  const marks = [...axis.querySelectorAll('use[x]')].filter(mark => {
    const box = mark.getBoundingClientRect();
    const at = (box.left + box.right) / 2 - all.left;
    return Math.abs(at - all.width * parseFloat(mark.getAttribute('x')) / 100) > 1;
  });
  const texts = [...axis.querySelectorAll('text')].filter(text => {
    const box = text.getBoundingClientRect();
    return box.left < figure.left || box.right > figure.right;
  });
  return [...marks, ...texts].map(one => `${innerWidth} px: ${axis.getAttribute('aria-label')}: ${one.outerHTML}`);
})"""
SMALL = """() => [...document.querySelectorAll('.cl-plot__axis text')]
  .filter(text => getComputedStyle(text).fontSize !== '12px').length"""
LONG = "A system with a name that goes on and on, with org/model-0123456789-0123456789-0123456789 and a tail"


def results(*values: float, names: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
    entries = [
        {"name": names[place] if names else f"system {place}", "value": value, "claim": place == 0}
        for place, value in enumerate(values)
    ]
    return {"metric": "m", "better": "higher", "entries": entries, **fields}


HARD = [
    results(42.5, metric="one entry", unit="percent"),
    results(*(5 * place for place in range(20)), metric="twenty", unit="percent", n=400, proportion=True),
    results(-12.5, 7.25, metric="below zero", set="A", unit="points"),
    results(-3, -4.75, metric="below zero", set="B", unit="points"),
    results(250, 99, metric="over a hundred", unit="percent"),
    results(1234567.125, 2234567, names=(LONG, f"{LONG} 2"), metric="latency", unit="ms", better="lower"),
    *(
        results(50 + place % 3, 48 + place, metric="close", set=f"S{place}", unit="percent", n=9, proportion=True)
        for place in range(8)
    ),
]


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a claim whose figures are hard to draw."""
    project = own_settings(tmp_path_factory.mktemp("figures"))
    project.write(
        {
            "claims/taxonomy/capabilities.yml": "- {key: planning, name: Planning}\n",
            "claims/CLM-0001.yml": claim(evidence=[{"source": "arxiv:2401.00001", "results": HARD}]),
        }
    )
    with serving(project.build().folder) as address:
        yield f"{address}claims/slug-of-clm-0001/"


@pytest.fixture(params=["hard", "seed", "state"])
def figures(request: pytest.FixtureRequest) -> str:
    """The address of a page with figures."""
    if request.param == "hard":
        return str(request.getfixturevalue("hard"))
    slug = "routing-video-production-request-ordered-chain-registered-sub-agents-8b-open"
    return (
        str(request.getfixturevalue(f"{request.param}s")) + f"claims/{slug if request.param == 'seed' else 'reviewed'}/"
    )


def test_values_stand_where_they_belong_and_not_on_each_other(visit: Visit, settle: Settle, figures: str) -> None:
    page, faults = visit(figures)
    assert page.locator(".cl-plot__axis").count() >= 4
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        faults += page.evaluate(OVERLAPS) + page.evaluate(ASTRAY)
        assert page.evaluate(SMALL) == 0
        assert page.evaluate("document.documentElement.scrollWidth") == width
    assert not faults, "\n".join(faults)


def test_marks_and_values_stand_out_in_forced_colours(browser: Browser, seeds: str) -> None:
    context = browser.new_context(forced_colors="active", color_scheme="dark")
    page = context.new_page()
    page.goto(f"{seeds}claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    seen = page.evaluate("""() => [['.cl-plot__axis text', 'fill'], ['.cl-join', 'stroke'], ['.cl-error', 'stroke'],
        ['.cl-icon', 'backgroundColor']].map(([selector, name]) => getComputedStyle(document.querySelector(selector))[name])""")
    assert ground not in seen
    context.close()
