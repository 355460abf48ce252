"""Small pieces of HTML that every page repeats many times: icons, review labels, the voices of a statement.

They are made here and not by macros because a page holds a hundred of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.voices import Part

_RING = '<circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.8"/>'
_DRAWINGS = {
    "unreviewed": (
        '<circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.8" stroke-dasharray="2.4 2.3"/>'
    ),
    "reviewed-by-ai": _RING + '<path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor"/>',
    "reviewed": (
        '<circle cx="8" cy="8" r="7" fill="currentColor"/>'
        '<path class="cl-icon__cut" d="M4.8 8.3l2.2 2.2 4.2-4.6" fill="none" stroke-width="1.8"/>'
    ),
    "changed-since-review": _RING + '<path d="M8 4.6v4M8 10.4v1.2" stroke="currentColor" stroke-width="1.8"/>',
    "rejected": _RING + '<path d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" stroke="currentColor" stroke-width="1.8"/>',
    "supports": '<path d="M8 3l5.5 10h-11z" fill="currentColor"/>',
    "disputes": '<path d="M8 12.4L3.2 4h9.6z" fill="none" stroke="currentColor" stroke-width="1.6"/>',
    "mixed": (
        '<path d="M8 2.5l5.5 5.5L8 13.5 2.5 8z" fill="none" stroke="currentColor" stroke-width="1.6"/>'
        '<path d="M8 2.5v11L2.5 8z" fill="currentColor"/>'
    ),
    "neutral": '<path d="M3 8h10" stroke="currentColor" stroke-width="1.8"/>',
    "flag": '<path d="M4 14V2.5h8.5L10.4 6l2.1 3.5H4" fill="none" stroke="currentColor" stroke-width="1.6"/>',
    # No tick: a check is no person's word.
    "passed": '<path d="M3.5 6h9M3.5 10h9" stroke="currentColor" stroke-width="1.8"/>',
    "not-run": '<path d="M3.5 8h9" stroke="currentColor" stroke-width="2"/>',
    "dot": '<circle cx="8" cy="8" r="5" fill="currentColor"/>',
    "ring": '<circle cx="8" cy="8" r="4.4" fill="none" stroke="currentColor" stroke-width="1.8"/>',
    "diamond": '<path d="M8 2.6L13.4 8 8 13.4 2.6 8z" fill="none" stroke="currentColor" stroke-width="1.8"/>',
    "square": '<path d="M3.6 3.6h8.8v8.8H3.6z" fill="currentColor"/>',
}
# A vote looks like the evidence that casts it; a limit like a ceiling.
_DRAWINGS |= {
    "for": _DRAWINGS["supports"],
    "against": _DRAWINGS["disputes"],
    "limit": '<path d="M3 4h10M8 13V7M5.4 9.2L8 6.6l2.6 2.6" fill="none" stroke="currentColor" stroke-width="1.6"/>',
}
# Icons are decoration: the word beside each carries the meaning.
_ICONS = {
    name: Markup(f'<svg class="cl-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">{drawing}</svg>')
    for name, drawing in _DRAWINGS.items()
}
_STATES = {
    state: Markup(
        f'<span class="cl-state cl-state--{state}">{_ICONS[state]} '
        f'<span class="cl-state__label">{state.label}</span></span>'
    )
    for state in ReviewState
}


def icon(name: str) -> Markup:
    """The icon of a review state, a direction, a figure's mark, a flag, or a check that has not run."""
    return _ICONS[name]


def state(value: ReviewState) -> Markup:
    """A review state: its icon and its label."""
    return _STATES[value]


def prose(text: str) -> Markup:
    """A sentence of the site's own, in which `words` between backticks are code."""
    pieces = text.split("`")
    return Markup(
        "".join(f"<code>{escape(piece)}</code>" if place % 2 else escape(piece) for place, piece in enumerate(pieces))
    )


def statement(parts: Sequence[Part]) -> Markup:
    """A statement in its voices. The text of the HTML is the statement, character for character."""
    return Markup("".join(f'<span class="cl-{part.voice}">{escape(part.text)}</span>' for part in parts))
