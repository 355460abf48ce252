"""What the heads of pages tell programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import CONFIG, Built, claim

ADDRESS = "https://example.org/kb/"
HOME = {"docs/index.md": "---\nclaims: home\n---\n# Home\n"}


def links(page: Any) -> dict[str, str]:
    return {" ".join(link["rel"]): link["href"] for link in page.head.find_all("link")}


@pytest.mark.parametrize("directories", [True, False])
def test_a_claim_says_what_to_cite_and_where_its_facts_are(project: Callable[..., Any], directories: bool) -> None:
    config = f"{CONFIG}use_directory_urls: {str(directories).lower()}\n"
    site = project({"claims/CLM-0001.yml": claim(), **HOME}, config=config).build()
    path = "claims/slug-of-clm-0001" + ("/index.html" if directories else ".html")
    page = site.page(path)
    found = links(page)
    permanent = "c/CLM-0001/" if directories else "c/CLM-0001.html"
    assert found["canonical"] == ADDRESS + path.removesuffix("index.html")
    assert found["cite-as"] == ADDRESS + permanent
    facts = (site.folder / path).parent / found["describedby"]
    assert json.loads(facts.read_text("utf-8"))["claim"]["id"] == "CLM-0001"
    (script,) = page.find_all("script", type="application/ld+json")
    assert json.loads(script.get_text())["@graph"][0]["@id"] == ADDRESS + permanent
    told = {tag["property"]: tag["content"] for tag in page.head.find_all("meta", property=True)}
    assert told["og:url"] == found["canonical"]
    assert told["og:site_name"] == "Test base"
    assert set(told) == {"og:type", "og:site_name", "og:url", "og:title", "og:description"}


def test_without_an_address_links_are_relative_and_nothing_is_made_up(project: Callable[..., Any]) -> None:
    config = CONFIG.replace("site_url: https://example.org/kb/\n", "")
    site = project({"claims/CLM-0001.yml": claim(), **HOME}, config=config).build()
    page = site.page("claims/slug-of-clm-0001")
    found = links(page)
    assert "canonical" not in found
    assert found["cite-as"] == "../../c/CLM-0001/"
    assert not page.head.find("meta", property="og:url")
    (script,) = page.find_all("script", type="application/ld+json")
    assert json.loads(script.get_text())["@graph"][0]["@id"] == "../../c/CLM-0001/"


def test_a_claim_without_a_number_is_not_to_be_cited_by_its_link(project: Callable[..., Any]) -> None:
    page: Any = project({"claims/CLM-NEW-a.yml": claim("CLM-NEW-a")}).build().page("claims/slug-of-clm-new-a")
    assert "cite-as" not in links(page)
    assert "https://" not in page.select_one(".cl-cite").get_text()
    (script,) = page.find_all("script", type="application/ld+json")
    assert json.loads(script.get_text())["@graph"][0]["@id"] == f"{ADDRESS}claims/slug-of-clm-new-a/"


def test_pages_of_lists_say_where_their_facts_are(states_site: Any) -> None:
    for path, data in {
        "claims": "claims",
        "claims/page/2": "claims",
        "capabilities": "capabilities",
        "capabilities/many": "capabilities",
        "techniques": "techniques",
        "sources": "sources",
        "recent": "changes",
    }.items():
        page = states_site.page(path)
        file = (states_site.folder / path / links(page)["describedby"]).resolve()
        assert file == (states_site.folder / f"api/v1/{data}.json").resolve()
        (script,) = page.find_all("script", type="application/ld+json")
        node = json.loads(script.get_text())["@graph"][0]
        assert (node["@type"], node["url"]) == ("CollectionPage", f"{ADDRESS}{path}/")
        assert node["name"] == page.h1.get_text()


def test_a_home_page_may_have_a_template_of_its_own(project: Callable[..., Any]) -> None:
    made = project(
        {
            "docs/index.md": "---\nclaims: home\ntemplate: own.html\n---\n# Home\n",
            "theme/own.html": '{% extends "main.html" %}{% block extrahead %}<meta name="own">{% endblock %}',
        },
        config=CONFIG.replace("font: false", "font: false, custom_dir: theme"),
    )
    page = made.build().page("index.html")
    assert page.head.find("meta", {"name": "own"})
    assert page.select_one(".cl-home")


@pytest.mark.parametrize("site", ["seed_site", "states_site"])
def test_no_page_is_heavy(request: pytest.FixtureRequest, site: str) -> None:
    folder = request.getfixturevalue(site).folder
    sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in folder.rglob("*.html")}
    assert len(sizes) > 100
    assert {path: size for path, size in sizes.items() if size >= 60_000} == {}


def test_no_link_makes_the_theme_look_for_a_sitemap(states_site: Built) -> None:
    for path in states_site.folder.rglob("*.html"):
        assert 'rel="alternate"' not in path.read_text("utf-8")
