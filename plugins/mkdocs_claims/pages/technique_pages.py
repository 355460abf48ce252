"""The index of techniques, and a page for each with its standing and all that stands behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_claims.addresses import TECHNIQUES, technique_path
from mkdocs_claims.derived.standing import FEWEST, Independence, Standing
from mkdocs_claims.derived.techniques import Bearing, TechniqueFacts
from mkdocs_claims.derived.votes import Vote
from mkdocs_claims.exports.api.techniques import FILE
from mkdocs_claims.exports.feeds import feed_file
from mkdocs_claims.pages.balance_view import ledger_balance, vote_balance
from mkdocs_claims.pages.cards import Card, in_use
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.ledger_view import FEW, ITEMS, ItemLink, LedgerView, item_link, ledger_size, ledger_view
from mkdocs_claims.pages.page import SitePage
from mkdocs_claims.pages.paging import size, spread

_STANDINGS = {
    Standing.NO_EVIDENCE: "Nothing on file counts for or against it.",
    Standing.UNREVIEWED_ONLY: "Claims about it are on file, but nothing in them counts until a person has reviewed it.",
    Standing.CONTESTED: "Counted evidence points both ways.",
    Standing.SUPPORTED: "Two groups of counted evidence or more say that it helps, and none that it does not.",
    Standing.SUPPORTED_ONCE: "One group of counted evidence says that it helps, and none that it does not.",
    Standing.REFUTED: "Counted evidence says that it does not help, and has met what would prove a claim wrong.",
    Standing.NOT_SUPPORTED: "Counted evidence says that it does not help, and none that it does.",
    Standing.LIMITED: "Counted evidence says only where its limits are.",
}
_INDEPENDENCE = {
    Independence.SHOWN: "At least one group that votes was tested by people who did not propose the technique.",
    Independence.OWN_AUTHORS: "All that votes was tested by those who proposed the technique.",
    Independence.UNKNOWN: "The records do not say of all that votes who tested it, and nothing shows that others did.",
}


@dataclass(frozen=True, slots=True)
class VoteList:
    """The groups with one vote: how many, and of the first ten the first items with the vote of each.

    Each group ends with the number of its further items.
    """

    vote: Vote
    number: int
    groups: tuple[tuple[tuple[tuple[ItemLink, Vote], ...], int], ...]


@dataclass(frozen=True, slots=True)
class BearingView:
    """A claim on a technique's page: what it says, why it moves nothing if so, and its items that do not count.

    `further` counts those of them that stand on its own page only.
    """

    card: Card
    effect: str
    reasons: tuple[str, ...]
    left_out: tuple[tuple[ItemLink, tuple[str, ...]], ...]
    further: int


@dataclass(frozen=True, slots=True)
class TechniqueView:
    """A technique.

    `withdrawn` are name and path of the technique to use instead, where this one is withdrawn.
    `in_use` are the claims still put forward, of all `claims` that name it; the site's own list has `listed` of them,
    fewer than that where it shows a part of the base. `interval` are two bounds in
    whole percent, None where there are fewer than `fewest` groups.
    """

    key: str
    path: str
    name: str
    description: str | None
    is_described: bool
    withdrawn: tuple[str, str] | None
    standing: Standing
    standing_words: str
    independence: Independence
    independence_words: str
    votes: tuple[VoteList, ...]
    interval: tuple[int, int] | None
    fewest: int
    ledgers: LedgerView
    in_use: int
    listed: int
    claims: int
    claims_counted: int


def technique_index(drawing: Drawing) -> Iterator[SitePage]:
    """All techniques that the taxonomy describes or a claim names, at most a hundred a page."""
    yield from drawing.pages(
        "techniques.html",
        TECHNIQUES,
        "Techniques",
        "Methods that claims are about, each with what the reviewed evidence says of it.",
        spread([_technique_view(key, drawing) for key in drawing.knowledge.techniques], _row_size),
        in_nav=True,
        data=FILE,
    )


def technique_pages(key: str, drawing: Drawing) -> Iterator[SitePage]:
    """A technique with the claims that name it, those that count first, at most a hundred a page."""
    view = _technique_view(key, drawing)
    bearings = sorted(drawing.knowledge.techniques[key].bearings, key=lambda bearing: bool(bearing.reasons))
    yield from drawing.pages(
        "technique.html",
        view.path,
        view.name,
        f"Standing: {view.standing.label}. {view.standing_words}",
        spread([_bearing_view(bearing, drawing) for bearing in bearings], _bearing_size, _view_size(view)),
        ("Techniques", TECHNIQUES),
        feed=feed_file(view.path),
        data=FILE,
        view=view,
        votes=vote_balance({one.vote: one.number for one in view.votes}),
        evidence=ledger_balance(view.ledgers),
    )


def _technique_view(key: str, drawing: Drawing) -> TechniqueView:
    """A technique as its page and the index show it."""
    facts, catalogue = drawing.knowledge.techniques[key], drawing.catalogue
    entry = catalogue.techniques.get(key)
    instead = entry.withdrawn if entry else None
    active = in_use(drawing.cards[bearing.claim.id] for bearing in facts.bearings)
    return TechniqueView(
        key=key,
        path=technique_path(key),
        name=catalogue.technique_name(key),
        description=entry.description if entry else None,
        is_described=entry is not None,
        withdrawn=(catalogue.technique_name(instead), technique_path(instead)) if instead else None,
        standing=facts.standing,
        standing_words=_STANDINGS[facts.standing],
        independence=facts.independence,
        independence_words=_INDEPENDENCE[facts.independence] if facts.voting else "Nothing votes yet.",
        votes=tuple(_vote_list(vote, facts, drawing) for vote in Vote),
        interval=_percent(facts.interval),
        fewest=FEWEST,
        ledgers=ledger_view(facts.groups_on_file, facts.groups_counted, drawing.cards),
        in_use=len(active),
        listed=sum(card.id in drawing.shown for card in active),
        claims=len(facts.bearings),
        claims_counted=sum(not bearing.reasons for bearing in facts.bearings),
    )


def _vote_list(vote: Vote, facts: TechniqueFacts, drawing: Drawing) -> VoteList:
    found = [group for group in facts.voting if group.vote is vote]
    return VoteList(
        vote,
        len(found),
        tuple(
            (
                tuple((item_link(entry, drawing.cards), own) for entry, own in group.ballots[:ITEMS]),
                max(0, len(group.ballots) - ITEMS),
            )
            for group in found[:FEW]
        ),
    )


def _bearing_view(bearing: Bearing, drawing: Drawing) -> BearingView:
    return BearingView(
        drawing.cards[bearing.claim.id],
        bearing.effect,
        tuple(reason.words for reason in bearing.reasons),
        tuple(
            (item_link(entry, drawing.cards), tuple(reason.words for reason in reasons))
            for entry, reasons in bearing.left_out[:ITEMS]
        ),
        max(0, len(bearing.left_out) - ITEMS),
    )


def _row_size(view: TechniqueView) -> int:
    return 2400 + 9 * len(view.path) + size(view.name)


def _bearing_size(bearing: BearingView) -> int:
    card = bearing.card
    left_out = sum(60 + size(one.text, one.path, *reasons) for one, reasons in bearing.left_out)
    return 1450 + left_out + 4 * len(card.path) + card.size + size(*bearing.reasons)


def _view_size(view: TechniqueView) -> int:
    """What the first page shows of the technique beside the list."""
    ballots = [one for votes in view.votes for group, _ in votes.groups for one, _ in group]
    return 3000 + ledger_size(view.ledgers) + sum(80 + size(one.text, one.path) for one in ballots)


def _percent(bounds: tuple[float, float] | None) -> tuple[int, int] | None:
    return None if bounds is None else (round(100 * bounds[0]), round(100 * bounds[1]))
