"""The colours of social cards: the site's own, in light."""

from __future__ import annotations

from dataclasses import dataclass

from mkdocs_claims.derived.review import ReviewState

SURFACE, LINE = "#ffffff", "#dfe3ea"
INK, INK_2, INK_3 = "#171a21", "#474f5e", "#5b6474"
SUPPORTS, DISPUTES = "#1d4ed8", "#a8380a"


@dataclass(frozen=True, slots=True)
class Tint:
    """The colours of a tag: of its text, its ground and its edge."""

    text: str
    ground: str
    edge: str


_AMBER = Tint("#7a4a00", "#fff6e0", "#b97800")
_VIOLET = Tint("#5b2bb0", "#f3edff", "#8b5cf6")
_GREEN = Tint("#0b5d44", "#e2f6ee", "#10936b")
OBJECTION = Tint(DISPUTES, "#fff0e8", "#d9531e")
NOTICE = Tint(SURFACE, INK, INK)
"""A claim that is no longer put forward: before all else."""

STATES: dict[ReviewState, Tint] = {
    ReviewState.UNREVIEWED: _AMBER,
    ReviewState.REVIEWED_BY_AI: _VIOLET,
    ReviewState.REVIEWED: _GREEN,
    ReviewState.CHANGED: _AMBER,
    ReviewState.REJECTED: OBJECTION,
}
DIRECTIONS = {"supports": SUPPORTS, "disputes": DISPUTES, "mixed": INK_2, "neutral": INK_2}
