"""A figure as plain values for JSON."""

from __future__ import annotations

from decimal import Decimal

from mkdocs_claims.checks.figures.figure import FIGURES, Figure
from mkdocs_claims.checks.figures.numerals import magnitude

Row = dict[str, str | int | None]


def row(figure: Figure) -> Row:
    """`figure` (its text), `start`, `end`, `kind`, `value` and `unit`. What is no figure, and a grid, has no value."""
    value = _value(figure, figure.value) if isinstance(figure.value, Decimal) and figure.kind in FIGURES else None
    return {
        "figure": figure.text,
        "start": figure.start,
        "end": figure.end,
        "kind": figure.kind,
        "value": value,
        "unit": figure.unit,
    }


def _value(figure: Figure, value: Decimal) -> str:
    """The value in digits, without sign: "91.0"; millions and more as "8e9"."""
    power = magnitude(figure.text) or (9 if value >= 10**9 else 0)
    if figure.kind == "size" and power > 3:
        return f"{value.scaleb(-power):f}e{power}"
    return f"{value:f}"
