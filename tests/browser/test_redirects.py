"""Permanent links and earlier addresses end on the claim, below a path too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


@pytest.mark.input("C53")
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
    page, faults = visit(address + path, leads_to=address + target)
    expect(page.locator("h1.cl-statement")).to_be_visible()
    assert faults == []
