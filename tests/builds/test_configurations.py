"""The same base under other settings and beside other plugins."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.builds.test_seed_site import broken_links
from tests.conftest import CONFIG, claim

Make = Callable[..., Any]
FILES = {
    "docs/index.md": "---\nclaims: home\n---\n# Home\n\nSee [a claim](claims/slug-of-clm-0001.md#sources) and [all](claims/index.md).\n",
    "docs/more/page.md": "# Another\n",
    "claims/CLM-0001.yml": claim(aliases=["older", "CLM-0900"], observed_on="Here."),
    "claims/CLM-0002.yml": claim("CLM-0002", filed_on="2026-01-31"),
    "claims/CLM-0003.yml": claim("CLM-0003", capability="tool-use"),
}
FILES["claims/CLM-0002.yml"] = FILES["claims/CLM-0002.yml"].replace("'2026-01-31'", "2026-01-31")


# The theme's own script names a diagram library on another host, which the plugin would fetch.
PRIVACY = "[privacy: {assets_exclude: ['unpkg.com/*']}, claims]"


@pytest.mark.input("C55", "C53")
def test_directory_urls_off(project: Make) -> None:
    site = project(FILES, config=CONFIG + "use_directory_urls: false\n").build()
    assert broken_links(site.folder) == []
    page = site.page("claims/slug-of-clm-0001.html")
    assert page.select_one(".cl-crumbs a")["href"] == "../index.html"
    assert site.page("c/CLM-0900.html").a["href"] == "../claims/slug-of-clm-0001.html"
    assert site.page("claims/older.html").a["href"] == "slug-of-clm-0001.html"
    assert page.find("link", rel="canonical")["href"] == "https://example.org/kb/claims/slug-of-clm-0001.html"


@pytest.mark.input("C56")
def test_under_a_path(project: Make) -> None:
    site = project(FILES).build()
    assert broken_links(site.folder, "/kb") == []
    for path in site.folder.rglob("*.html"):
        if path.name != "404.html":
            assert re.findall(r'(?:href|src)="/[^"]*"', path.read_text(encoding="utf-8")) == []
    redirect = site.page("c/CLM-0001")
    assert redirect.find("link", rel="canonical")["href"] == "https://example.org/kb/claims/slug-of-clm-0001/"
    assert (
        "https://example.org/kb/c/CLM-0001/" in site.page("claims/slug-of-clm-0001").select_one(".cl-cite").get_text()
    )


@pytest.mark.input("C57")
@pytest.mark.parametrize("setting", ["", 'site_url: ""\n'])
def test_without_site_url(project: Make, setting: str) -> None:
    config = CONFIG.replace("site_url: https://example.org/kb/\n", setting)
    site = project(FILES, config=config).build()
    assert broken_links(site.folder) == []
    assert site.warnings() == []
    page = site.page("claims/slug-of-clm-0001")
    assert page.find("link", rel="canonical") is None
    assert "http" not in page.select_one(".cl-cite").get_text()


@pytest.mark.parametrize(
    "plugins",
    [
        "[search, claims]",
        "[claims, search]",
        "[tags, claims]",
        "[claims, tags]",
        "[blog, claims]",
        "[claims, blog]",
        PRIVACY,
        "[offline, claims]",
        "[claims, offline]",
        "[meta, claims]",
        "[search, tags, blog, privacy: {assets_exclude: ['unpkg.com/*']}, meta, claims]",
    ],
)
def test_beside_the_plugins_of_the_theme(project: Make, plugins: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = project(
        {
            **FILES,
            "docs/blog/index.md": "# Blog\n",
            "docs/blog/posts/one.md": "---\ndate: 2026-01-31\n---\n# Post\n\nText.\n",
            "docs/claims/.meta.yml": "tags: [from-meta]\n",
            "docs/tagged.md": "---\ntags: [a]\n---\n# Tagged\n",
        },
        config=CONFIG.replace("[claims]", plugins),
    )
    monkeypatch.chdir(made.folder)
    site = made.build()
    assert site.warnings() == []
    assert broken_links(site.folder, "/kb") == []
    name = "claims/slug-of-clm-0001.html" if "offline" in plugins else "claims/slug-of-clm-0001/index.html"
    page = site.page(name)
    assert page.h1.get_text() == "In tests, the claim CLM-0001 is stated in one sentence."
    assert page.select_one(".cl-banner") is not None
    if "search" in plugins:
        assert "the claim CLM-0001 is stated" in site.text("search/search_index.json")


def test_claims_are_not_in_the_nav_and_capabilities_are(project: Make) -> None:
    nav = "nav:\n  - Start: index.md\n  - Claims here: claims/index.md\n  - By capability: capabilities/index.md\n  - more/page.md\n"
    for config in (CONFIG, CONFIG + nav):
        site = project(FILES, config=config).build()
        assert site.warnings() == []
        links = {
            link["href"]: link.get_text(strip=True) for link in site.page("more/page").select(".md-nav--primary a")
        }
        assert "../../capabilities/planning/" in links
        assert not [link for link in links if "slug-of" in link]
        if "nav" in config:
            assert links["../../claims/"] == "Claims here"
            assert "By capability" in site.page("more/page").select_one(".md-nav--primary").get_text()


@pytest.mark.input("C78")
def test_a_capability_that_nav_names_is_left_where_it_is(project: Make) -> None:
    nav = "nav:\n  - index.md\n  - more/page.md\n  - capabilities/index.md\n  - First of all: capabilities/planning.md\n  - claims/index.md\n"
    site = project(FILES, config=CONFIG + nav).build()
    links = [link["href"] for link in site.page("more/page").select(".md-nav--primary a")]
    assert links.count("../../capabilities/planning/") == 1
    assert "../../capabilities/tool-use/" not in links
    assert site.page("capabilities/tool-use").h1.get_text() == "Tool use"


@pytest.mark.input("C60")
@pytest.mark.parametrize(
    "setting",
    [
        "repo_url: https://github.com/o/r\nedit_uri: edit/main/\n",
        "repo_url: https://github.com/o/r\nedit_uri: edit/main/docs/\n",
        "repo_url: https://github.com/o/r\nedit_uri_template: edit/main/{path}\n",
        "repo_url: https://github.com/o/r\nedit_uri_template: 'edit/main/docs/{path}'\n",
    ],
)
def test_the_theme_edits_the_record(project: Make, setting: str) -> None:
    config = CONFIG.replace("font: false}", "font: false, features: [content.action.edit]}") + setting
    site = project({**FILES, "claims/deep/CLM-0009.yml": claim("CLM-0009")}, config=config).build()
    pencil = site.page("claims/slug-of-clm-0009").select_one("a.md-content__button")
    assert pencil["href"] == "https://github.com/o/r/edit/main/claims/deep/CLM-0009.yml"
    assert site.page("claims").select_one("a.md-content__button") is None


@pytest.mark.input("C60")
def test_our_own_links_into_the_repository(project: Make) -> None:
    config = CONFIG.replace("[claims]", "\n  - claims: {repository: 'https://github.com/o/r/', branch: trunk}")
    page = project(FILES, config=config).build().page("claims/slug-of-clm-0001")
    assert [link["href"] for link in page.select(".cl-buttons a")] == [
        "https://github.com/o/r/issues/new?template=dispute.yml&title=Dispute%3A%20CLM-0001&claim=CLM-0001",
        "https://github.com/o/r/issues/new?template=new-source.yml&title=A%20source%3A%20CLM-0001&claim=CLM-0001",
        "https://github.com/o/r/edit/trunk/claims/CLM-0001.yml",
    ]
    without = project(FILES).build().page("claims/slug-of-clm-0001")
    assert without.select(".cl-buttons") == []
    assert "edit claims/CLM-0001.yml in this site's repository" in without.select_one(".cl-disagree").get_text()
    assert without.select_one("a.md-content__button") is None


def test_another_folder_and_search_engines(project: Make) -> None:
    config = CONFIG.replace("[claims]", "\n  - claims: {claims_dir: data/records, index: reviewed}")
    files = {name.replace("claims/", "data/records/", 1): text for name, text in FILES.items() if name[:4] != "docs"}
    files["data/records/taxonomy/capabilities.yml"] = "- {key: planning, name: P}\n- {key: tool-use, name: T}\n"
    site = project(files, config=config).build()
    page = site.page("claims/slug-of-clm-0001")
    assert page.find("meta", {"name": "robots"})["content"] == "noindex"
    assert "data/records/CLM-0001.yml" in page.get_text()
    assert site.page("claims").find("meta", {"name": "robots"}) is None
    listed = re.findall(r"<loc>(.*?)</loc>", site.text("sitemap.xml"))
    assert "https://example.org/kb/claims/" in listed
    assert not [address for address in listed if "slug-of" in address]


@pytest.mark.parametrize("name", ["docs/README.md", "docs/index.markdown", "docs/start.markdown", "docs/a/README.md"])
def test_the_overview_leads_on_from_wherever_it_stands(project: Make, name: str) -> None:
    made = project({**FILES, name: "---\nclaims: home\n---\n# Home\n", "docs/more/page.md": "# Another\n"})
    if name in ("docs/README.md", "docs/index.markdown"):
        (made.folder / "docs/index.md").unlink()
    for setting in ("true", "false"):
        made.write({"mkdocs.yml": f"{CONFIG}use_directory_urls: {setting}\n"})
        site = made.build(strict=False)
        assert broken_links(site.folder, "/kb") == []


@pytest.mark.parametrize("where", ["absolute", "dots", "outside"])
def test_the_folder_may_be_named_in_any_way(project: Make, where: str) -> None:
    made = project(FILES)
    named = {"absolute": str(made.folder / "claims"), "dots": "docs/../claims", "outside": "../elsewhere/claims"}[where]
    if where == "outside":
        (made.folder.parent / "elsewhere").mkdir()
        (made.folder / "claims").rename(made.folder.parent / "elsewhere/claims")
    settings = f"\n  - claims: {{claims_dir: '{named}', repository: 'https://github.com/o/r'}}"
    made.write({"mkdocs.yml": CONFIG.replace("[claims]", settings)})
    page = made.build().page("claims/slug-of-clm-0001")
    edit = [link["href"] for link in page.find_all("a") if "/edit/" in link["href"]]
    if where == "outside":
        # Where it lies in the repository is not known.
        assert edit == []
        assert "../elsewhere/claims/CLM-0001.yml" in page.get_text()
    else:
        assert set(edit) == {"https://github.com/o/r/edit/main/claims/CLM-0001.yml"}


def test_a_theme_overrides_templates(project: Make) -> None:
    files = {
        **FILES,
        "theme/claims/redirect.html": "<p>{{ target }}</p>",
        "theme/claims-page.html": '{% extends "main.html" %}{% block extrahead %}<meta name="ours" content="no">{% endblock %}',
        "theme/main.html": '{% extends "base.html" %}{% block announce %}Announcement{% endblock %}',
    }
    config = CONFIG.replace("font: false}", "font: false, custom_dir: theme}")
    site = project(files, config=config).build()
    assert site.text("c/CLM-0001/index.html") == "<p>../../claims/slug-of-clm-0001/</p>"
    page = site.page("claims/slug-of-clm-0001")
    assert page.find("meta", {"name": "ours"}) is not None
    assert "Announcement" in page.get_text()
    assert not (site.folder / "claims-page.html").exists()


def test_long_lists_have_further_pages(project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mkdocs_claims.pages.paging.ROOM", 10**9)
    files = {f"claims/CLM-{number:04}.yml": claim(f"CLM-{number:04}") for number in range(1, 252)}
    site = project(files).build()
    assert broken_links(site.folder, "/kb") == []
    for path, numbers in (("claims", (100, 100, 51)), ("capabilities/planning", (100, 100, 51))):
        for page, rows in enumerate(numbers, 1):
            html = site.page(path if page == 1 else f"{path}/page/{page}")
            assert len(html.select("table.cl-claims tbody tr")) == rows
            assert html.select_one(".cl-pager [aria-current]").get_text() == str(page)
    ids = [
        one.get_text()
        for page in ("claims", "claims/page/2", "claims/page/3")
        for one in site.page(page).select("table .cl-id")
    ]
    assert ids == [f"CLM-{number:04}" for number in range(1, 252)]


_LEFT_OUT = "a an the of on in to by at for from with into over under than then so if as".split()


def test_pages_do_not_grow_with_the_base(project: Make) -> None:
    """10 and 1,000 claims; those that resemble each other are as long as each other, so related lists are as well."""
    sizes = []
    for count in (10, 1000):
        files = {}
        for number in range(1, count + 1):
            text = (
                # Words that relatedness leaves out keep the statements apart.
                f"Alpha beta {_LEFT_OUT[number - 1]} gamma delta"
                if number <= 20
                else f"Zz{number} yy{number} xx{number} ww{number} vv{number}"
            )
            files[f"claims/CLM-{number:04}.yml"] = claim(f"CLM-{number:04}", statement=f"{text}.", slug=f"s{number:04}")
        site = project(files).build()
        assert len(site.page("claims/s0010").select(".cl-cards > li")) == 5
        sizes.append(len(site.text("claims/s0010/index.html").encode()))
    assert abs(sizes[0] - sizes[1]) < 1000


def test_an_override_can_extend_the_original(project: Make) -> None:
    files = {
        **FILES,
        "theme/claims/problems.html": "never drawn",
        "theme/claims/capabilities.html": '{% include "claims-original/capabilities.html" %}<p id="ours"></p>',
        "theme/claims-page.html": '{% extends "claims-original/claims-page.html" %}{% block announce %}Ours{% endblock %}',
    }
    config = CONFIG.replace("font: false}", "font: false, custom_dir: theme}")
    site = project(files, config=config).build()
    page = site.page("capabilities")
    assert page.find(id="ours") is not None
    assert "Planning" in page.get_text()
    assert page.find("meta", {"property": "og:title"})["content"] == "Capabilities"
    assert "Ours" in page.get_text()


@pytest.mark.input("C75")
def test_search_gets_one_short_entry_a_claim(project: Make) -> None:
    import json

    site = project(FILES, config=CONFIG.replace("[claims]", "[search, claims]")).build()
    entries = [one for one in json.loads(site.text("search/search_index.json"))["docs"] if "slug-of" in one["location"]]
    pages = [one["location"].partition("#")[0] for one in entries]
    assert pages == [f"claims/slug-of-clm-000{number}/" for number in (1, 2, 3)]
    assert entries[0]["title"] == "CLM-0001: The claim CLM-0001 is stated in one sentence"
    for words in ("In tests, the claim CLM-0001 is stated in one sentence.", "Here.", "Unreviewed", "Planning"):
        assert words in entries[0]["text"]
    assert "Disagreeing" not in entries[0]["text"]
    # Readers still get the whole page.
    assert "Disagreeing" in site.page("claims/slug-of-clm-0001").get_text()


def test_open_disputes_are_named_on_the_page_in_lists_and_on_the_home_page(project: Make) -> None:
    disputes = [{"text": "No."}, {"text": "Still no."}, {"text": "Settled.", "state": "dismissed"}]
    site = project({**FILES, "claims/CLM-0001.yml": claim(disputes=disputes)}).build()
    strip = site.page("claims/slug-of-clm-0001").select_one(".cl-strip__disputes").get_text(" ", strip=True)
    assert strip == "Disputes 0 Know of one? 2 open disputes"
    assert "2 open disputes" in site.page("claims").get_text()
    assert "2 open disputes" in site.page("index.html").select_one(".cl-looks").get_text()
