"""This repository's own site, as readers get it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from tests.conftest import ROOT

CLM_0480 = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return read(ROOT / "tests/seeds/claims")[0]


def state_of(page: BeautifulSoup) -> str:
    """The review state that a claim's own page shows."""
    strip = page.select_one(".cl-strip .cl-state")
    assert strip is not None
    return strip.get_text(strip=True)


@pytest.mark.input("C77")
def test_builds_without_a_warning(seed_site: Any) -> None:
    assert seed_site.warnings() == []


def test_the_page_that_the_readme_shows(seed_site: Any, catalogue: Catalogue) -> None:
    page = seed_site.page(CLM_0480)
    text = page.select_one(".cl-page").get_text()
    statement = catalogue.by_id["CLM-0480"].claim.statement
    assert (
        page.select_one(".cl-banner")
        .get_text(" ", strip=True)
        .startswith(
            "Unreviewed, model-drafted. It is here to be read, not because anyone has vouched for it. "
            "It moves no technique's standing and does not count in the scorecard's outcomes."
        )
    )
    assert page.h1.get_text() == statement
    assert "CLM-0480" in text
    assert "722" in text
    assert page.title.get_text(strip=True).startswith("CLM-0480: ")
    assert page.find("meta", {"name": "description"})["content"] == f"Unreviewed, model-drafted. {statement}"


def test_labels_of_related_claims_are_those_of_their_own_pages(seed_site: Any, catalogue: Catalogue) -> None:
    for claim in catalogue.claims:
        folder = seed_site.folder / "claims" / claim.slug
        cards = seed_site.page(f"claims/{claim.slug}").select(".cl-cards > li")
        assert len(cards) == 5
        for card in cards:
            target = (folder / card.a["href"]).resolve().relative_to(seed_site.folder.resolve())
            own = seed_site.page(target.as_posix())
            assert card.select_one(".cl-state").get_text(strip=True) == state_of(own)
            assert card.a.get_text() == own.h1.get_text()


def test_labels_on_every_page(seed_site: Any, catalogue: Catalogue) -> None:
    """1 unreviewed, 12 reviewed by AI, none by a person; lists say what the claims' pages say."""
    own = {claim.id: state_of(seed_site.page(f"claims/{claim.slug}")) for claim in catalogue.claims}
    assert sorted(own.values()) == ["Reviewed by AI"] * 12 + ["Unreviewed"]
    listed = {
        row.select_one(".cl-id").get_text(): row.select_one(".cl-state").get_text(strip=True)
        for path in ["claims", *(f"capabilities/{key}" for key in catalogue.capabilities)]
        for row in seed_site.page(path).select("table.cl-claims tbody tr")
    }
    assert listed == own
    tally = seed_site.page("index.html").select_one(".cl-tally").get_text(" ", strip=True)
    assert "13 claims on 7 capabilities" in tally
    assert "1 unreviewed 12 reviewed by AI 0 reviewed by a person" in tally


def test_every_claim_that_no_person_has_reviewed_has_one_banner_before_its_headline(
    seed_site: Any, catalogue: Catalogue
) -> None:
    for claim in catalogue.claims:
        page = seed_site.page(f"claims/{claim.slug}")
        (banner,) = page.select(".cl-banner")
        assert banner.find_next_sibling("h1") is page.h1


def test_breadcrumb_neighbours_and_permanent_link(seed_site: Any, catalogue: Catalogue) -> None:
    page = seed_site.page(CLM_0480)
    crumbs = [item.get_text(strip=True) for item in page.select(".cl-crumbs li")]
    assert crumbs == ["Home", "Capabilities", "Getting more from several models than from one", "CLM-0480"]
    following = page.select_one(".cl-neighbours a[rel=next]")
    assert following.get_text(" ", strip=True).startswith("Next on this capability CLM-0614: ")
    assert page.select_one(".cl-neighbours a[rel=prev]") is None
    assert page.head.find("link", rel="next")["href"] == following["href"]
    for claim in catalogue.claims:
        redirect = seed_site.page(f"c/{claim.id}")
        refresh = redirect.find("meta", {"http-equiv": "refresh"})["content"]
        assert refresh == f"0; url=../../claims/{claim.slug}/"
        assert redirect.a["href"] == f"../../claims/{claim.slug}/"


def test_capability_pages_list_all_claims_once(seed_site: Any, catalogue: Catalogue) -> None:
    for key, claims in catalogue.by_capability.items():
        ids = [one.get_text() for one in seed_site.page(f"capabilities/{key}").select("table .cl-id")]
        assert ids == [claim.id for claim in claims]
    index = seed_site.page("capabilities").get_text()
    for entry in catalogue.capabilities.values():
        assert entry.name in index
        assert (entry.description or "") in index


def test_every_link_leads_to_a_page_and_every_anchor_is_there(seed_site: Any) -> None:
    assert broken_links(seed_site.folder) == []


def broken_links(site: Path, base: str = "") -> list[str]:
    """Every internal address of a site that leads nowhere; `base` is the path that the site is published under."""
    broken = []
    pages = {path: BeautifulSoup(path.read_text(encoding="utf-8"), "lxml") for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        if path.name == "404.html":
            continue
        for tag in page.find_all(True):
            for name in ("href", "src"):
                address = str(tag.get(name) or "")
                if not address or re.match(r"[a-z]+:|//", address):
                    continue
                file, _, anchor = re.sub(r"\?[^#]*", "", address).partition("#")
                target = site / file.removeprefix(base).lstrip("/") if file.startswith("/") else path.parent / file
                target = (target if file else path).resolve()
                target = target / "index.html" if target.is_dir() else target
                known = pages.get(site / target.relative_to(site.resolve())) if target.is_file() else None
                if not target.is_file() or (anchor and known and not known.find(id=anchor) and anchor[:2] != "__"):
                    broken.append(f"{path.relative_to(site)}: {address}")
    return broken
