"""How often arithmetic explains a figure that was made up.

For each sort of figure, values are drawn at random, put into a sentence that lets the arithmetic
of that sort be tried, and looked for in the texts of the seed records. Values that are found
without arithmetic are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from random import Random

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.checks.figures.compare import verdicts
from mkdocs_claims.checks.figures.extract import figures

ROOT = Path(__file__).parents[2]
DRAWS = 200
"""Values of each sort, for each text."""

SORTS = {
    "a count of two digits": ("{} cases were held out.", 10, 99, 0),
    "a count of three digits": ("{} cases were held out.", 100, 999, 0),
    "points without decimals": ("It is {} points better.", 1, 60, 0),
    "points with one decimal": ("It is {} points better.", 1, 60, 1),
    "points with two decimals": ("It is {} points better.", 1, 60, 2),
    "a percentage without decimals, as a change": ("It rises by {}%.", 1, 99, 0),
    "a percentage with one decimal, as a change": ("It rises by {}%.", 1, 99, 1),
    "a percentage with one decimal, as a level": ("It reaches {}%.", 1, 99, 1),
    "a score with two decimals, as a level": ("It reaches {}.", 1, 99, 2),
    "a factor with one decimal": ("It is {}x faster.", 1, 9, 1),
}
"""A sentence, and the values and decimals that are drawn for it."""


def texts() -> Iterator[str]:
    """What the seed records have on file of their sources."""
    catalogue, _, _ = read(ROOT / "tests/seeds/claims")
    for claim in catalogue.claims:
        for item in claim.evidence:
            if item.validated_by:
                yield item.validated_by


def rates() -> dict[str, tuple[int, int]]:
    """For each sort, how many made-up figures arithmetic explains, and out of how many."""
    sources = list(texts())
    found = {}
    for sort, (sentence, low, high, decimals) in SORTS.items():
        random = Random(sort)
        explained = tried = 0
        for source in sources:
            for _ in range(DRAWS):
                value = Decimal(random.randrange(low * 10**decimals, high * 10**decimals)).scaleb(-decimals)
                text = sentence.format(value)
                (verdict,) = verdicts(figures(text), source, text)
                tried += verdict.status in ("derived", "missing")
                explained += verdict.status == "derived"
        found[sort] = (explained, tried)
    return found
