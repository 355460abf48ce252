"""A card to draw in tests."""

from __future__ import annotations

from typing import Any

from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.voices import voices
from mkdocs_claims.social.card import SocialCard

LONG = (
    "In tests on short tasks, a model that checks its answer (once, without a hint) is right more often than one that "
    "does not, with the gap widest where questions are short. "
)


def card(statement: str = LONG, **fields: Any) -> SocialCard:
    """A card with this statement; `fields` replace others."""
    values: dict[str, Any] = {
        "site": "Test base",
        "id": "CLM-0001",
        "notice": None,
        "state": ReviewState.UNREVIEWED,
        "remark": "drafted by a model",
        "objection": None,
        "parts": voices(statement),
        "on_file": Ledger(supports=12, disputes=3),
        "counted": Ledger(supports=7),
        "confidence": "low",
    }
    return SocialCard(**(values | fields))
