"""`mkdocs serve` after an edit of records: sites of which more follows from them than single pages."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from mkdocs.config import load_config

from tests.builds.test_preview import (
    SEARCH,
    SHARDED,
    Preview,
    Server,
    of_its_own,  # noqa: F401 - for every test here too
    records,
)
from tests.conftest import CAPABILITIES, CONFIG, Project, claim

Make = Callable[..., Project]


@pytest.mark.parametrize(
    ("settings", "files"),
    [
        ("extra_templates: [list.html]\n", {"docs/list.html": "{{ pages | length }}"}),
        (
            "theme: {name: material, custom_dir: theme, static_templates: [x.txt]}\n",
            {"theme/x.txt": "{{ pages | length }}"},
        ),
        ("plugins: [claims: {claims_dir: docs/records}]\n", {"docs/records/CLM-0001.yml": claim()}),
        ("", {"docs/claims/slug-of-clm-0001/index.md": "# A page of the docs\n"}),
    ],
    ids=["a template of the docs", "a template of the theme", "records among the docs", "a page in a claim's place"],
)
def test_a_site_of_which_more_depends_on_records_than_pages_is_built(
    project: Make, settings: str, files: Mapping[str, str]
) -> None:
    made = project(
        {**records(1), "docs/records/taxonomy/capabilities.yml": CAPABILITIES, **files}, config=CONFIG + settings
    )
    preview = Preview.of(made)
    for path in made.folder.rglob("CLM-0001.yml"):
        path.write_text(claim(statement="Another statement."))
    assert not preview.follows()


@pytest.mark.parametrize(
    "nav",
    [
        "",
        "nav: [index.md, {First: claims/slug-of-clm-0001.md}, claims/slug-of-clm-0002.md, claims/slug-of-clm-0003.md]\n",
    ],
    ids=["no nav", "nav"],
)
def test_claims_that_the_navigation_names_show_on_every_page(project: Make, nav: str) -> None:
    preview = Preview.of(project(records(1, 2), config=f"{CONFIG}{nav}"))
    preview.project.write(records(1, statement="Another statement."))
    assert preview.follows()
    for edit in (records(2, statement="A second statement."), records(3)):
        preview.project.write(edit)
        assert preview.follows() == (not nav)
        preview.build()
    (preview.project.folder / "claims/CLM-0002.yml").unlink()
    assert preview.follows() == (not nav)


def test_a_claim_that_comes_where_the_docs_have_a_page_is_told_of(
    project: Make, caplog: pytest.LogCaptureFixture
) -> None:
    preview = Preview.of(project({**records(1), "docs/claims/mine/index.md": "# Mine\n"}))
    preview.project.write(records(2, slug="mine"))
    assert not preview.follows()
    preview.build()
    assert "claims/mine/index.md would be written there too" in caplog.text
    (preview.project.folder / "claims/CLM-0002.yml").unlink()
    assert not preview.follows()
    preview.build()
    assert "Mine" in preview.text("claims/mine/index.html")


def test_a_claim_stands_below_its_new_capability(project: Make) -> None:
    features = "theme: {name: material, font: false, features: [navigation.tabs]}\n"
    nav = "nav: [index.md, One: [capabilities/planning.md], Two: [capabilities/tool-use.md]]\n"
    preview = Preview.of(project(records(1, 2), config=f"{CONFIG}{features}{nav}"))
    preview.project.write(records(1, capability="tool-use"))
    assert preview.follows()
    preview.is_as_built_anew(random.Random(0))


def test_a_draft_stays_marked(project: Make) -> None:
    made = project({**records(1), "docs/draft.md": "# Draft\n"}, config=f"{CONFIG}draft_docs: draft.md\n")
    preview = Preview.of(made)
    before = preview.text("draft/index.html")
    assert "mkdocs-draft-marker" in before
    made.write(records(1, statement="Another statement."))
    assert preview.follows()
    assert preview.text("draft/index.html") == before


@pytest.mark.parametrize("config", [SEARCH, SHARDED], ids=["search", "sharded search"])
def test_mistakes_leave_the_search_once_they_are_mended(project: Make, config: str) -> None:
    """Every page tells of them, and so what search finds of pages of the docs does."""
    preview = Preview.of(project({**records(1), "docs/page.md": "# Page\n"}, config=config))
    for text, number in (("a: b: c\n", 1), (claim(statement="Another statement."), 0), (claim(), 0)):
        preview.project.write({"claims/CLM-0001.yml": text})
        assert preview.follows()
        preview.bring(*(name for name in preview.files() if name.startswith("search/")))
        found = b"".join(content for name, content in preview.files().items() if name.startswith("search/"))
        assert (b"1 error in the records" in found) == bool(number)
    preview.is_as_built_anew(random.Random(0))


def test_old_shards_are_deleted(project: Make) -> None:
    preview = Preview.of(project(records(1, 2), config=SHARDED))
    for number in range(3):
        preview.project.write(records(1, statement=f"Statement number {number}."))
        assert preview.follows()
        preview.bring("search/claims/index.json")
        shards = {name for name in preview.files() if name.startswith("search/")}
    preview.build()
    assert shards == {name for name in preview.files() if name.startswith("search/")}


@pytest.mark.parametrize("others", [(), ("theme",)], ids=["as ever", "watched for others"])
def test_an_event_without_a_change_builds_only_where_more_is_watched_than_is_known(
    project: Make, others: tuple[str, ...]
) -> None:
    made = project(records(1))
    preview = Preview.of(made)
    server: Any = Server()
    server._watched_paths = dict.fromkeys(
        [str(made.folder / name) for name in ("docs", "mkdocs.yml", "claims", *others)]
    )
    config = load_config(str(made.folder / "mkdocs.yml"))
    preview.plugin.on_serve(server, config=config, builder=None)
    assert not preview.follows()
    preview.build()
    made.write(records(1, statement="Another statement."))
    assert preview.follows()
    assert preview.follows() == (not others)
    preview.plugin.on_shutdown()


@pytest.mark.parametrize("quote", ["", "'", '"'])
def test_settings_that_others_inherit_are_settings(project: Make, quote: str) -> None:
    made = project(
        {**records(1), "all/every.yml": CONFIG, "mkdocs.yml": f"INHERIT: {quote}all/every.yml{quote}  # x\n"}
    )
    preview = Preview.of(made)
    made.write({**records(1, statement="Another statement."), "all/every.yml": f"{CONFIG}copyright: x\n"})
    assert not preview.follows()


def test_nothing_is_brought_of_a_site_that_is_no_more(project: Make) -> None:
    """A build may leave the plugin out, or fail."""
    preview = Preview.of(project(records(1)))
    preview.project.write(records(1, statement="Another statement."))
    assert preview.follows()
    preview.project.write({"docs/index.md": "# Another\n"})
    assert not preview.follows()
    assert "Another statement." not in preview.text("claims/slug-of-clm-0001/index.html")
