"""What is mended around the theme's own templates, on real pages."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.adapter.theme import sidebars, tight
from mkdocs_claims.pages import compiled
from tests.conftest import CONFIG, Built, claim

CLAIM = {"claims/CLM-0001.yml": claim()}


def test_every_list_of_a_section_is_named_by_words(states_site: Built) -> None:
    """Material names it by a label that is empty where the section has a page of its own."""
    page = states_site.page("about/labels")
    lists = page.select(".md-sidebar--primary nav[aria-labelledby]")
    assert lists
    for one in lists:
        (name,) = page.select(f"#{one['aria-labelledby']}")
        assert name.get_text(strip=True) == "About"


def test_a_table_of_contents_that_is_never_shown_is_not_there(states_site: Built) -> None:
    assert states_site.page("claims/reviewed").select(".md-sidebar--secondary") == []
    assert states_site.page("about/labels").select(".md-sidebar--secondary a[href^='#']")


READ = """
def on_page_context(context, page, config, nav):
    top, = page.toc.items
    kind = type(top)
    def children(link):
        link.__dict__["read"] = True
        return []
    top.__class__ = type("Watched", (kind,), {"children": property(children)})
    context["top"] = page.meta["top"] = top

def on_post_page(output, page, config):
    return output + ("<!-- read -->" if "read" in vars(page.meta["top"]) else "")
"""


def test_a_table_of_contents_that_is_taken_away_is_not_drawn(project: Callable[..., Any]) -> None:
    site = project({**CLAIM, "hook.py": READ}, config=f"{CONFIG}hooks: [hook.py]\n").build()
    pages = {name: text for name, text in site.files().items() if name.endswith("index.html")}
    assert len(pages) > 5
    # The pages in the navigation show theirs there, on small screens.
    assert not [
        name for name, text in pages.items() if b"<!-- read -->" in text and b"md-nav__link--active" not in text
    ]


def test_a_sites_own_templates_may_show_a_table_of_contents_elsewhere(project: Callable[..., Any]) -> None:
    main = '{% extends "base.html" %}{% block content %}{% include "partials/toc.html" %}{{ super() }}{% endblock %}'
    config = CONFIG.replace("font: false", "font: false, custom_dir: theme")
    site = project({**CLAIM, "theme/main.html": main}, config=config).build()
    (page,) = [name for name in site.files() if name.startswith("claims/slug") and name.endswith("index.html")]
    assert site.page(page).select("article .md-nav__link[href='#evidence']")


def test_only_what_is_hidden_and_what_is_not_named_is_changed() -> None:
    shown = '<div class="md-sidebar md-sidebar--secondary" data-md-type="toc" ><nav aria-labelledby="other_label">'
    assert sidebars(shown) == shown
    assert sidebars(f"<ul></ul>\n{shown.replace(' >', ' hidden>')}") == "<ul></ul>\n"
    assert tight("a b\n   c  \n\n<i>d</i> <b>e</b>") == "a b\nc\n<i>d</i> <b>e</b>"


def test_the_page_for_what_is_missing_leads_on(states_site: Built) -> None:
    page = states_site.page("404.html")
    assert page.title
    assert page.title.get_text() == "No such page · Claimbook"
    skip = page.select_one("body a")
    assert skip
    assert (skip["class"], skip["href"]) == (["md-skip"], "#not-found")
    assert page.select_one("#not-found")
    links = [link["href"] for link in page.select(".cl-page a")]
    assert links == ["/kb/claims/", "/kb/capabilities/", "/kb/"]


def test_a_sites_own_templates_go_before_the_mends(project: Callable[..., Any]) -> None:
    files = {
        **CLAIM,
        "theme/404.html": '{% extends "main.html" %}{% block content %}<p id="own"></p>{% endblock %}',
        "theme/base.html": '{% extends "claims-original/base.html" %}{% block announce %}Ours{% endblock %}',
    }
    config = CONFIG.replace("font: false", "font: false, custom_dir: theme")
    site = project(files, config=config).build()
    assert site.page("404.html").find(id="own")
    assert "Ours" in site.page("claims").get_text()


def test_a_second_build_compiles_no_template_that_is_not_the_sites_own(
    project: Callable[..., Any], compiling: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "FOLDER", tmp_path / "kept")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    files = {**CLAIM, "theme/main.html": '{% extends "base.html" %}{% block announce %}Ours{% endblock %}'}
    config = CONFIG.replace("font: false", "font: false, custom_dir: theme")
    first = project(files, config=config).build().files()
    compiling.clear()
    assert project(files, config=config).build().files() == first
    assert set(compiling) == {"main.html"}


def test_other_themes_are_left_as_they_are(project: Callable[..., Any]) -> None:
    site = project(CLAIM, config=CONFIG.replace("{name: material, font: false}", "mkdocs")).build(strict=False)
    assert site.page("404.html").find(id="not-found") is None
