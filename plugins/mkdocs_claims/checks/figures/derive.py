"""Explaining a figure by arithmetic on figures that stand close together in a source.

The operands have to stand in one sentence within 120 characters: from anywhere in a text, about
half of all made-up figures have some explanation. What is found may be how the figure came
about; nothing shows that it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from mkdocs_claims.checks.figures.arithmetic import (
    CHANGE,
    DIFFERENCE,
    MEAN,
    PORTION,
    RATIO,
    SHARE,
    TOTAL,
    Arithmetic,
)
from mkdocs_claims.checks.figures.figure import Figure
from mkdocs_claims.checks.figures.operands import Group, Operands
from mkdocs_claims.checks.figures.precision import exponent, half_step


def _beginnings(stems: str) -> tuple[str, ...]:
    return tuple([f" {stem}" for stem in stems.split()])


_CHANGED = _beginnings(
    """
    by than more less fewer worse higher lower faster slower smaller larger greater better shorter longer gain loss gap
    margin differ improv increas decreas reduc rise rising rose drop fall fell cut sav add lose lost grow grew shrink
    shrank declin speed remain exclud above below ahead behind
    """
)
_AVERAGED = _beginnings("mean averag")
_ADDED = (*_beginnings("total sum together combined overall both"), " all ")
"""What the text around a figure has to hold for some arithmetics: beginnings of words."""
_NEAR = 60
"""Characters on both sides of a figure that tell what it is."""
_SLACK = 1 + 1e-9
"""For the quick look, which is in binary numbers."""


class Way(NamedTuple):
    """An arithmetic, the sorts of operands that it may take, and the words beside the figure that it needs."""

    arithmetic: Arithmetic
    sorts: tuple[str, ...]
    cue: tuple[str, ...] = ()


_POINTS = (Way(DIFFERENCE, ("%", "", "pp")), Way(MEAN, ("pp", ""), _AVERAGED))
_TIMES = (Way(RATIO, ("", "%", "s", "ms", "$")),)
_PERCENT = (
    Way(PORTION, ("#",)),
    Way(CHANGE, ("", "%"), _CHANGED),
    Way(MEAN, ("%", ""), _AVERAGED),
    Way(TOTAL, ("%",), _ADDED),
)
_BY_UNIT = {"pp": _POINTS, "x": _TIMES, "%": _PERCENT}
_WHOLE = (Way(TOTAL, ("#",)), Way(SHARE, ("",)), Way(DIFFERENCE, ("#",), _CHANGED), Way(MEAN, ("", "%"), _AVERAGED))
_OTHER = (Way(DIFFERENCE, ("", "%"), _CHANGED), Way(MEAN, ("", "%"), _AVERAGED), Way(TOTAL, ("",), _ADDED))


class Derivation(NamedTuple):
    """An arithmetic as it is shown, "522 + 200 = 722", and the places of its operands in the source."""

    expression: str
    places: tuple[tuple[int, int], ...]


def around(text: str, figure: Figure) -> str:
    """The words on both sides of a figure, which tell a change, a mean or a total."""
    return text[max(0, figure.start - _NEAR) : figure.end + _NEAR].lower()


def derived(target: Figure, words: str, given: Operands) -> Derivation | None:
    """The first arithmetic on the operands that gives the target, rounded like it.

    `words` are those around the target. Tried in this order: 100 % less a percentage, pairs way by
    way, and runs of neighbours.
    """
    value = target.value
    if target.kind != "figure" or not isinstance(value, Decimal):
        return None
    if target.unit == "" and exponent(value) == 0 and value < 10:
        return None  # Nearly any text explains a single digit.
    for result, form, used in _candidates(target, value, words, given):
        if abs(result - value) <= half_step(value):
            left = form.format(*(operand.shown for operand in used))
            places = tuple((operand.figure.start, operand.figure.end) for operand in used)
            return Derivation(f"{left} {_shown(result, value, target.unit)}", places)
    return None


Candidate = tuple[Decimal, str, Group]


def _candidates(target: Figure, value: Decimal, words: str, given: Operands) -> Iterator[Candidate]:
    """Results that lie close to the value, how each is written, and the operands."""
    unit, number, reach = target.unit, float(value), float(half_step(value)) * _SLACK
    if unit == "%":
        for one in given.of("%"):
            if abs(100 - one.number - number) <= reach:
                yield 100 - one.value, "100% - {}", (one,)
    for way, sorts, cue in _ways(unit, value, words):
        for sort in sorts:
            for a, b in _hits(way, given.shares() if way is SHARE else given.pairs(sort), number, reach):
                if given.together((a, b), way.apart) and _says(words, cue):
                    yield way.exact(a.value, b.value), way.form, (a, b)
    is_whole = unit == "" and exponent(value) >= 0
    for sort in ("#",) if is_whole else ("", unit):
        for run in given.runs(sort) if len(given.of(sort)) > 2 else ():
            yield from _of_run(run, number, reach, words, () if is_whole else _ADDED)


def _hits(way: Arithmetic, pairs: Iterable[Group], number: float, reach: float) -> Iterator[Group]:
    """The pairs, also turned round, for which an arithmetic gives the number."""
    quick, turns = way.quick, way.turns
    for pair in pairs:
        a, b = pair
        if abs(quick(a.number, b.number) - number) <= reach:
            yield pair
        if turns and abs(quick(b.number, a.number) - number) <= reach:
            yield b, a


def _of_run(run: Group, number: float, reach: float, words: str, adds: tuple[str, ...]) -> Iterator[Candidate]:
    total, form = sum(operand.number for operand in run), ["{}"] * len(run)
    if abs(total - number) <= reach and _says(words, adds):
        yield sum((operand.value for operand in run), Decimal()), " + ".join(form), run
    if abs(total / len(run) - number) <= reach and _says(words, _AVERAGED):
        yield sum((operand.value for operand in run), Decimal()) / len(run), "mean of " + ", ".join(form), run


def _ways(unit: str, value: Decimal, words: str) -> Iterator[Way]:
    """What may give a figure of a unit, without means and totals where no word says that it is one."""
    ways = _BY_UNIT.get(unit) or (_WHOLE if unit == "" and exponent(value) >= 0 else _OTHER)
    for way in ways:
        if not way.cue or way.cue is _CHANGED or _says(words, way.cue):
            yield way if ways is not _OTHER or not unit else way._replace(sorts=(unit, ""))


def _says(words: str, cue: tuple[str, ...]) -> bool:
    return not cue or any(stem in words for stem in cue)


def _shown(result: Decimal, value: Decimal, unit: str) -> str:
    """The result behind its sign: exact, or cut to two digits more than the figure has."""
    percent = "%" if unit == "%" else ""
    if result == value:
        return f"= {value:f}{percent}"
    if exponent(result) >= exponent(value) - 2:
        return f"= {result:f}{percent}"
    return f"≈ {result:.{max(0, 2 - exponent(value))}f}{percent}"
