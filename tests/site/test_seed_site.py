"""This repository's own site."""

from __future__ import annotations

from typing import Any

CLM_0480 = "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open"


def test_builds_without_a_warning(seed_site: Any) -> None:
    assert seed_site.warnings() == []


def test_claim_page_holds_what_the_issue_names(seed_site: Any) -> None:
    page = seed_site.page(CLM_0480)
    assert "Unreviewed, model-drafted." in page.select_one(".cl-banner").get_text()
    assert "722" in page.get_text()
    assert len(page.select(".cl-cards > li")) == 5
