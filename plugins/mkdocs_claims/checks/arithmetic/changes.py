"""Changes that a text gives beside the two figures they lie between: "from 40% to 50%, a gain of 10 points"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from mkdocs_claims.checks.arithmetic.numbers import NUMBER, read
from mkdocs_claims.checks.figures.precision import half_step
from mkdocs_claims.checks.finding import Around, Check, Finding, NotRun, Outcome, Remark
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.checks.words import cues
from mkdocs_claims.problems import Severity

_NOUN = (
    r"(?P<noun>gain|rise|increase|improvement|jump|drop|fall|decrease|reduction|decline|loss|difference|change|delta)"
)
# Possessive: a part of a number, or a number without its unit, is no reading of it.
_UNIT = r"(?P<unit> ?%| (?:percentage )?points?\b| ?pp\b| ?[x×]\b| ?times\b)?+"
_SIZE = rf"(?P<sign>[+−-])?(?P<size>(?>{NUMBER})){_UNIT}"
_UNITS = r"(?P<a_unit> ?%| [A-Za-z]{1,8})?"
_PAIR = rf"(?P<a>{NUMBER}){_UNITS} (?:to|→|->) (?P<b>{NUMBER})(?P<b_unit> ?%| [A-Za-z]{{1,8}})?"
_FROM_WORD = cues(["from"])
_FROM = re.compile("from [0-9]")
_AFTER = re.compile(
    rf"\bfrom {_PAIR}(?: ?[,(:–—-] ?| )(?:that is |i\.e\. |an? |or ){{0,2}}(?:(?:absolute|net|overall|relative) )?"
    rf"(?:{_NOUN} )?(?:of |by )?(?P<about>about |roughly |around |~ ?|≈ ?)?{_SIZE}(?! (?:in|on|of|for|with) (?!total))"
)
_BEFORE = re.compile(
    rf"\b(?:{_NOUN} of|(?P<verb>gain|rise|increase|improve|jump|drop|fall|decrease|decline|fell|rose)(?:s|d|ed)? by) "
    rf"(?P<about>about |roughly |around |~ ?|≈ ?)?{_SIZE},? \(?from {_PAIR}"
)
_DOWN = frozenset("drop fall decrease reduction decline loss fell".split())
_UP = frozenset("gain rise increase jump rose".split())
_NOT_STATED = NotRun("no text gives a change together with both figures it lies between")


@dataclass(frozen=True, slots=True)
class Change:
    """A change as a text states it: from `first` to `last`, said to be `size`. `unit` is %, points, times or empty."""

    field: str
    text: str
    first: Decimal
    last: Decimal
    size: Decimal
    figure: str
    unit: str
    sign: str
    direction: int
    is_rough: bool

    @property
    def difference(self) -> Decimal:
        """The difference, with its sign."""
        return self.last - self.first

    @property
    def relative(self) -> Decimal | None:
        """The change in percent of the first figure, with its sign."""
        return 100 * (self.last - self.first) / self.first if self.first else None

    def is_close(self, value: Decimal | None, slack: Decimal) -> bool:
        """Whether the size said is this value, but for rounding: `slack` is what the value itself may be off."""
        if value is None:
            return False
        slack += half_step(self.size) + (abs(value) / 10 if self.is_rough else 0)
        return abs(self.size - abs(value)) <= slack

    @property
    def is_difference(self) -> bool:
        """Whether it is the difference."""
        return self.is_close(self.difference, self._off)

    @property
    def is_relative(self) -> bool:
        """Whether it is the relative change."""
        return self.is_close(self.relative, 200 * self._off / self.first if self.first else Decimal(0))

    @property
    def is_ratio(self) -> bool:
        """Whether it is how many times one figure the other is."""
        low, high = sorted((self.first, self.last))
        return bool(low) and self.is_close(high / low, 2 * self._off * high / low / low)

    @property
    def _off(self) -> Decimal:
        """What a difference of the two figures may be off since each is rounded; whole numbers count as exact."""
        return sum((half_step(value) for value in (self.first, self.last) if value != int(value)), Decimal(0))


def _changes(subject: Subject) -> Iterator[Change]:
    """The changes that the evidence's texts state with both figures."""
    if subject.words.isdisjoint(_FROM_WORD):
        return
    for field, text in subject.described:
        if not _FROM.search(text):
            continue
        for pattern in (_AFTER, _BEFORE):
            for match in pattern.finditer(text):
                change = _change(field, match)
                if change is not None:
                    yield change


