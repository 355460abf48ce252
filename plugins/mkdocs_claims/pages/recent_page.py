"""What changed and when, from the dates in the records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_claims.addresses import CLAIMS, RECENT, anchor_of, label_of
from mkdocs_claims.derived.recent import Event, Kind, recent
from mkdocs_claims.exports.api.recent_changes import FILE
from mkdocs_claims.exports.feeds import ALL
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.pages.check_view import VERDICTS
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.page import SitePage
from mkdocs_claims.pages.paging import size, spread
from mkdocs_claims.pages.review_view import review_words
from mkdocs_claims.records.evidence import Evidence


@dataclass(frozen=True, slots=True)
class EventView:
    """An event in words, and the part of the claim's page that tells of it. `order` is the claim's place in lists."""

    day: str
    order: int
    card: Card
    words: str
    anchor: str


def latest(drawing: Drawing, most: int) -> list[EventView]:
    """The newest events, one a claim."""
    found: dict[str, Event] = {}
    for event in recent(drawing.catalogue.claims).events:
        found.setdefault(event.claim.id, event)
        if len(found) == most:
            break
    return [_view(event, 0, drawing) for event in found.values()]


def recent_pages(drawing: Drawing) -> Iterator[SitePage]:
    """The dated events of all records, the newest first, at most a hundred a page."""
    claims = drawing.catalogue.claims
    found = recent(claims)
    order = {claim.id: place for place, claim in enumerate(claims)}
    yield from drawing.pages(
        "recent.html",
        RECENT,
        "Recent changes",
        "What was filed, added, reviewed, disputed and settled, by the dates in the records.",
        spread([_view(event, order[event.claim.id], drawing) for event in found.events], _size),
        ("Claims", CLAIMS),
        in_nav=True,
        feed=ALL,
        data=FILE,
        undated=found.undated,
        records=len(claims),
    )


def _view(event: Event, order: int, drawing: Drawing) -> EventView:
    words, anchor = _told(event)
    return EventView(event.day.isoformat(), order, drawing.cards[event.claim.id], words, anchor)


def _size(event: EventView) -> int:
    """About how many bytes of HTML the event becomes with its claim, where no other of that claim and day is listed."""
    return 900 + 2 * len(event.card.path) + event.card.size + size(event.words)


def _told(event: Event) -> tuple[str, str]:
    """The event in words, and the anchor on the claim's page."""
    claim, place = event.claim, event.place
    match event.kind:
        case Kind.FILED:
            return "Filed", "origin"
        case Kind.EVIDENCE_ADDED:
            return _added(claim.evidence[place], place), anchor_of(place)
        case Kind.REVIEWED:
            return review_words(claim.reviews[place]), "origin"
        case Kind.DISPUTED:
            dispute = claim.disputes[place]
            return f"Disputed ({dispute.ground.replace('-', ' ')}){_by(dispute.by)}", "disagree"
        case Kind.DISPUTE_SETTLED:
            dispute = claim.disputes[place]
            return f"Dispute {dispute.state}{_by(dispute.settled_by)}", "disagree"
        case Kind.FALSIFIER_MET:
            return f"Falsifier found to be met{_by(claim.falsifiers[place].settled_by)}", "falsifiers"
        case Kind.FINDING_JUDGED:
            judged = claim.checks.judged[place]
            return f"Finding of the check {judged.check} judged {VERDICTS[judged.verdict]}{_by(judged.by)}", "checks"


def _added(item: Evidence, place: int) -> str:
    return f"Evidence {label_of(place)} added ({item.direction}){_by(item.added_by)}"


def _by(name: str | None) -> str:
    return f" by {name}" if name else ""
