"""Permanent links and earlier addresses end on the claim, below a path too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

Visit = Callable[..., tuple[Page, list[str]]]


@pytest.mark.parametrize(
    ("site", "path", "target"),
    [
        (
            "seeds",
            "c/CLM-0480/",
            "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/",
        ),
        ("states", "c/CLM-0004/", "claims/changed/"),
        ("states", "claims/changed-before/", "claims/changed/"),
    ],
)
def test_leads_to_the_claim(request: pytest.FixtureRequest, visit: Visit, site: str, path: str, target: str) -> None:
    address = request.getfixturevalue(site)
    page, faults = visit(address + path)
    page.wait_for_url(address + target)
    expect(page.locator("h1.cl-statement")).to_be_visible()
    assert faults == []
