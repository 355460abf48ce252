"""The theme's search worker, with the fault of it that is mended."""

from __future__ import annotations

import json
from urllib.parse import urljoin

import pytest

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

KEEP_FIGURES = """() => {
  const squares = Array.from({length: 1000}, (_, at) => (at + 1) * (at + 1) * 101 % 100003 / 100);
  const words = squares.map((figure, at) => figure + (at % 5 === 4 ? "%" : "")).sort();
  const kept = lunr.TokenSet.fromArray(words).toArray();
  return [words.length, words.filter(word => !kept.includes(word)), kept.filter(word => !words.includes(word))];
}"""


def test_no_figure_is_lost(visit: Visit, seeds: str) -> None:
    """Of these figures lunr 2.3.9 alone loses some and makes others up, and searches for how they begin fail."""
    page, faults = visit(seeds)
    config = json.loads(page.locator("#__config").inner_text())
    page.add_script_tag(url=urljoin(page.url, config["search"]))
    assert page.evaluate(KEEP_FIGURES) == [1000, [], []]
    assert faults == []
