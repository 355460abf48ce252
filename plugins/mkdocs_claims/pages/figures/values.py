"""Values and names as figures write them."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from mkdocs_claims.records.evidence import ResultSet


def number(value: Decimal) -> str:
    """A figure as it was written, with a true minus sign."""
    return format(value, "f").replace("-", "\u2212")


def set_name(results: ResultSet) -> str:
    """What a column of the table is called."""
    if results.label and results.set:
        return f"{results.label} ({results.set})"
    return results.label or results.set or "Value"


def short_names(sets: Sequence[ResultSet]) -> list[str | None]:
    """What a sentence calls each set: its label alone where that tells it from the others, None without a name."""
    labels = [results.label or results.set for results in sets]
    if len(set(labels)) == len(labels):
        return labels
    return [set_name(results) if label else None for results, label in zip(sets, labels, strict=True)]
