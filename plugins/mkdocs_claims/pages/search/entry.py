"""What search finds of a page, in plain text."""

from __future__ import annotations

from dataclasses import dataclass

from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.records.claim import Claim


@dataclass(frozen=True, slots=True)
class Chip:
    """A short label below a result; `state` is set on the one that says who has reviewed the claim.

    Its words are searched only if it `tells`: most labels stand on every other claim too.
    """

    text: str
    state: ReviewState | None = None
    tells: bool = False


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """A page as search knows it. `key` names it alone, as a claim's id does, and is found before any other word.

    A result shows the title, the text whole, and the chips. A claim that is not `in_use` comes after the others.
    """

    title: str
    text: str
    scope: str | None = None
    chips: tuple[Chip, ...] = ()
    key: str | None = None
    in_use: bool = True

    @property
    def shown(self) -> str:
        """The text of a result. It says where the claim holds, as far as the record does."""
        return f"{self.text} Observed on: {self.scope}" if self.scope else self.text


def claim_entry(card: Card, claim: Claim) -> SearchEntry:
    """A claim: its short title, the whole statement, its scope, and the labels that every list gives it."""
    chips = [Chip(card.state.label, card.state)]
    if card.status != "active":
        chips.append(Chip(card.status.capitalize()))
    if card.is_upheld:
        chips.append(Chip("Dispute upheld"))
    if card.confidence:
        # The word alone would read as somebody's assessment.
        chips.append(Chip(f"Confidence as drafted: {card.confidence}"))
    return SearchEntry(
        title=f"{card.id}: {card.title}",
        text=card.statement,
        scope=claim.observed_on,
        chips=(*chips, Chip(card.capability, tells=True)),
        key=card.id,
        in_use=card.status == "active" and not card.is_upheld,
    )
