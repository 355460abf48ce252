"""Looking for the figures of one text in another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, NamedTuple

from mkdocs_claims.checks.figures.derive import around, derived
from mkdocs_claims.checks.figures.extract import readings
from mkdocs_claims.checks.figures.figure import Figure
from mkdocs_claims.checks.figures.match import (
    as_share,
    close_by,
    hedged,
    more_precise,
    one_unit,
    opposite,
    rounded,
    same_digits,
    seconds,
    truncated,
)
from mkdocs_claims.checks.figures.precision import half_step
from mkdocs_claims.checks.figures.source import Near, Source
from mkdocs_claims.making import maker

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

_FEW = 20
"""A number word below it is found as such or not at all: nobody rounds to three."""


class Verdict(NamedTuple):
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


_verdict = maker(Verdict)


@dataclass
class Budget:
    """How many steps of comparing are left. Real records take hundreds; the limit is for made-up ones."""

    left: int = 20_000

    def take(self, steps: int) -> bool:
        """Whether so many steps are left; they are then gone."""
        self.left -= steps
        return self.left >= 0


def verdicts(claimed: Sequence[Figure], source_text: str, claimed_text: str) -> list[Verdict]:
    """One verdict a figure, in order. The words around a figure in `claimed_text` tell "about" and "by 3.5"."""
    source, budget = Source(source_text, readings(source_text)), Budget()
    return [_looked_for(figure, source, claimed_text, budget) for figure in claimed]


def _looked_for(figure: Figure, source: Source, text: str, budget: Budget) -> Verdict:
    """What became of looking for a figure of a text in a source, in the order of how much it says."""
    equal = None if figure.value is None else present(figure, source)
    return equal if equal and equal.status not in FLAGGED else otherwise(equal, figure, source, text, budget)


def otherwise(equal: Verdict | None, figure: Figure, source: Source, text: str, budget: Budget) -> Verdict:
    """What became of looking for a figure that is not there as such; `equal` is what `present` says of it."""
    value = figure.value
    if value is None or source.blank:
        return Verdict(figure, "not-checkable")
    if not isinstance(value, Decimal) or (figure.kind == "count" and value < _FEW):
        return equal or Verdict(figure, "missing")
    about = hedged(text, figure)
    number, step = float(value), 2 * float(half_step(value))
    # A twentieth for "about", and for figures like 1,234,567 that the source gives as 1.2 million.
    near = source.close(number, max(step, 0.5, number / 20 if about or number > 10_000 else 0))
    if not budget.take(len(near) + 1):
        return Verdict(figure, "not-checkable")
    found = _like(figure, value, near, about=about) or _share(figure, value, source, step) or equal
    return (
        found
        or _explained(figure, source, text, budget)
        or _slip(figure, value, near)
        or _missing(figure, source, budget)
    )


def present(figure: Figure, source: Source) -> Verdict | None:
    """The figure itself in a source, or with another sign or unit, or as a size in a name."""
    value = figure.value
    assert value is not None
    same = source.by_value.get(value) or (figure.unit and source.by_value.get(seconds(figure) or value))
    equal = _equal(figure, same, source) if same else None
    if figure.kind == "size" and (equal is None or equal.status in FLAGGED):
        name = source.name_parts.get(figure.text)
        if name:
            return Verdict(figure, "name-part", _places(name))
    return equal


def _explained(figure: Figure, source: Source, text: str, budget: Budget) -> Verdict | None:
    """The arithmetic that gives the figure, if there is one."""
    if figure.kind != "figure":
        return None
    if not budget.take(10 * len(source.figures)):
        return Verdict(figure, "not-checkable")
    found = derived(figure, around(text, figure), source.operands)
    return Verdict(figure, "derived", found.places, found.expression) if found else None


def _equal(figure: Figure, same: Sequence[Figure], source: Source) -> Verdict | None:
    """The figure itself, or the same value with another sign or unit."""
    flagged = None
    for found in same:
        if one_unit(figure, found):
            if not opposite(figure, found, source.text):
                return _verdict((figure, "exact", _places(found), None, None))
            flagged = flagged or Verdict(figure, "sign-differs", _places(found))
        elif {figure.unit, found.unit} == {"%", "pp"}:
            flagged = flagged or Verdict(figure, "unit-differs", _places(found))
    return flagged


def _share(figure: Figure, value: Decimal, source: Source, step: float) -> Verdict | None:
    """The figure as the other of 40 % and 0.40, perhaps rounded."""
    if figure.kind != "figure" or figure.unit not in ("", "%") or value > 100:
        return None
    factor = 0.01 if figure.unit == "%" or value > 1 else 100
    near = source.close(float(value) * factor, step * factor)
    shares = [(found, share) for exact, found in near if (share := as_share(figure, value, found, exact))]
    for found, share in shares:
        if share == value:
            return Verdict(figure, "scaled", _places(found))
    for found, share in shares:
        if rounded(figure, value, found, share):
            return Verdict(figure, "rounded", _places(found))
    return None


def _like(figure: Figure, value: Decimal, near: Near, *, about: bool) -> Verdict | None:
    """A figure that rounds to this one, or that is close by where the text says "about"."""
    for exact, found in near:
        if one_unit(figure, found) and rounded(figure, value, found, exact):
            return Verdict(figure, "rounded", _places(found))
    for exact, found in near if about else ():
        if one_unit(figure, found) and close_by(value, exact):
            return Verdict(figure, "approx", _places(found))
    return None


def _slip(figure: Figure, value: Decimal, near: Near) -> Verdict | None:
    """A figure that was cut instead of rounded, or has digits that the source lacks."""
    for exact, found in near:
        if one_unit(figure, found):
            if truncated(figure, value, found, exact):
                return Verdict(figure, "truncated", _places(found))
            if more_precise(figure, value, found, exact):
                return Verdict(figure, "more-precise", _places(found))
    return None


def _missing(figure: Figure, source: Source, budget: Budget) -> Verdict:
    """That it is missing, with the source's figure that has the same three or more digits in another order."""
    if figure.kind == "figure" and len(figure.text) > 2 and budget.take(len(source.figures)):
        swapped = next(same_digits(figure, source.figures), None)
        return Verdict(figure, "missing", _places(swapped), suggestion=swapped.text if swapped else None)
    return Verdict(figure, "missing")


def _places(found: Figure | None) -> tuple[tuple[int, int], ...]:
    return ((found.start, found.end),) if found else ()
