"""The site's own words: they never say more than a record, and each state has the same words wherever it is named."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from bs4 import BeautifulSoup

from mkdocs_claims.pages.render import ASSETS, MENDS, TEMPLATES, THEME
from tests.conftest import ROOT, Built

FORBIDDEN = re.compile(r"\bverif(?:y|ies|ied|ying|iable|ication)\b", re.IGNORECASE)
TICKS = re.compile("[✅☑✓✔\U0001f5f8\U0001f5f9🆗]")
# What a reader sees or hears of an element beside its text.
SPOKEN = ("alt", "title", "aria-label", "aria-description", "placeholder", "content")


@pytest.fixture(params=["seed_site", "states_site"])
def built(request: pytest.FixtureRequest) -> Built:
    site: Built = request.getfixturevalue(request.param)
    return site


def texts(value: object) -> Iterator[str]:
    """Every text of a record."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def sentences(folder: Path) -> set[str]:
    """The texts of records that hold a word forbidden to the site, with the spaces of a page."""
    records = (yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.yml")))
    return {" ".join(text.split()) for record in records for text in texts(record) if FORBIDDEN.search(text)}


def own_words(page: BeautifulSoup, of_records: set[str]) -> str:
    """All that a page says, without what records say. Voices and quotes cut a record's text into pieces."""
    for data in page.find_all("script"):
        data.decompose()
    said = [page.get_text(), *(str(tag[name]) for tag in page.find_all(True) for name in SPOKEN if tag.has_attr(name))]
    words = " ".join(" ".join(said).split())
    for text in sorted(of_records, key=len, reverse=True):
        words = words.replace(text, " ")
    return words


def test_no_template_style_or_script_says_verified_or_holds_a_tick() -> None:
    files = [path for folder in (TEMPLATES, THEME, MENDS, ASSETS) for path in folder.rglob("*.*")]
    checked = [path for path in files if path.suffix in {".html", ".css", ".js"}]
    assert len(checked) > 25
    for path in checked:
        text = path.read_text(encoding="utf-8")
        assert not FORBIDDEN.search(text), path.name
        assert not TICKS.search(text), path.name


def test_no_page_says_verified_in_the_sites_own_words(built: Built) -> None:
    of_records = sentences(ROOT / "tests/seeds/claims") | sentences(ROOT / "tests/states")
    assert any("verified plans" in text for text in of_records), "the seeds hold the word: else nothing is exempt"
    pages = sorted(built.folder.rglob("*.html"))
    assert len(pages) > 60
    said = {}
    for path in pages:
        html = path.read_text(encoding="utf-8")
        words = own_words(BeautifulSoup(html, "lxml"), of_records) if FORBIDDEN.search(html) else ""
        if found := FORBIDDEN.search(words):
            said[path.relative_to(built.folder).as_posix()] = words[max(found.start() - 60, 0) : found.end() + 60]
    assert said == {}


def test_no_page_holds_a_tick_for_what_no_person_has_accepted(built: Built) -> None:
    """The icon of a person's review is the one with a tick. A legend explains it, so that has one too."""
    accepted = {one["id"] for one in listed(built) if one["review_state"] == "reviewed"}
    for claim in listed(built):
        page = built.page(f"claims/{claim['slug']}")
        status = page.select(".cl-banner, .cl-subline, .cl-strip")
        assert len(status) >= 2
        ticked = any(part.select(".cl-icon--reviewed") for part in status)
        assert ticked == (claim["id"] in accepted), claim["id"]
        assert not any(TICKS.search(part.get_text()) for part in status)
    for path in sorted(built.folder.rglob("*.html")):
        html = path.read_text(encoding="utf-8")
        if 'cl-icon--reviewed"' not in html:
            continue
        for icon in BeautifulSoup(html, "lxml").select(".cl-icon--reviewed"):
            state = icon.parent
            assert state is not None
            assert "reviewed by a person" in state.get_text().lower(), f"{path}: a tick beside {state.get_text()!r}"


def listed(site: Built) -> list[dict[str, Any]]:
    claims: list[dict[str, Any]] = json.loads(site.text("api/v1/claims.json"))["claims"]
    return claims


def test_a_state_has_the_same_words_everywhere(built: Built) -> None:
    """On the claim's page, in every list and card, in JSON, and in the feed."""
    facts = {claim["id"]: whole(built, claim) for claim in listed(built)}
    words = {claim_id: claim["review_label"] for claim_id, claim in facts.items()}
    for claim_id, claim in facts.items():
        page = built.page(f"claims/{claim['slug']}")
        assert [one.get_text(strip=True) for one in page.select(".cl-strip .cl-state")] == [words[claim_id]]
    seen = dict.fromkeys(words, 0)
    for path in sorted(built.folder.rglob("*.html")):
        html = path.read_text(encoding="utf-8")
        if 'class="cl-id"' not in html:
            continue
        page = BeautifulSoup(html, "lxml")
        for row in page.select(".cl-claims tbody tr, .cl-card, .cl-bearings > li"):
            named, state = row.select_one(".cl-id"), row.select_one(".cl-state")
            if named and state:
                assert state.get_text(strip=True) == words[named.get_text()], path
                seen[named.get_text()] += 1
    assert min(seen.values()) >= 1, seen


def test_the_feed_names_states_by_the_same_words(states_site: Built) -> None:
    words = {one["id"]: whole(states_site, one)["review_label"] for one in listed(states_site)}
    feed = BeautifulSoup(states_site.text("feed.xml"), "xml")
    titles = [one.get_text() for one in feed.select("entry > title")]
    summaries = [one.get_text() for one in feed.select("entry > summary")]
    told = {
        claim_id: (state, summary)
        for title, summary in zip(titles, summaries, strict=True)
        for claim_id, state in re.findall(r"^(\S+) \((.+?)\): ", title)
    }
    assert len(told) == len(titles) == 5
    for claim_id, (state, summary) in told.items():
        assert state == words[claim_id][0].lower() + words[claim_id][1:]
        assert f"Review state: {words[claim_id]}" in summary


def whole(site: Built, lean: dict[str, Any]) -> dict[str, Any]:
    claim: dict[str, Any] = json.loads(site.text(f"api/v1/claims/{lean['id']}.json"))["claim"]
    return claim
