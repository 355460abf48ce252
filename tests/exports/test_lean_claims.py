"""The list of all claims for programs says what the pages say."""

from __future__ import annotations

import json
from typing import Any

from tests.conftest import Built


def claims(site: Built) -> dict[str, dict[str, Any]]:
    return {claim["id"]: claim for claim in json.loads(site.text("api/v1/claims.json"))["claims"]}


def test_every_claim_is_listed_once_in_the_order_of_ids(seed_site: Built) -> None:
    file = json.loads(seed_site.text("api/v1/claims.json"))
    assert (file["schema_version"], file["revision"], file["total"]) == (1, None, 13)
    assert list(claims(seed_site)) == ["CLM-0416", "CLM-0480", "CLM-0614", *(f"REF-{n:04}" for n in range(1, 11))]


def test_each_claim_says_what_its_page_says(states_site: Built) -> None:
    for claim_id, claim in claims(states_site).items():
        page = states_site.page(f"claims/{claim['slug']}")
        headline = page.h1
        assert headline is not None
        assert headline.get_text() == claim["statement"], claim_id
        assert page.select_one(f".cl-state--{claim['review_state']}"), claim_id
        assert page.select_one(f'a[href$="capabilities/{claim["capability"]["key"]}/"]'), claim_id
    states = {claim["status"] for claim in claims(states_site).values()}
    assert states == {"active", "superseded", "retired", "retracted"}
