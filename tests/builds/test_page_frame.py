"""What stands around our pages: the page for addresses that lead nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.conftest import CONFIG, Built, Project, claim


def test_an_address_that_leads_nowhere_shows_the_way(states_site: Built) -> None:
    page: Any = states_site.page("404.html")
    assert page.title.get_text() == "No such page · Claimbook"
    assert page.h1.get_text() == "No page has this address"
    assert [link["href"] for link in page.select(".cl-missing a")] == ["/kb/claims/", "/kb/capabilities/", "/kb/"]
    assert page.select_one(".cl-missing code").get_text() == "/kb/c/CLM-0001/"


def test_a_site_without_directory_addresses_shows_the_way_too(project: Callable[..., Project]) -> None:
    site = project(config=CONFIG + "use_directory_urls: false\n").build()
    links = [link["href"] for link in site.page("404.html").select(".cl-missing a")]
    assert links == ["/kb/claims/index.html", "/kb/capabilities/index.html", "/kb/index.html"]


def test_a_site_can_have_a_page_of_its_own_there(project: Callable[..., Project]) -> None:
    config = CONFIG.replace("{name: material, font: false}", "{name: material, font: false, custom_dir: own}")
    own = "{% extends 'main.html' %}{% block content %}<h1>Gone fishing</h1>{% endblock %}"
    site = project({"own/404.html": own}, config=config).build()
    page: Any = site.page("404.html")
    assert page.h1.get_text() == "Gone fishing"


def test_redirects_can_be_read_where_nothing_leads_on(states_site: Built) -> None:
    page: Any = states_site.page("c/CLM-0002")
    assert page.select_one("main a")["href"] == "../../claims/reviewed/"
    assert page.find("meta", {"name": "color-scheme"})["content"] == "light dark"


def test_a_text_keeps_its_blank_lines(project: Callable[..., Project]) -> None:
    notes = "One\n\n    a\n\n\n    b\n"
    site = project({"claims/CLM-0001.yml": claim(notes=notes)}).build()
    page: Any = site.page("claims/slug-of-clm-0001")
    assert page.select_one(".cl-notes pre").get_text() == "a\n\n\nb\n"


def test_a_claims_page_is_light(seed_site: Built) -> None:
    """Well below the 60 KB that a page may weigh: texts need the room to grow."""
    sizes = {path.parent.name: path.stat().st_size for path in (seed_site.folder / "claims").glob("*/index.html")}
    assert max(sizes.values()) < 46_500, sizes
