"""Search on real builds: which index a site gets, and what stands in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from mkdocs.exceptions import Abort

from tests.conftest import CONFIG, Built, Project, claim

Make = Callable[..., Project]

FILES = {
    **{f"claims/CLM-000{number}.yml": claim(f"CLM-000{number}") for number in (1, 2, 3)},
    "docs/index.md": "---\nclaims: home\n---\n# Home\n",
    "docs/guide.md": "# Guide\n\nOn lighthouses.\n\n## Details\n\nOf lanterns.\n",
    "docs/hidden.md": "---\nsearch: {exclude: true}\n---\n# Hidden\n\nOn cellars.\n",
}
WORKER = "assets/claims/search/worker.js"
PAGES = ("index.html", "404.html", "guide/index.html", "claims/slug-of-clm-0001/index.html")


def config(search: str, plugins: str = "search") -> str:
    return CONFIG.replace("[claims]", f"[{plugins}, claims: {{search: {search}}}]")


def files_of(site: Built) -> dict[str, Any]:
    """The index in shards, by the names of its files."""
    folder = site.folder / "search/claims"
    return {path.name: json.loads(path.read_text("utf-8")) for path in sorted(folder.rglob("*.json"))}


def locations(site: Built) -> list[str]:
    return [text[0] for name, texts in files_of(site).items() if name.startswith("texts-") for text in texts]


@pytest.mark.parametrize("search", ["auto", "theme"])
def test_a_small_site_keeps_the_index_of_the_theme(project: Make, search: str) -> None:
    site = project(FILES, config=config(search)).build()
    assert site.warnings() == []
    assert not (site.folder / "search/claims").exists()
    assert not (site.folder / WORKER).exists()
    assert all("assets/javascripts/workers/search." in site.text(page) for page in PAGES)
    found = [entry["location"] for entry in site.search_entries()]
    assert {"claims/slug-of-clm-0001/", "guide/", "guide/#details"} <= set(found)
    assert len(found) == len(set(found))
    assert "hidden/" not in found


@pytest.mark.parametrize("search", ["auto", "sharded"])
def test_a_large_site_has_its_index_in_shards(project: Make, search: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mkdocs_claims.adapter.search.LARGEST", 500)
    site = project(FILES, config=config(search)).build()
    assert site.warnings() == []
    assert site.search_entries() == []
    for page in PAGES:
        assert WORKER in site.text(page)
        assert "workers/search." not in site.text(page)
    found = locations(site)
    assert found[:3] == [f"claims/slug-of-clm-000{number}/" for number in (1, 2, 3)]
    assert {"guide/", "guide/#details", "capabilities/planning/"} <= set(found)
    assert len(found) == len(set(found))
    assert "hidden/" not in found
    words = {word for name, part in files_of(site).items() if name.startswith("words-") for word in part}
    assert {"clm-0001", "lighthouses", "lanterns"} <= words
    assert "cellars" not in words
    assert {name for name in site.files() if "assets/claims/search/" in name} == {
        f"assets/claims/search/{name}.js" for name in "box rank results search shards tokens worker".split()
    }


@pytest.mark.input("C75")
@pytest.mark.parametrize(
    ("search", "limit", "told"),
    [
        ("auto", 300_000, "search: the theme's index, which each page view loads, has N KB on the wire"),
        (
            "theme",
            500,
            "search: the theme's index, which each page view loads, has N KB on the wire, which is much for a phone",
        ),
        ("auto", 500, "search: in shards, since the theme's index would have N KB on the wire"),
    ],
)
def test_the_size_of_the_index_is_told(
    project: Make, search: str, limit: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mkdocs_claims.adapter.search.LARGEST", limit)
    site = project(FILES, config=config(search)).build()
    messages = [re.sub(r"\d+ KB", "N KB", record.getMessage()) for record in site.log]
    assert [message for message in messages if "search: " in message] == [f"claims: {told}"]


def test_pages_that_are_files_are_found_where_they_are(project: Make) -> None:
    site = project(FILES, config=config("sharded")).build(use_directory_urls=False)
    assert {"claims/slug-of-clm-0001.html", "guide.html#details"} <= set(locations(site))
    assert f'"{WORKER}"' in site.text("guide.html")
    assert f'"../{WORKER}"' in site.text("claims/slug-of-clm-0001.html")


@pytest.mark.parametrize("plugins", ["", "search: {enabled: false}"])
def test_without_search_nothing_of_it_is_there(project: Make, plugins: str) -> None:
    settings = CONFIG.replace("[claims]", f"[{plugins}, claims: {{search: sharded}}]".replace("[, ", "["))
    site = project(FILES, config=settings).build()
    assert site.warnings() == []
    assert [name for name in site.files() if name.startswith(("search/", "assets/claims/search/"))] == []
    for page in PAGES:
        assert "claims/search" not in site.text(page)
        assert "cl-search" not in site.text(page)


def test_a_site_that_needs_no_server_cannot_have_shards(
    project: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("mkdocs_claims.adapter.search.LARGEST", 500)
    site = project(FILES, config=config("auto", "search, offline")).build()
    assert not (site.folder / "search/claims").exists()
    with pytest.raises(Abort):
        project(FILES, config=config("sharded", "search, offline")).build()
    assert "search: sharded needs a server" in caplog.text


def test_a_file_where_the_index_is_to_be_is_refused(project: Make, caplog: pytest.LogCaptureFixture) -> None:
    made = project({**FILES, "docs/search/claims/Index.json": "{}"}, config=config("sharded"))
    with pytest.raises(Abort):
        made.build()
    assert "search/claims/Index.json would be written there too" in caplog.text
    assert not (made.folder / "site/index.html").exists()


def test_the_same_pages_give_the_same_index(project: Make) -> None:
    first = files_of(project(FILES, config=config("sharded")).build())
    second = files_of(project(FILES, config=config("sharded")).build())
    assert first == second


@pytest.mark.parametrize("search", ["theme", "sharded"])
def test_a_site_may_leave_pages_out(project: Make, search: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {**FILES, "docs/capabilities/.meta.yml": "search: {exclude: true}\n"}
    made = project(files, config=config(search, "search, meta"))
    monkeypatch.chdir(made.folder)
    site = made.build()
    found = [entry["location"] for entry in site.search_entries()] if search == "theme" else locations(site)
    assert "claims/slug-of-clm-0001/" in found
    assert [one for one in found if one.startswith("capabilities/")] == []


def test_a_theme_without_the_worker_that_is_replaced_says_what_to_do(
    project: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("mkdocs_claims.adapter.search_worker._workers", lambda _: iter(()))
    with pytest.raises(Abort):
        project(FILES, config=config("sharded")).build()
    assert "set search to theme" in caplog.text


def test_a_separator_of_the_sites_own_stays(project: Make) -> None:
    for own, expected in (("'[,]+'", "[,]+"), (r"null", None)):
        site = project(FILES, config=config("theme", f"search: {{separator: {own}}}")).build()
        separator = json.loads(site.text("search/search_index.json"))["config"]["separator"]
        assert separator == expected if expected else "(" in separator
