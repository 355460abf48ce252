"""Explaining a figure by arithmetic on figures that stand close together in a source.

The operands have to stand in one sentence within 120 characters: from anywhere in a text, about
half of all made-up figures have some explanation. What is found may be how the figure came
about; nothing shows that it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import NamedTuple

from mkdocs_claims.checks.figures.arithmetic import (
    Candidate,
    change,
    difference,
    mean,
    portion,
    ratio,
    share,
    total,
)
from mkdocs_claims.checks.figures.figure import Figure
from mkdocs_claims.checks.figures.operands import Operand, Operands
from mkdocs_claims.checks.figures.precision import exponent, half_step

Way = Callable[[Operand, Operand], Iterator[Candidate]]

_CHANGE = re.compile(
    r"\b(?:by|than|more|less|fewer|worse|(?:high|low|fast|slow|small|larg|great|bett|short|long)er|gains?|loss(?:es)?"
    r"|gaps?|margins?|differ\w*|improv\w*|increas\w*|decreas\w*|reduc\w*|ris(?:es?|ing)|rose|drop\w*|f[ae]ll\w*|cuts?"
    r"|sav\w+|add\w*|los[et]\w*|gr[oe]w\w*|shr[aiu]nk\w*|declin\w*|speed-?up|remain\w*|excluded|above|below|ahead|behind)\b",
    re.IGNORECASE,
)
_MEAN = re.compile(r"\b(?:means?|averag\w+)\b", re.IGNORECASE)
_TOTAL = re.compile(r"\b(?:total\w*|sums?|together|combined|overall|all|both)\b", re.IGNORECASE)


class Derivation(NamedTuple):
    """An arithmetic as it is shown, "522 + 200 = 722", and the places of its operands in the source."""

    expression: str
    places: tuple[tuple[int, int], ...]


def derived(target: Figure, around: str, given: Operands) -> Derivation | None:
    """The first arithmetic on the operands that gives the target, rounded like it.

    `around` is the text around the target, whose words tell a change, a mean or a total. Single
    figures come first, then pairs in the order of the text, then runs of three to five neighbours.
    """
    value = target.value
    if target.kind != "figure" or not isinstance(value, Decimal):
        return None
    if target.unit == "" and exponent(value) == 0 and value < 10:
        return None  # Nearly any text explains a single digit.
    half = half_step(value)
    for result, form, used in _candidates(target, value, around, given):
        if abs(result - value) <= half:
            left = form.format(*(operand.shown for operand in used))
            return Derivation(f"{left} {_shown(result, value, target.unit)}", tuple((o.start, o.end) for o in used))
    return None


def _candidates(target: Figure, value: Decimal, around: str, given: Operands) -> Iterator[Candidate]:
    unit = target.unit
    if unit == "%":
        for one in given.single:
            if one.unit == "%":
                yield 100 - one.value, "100% - {}", (one,)
    ways = _ways(target, value, around)
    for a, b in given.pairs:
        for way, units in ways:
            if units is None or (a.unit in units and b.unit in units):
                yield from way(a, b)
    adds, averages = exponent(value) >= 0 or _TOTAL.search(around), _MEAN.search(around)
    for run in given.runs if adds or averages else ():
        if all(operand.unit == run[0].unit for operand in run) and run[0].unit in ("", unit):
            result = sum((operand.value for operand in run), Decimal())
            if adds:
                yield result, " + ".join(["{}"] * len(run)), run
            if averages:
                yield result / len(run), "mean of " + ", ".join(["{}"] * len(run)), run


def _ways(target: Figure, value: Decimal, around: str) -> list[tuple[Way, tuple[str, ...] | None]]:
    """What may give such a figure, each with the units that its operands may have (None: it looks itself)."""
    unit, is_whole = target.unit, exponent(value) >= 0
    same = ("", unit)
    if unit == "pp":
        return [(difference, ("", "%", "pp"))]
    if unit == "x":
        return [(ratio, None)]
    ways: list[tuple[Way, tuple[str, ...] | None]] = []
    if unit == "%":
        ways.append((portion, None))
        if _CHANGE.search(around):
            ways.append((change, None))
    elif unit == "" and is_whole:
        ways += [(total, same), (share, None)]
    if _TOTAL.search(around) and (total, same) not in ways:
        ways.append((total, same))
    if unit != "%" and _CHANGE.search(around):
        ways.append((difference, ("", "%", "pp") if unit == "" and not is_whole else same))
    if _MEAN.search(around):
        ways.append((mean, ("", "%") if unit == "" else same))
    return ways


def _shown(result: Decimal, value: Decimal, unit: str) -> str:
    """The result behind its sign: exact, or cut to two digits more than the figure has."""
    percent = "%" if unit == "%" else ""
    if result == value:
        return f"= {value:f}{percent}"
    text = f"{result:.{max(0, 2 - exponent(value))}f}"
    return f"{'=' if Decimal(text) == result else '≈'} {text}{percent}"
