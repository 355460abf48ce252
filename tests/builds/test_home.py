"""The overview on the home page: what needs a second look, and what is new."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.site import Site
from tests.bench.generate import write_base
from tests.conftest import Built, Project, claim

HOME = {"docs/index.md": "---\nclaims: home\n---\n# Home\n"}


def looks(site: Built) -> list[tuple[str, str]]:
    """Claims and reasons, in order."""
    page: Any = site.page("index.html")
    return [(row.a["href"], row.select_one(".cl-reason").get_text(strip=True)) for row in page.select(".cl-looks > li")]


def test_what_speaks_against_a_claim_comes_before_what_a_program_found(project: Callable[..., Project]) -> None:
    files = {
        "claims/CLM-0001.yml": claim("CLM-0001"),
        "claims/CLM-0002.yml": claim("CLM-0002", statement="Cut …", truncated=["statement"]),
        "claims/CLM-0003.yml": claim("CLM-0003", disputes=[{"text": "No."}]),
        "claims/CLM-0004.yml": claim("CLM-0004", status="retired", disputes=[{"text": "No."}]),
        **HOME,
    }
    site = project(files).build()
    flagged = {one["id"]: one["flagged"] for one in json.loads(site.text("api/v1/claims.json"))["claims"]}
    assert flagged["CLM-0001"] > 1
    assert looks(site) == [
        ("claims/slug-of-clm-0003/", "1 open dispute"),
        ("claims/slug-of-clm-0002/", "1 text on file known to be cut"),
        ("claims/slug-of-clm-0001/", f"Flagged by {flagged['CLM-0001']} automatic checks"),
    ]


def test_four_claims_are_enough(states_site: Built) -> None:
    assert len(looks(states_site)) == 4


def test_what_is_new_is_what_the_list_of_changes_begins_with(states_site: Built) -> None:
    page: Any = states_site.page("index.html")
    shown = [(row.time["datetime"], row.p.a.get_text(), row.p.a["href"]) for row in page.select(".cl-latest > li")]
    recent: Any = states_site.page("recent")
    days = [day["datetime"] for day in recent.select("h2 time")]
    assert len(shown) == 4
    assert shown[0][0] == days[0]
    assert [day for day, *_ in shown] == sorted((day for day, *_ in shown), reverse=True)
    assert len({href.partition("#")[0] for *_, href in shown}) == 4
    listed = {
        (link.get_text(), link["href"].removeprefix("../")) for link in recent.select(".cl-bearings p > a[href*='#']")
    }
    assert {(words, href) for _, words, href in shown} <= listed


def test_a_base_without_dates_says_so(seed_site: Built) -> None:
    page: Any = seed_site.page("index.html")
    assert page.select_one("#latest").find_next_sibling("p").get_text() == (
        "No record on file carries a date yet, so nothing can be listed as new."
    )


@pytest.mark.parametrize(("claims", "capabilities", "whole"), [(300, 28, True), (600, 90, False)])
def test_the_page_stays_light_with_many_capabilities(
    seed_site: Built, tmp_path: Path, claims: int, capabilities: int, whole: bool
) -> None:
    """The theme around the overview takes what it takes on the seeds' site: nothing that lists capabilities."""
    page: Any = seed_site.page("index.html")
    around = (seed_site.folder / "index.html").stat().st_size - len(str(page.select_one(".cl-home")).encode())
    write_base(tmp_path / "claims", claims, capabilities=capabilities)
    options = SiteOptions(name="Test base", address=None, search=True, labels="about/labels")
    site = Site(knowledge_of(read(tmp_path / "claims")[0]), options, Renderer())
    html = site.home_html("index")
    assert around + len(html.encode()) < 60_000
    shown: Any = BeautifulSoup(html, "lxml")
    rows = shown.select(".cl-matrix tbody tr")
    assert (len(rows) == capabilities) is whole
    assert shown.select(".cl-tally strong")[1].get_text() == str(capabilities)
    # Where the page has no room for all, it says how many there are and leads to them.
    told = shown.find("a", string=f"All {capabilities} capabilities")
    assert (told is None) is whole
    if told:
        assert told["href"] == "capabilities/"
        assert told.parent.get_text().startswith(f"These are the first {len(rows)}.")
