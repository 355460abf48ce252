"""`/disputed/`, `/recent/` and `/scorecard/` in real builds: where they stand, what leads there, what is off."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.builds.test_seed_site import broken_links
from tests.conftest import CONFIG, claim

Make = Callable[..., Any]
DATED = claim(disputes=[{"text": "No."}], evidence=[{"direction": "disputes", "source": {"pmid": "1"}}]).replace(
    "drafting:", "filed_on: 2026-01-31\ndrafting:"
)
FILES = {
    "docs/index.md": "---\nclaims: home\n---\n# Home\n",
    "claims/CLM-0001.yml": DATED,
    "claims/sub/CLM-0002.yml": claim("CLM-0002"),
    "claims/taxonomy/capabilities.yml": "- {key: planning, name: '<b>Planning</b> & more'}\n",
}
SCORECARD = CONFIG.replace("[claims]", "\n  - search\n  - claims: {scorecard: true}")


@pytest.mark.parametrize("urls", ["", "use_directory_urls: false\n"])
def test_every_link_leads_somewhere(project: Make, urls: str) -> None:
    site = project(FILES, config=SCORECARD + urls).build()
    assert site.warnings() == []
    assert broken_links(site.folder, "" if urls else "/kb") == []
    home = [link["href"] for link in site.page("index.html").select(".cl-page a")]
    for path in ("disputed", "recent", "scorecard"):
        assert (f"{path}.html" if urls else f"{path}/") in home
    page = site.page("scorecard.html" if urls else "scorecard")
    assert page.find("meta", {"name": "robots"})["content"] == "noindex"
    assert page.select_one("table a").get_text() == "<b>Planning</b> & more"


def test_the_scorecard_is_off_unless_asked_for(project: Make) -> None:
    site = project(FILES).build()
    assert not (site.folder / "scorecard").exists()
    assert "scorecard/" not in site.text("index.html")
    assert "scorecard/" not in site.text("sitemap.xml")


def test_search_finds_the_pages(project: Make) -> None:
    site = project(FILES, config=SCORECARD).build()
    entries = json.loads(site.text("search/search_index.json"))["docs"]
    found = {entry["location"].partition("#")[0] for entry in entries}
    assert {"disputed/", "recent/", "scorecard/"} <= found


def test_the_order_of_files_never_matters(project: Make) -> None:
    first = project(FILES, config=SCORECARD).build().files()
    made = project(FILES, config=SCORECARD)
    (made.folder / "claims/CLM-0001.yml").rename(made.folder / "claims/sub/CLM-0001.yml")
    (made.folder / "claims/sub/CLM-0002.yml").rename(made.folder / "claims/CLM-0002.yml")
    second = made.build().files()
    for path in ("disputed", "recent", "scorecard"):
        assert first[f"{path}/index.html"] == second[f"{path}/index.html"]


def test_an_empty_base(project: Make) -> None:
    site = project({"claims/taxonomy/capabilities.yml": "[]\n"}, config=SCORECARD).build()
    assert broken_links(site.folder, "/kb") == []
    assert "0 claims on file, 0 reviewed by a person." in site.page("scorecard").get_text()
    assert "This base holds no claims yet." in site.page("recent").get_text()


def test_the_seeds(seed_site: Any) -> None:
    """Nothing is dated, nothing is disputed, and the pages stand below the claims."""
    assert "all 13 are left out" in seed_site.page("recent").get_text()
    assert "No dispute is open" in seed_site.page("disputed").get_text()
    links = {link.get_text(strip=True): link["href"] for link in seed_site.page("claims").select(".md-nav--primary a")}
    assert (links["Disputed"], links["Recent changes"]) == ("../disputed/", "../recent/")
