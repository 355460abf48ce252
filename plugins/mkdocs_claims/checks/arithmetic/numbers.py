"""Numbers as texts and results give them."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from mkdocs_claims.checks.figures.precision import exponent
from mkdocs_claims.records.evidence import ResultSet

_DECIMALS = 6
"""Percentages with more decimals are no shares of a count that anybody reports."""
NUMBER = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}(?:\.[0-9]{1,8})?|[0-9]{1,12}(?:\.[0-9]{1,8})?"
"""A number without its sign, as a regular expression: digits, with or without commas between thousands."""


def read(text: str) -> Decimal:
    """The value of a text that NUMBER matches, or of one with a sign before it."""
    return Decimal(text.replace(",", "").replace("−", "-"))


class Percentage(NamedTuple):
    """A number from 0 to 100 as written: its `digits` without the point, and how many of them are `decimals`."""

    digits: int
    decimals: int


@lru_cache(4096)  # By the text, since 91 and 91.0 are equal; and there are not many percentages.
def percentage(written: str) -> Percentage | None:
    """The percentage of a text; None for another number, and for one with more decimals than anybody reports."""
    value = Decimal(written)
    decimals = max(0, -exponent(value))
    if decimals > _DECIMALS or not 0 <= value <= 100:
        return None
    return Percentage(int(value.scaleb(decimals)), decimals)


def is_share(results: ResultSet) -> bool:
    """Whether the figures of a result set are percentages of its n cases."""
    return results.proportion and results.n is not None and results.unit in ("percent", "%")
