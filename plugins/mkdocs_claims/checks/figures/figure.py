"""A figure as it stands in a text."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Literal, NamedTuple

Kind = Literal["figure", "count", "size", "grid", "name", "id", "ref", "year", "date", "ordinal", "structural", "word"]
"""What a numeral or number word is. Only the first four are figures; the others say why it is none."""

FIGURES = frozenset({"figure", "count", "size", "grid"})


class Figure(NamedTuple):
    """A numeral or number word and its place in a text.

    `start` and `end` count characters. `value` is without sign and keeps the digits that were
    written: 91.0 is Decimal("91.0"), 8B is Decimal("8E+9"); a grid has one value a side; what is
    no figure has none, unless it is a number word. `unit` is "%", "pp" (points), "x" (times), a
    currency's sign, a unit's symbol or empty. A tuple, since thousands are made in a run.
    """

    text: str
    start: int
    end: int
    kind: Kind
    value: Decimal | tuple[Decimal, ...] | None
    unit: str = ""

    @property
    def sign(self) -> str:
        """The sign as written, "+" or "-"; empty where there is none."""
        first = self.text[0]
        return "+" if first == "+" else "-" if first in "-−–" else ""


def only_figures(readings: Iterable[Figure]) -> list[Figure]:
    """Those of a text's readings that are figures."""
    return [reading for reading in readings if reading.kind in FIGURES]
