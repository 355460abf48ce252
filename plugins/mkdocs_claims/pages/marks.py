"""Small pieces of HTML that every page repeats many times: icons, review labels, the voices of a statement.

They are made here and not by macros because a page holds a hundred of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.voices import Part, Voice
from mkdocs_claims.pages.lean import escaped
from mkdocs_claims.pages.lean_code import marked

ICONS = (
    *ReviewState,
    *("supports", "disputes", "mixed", "neutral"),
    *("for", "against", "limit"),
    *("flag", "passed", "not-run"),
    *("low", "medium", "high"),
    *("dot", "diamond", "square", "ring", "filled-diamond", "box", "interval"),
    *("dispute", "source", "edit", "cite", "next"),
)
"""Every icon; `assets/icons.css` draws it."""

# Icons are decoration: the word beside each carries the meaning.
_ICONS = {name: Markup(f'<i class="cl-icon cl-icon--{name}"></i>') for name in ICONS}
_STATES = {
    state: Markup(
        f'<span class="cl-state cl-state--{state}">{_ICONS[state]} '
        f'<span class="cl-state__label">{state.label}</span></span>'
    )
    for state in ReviewState
}
_VOICES = {voice: f'<span class="cl-{voice}">' for voice in (Voice.SCOPE, Voice.FINDING)}


def icon(name: str) -> Markup:
    """The icon of a review state, a direction, a vote, a confidence, a figure's mark, a check's outcome or a deed."""
    return _ICONS[name]


def state(value: ReviewState) -> Markup:
    """A review state: its icon and its label."""
    return _STATES[value]


# A figure names each of its places several times, and many figures have the same.
@lru_cache(maxsize=2**14)
def at(place: float) -> Markup:
    """A place on an axis, as attributes write it: in percent of its width."""
    return marked(f"{place:g}%")


def prose(text: str) -> Markup:
    """A sentence of the site's own, in which `words` between backticks are code."""
    pieces = text.split("`")
    return marked(
        "".join([f"<code>{escaped(one)}</code>" if place % 2 else escaped(one) for place, one in enumerate(pieces)])
    )


def statement(parts: Sequence[Part]) -> Markup:
    """A statement in its voices. The text of the HTML is the statement, character for character."""
    return marked("".join([_voice(part) for part in parts]))


def _voice(part: Part) -> str:
    """Asides stand as they are: most statements end in one, and a list holds many statements."""
    text, span = escaped(part.text), _VOICES.get(part.voice)
    return f"{span}{text}</span>" if span else text
