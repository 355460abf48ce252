"""What a card says is what the records say, in every state."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.review import ReviewState, ReviewStatus
from mkdocs_claims.social.card import SocialCard, card_of
from tests.conftest import Built
from tests.exports.bases import knowledge
from tests.social.cards import card

SEEDS = Path(__file__).parent.parent / "seeds/claims"
SAID = {
    "CLM-0001": (None, "Unreviewed", "drafted by a model", "1 open dispute"),
    "CLM-0002": (None, "Reviewed by a person", "on 2025-03-03", "1 open dispute"),
    "CLM-0003": (None, "Rejected", "on 2025-03-05", None),
    "CLM-0004": (None, "Changed since review", "the review was on 2025-03-06", None),
    "CLM-0005": ("Retired", "Reviewed by a person", "on 2025-03-07", None),
    "CLM-0007": (None, "Unreviewed", "drafted by a person", None),
    "CLM-0008": ("Superseded by CLM-0002", "Reviewed by AI", "by no person; imported", None),
    "CLM-0009": ("Retracted", "Unreviewed", "drafted by a person", None),
    "CLM-0010": (None, "Reviewed by a person", "on 2025-03-03", "Dispute upheld"),
}


@pytest.fixture(scope="module")
def cards(states_site: Built) -> dict[str, SocialCard]:
    base = knowledge(states_site.folder.parent / "claims")
    return {claim.id: card_of(claim, base.claims[claim.id], "Test base") for claim in base.catalogue.claims}


@pytest.mark.parametrize("claim_id", SAID)
def test_every_state_is_said(cards: dict[str, SocialCard], claim_id: str) -> None:
    one = cards[claim_id]
    assert (one.notice, one.label, one.remark, one.objection) == SAID[claim_id]
    for words in SAID[claim_id]:
        assert words is None or words in one.alt


def test_both_ledgers_are_said(cards: dict[str, SocialCard]) -> None:
    one = cards["CLM-0002"]
    assert (one.on_file, one.counted) == (Ledger(1, 1, 1, 1), Ledger(1, 1))
    assert one.alt.endswith(
        " Evidence on file: 1 supports, 1 disputes, 1 mixed, 1 neutral; counted: 1 supports, 1 disputes. "
        "Confidence, as drafted: high."
    )


def test_what_came_after_a_review_is_said() -> None:
    base = knowledge(SEEDS)
    claim = base.catalogue.by_id["CLM-0480"].claim
    facts = replace(base.claims["CLM-0480"], review=ReviewStatus(ReviewState.REVIEWED, None, 2))
    assert card_of(claim, facts, "x").remark == "2 items added or changed since"


def test_the_text_alternative_is_whole() -> None:
    statement = 'In "tests" <b>&amp; é שלום 👩‍🔬, ' + "word " * 1000
    assert card(statement).alt == (
        f"CLM-0001. Review state: Unreviewed (drafted by a model). {statement} "
        "Evidence on file: 12 supports, 3 disputes; counted: 7 supports, 0 disputes. Confidence, as drafted: low."
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"site": "Another"},
        {"notice": "Retired"},
        {"remark": None},
        {"objection": "Dispute upheld"},
        {"on_file": Ledger(12, 4)},
        {"counted": Ledger(8)},
        {"confidence": None},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_a_card_that_says_something_else_has_another_name(fields: dict[str, Any]) -> None:
    assert card(**fields).version != card().version == card().version
    assert card("In tests, another.").version != card().version
