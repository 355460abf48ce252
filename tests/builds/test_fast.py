"""The same site with the option `fast` on and off, in every configuration that a theme or a plugin may ask for."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.adapter.fast import frames
from tests.conftest import CONFIG, ROOT, Project, claim, own_settings

Make = Callable[..., Any]
RECORDS = {f"claims/CLM-{number:04}.yml": claim(f"CLM-{number:04}") for number in range(3, 8)}
FILES = {
    "docs/index.md": "---\nclaims: home\n---\n# Home\n",
    "docs/more.md": "---\ntags: [a]\n---\n# More\n",
    "docs/blog/index.md": "# Blog\n",
    "docs/blog/posts/one.md": "---\ndate: 2026-01-31\n---\n# Post\n\nText.\n",
    "docs/claims/.meta.yml": "tags: [from-meta]\n",
    **RECORDS,
    "claims/CLM-0001.yml": claim(slug="edit-this-blob", notes="Some *notes*.", title="A <b> & 'c'"),
    "claims/CLM-0002.yml": claim("CLM-0002", capability="tool-use", aliases=["older"]),
}
ALL_FEATURES = (
    "navigation.tabs, navigation.indexes, navigation.path, navigation.prune, navigation.footer, navigation.top, "
    "navigation.sections, navigation.expand, toc.integrate, content.action.edit, content.action.view, announce.dismiss"
)
MINIFY = """
def on_post_page(output, page, config):
    return " ".join(output.split())
"""
PER_PAGE = """
def on_page_context(context, page, config, nav):
    context["own"] = page.title
    page.meta["subtitle"] = page.file.src_uri
    return context
"""
PRIVACY = "privacy: {assets_exclude: ['unpkg.com/*']}"


def theme(more: str) -> str:
    return CONFIG.replace("font: false}", f"font: false, {more}}}")


def plugins(names: str) -> str:
    return CONFIG.replace("[claims]", names)


def block(name: str, text: str) -> dict[str, str]:
    return {
        "theme/main.html": f'{{% extends "base.html" %}}{{% block {name} %}}{text}{{{{ super() }}}}{{% endblock %}}'
    }


OVERRIDE = theme("custom_dir: theme")
CASES: dict[str, tuple[str, dict[str, str]]] = {
    "plain": (CONFIG, {}),
    "no address": (CONFIG.replace("site_url: https://example.org/kb/\n", ""), {}),
    "no directory urls": (CONFIG + "use_directory_urls: false\n", {}),
    "palette": (theme("palette: {scheme: slate, primary: red}"), {}),
    "every feature": (
        theme(f"features: [{ALL_FEATURES}]") + "repo_url: https://github.com/o/r\nedit_uri: edit/main/docs/\n",
        {},
    ),
    "language and extras": (
        theme("language: de")
        + "copyright: Us\nextra: {alternate: [{name: A, link: ../fr/, lang: fr}], social: [{icon: material/web, link: x}], "
        "analytics: {feedback: {title: T, ratings: [{icon: material/web, name: N, data: 1, note: '{title} {url}'}]}}}\n",
        {},
    ),
    "scripts and styles": (
        CONFIG + "extra_css: [x.css, https://e.org/y.css]\nextra_javascript: [{path: x.js, defer: true}]\n",
        {"docs/x.css": "p {}", "docs/x.js": "1"},
    ),
    "tags": (plugins("[tags, claims]"), {}),
    "blog": (plugins("[blog, claims]"), {}),
    "meta": (plugins("[meta, tags, claims]"), {}),
    "offline": (plugins("[offline, claims]"), {}),
    "search": (plugins("[search, claims]"), {}),
    "all together": (plugins(f"[search, tags, blog, {PRIVACY}, meta, claims]"), {}),
    "minified": (CONFIG + "hooks: [hook.py]\n", {"hook.py": MINIFY}),
    "a hook that tells templates more": (
        CONFIG.replace("font: false}", "font: false, custom_dir: theme}") + "hooks: [hook.py]\n",
        {"hook.py": PER_PAGE, **block("announce", "{{ own }}{% if page %}{{ page.meta.subtitle }}{% endif %}")},
    ),
    "a block": (
        OVERRIDE,
        block(
            "content",
            "<p>{{ page.title }} at {{ page.url }}, {% if page.claims %}{{ page.claims.path }}{% endif %}</p>",
        ),
    ),
    "a block that measures": (OVERRIDE, block("content", "{{ page.content | length }}{{ page.title[:4] }}")),
    "a block with the time": (OVERRIDE, block("footer", "{{ build_date_utc }}")),
    "a head of its own": (
        OVERRIDE,
        {"theme/claims-head.html": "{% for link in head.links %}{{ link.title }}{% endfor %}{{ head.linked_data() }}"},
    ),
    "a page of its own": (
        OVERRIDE,
        {
            "theme/claims-page.html": '{% extends "claims-original/claims-page.html" %}{% block announce %}A{% endblock %}'
        },
    ),
}
IN_FULL = ("a block that measures", "a block with the time", "a hook that tells templates more")
"""Where every page is drawn in full."""


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[frames.Frames]:
    """What joined the pages of each build."""
    made: list[frames.Frames] = []

    class Noted(frames.Frames):
        def install(self) -> None:
            made.append(self)
            super().install()

    monkeypatch.setattr(frames, "Frames", Noted)
    monkeypatch.setattr(frames, "WORTH", 0)
    # Templates may ask for the time of day.
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    return made


@pytest.mark.parametrize("case", CASES)
def test_fast_changes_no_byte(
    project: Make, case: str, built: list[frames.Frames], monkeypatch: pytest.MonkeyPatch
) -> None:
    config, files = CASES[case]
    made = project({**FILES, **files}, config=config)
    monkeypatch.chdir(made.folder)
    joined = made.build(strict=False).files()
    in_full = switched_off(made).build(strict=False).files()
    assert joined.keys() == in_full.keys()
    assert [name for name in joined if joined[name] != in_full[name]] == []
    assert len(built) == 1
    assert (built[0].joined == 0) == (case in IN_FULL)


def test_every_state_and_hostile_text(tmp_path: Path, built: list[frames.Frames]) -> None:
    """This repository's own settings, which every page of it is built with."""
    made = own_settings(tmp_path / "project")
    shutil.copytree(ROOT / "tests/states", made.folder / "claims")
    joined = made.build(strict=False).files()
    in_full = switched_off(made).build(strict=False).files()
    assert [name for name in {**joined, **in_full} if joined.get(name) != in_full.get(name)] == []
    assert built[0].joined > 10


def test_a_small_site_is_built_without(
    project: Make, built: list[frames.Frames], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "WORTH", 1000)
    project(FILES).build()
    assert built == []


def switched_off(made: Project) -> Project:
    """The same project with the option off."""
    settings = made.folder / "mkdocs.yml"
    text = settings.read_text(encoding="utf-8")
    if "- claims:\n" in text:
        text = text.replace("- claims:\n", "- claims:\n      fast: false\n")
    else:
        text = text.replace("claims]", "claims: {fast: false}]")
    settings.write_text(text, encoding="utf-8")
    return made