def _change(field: str, match: re.Match[str]) -> Change | None:
    groups = match.groupdict()
    unit, sign = (groups["unit"] or "").strip(), groups["sign"] or ""
    word = groups["noun"] or groups.get("verb") or ""
    if not (unit or sign or word):
        # Nothing says that the third figure is a change.
        return None
    unit = "times" if unit in ("x", "×", "times") else "points" if unit and unit != "%" else unit
    return Change(
        field,
        match.group(),
        read(groups["a"]),
        read(groups["b"]),
        read(groups["size"]),
        f"{sign}{groups['size']}{(groups['unit'] or '').rstrip()}",
        unit,
        sign.replace("−", "-"),
        -1 if word in _DOWN else 1 if word in _UP else 0,
        groups["about"] is not None,
    )


def _fits(change: Change) -> bool:
    if change.unit == "times":
        return change.is_ratio
    return change.is_difference or change.is_relative


def _turned(change: Change) -> bool:
    """Whether the change is said to go the other way than its figures do."""
    said = {"+": 1, "-": -1}.get(change.sign, change.direction)
    return said * change.difference < 0


def _deltas(subject: Subject, around: Around) -> Outcome:
    del around
    found: list[Finding | Remark] = []
    for change in _changes(subject):
        if not _fits(change):
            relative = f" or {change.relative:+.1f}%" if change.relative is not None else ""
            said = f"“{change.text}”: the figures give {change.difference:+f}{relative}, and not {change.figure}"
        elif _turned(change):
            said = f"“{change.text}”: the figures go the other way"
        else:
            found.append(Remark(change.field, f"{change.last} − {change.first} fits {change.figure}", change.figure))
            continue
        instead = "look up all three figures in the source; write the change as the difference of the two"
        found.append(Finding(DELTAS.name, Severity.WARNING, change.field, said, instead, figure=change.figure))
    return tuple(found) or _NOT_STATED


def _points(subject: Subject, around: Around) -> Outcome:
    del around
    stated = [change for change in _changes(subject) if change.unit in ("%", "points")]
    if not stated:
        return _NOT_STATED
    return tuple(
        Finding(
            POINTS.name,
            Severity.WARNING,
            change.field,
            f"“{change.text}”: {change.figure} is the "
            + ("difference in points, not a percentage" if change.unit == "%" else "relative change, not points"),
            f"write “{abs(change.difference):f} points” or “{abs(change.relative or 0):.1f}%”",
            figure=change.figure,
            verdict="unit-differs",
        )
        for change in stated
        if (change.unit == "%" and change.is_difference and not change.is_relative)
        or (change.unit == "points" and change.is_relative and not change.is_difference)
    )


DELTAS = Check(
    "deltas",
    "Changes match their figures",
    Severity.WARNING,
    "A change that is given beside the two figures it lies between is their difference, ratio or relative change.",
    "The check reads phrases like “from 71.87 to 83.35, a gain of 11.48 points” and “fell by 3 points, from 48 to 45”. "
    "Rounding of all three figures is allowed for. Changes whose figures stand elsewhere are left to the figures "
    "check.",
    bad="evidence:\n  - validated_by: Accuracy rose from 71.87 to 83.35, a gain of 12.48 points.",
    good="evidence:\n  - validated_by: Accuracy rose from 71.87 to 83.35, a gain of 11.48 points.",
    run=_deltas,
)
POINTS = Check(
    "percent-or-points",
    "Percent or points",
    Severity.WARNING,
    "A difference of two percentages is given in points, and a relative change in percent.",
    "From 40% to 50% is a rise of 10 points, or of 25%. “A rise of 10%” is one of the two, and readers take it for the "
    "other.",
    bad="evidence:\n  - validated_by: Accuracy rose from 40% to 50%, a gain of 10%.",
    good="evidence:\n  - validated_by: Accuracy rose from 40% to 50%, a gain of 10 points.",
    run=_points,
)
