"""Looking for the figures of one text in another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from mkdocs_claims.checks.figures.derive import derived
from mkdocs_claims.checks.figures.figure import Figure
from mkdocs_claims.checks.figures.match import (
    as_share,
    hedged,
    more_precise,
    near,
    one_unit,
    opposite,
    rounded,
    same_digits,
    seconds,
    truncated,
)
from mkdocs_claims.checks.figures.source import Source

Status = Literal[
    "exact",
    "scaled",
    "rounded",
    "approx",
    "derived",
    "name-part",
    "missing",
    "sign-differs",
    "unit-differs",
    "truncated",
    "more-precise",
    "not-checkable",
]

FLAGGED = frozenset({"missing", "sign-differs", "unit-differs", "truncated", "more-precise"})
"""What a person should look at."""

_NEAR = 60
"""Characters on both sides of a figure whose words tell a change, a mean or a total."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of looking for one figure.

    `places` are the characters of the source (start, end) that the verdict rests on; `expression`
    is the arithmetic of a derived figure; `suggestion` a figure of the source with the same digits
    in another order.
    """

    figure: Figure
    status: Status
    places: tuple[tuple[int, int], ...] = ()
    expression: str | None = None
    suggestion: str | None = None

    @property
    def flagged(self) -> bool:
        """Whether a person should look at it."""
        return self.status in FLAGGED


@dataclass
class Budget:
    """How many steps of comparing are left. Real records take hundreds; the limit is for made-up ones."""

    left: int = 20_000

    def take(self, steps: int) -> bool:
        """Whether so many steps are left; they are then gone."""
        self.left -= steps
        return self.left >= 0


def verdicts(claimed: Sequence[Figure], source_text: str, claimed_text: str = "") -> list[Verdict]:
    """One verdict a figure, in order. The words around a figure in `claimed_text` tell "about" and "by 3.5"."""
    source, budget = Source(source_text), Budget()
    return [verdict(figure, source, claimed_text, budget) for figure in claimed]


def verdict(figure: Figure, source: Source, text: str, budget: Budget) -> Verdict:
    """What became of looking for a figure of a text in a source."""
    value = figure.value
    if not source.text.strip() or value is None:
        return Verdict(figure, "not-checkable")
    equal = _equal(figure, source)
    if equal and not equal.flagged:
        return equal
    if not budget.take(len(source.figures) + 1):
        return Verdict(figure, "not-checkable")
    if isinstance(value, Decimal):
        if other := _like(figure, value, source, text) or equal:
            return other
        around = text[max(0, figure.start - _NEAR) : figure.end + _NEAR]
        if not budget.take(len(source.operands.pairs)):
            return Verdict(figure, "not-checkable")
        if explained := derived(figure, around, source.operands):
            return Verdict(figure, "derived", explained.places, explained.expression)
        if slip := _slip(figure, value, source):
            return slip
    like = next((found for found in source.figures if same_digits(figure, found)), None)
    return Verdict(figure, "missing", _places(like), suggestion=like.text if like else None)


def _equal(figure: Figure, source: Source) -> Verdict | None:
    """The figure itself, or the same value with another sign or unit."""
    assert figure.value is not None
    flagged = None
    for found in source.by_value.get(figure.value, ()):
        if one_unit(figure, found):
            if not opposite(figure, found, source.text):
                return Verdict(figure, "exact", _places(found))
            flagged = flagged or Verdict(figure, "sign-differs", _places(found))
        elif {figure.unit, found.unit} == {"%", "pp"}:
            flagged = flagged or Verdict(figure, "unit-differs", _places(found))
    duration = seconds(figure)
    if duration is not None:
        for found in source.figures:
            if seconds(found) == duration:
                return Verdict(figure, "exact", _places(found))
    return flagged


def _like(figure: Figure, value: Decimal, source: Source, text: str) -> Verdict | None:
    """The same as a share, a figure that rounds to it, a name it is part of, or one close by where it says "about"."""
    close = None
    about = hedged(text, figure)
    for found in source.figures:
        if not isinstance(found.value, Decimal) or not one_unit(figure, found):
            continue
        share = as_share(figure, value, found, found.value)
        if share == value:
            return Verdict(figure, "scaled", _places(found))
        if rounded(figure, value, found, found.value) or (share and rounded(figure, value, found, share)):
            return Verdict(figure, "rounded", _places(found))
        if about and not close and near(value, found.value):
            close = found
    if close:
        return Verdict(figure, "approx", _places(close))
    if figure.kind == "size" and (name := source.name_parts.get(figure.text)):
        return Verdict(figure, "name-part", _places(name))
    return None


def _slip(figure: Figure, value: Decimal, source: Source) -> Verdict | None:
    """A figure that was cut instead of rounded, or has digits that the source lacks."""
    for found in source.figures:
        if isinstance(found.value, Decimal) and one_unit(figure, found):
            if truncated(figure, value, found, found.value):
                return Verdict(figure, "truncated", _places(found))
            if more_precise(figure, value, found, found.value):
                return Verdict(figure, "more-precise", _places(found))
    return None


def _places(found: Figure | None) -> tuple[tuple[int, int], ...]:
    return ((found.start, found.end),) if found else ()
