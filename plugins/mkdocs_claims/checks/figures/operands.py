"""Figures of a source that stand close enough together to be reckoned with each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations, islice, product
from typing import NamedTuple

from mkdocs_claims.checks.figures.figure import Figure
from mkdocs_claims.making import maker

WINDOW = 120
"""The most characters from the beginning of the first operand to the end of the last."""
MOST = 1000
"""The most pairs of one sort that are tried."""
_FEW = 30
"""Operands of a sort up to which all their pairs are tried before their places are looked at."""
LONGEST_RUN = 5
"""Figures in the longest run of neighbours."""
_SENTENCE = re.compile(r"[.!?][)\"”]?\s+(?=[A-Z(\[])|\n")


class Operand(NamedTuple):
    """A figure to reckon with.

    `number` is its value as a binary number, for a quick look; `order` counts the figures of its
    unit before it.
    """

    number: float
    value: Decimal
    figure: Figure
    order: int

    @property
    def shown(self) -> str:
        """Its number as written, with the percent sign where it has one."""
        unit = self.figure.unit
        number = self.figure.text.lstrip("+-−–$€£¥")
        return number if unit in ("", "%") else number.removesuffix(unit).rstrip()


_operand = maker(Operand)
Group = tuple[Operand, ...]


class Operands:
    """The figures of a source that can be reckoned with, by sort. Sizes and number words cannot.

    A sort is a unit, "" for figures without one, or "#" for the whole ones of these.
    """

    def __init__(self, figures: Sequence[Figure], text: str) -> None:
        self._text = text
        self._of: dict[str, list[Operand]] = {"": []}
        self._near: dict[str, list[Group]] = {}
        for figure in figures:
            value = figure.value
            if figure.kind == "figure" and isinstance(value, Decimal):
                alike = self._of.setdefault(figure.unit, [])
                alike.append(_operand((float(value), value, figure, len(alike))))
        self._of["#"] = [operand for operand in self._of[""] if "." not in operand.figure.text]

    def of(self, sort: str) -> Sequence[Operand]:
        """The operands of a sort in order."""
        return self._of.get(sort, ())

    def pairs(self, sort: str) -> Iterable[Group]:
        """Two operands of a sort in the order of the text; whether they stand together is for `together` to say."""
        operands = self.of(sort)
        return combinations(operands, 2) if len(operands) <= _FEW else self._neighbours(sort, operands)

    def shares(self) -> Iterable[Group]:
        """A percentage and a whole number without unit, as `pairs`."""
        percentages, wholes = self.of("%"), self.of("#")
        if len(percentages) + len(wholes) <= _FEW:
            return product(percentages, wholes)
        pairs = self._neighbours("%#", sorted([*percentages, *wholes], key=_start))
        both = ((a, b) if a.figure.unit else (b, a) for a, b in pairs)
        return ((a, b) for a, b in both if a.figure.unit and not b.figure.unit)

    def runs(self, sort: str) -> Iterator[Group]:
        """Three to five neighbours of a sort that stand together."""
        operands = self.of(sort)
        for length in range(3, LONGEST_RUN + 1):
            for place in range(min(MOST, len(operands) - length + 1)):
                run = tuple(operands[place : place + length])
                if self.together(run):
                    yield run

    def together(self, group: Group, apart: int = MOST) -> bool:
        """Whether operands stand in one sentence within the window, and so many places apart at most."""
        first, last = min(group, key=_start), max(group, key=_start)
        begin, end = first.figure.end, last.figure.start
        if last.figure.end - first.figure.start > WINDOW or abs(last.order - first.order) > apart:
            return False
        return not _SENTENCE.search(self._text, begin, end + 1)

    def _neighbours(self, sort: str, operands: Sequence[Operand]) -> list[Group]:
        """The pairs that stand together, up to a limit."""
        if sort not in self._near:
            self._near[sort] = list(islice(self._pairs(operands), MOST))
        return self._near[sort]

    def _pairs(self, operands: Sequence[Operand]) -> Iterator[Group]:
        for place, first in enumerate(operands):
            for number in range(place + 1, len(operands)):
                pair = first, operands[number]
                if not self.together(pair):
                    break
                yield pair


def _start(operand: Operand) -> int:
    return operand.figure.start
