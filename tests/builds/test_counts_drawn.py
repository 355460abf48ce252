"""Counts that are drawn: review bars, the matrix on the home page, evidence for and against a technique.

Drawing, its text, its table and what programs get are one.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from mkdocs_claims.derived.review import ReviewState
from tests.conftest import Built

ALWAYS = tuple(ReviewState)[:3]
"""States that stand in every bar and in the matrix, at nought too."""


@pytest.fixture(params=["seed_site", "states_site"])
def site(request: pytest.FixtureRequest) -> Built:
    built: Built = request.getfixturevalue(request.param)
    return built


def told(site: Built, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(site.text(f"api/v1/{name}.json"))[name]
    return found


def numbers(site: Built, capability: str | None = None) -> Counter[str]:
    """Claims still put forward by review state, of one capability or of all."""
    return Counter(
        claim["review_state"]
        for claim in told(site, "claims")
        if claim["status"] == "active" and capability in (None, claim["capability"]["key"])
    )


def assert_bar(page: Any, expected: Counter[str]) -> None:
    bar, table = page.select_one(".cl-bar"), page.select_one(".cl-tallies")
    rows = {row.th.get_text(strip=True): int(row.td.get_text()) for row in table.select("tr")}
    assert rows == {state.label: expected[state] for state in ReviewState if expected[state] or state in ALWAYS}
    if not expected.total():
        assert bar is None
        return
    assert bar["role"] == "img"
    assert bar["aria-label"] == ", ".join(f"{state.label} {expected[state]}" for state in ReviewState)
    parts = [(part["class"][-1], part["style"]) for part in bar.select("span")]
    assert parts == [
        (f"cl-bar__part--{state}", f"flex-grow: {expected[state]}") for state in ReviewState if expected[state]
    ]


def test_bars(site: Built) -> None:
    assert_bar(site.page("claims"), numbers(site))
    for one in told(site, "capabilities"):
        page: Any = site.page(f"capabilities/{one['key']}")
        if one["claims"]:
            assert_bar(page, numbers(site, one["key"]))
        else:
            assert not page.select(".cl-bar, .cl-tallies")


def test_matrix(site: Built) -> None:
    page: Any = site.page("index.html")
    states = [state for state in ReviewState if numbers(site)[state] or state in ALWAYS]
    heads = [head.get_text(strip=True) for head in page.select(".cl-matrix thead th")]
    assert heads == ["Capability", *(state.label for state in states), "All"]
    keys = {one["name"]: one["key"] for one in told(site, "capabilities")}
    rows = page.select(".cl-matrix tbody tr")
    assert rows
    most = max(max(numbers(site, key).values(), default=0) for key in keys.values())
    for row in rows:
        expected = numbers(site, keys[row.th.get_text()])
        cells = row.select("td")
        assert [int(cell.get_text()) for cell in cells] == [*(expected[state] for state in states), expected.total()]
        for state, cell in zip(states, cells, strict=False):
            share = re.search(r"--cl-share: ([\d.]+)", str(cell.get("style") or ""))
            assert (float(share[1]) if share else 0) == pytest.approx(expected[state] / most, abs=0.006)
            assert (f"cl-cell--{state}" in (cell.get("class") or [])) == bool(expected[state])


def test_evidence_for_and_against_techniques(site: Built) -> None:
    for one in told(site, "techniques"):
        page: Any = site.page(f"techniques/{one['key']}")
        votes = {kind: one["votes"][kind] for kind in ("against", "mixed", "limit", "for")}
        on_file, counted = (
            {kind: one[ledger][kind] for kind in ("disputes", "mixed", "neutral", "supports")}
            for ledger in ("on_file", "counted")
        )
        expected = [{"Votes": votes}, {"On file": on_file, "Counted": counted}]
        drawn = [figure for figure in expected if any(any(row.values()) for row in figure.values())]
        figures = page.select(".cl-balance")
        assert len(figures) == len(drawn)
        for figure, rows in zip(figures, drawn, strict=True):
            assert_balance(figure, rows)


def assert_balance(figure: Any, rows: dict[str, dict[str, int]]) -> None:
    kinds = [head.get_text().lower() for head in figure.select("thead th")][1:]
    table = {
        line.th.get_text(): dict(zip(kinds, (int(cell.get_text()) for cell in line.select("td")), strict=True))
        for line in figure.select("tbody tr")
    }
    assert table == rows
    for row, (name, values) in zip(figure.select(".cl-plot__row"), rows.items(), strict=True):
        assert row.select_one(".cl-plot__name").get_text() == name
        assert row.svg["aria-label"] == f"{name}: " + ", ".join(f"{number} {kind}" for kind, number in values.items())
        ends = (kinds[0], kinds[-1])
        assert [int(text.get_text()) for text in row.svg.find_all("text")] == [
            number for kind, number in values.items() if number or kind in ends
        ]
        bars = {
            bar["class"][-1].removeprefix("cl-part--"): float(bar["width"].rstrip("%"))
            for bar in row.svg.find_all("rect")
        }
        assert set(bars) == {kind for kind, number in values.items() if number}
        for kind, width in bars.items():
            assert width / values[kind] == pytest.approx(sum(bars.values()) / sum(values.values()), rel=0.01)


def test_some_technique_has_both_figures(states_site: Built) -> None:
    page: Any = states_site.page("techniques/plain")
    titles = [figure.strong.get_text() for figure in page.select(".cl-balance")]
    assert titles == [
        "0 for and 1 against",
        "On file: 0 in support, 0 in dispute, 3 mixed; counted: 1 in support, 1 in dispute",
    ]
