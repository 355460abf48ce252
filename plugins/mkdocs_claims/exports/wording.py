"""The sentences that several outputs share, so that they cannot disagree."""

from __future__ import annotations

from functools import lru_cache

from mkdocs_claims.counting import counted
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.records.claim import Claim


def review_sentence(claim: Claim, facts: Facts) -> str:
    """Who has read the claim as it stands; before that, whether it is still put forward."""
    status = facts.status_of(claim)
    notice = "" if status == "active" else f"{status.capitalize()}. "
    return f"{notice}Review state: {facts.review.state.label}{_event(facts)}."


def counts_sentence(facts: Facts) -> str:
    """Both ledgers in numbers."""
    return f"Evidence on file: {in_numbers(facts.on_file)}; counted: {in_numbers(facts.counted)}."


def counts(ledger: Ledger) -> dict[str, int]:
    """How many groups point each way. What supports and what disputes is told even of none, as on pages."""
    numbers = {
        "supports": ledger.supports,
        "disputes": ledger.disputes,
        "mixed": ledger.mixed,
        "neutral": ledger.neutral,
    }
    return {way: number for way, number in numbers.items() if number or way in ("supports", "disputes")}


# Few ledgers differ.
@lru_cache(maxsize=1024)
def in_numbers(ledger: Ledger) -> str:
    """A ledger in words."""
    return ", ".join(f"{number} {way}" for way, number in counts(ledger).items())


def _event(facts: Facts) -> str:
    """By whom and when, and what came after; a label says no more than that it is there."""
    event, added = facts.review.event, facts.review.added_since
    if event is None or event.kind != "person":
        return ""
    since = f"; {counted(added, 'evidence item')} added or changed since" if added else ""
    if facts.review.state is ReviewState.CHANGED:
        since = ", on other words"
    return f" ({event.by}, {event.date}{since})"
