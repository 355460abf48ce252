"""What a list of claims can be narrowed by: facets, the values that claims have there, and how many have each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import get_args
from urllib.parse import urlencode

from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.pages.cards import EXPECTED, Card
from mkdocs_claims.records.evidence import Direction

UNKNOWN = "unknown"
"""The value of a claim that has none."""
NO_TECHNIQUE = "-"
"""The value of a claim that names no technique: one that is no key, for any key may name one."""
TECHNIQUES = 20
"""The most techniques to tick in a page; a base may have hundreds."""


@dataclass(frozen=True, slots=True)
class Option:
    """A value to tick, and how many of the claims still put forward have it. `mark` names its icon."""

    value: str
    label: str
    number: int
    mark: str | None


@dataclass(frozen=True, slots=True)
class Facet:
    """A facet. `is_folded`: it waits behind "More filters". `further` counts the values that are not shown."""

    name: str
    title: str
    options: tuple[Option, ...]
    is_folded: bool
    further: int = 0


def _values_of(card: Card) -> dict[str, tuple[str, ...]]:
    """The claim's values by facet. Techniques and the directions of evidence may be several; all else has one value."""
    directions = tuple([direction for direction in _DIRECTIONS if getattr(card.on_file, direction)])
    return {
        "review": (card.state.value,),
        "confidence": (card.confidence or UNKNOWN,),
        "capability": (card.capability_key,),
        "technique": tuple([key for key, _ in card.techniques]) or (NO_TECHNIQUE,),
        "direction": directions or (UNKNOWN,),
        "flagged": ("yes" if card.flagged else "no",),
    }


def _told(cards: Iterable[Card]) -> Iterator[tuple[str, str]]:
    """Each value of each card, with its facet."""
    return chain.from_iterable(
        [(facet, value) for facet, values in _values_of(card).items() for value in values] for card in cards
    )


def facets(cards: Sequence[Card], capabilities: Mapping[str, str], techniques: Iterable[str]) -> tuple[Facet, ...]:
    """The facets of a list, each with the values that occur and those that readers look for.

    `capabilities` are their names by key, in the order to show them; empty where all claims are of one. `techniques`
    are the keys that come first among those that equally many claims name.
    """
    in_use = Counter(_told(card for card in cards if card.status == "active"))
    all_of = in_use + Counter(_told(card for card in cards if card.status != "active"))

    def facet(
        name: str, title: str, labels: Mapping[str, str], always: Sequence[str], *, is_folded: bool = False
    ) -> Facet:
        options = (
            Option(value, label, in_use[name, value], _MARKS.get((name, value)))
            for value, label in labels.items()
            if all_of[name, value] or value in always
        )
        return Facet(name, title, tuple(options), is_folded)

    names = {key: name for card in cards for key, name in card.techniques}
    places = {key: place for place, key in enumerate(techniques)}
    common = sorted(
        names, key=lambda key: (-in_use["technique", key], -all_of["technique", key], places.get(key, len(places)), key)
    )
    shown = {key: names[key] for key in common[:TECHNIQUES]} | ({NO_TECHNIQUE: "None named"} if names else {})
    found_techniques = facet("technique", "Technique", shown, (NO_TECHNIQUE,), is_folded=True)
    found = (
        facet("review", "Review", {state.value: state.label for state in ReviewState}, EXPECTED),
        facet("confidence", "Confidence, as drafted", _CONFIDENCE, _LEVELS),
        facet("capability", "Capability", capabilities, (), is_folded=True),
        replace(found_techniques, further=max(0, len(names) - TECHNIQUES)),
        facet("direction", "Evidence on file", _DIRECTION, ("supports", "disputes"), is_folded=True),
        facet("flagged", "Automatic checks", _FLAGGED, ("yes", "no"), is_folded=True),
    )
    return tuple(one for one in found if one.options)


def query(**values: str) -> str:
    """The end of a list's address that ticks one value in each of these facets."""
    return f"?{urlencode(values)}"


_DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
_LEVELS = ("low", "medium", "high")
_CONFIDENCE = {**{level: level.capitalize() for level in _LEVELS}, UNKNOWN: "Not recorded"}
_DIRECTION = {**{direction: direction.capitalize() for direction in get_args(Direction)}, UNKNOWN: "None on file"}
_FLAGGED = {"yes": "Flagged", "no": "Not flagged"}
_MARKS = {
    ("flagged", "yes"): "flag",
    **{("review", state.value): state.value for state in ReviewState},
    **{("confidence", level): level for level in _LEVELS},
    **{("direction", direction): direction for direction in get_args(Direction)},
}
