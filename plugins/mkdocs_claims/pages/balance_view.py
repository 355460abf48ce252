"""Evidence for and against a technique, as figures that show both sides."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs_claims.counting import counted
from mkdocs_claims.derived.votes import Vote
from mkdocs_claims.pages.figures.balance import Balance, balance
from mkdocs_claims.pages.ledger_view import LedgerView


def vote_balance(votes: Mapping[Vote, int]) -> Balance | None:
    """The groups that vote; None where none does."""
    order = (Vote.AGAINST, Vote.MIXED, Vote.LIMIT, Vote.FOR)
    return balance(
        _told(votes),
        order,
        [("Votes", tuple(votes[vote] for vote in order))],
    )


def _told(votes: Mapping[Vote, int]) -> str:
    """The votes in words: for and against always, what votes neither way only where there is any."""
    shown = [vote for vote in Vote if votes[vote] or vote in (Vote.FOR, Vote.AGAINST)]
    *others, last = (counted(votes[vote], vote) if vote is Vote.LIMIT else f"{votes[vote]} {vote}" for vote in shown)
    return f"{', '.join(others)} and {last}"


def ledger_balance(view: LedgerView) -> Balance | None:
    """Both ledgers; None where no evidence is on file."""
    order = (view.disputes, view.mixed, view.neutral, view.supports)
    return balance(
        f"On file: {_sides(view.supports.on_file.number, view.disputes.on_file.number, view.mixed.on_file.number)}; "
        f"counted: {_sides(view.supports.counted.number, view.disputes.counted.number, view.mixed.counted.number)}",
        tuple(side.direction for side in order),
        [
            ("On file", tuple(side.on_file.number for side in order)),
            ("Counted", tuple(side.counted.number for side in order)),
        ],
    )


def _sides(supports: int, disputes: int, mixed: int) -> str:
    return f"{supports} in support, {disputes} in dispute" + (f", {mixed} mixed" if mixed else "")
