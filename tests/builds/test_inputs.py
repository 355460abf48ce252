"""Inputs that tripped comparable projects, as far as they show on a built site and no other test has them."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bs4 import Tag
from jinja2 import Environment
from mkdocs.exceptions import Abort

from mkdocs_claims.catalogue.catalogue import read
from tests.builds.test_seed_site import broken_links
from tests.conftest import CONFIG, claim

Make = Callable[..., Any]
PAGE = "claims/slug-of-clm-0001"


@pytest.mark.input("C30")
def test_a_link_that_runs_is_text(project: Make) -> None:
    text = "[click](javascript:alert(1))"
    page = project({"claims/CLM-0001.yml": claim(statement=text, notes=f"{text} <a href='javascript:x'>y</a>")}).build()
    content = page.page(PAGE)
    assert content.h1.get_text() == text
    assert not [link for link in content.find_all("a") if link.get("href", "").startswith("javascript:")]
    assert "click" in content.select_one("#notes + *").get_text()


@pytest.mark.input("C32")
def test_quotes_and_markup_in_a_title_reach_head_nav_and_feed_as_text(project: Make) -> None:
    text = 'A "quoted" <b>title</b> & more, say "hi" "onload=alert(1)'
    files = {
        "claims/CLM-0001.yml": claim(statement=text, filed_on="@"),
        "claims/taxonomy/capabilities.yml": f"- {{key: planning, name: '{text}', description: '{text}'}}\n",
    }
    files["claims/CLM-0001.yml"] = files["claims/CLM-0001.yml"].replace("'@'", "2026-01-31")
    site = project(files).build()
    page = site.page(PAGE)
    assert text in page.title.get_text()
    for name in ({"name": "description"}, {"property": "og:title"}, {"property": "og:description"}):
        tag = page.find("meta", name)
        assert text in tag["content"], name
        assert set(tag.attrs) <= {"name", "property", "content"}
    # The whole head, read by a parser that forgives nothing in attributes.
    assert not [tag for tag in page.head.find_all(True) if any(key.startswith("on") for key in tag.attrs)]
    links = site.page("claims").select(".md-nav--primary a")
    assert text in [link.get_text(strip=True) for link in links]
    assert text in "".join(ET.fromstring(site.text("feed.xml")).itertext())


@pytest.mark.input("C37")
@pytest.mark.parametrize("with_macros", [False, True])
def test_signs_of_templates_stay_with_and_without_a_plugin_that_expands_them(project: Make, with_macros: bool) -> None:
    """The hook does what `mkdocs-macros-plugin` does: it draws each page's Markdown unless its head says not to."""
    text = "uses ${{ github.workspace }} and {% raw %} and {{ config.site_name }}"
    hook = (
        "from jinja2 import Environment\n"
        "def on_page_markdown(markdown, page, config, files):\n"
        "    if page.meta.get('render_macros') is False:\n"
        "        return markdown\n"
        "    return Environment().from_string(markdown).render(config=config)\n"
    )
    config = CONFIG + ("hooks: [hook.py]\n" if with_macros else "")
    files = {
        "hook.py": hook,
        "claims/CLM-0001.yml": claim(statement=text),
        "docs/other.md": "# {{ config.site_name }}\n",
    }
    site = project(files, config=config).build()
    assert site.page(PAGE).h1.get_text() == text
    assert (site.page("other").h1.get_text().startswith("Test base")) is with_macros
    # What the hook would make of the text is an error, and none of it.
    with pytest.raises(Exception, match="raw"):
        Environment().from_string(text).render(config={}, github={})


@pytest.mark.input("C41")
def test_a_feed_is_xml_whatever_it_says(project: Make) -> None:
    files = {"claims/CLM-0001.yml": claim(statement="R&D < 1 & ]]> <x>", filed_on="@").replace("'@'", "2026-01-31")}
    config = CONFIG.replace("Test base", "Tests & <b>bases</b>") + "site_author: A & B\n"
    made = project(files, config=config)
    feed = ET.fromstring(made.build().text("feed.xml"))
    atom = "{http://www.w3.org/2005/Atom}"
    assert "Tests & <b>bases</b>" in str(feed.findtext(f"{atom}title"))
    assert "R&D < 1 & ]]> <x>" in "".join(feed.itertext())
    # A character that no XML can hold never gets so far.
    made.write({"claims/CLM-0001.yml": claim(statement="R&D\x0b <")})
    with pytest.raises(Abort):
        made.build()
    assert [problem.code for problem in read(made.folder / "claims")[1]] == ["hidden-character"]


