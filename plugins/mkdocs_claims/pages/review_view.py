"""The history of a claim's reviews: each event in words, and what has changed since."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mkdocs_claims.addresses import anchor_of, label_of
from mkdocs_claims.derived.review import ReviewStatus
from mkdocs_claims.pages.ledger_view import ItemLink, Items, items_of
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Review

_VERBS = {"accept": "Accepted", "reject": "Rejected", "comment": "Commented on"}


class ReviewView(NamedTuple):
    """One event: what was decided, and since then: a word on the text, the items it does not cover, those gone.

    `text` is None where the event names no text. `items` are not covered: left out, added or changed
    since; `gone` counts items that the event covers and the record no longer holds in those words. `dropped` are items
    that the acceptance before it covers and this one does not: they have stopped counting.
    """

    line: str
    note: str | None
    text: str | None
    items: Items
    gone: int
    dropped: Items


def review_views(claim: Claim, status: ReviewStatus) -> Iterator[ReviewView]:
    """The record's reviews, oldest first."""
    digest, items = status.digest, status.items
    links = [ItemLink(label_of(place), None, anchor_of(place)) for place in range(len(items))]
    on_file = set(items)
    accepted: set[str] = set()
    for event in claim.reviews:
        if event.decision == "label":
            yield ReviewView(_line(event), event.note, None, items_of(()), 0, items_of(()))
            continue
        seen = set(event.evidence)
        accepts = event.kind == "person" and event.decision == "accept" and event.digest == digest
        dropped = accepted - seen if accepts else set()
        accepted = seen if accepts else accepted
        yield ReviewView(
            _line(event),
            event.note,
            _text(event, digest),
            items_of([link for link, item in zip(links, items, strict=True) if item not in seen]),
            sum(item not in on_file for item in event.evidence),
            items_of([link for link, item in zip(links, items, strict=True) if item in dropped]),
        )


def review_words(event: Review) -> str:
    """What was decided and by whom, without the day."""
    if event.decision == "label":
        return "Labelled as reviewed by AI" + (f" by {event.by}" if event.by else "")
    return f"{_VERBS[event.decision]} by {event.by}{' (a model)' if event.kind == 'model' else ''}"


def _line(event: Review) -> str:
    return review_words(event) + (f" on {event.date}." if event.date else ".")


def _text(event: Review, digest: str | None) -> str:
    if event.digest is None:
        return "The review does not say which wording it saw."
    if event.digest == digest:
        return "It covers the claim as it stands."
    return "Title, statement, scope, techniques or falsifiers have changed since."
