"""Feeds, as feed readers read them."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import feedparser
import pytest

from mkdocs_claims.exports.feeds import ENTRIES
from mkdocs_claims.exports.options import ExportOptions
from tests.conftest import Built, Project, claim
from tests.exports.bases import OPTIONS, written

TECHNIQUES = "- {key: planner, name: A planner}\n"


def dated(claim_id: str, day: str | None, **fields: Any) -> str:
    return claim(claim_id, filed_on=date.fromisoformat(day) if day else None, **fields)


def read(text: str) -> Any:
    feed = feedparser.parse(text)
    assert not feed.bozo, feed.bozo_exception
    assert feed.version == "atom10"
    assert feed.feed.id
    assert feed.feed.updated
    assert feed.feed.author
    return feed


@pytest.fixture
def base(project: Any) -> Project:
    made: Project = project(
        {
            "claims/CLM-0001.yml": dated("CLM-0001", "2026-01-05", techniques={"planner": "helps"}),
            "claims/CLM-0002.yml": dated("CLM-0002", "2026-03-01", capability="tool-use"),
            "claims/CLM-0003.yml": dated(
                "CLM-0003",
                "2026-01-01",
                evidence=[{"source": "arxiv:2401.00001", "added_on": date(2026, 2, 2)}],
                disputes=[{"text": "No.", "date": date(2026, 4, 4)}],
            ),
            "claims/CLM-0004.yml": dated("CLM-0004", None, techniques={"planner": "mentions"}),
            "claims/CLM-0005.yml": dated(
                "CLM-0005", None, evidence=[{"source": {"url": "https://example.org/", "accessed": date(2026, 5, 5)}}]
            ),
            "claims/CLM-NEW-one.yml": dated("CLM-NEW-one", "2026-06-06"),
            "claims/taxonomy/techniques.yml": TECHNIQUES,
        }
    )
    return made


def test_the_latest_day_of_each_record_comes_first(base: Project) -> None:
    feed = read(written(base.folder / "claims")["feed.xml"])
    assert [(entry.id, entry.updated, entry.get("published")) for entry in feed.entries] == [
        ("https://example.org/kb/c/CLM-0003", "2026-04-04T00:00:00Z", "2026-01-01T00:00:00Z"),
        ("https://example.org/kb/c/CLM-0002", "2026-03-01T00:00:00Z", "2026-03-01T00:00:00Z"),
        ("https://example.org/kb/c/CLM-0001", "2026-01-05T00:00:00Z", "2026-01-05T00:00:00Z"),
    ]
    assert feed.feed.updated == "2026-04-04T00:00:00Z"
    assert feed.feed.subtitle == "3 claims with a date. 2 more have no date on file and are left out."
    assert {link.rel: link.href for link in feed.feed.links} == {
        "self": "https://example.org/kb/feed.xml",
        "alternate": "https://example.org/kb/claims/",
    }


def test_each_capability_and_each_technique_has_a_feed(base: Project) -> None:
    files = written(base.folder / "claims")
    told = {name: read(text) for name, text in files.items() if name.endswith(".xml")}
    assert {name: ([entry.link.split("-")[-1] for entry in feed.entries]) for name, feed in told.items()} == {
        "feed.xml": ["0003/", "0002/", "0001/"],
        "capabilities/planning/feed.xml": ["0003/", "0001/"],
        "capabilities/tool-use/feed.xml": ["0002/"],
        "techniques/planner/feed.xml": ["0001/"],
    }
    subtitle = told["techniques/planner/feed.xml"].feed.subtitle
    assert subtitle == "1 claim with a date. 1 more has no date on file and is left out."
    assert len({feed.feed.id for feed in told.values()}) == 4


@pytest.mark.parametrize("options", [OPTIONS, ExportOptions("Test base")], ids=["address", "no-address"])
def test_what_an_entry_is_called_never_changes(base: Project, options: ExportOptions) -> None:
    before = read(written(base.folder / "claims", options)["feed.xml"])
    base.write(
        {
            "claims/CLM-0001.yml": dated(
                "CLM-0001",
                "2026-01-05",
                slug="another",
                aliases=["slug-of-clm-0001"],
                title="Another title",
                statement="Other words.",
                capability="tool-use",
                reviews=[{"by": "M", "kind": "model", "decision": "comment", "date": date(2026, 7, 7)}],
            )
        }
    )
    after = read(written(base.folder / "claims", options)["feed.xml"])
    assert after.entries[0].title == "CLM-0001 (unreviewed): Another title"
    assert after.entries[0].updated == "2026-07-07T00:00:00Z"
    assert after.entries[0].id == before.entries[2].id
    assert after.feed.id == before.feed.id
    for entry in after.entries:
        assert entry.id.startswith("https://example.org/kb/" if options.address else "urn:uuid:")


def test_two_bases_that_know_no_address_call_their_claims_differently(base: Project) -> None:
    one, other = (read(written(base.folder / "claims", ExportOptions(name))["feed.xml"]) for name in ("A", "B"))
    assert not {entry.id for entry in one.entries} & {entry.id for entry in other.entries}


def test_a_long_feed_says_what_it_leaves_out(project: Any) -> None:
    files = {f"claims/CLM-{n:04}.yml": dated(f"CLM-{n:04}", "2026-01-01") for n in range(1, ENTRIES + 3)}
    made = project(files)
    feed = read(written(made.folder / "claims")["feed.xml"])
    assert len(feed.entries) == ENTRIES
    assert feed.feed.subtitle.startswith(f"The latest {ENTRIES} of {ENTRIES + 2} claims with a date. ")


def test_seeds_without_a_date_are_counted_and_left_out(seed_site: Built) -> None:
    feed = read(seed_site.text("feed.xml"))
    assert feed.entries == []
    assert feed.feed.subtitle == "0 claims with a date. 13 more have no date on file and are left out."


def test_pages_tell_of_their_feeds_without_the_theme_taking_them_for_translations(states_site: Any) -> None:
    keys = {kind: json.loads(states_site.text(f"api/v1/{kind}.json"))[kind] for kind in ("capabilities", "techniques")}
    listed = {f"{kind}/{one['key']}": f"{kind}/{one['key']}/feed.xml" for kind, found in keys.items() for one in found}
    for path, feed in {"": "feed.xml", "claims": "feed.xml", "recent": "feed.xml", **listed}.items():
        page = states_site.page(path or "index.html")
        (link,) = page.head.select('link[type="application/atom+xml"]')
        assert link["rel"] == ["alternate", "feed"]
        assert (states_site.folder / path / link["href"]).resolve() == (states_site.folder / feed).resolve()
        assert (states_site.folder / feed).is_file()
