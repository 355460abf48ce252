"""What the files for programs say is what the pages say."""

from __future__ import annotations

import json
from typing import Any

from bs4 import BeautifulSoup

from tests.conftest import Built


def listed(site: Built) -> list[dict[str, Any]]:
    claims: list[dict[str, Any]] = json.loads(site.text("api/v1/claims.json"))["claims"]
    return claims


def whole(site: Built, claim_id: str) -> dict[str, Any]:
    claim: dict[str, Any] = json.loads(site.text(f"api/v1/claims/{claim_id}.json"))["claim"]
    return claim


def text(page: BeautifulSoup, selector: str) -> str:
    found = page.select_one(selector)
    assert found is not None, selector
    return found.get_text()


def test_claims_are_listed_once_in_the_order_of_ids(seed_site: Built) -> None:
    file = json.loads(seed_site.text("api/v1/claims.json"))
    assert (file["schema_version"], file["revision"], file["total"]) == (1, None, 13)
    ids = ["CLM-0416", "CLM-0480", "CLM-0614", *(f"REF-{number:04}" for number in range(1, 11))]
    assert [claim["id"] for claim in file["claims"]] == ids


def test_a_claim_says_the_same_in_all_its_forms(site: Built) -> None:
    lines = [json.loads(line) for line in site.text("claims.ndjson").split("\n")[:-1]]
    for lean, line in zip(listed(site), lines, strict=True):
        claim = whole(site, lean["id"])
        assert line == claim
        assert lean == {key: claim[key] for key in lean}


def test_a_claim_says_what_its_page_says(site: Built) -> None:
    for lean in listed(site):
        claim = whole(site, lean["id"])
        page = site.page(f"claims/{claim['slug']}")
        assert text(page, "h1") == claim["statement"]
        assert text(page, ".cl-strip .cl-state__label") == claim["review_label"]
        assert page.select_one(f".cl-strip .cl-state--{claim['review_state']}")
        for link in page.select("a.cl-instead"):
            link.decompose()
        banner = page.select_one(".cl-banner p")
        assert (banner and " ".join(banner.get_text().split())) == (
            claim["banner"] and " ".join(claim["banner"].split())
        )
        for direction in ("supports", "disputes"):
            numbers = [link.get_text() for link in page.select(f'.cl-strip__{direction} a[href^="#{direction}"]')]
            assert numbers == [str(claim[ledger][direction]) for ledger in ("on_file", "counted")][: len(numbers)]
            assert numbers
        assert claim["url"].endswith(f"claims/{claim['slug']}/")
        assert site.page(f"c/{claim['id']}").select_one(f'a[href$="claims/{claim["slug"]}/"]')


def test_figures_are_those_of_the_page(site: Built) -> None:
    for lean in listed(site):
        claim = whole(site, lean["id"])
        page = site.page(f"claims/{claim['slug']}")
        told = [figure["value"] for item in claim["evidence"] for figure in item["figures"]]
        cells = [cell.get_text(strip=True) for cell in page.select(".cl-figure td > span")]
        for value in told:
            assert value.replace("-", "\u2212") in cells
        for item in claim["evidence"]:
            for figure in item["figures"]:
                assert figure["source"] == item["source"]["key"]
                assert isinstance(figure["value"], str)
                assert set(figure) >= {"metric", "set", "n", "value", "source"}


def test_flags_are_those_of_the_page(site: Built) -> None:
    """A check flags a claim if one of its findings does; the page lists these checks, and all others."""
    for lean in listed(site):
        claim = whole(site, lean["id"])
        page = site.page(f"claims/{claim['slug']}")
        flagging = {one["check"] for one in claim["checks"] if one["verdict"] == "flagged"}
        assert len(flagging) == claim["flagged"] == len(page.select(".cl-check--flag"))
        links = page.select(".cl-checks a, .cl-checks__rest a")
        assert {one["check"] for one in claim["checks"]} == {str(link["href"]).split("/")[-2] for link in links}
    assert any(lean["flagged"] for lean in listed(site))