@pytest.mark.input("C57")
def test_a_missing_page_below_a_path_is_dressed_from_that_path(project: Make) -> None:
    files = {"claims/CLM-0001.yml": claim()}
    page = project(files).build().page("404.html")
    addresses = [str(tag.get("href") or tag.get("src")) for tag in page.find_all(["a", "link", "script", "img"])]
    own = [one for one in addresses if one.startswith("/")]
    assert own
    assert all(one.startswith("/kb/") for one in own)
    for setting in ("", 'site_url: ""\n'):
        built = project(files, config=CONFIG.replace("site_url: https://example.org/kb/\n", setting)).build()
        said = [record.getMessage() for record in built.log]
        assert (
            "claims: no site_url: citations show no absolute link, and 404.html is right only at a server's root"
            in said
        )
        assert "**Without `site_url`**" in (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.mark.input("C74")
def test_output_stays_below_30_kb_a_page_and_no_claim_is_in_the_nav(project: Make) -> None:
    """What grew in others was the navigation, which each page repeats."""
    means, navs = [], []
    for count in (25, 250):
        files = {f"claims/CLM-{number:04}.yml": claim(f"CLM-{number:04}") for number in range(1, count + 1)}
        site = project(files).build()
        sizes = [path.stat().st_size for path in site.folder.rglob("*.html")]
        means.append(sum(sizes) / len(sizes))
        navs.append([link["href"] for link in site.page(PAGE).select(".md-nav--primary a")])
    assert max(means) < 30_000
    assert navs[0] == navs[1]
    assert not [link for link in navs[0] if "slug-of" in link]


@pytest.mark.input("C78")
def test_excluded_docs_take_none_of_our_pages_away(project: Make) -> None:
    files = {"claims/CLM-0001.yml": claim(), "docs/claims/mine.md": "# Mine\n"}
    site = project(files, config=CONFIG + "exclude_docs: claims/\n").build()
    assert site.page(PAGE).h1.get_text() == "In tests, the claim CLM-0001 is stated in one sentence."
    assert not (site.folder / "claims/mine").exists()
    assert broken_links(site.folder, "/kb") == []


@pytest.mark.input("C82")
def test_a_claim_that_nav_names_twice_has_one_page(project: Make) -> None:
    nav = "nav:\n  - index.md\n  - One: [claims/slug-of-clm-0001.md]\n  - Two: [claims/slug-of-clm-0001.md]\n"
    site = project({"claims/CLM-0001.yml": claim()}, config=CONFIG + nav).build(strict=False)
    names = (path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*.html"))
    headline = "In tests, the claim CLM-0001 is stated in one sentence."
    assert [name for name in names if headline in map(Tag.get_text, site.page(name).find_all("h1"))] == [
        f"{PAGE}/index.html"
    ]
    assert site.page(PAGE).find("link", rel="canonical")["href"] == f"https://example.org/kb/{PAGE}/"
    links = [link["href"] for link in site.page("index.html").select(".md-nav--primary a")]
    assert links.count(f"{PAGE}/") == 2


@pytest.mark.input("C85")
def test_a_quiet_and_strict_build_says_nothing_but_what_the_theme_does(
    project: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = project({"claims/CLM-0001.yml": claim()})

    def built() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mkdocs", "build", "-q", "--strict"]
        return subprocess.run(command, cwd=made.folder, capture_output=True, text=True, check=False)

    done = built()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    # Whoever does not hide the theme's notice gets it, and it fails nothing.
    monkeypatch.delenv("NO_MKDOCS_2_WARNING")
    done = built()
    assert done.returncode == 0
    assert "NO_MKDOCS_2_WARNING" in done.stderr
