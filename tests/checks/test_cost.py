"""No input makes a check slow: made-up texts of the worst kinds, and whatever hypothesis thinks of."""

from __future__ import annotations

import time
from decimal import Decimal
from functools import lru_cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mkdocs_claims.checks.finding import Around, Check
from mkdocs_claims.checks.registry import CHECKS
from mkdocs_claims.checks.run import LONGEST
from mkdocs_claims.checks.sources.source_texts import MAX_BYTES, SourceText, plain
from mkdocs_claims.checks.subject import subject_of
from mkdocs_claims.records.claim import Claim

LIMIT = 0.1
"""Seconds of CPU that one check may take on one record."""

# What the patterns begin with and go on with, so that repeating them makes each one try as often as it can.
PIECES = [
    "1 ", "12 cases ", "1% of 1 ", "93.0% of 200 ", "1 of 1 a b c (1%) ", "from 1 to 1 ", "from 1% to 2%, a gain of ",
    "a gain of 1 from 1 to 1 ", "1 + 1 ", "1 + 1 = 3 ", "1 a b, split into ", "1 a and 1 b, ", "1/1/1 split ", "a ",
    "single ", "one run ", "not because ", "never ", "in every case ", "(", "[", "[…] ", "..", ",, ", ";; ", "and ",
    "5 patients ", "n = 1 ", "two a b ", "1,000,000 ", "0.123456 ", "−", "x", " ", "\u00e9", "8B ", "GPT-4o ", "e1",
]  # fmt: skip


@lru_cache(maxsize=len(PIECES))
def worst(text: str) -> Claim:
    """A record that holds a text in as many places as a record may have, up to the length that is checked."""
    line = text[:9_000] or "x"
    items = max(1, min(500, (LONGEST - len(line) * 3) // (2 * len(line) + 1)))
    sets = [
        {
            "metric": "m",
            "unit": "percent",
            "proportion": True,
            "n": 40 + place,
            "entries": [
                {"name": f"e{number}", "value": Decimal(number).scaleb(-1), "claim": number % 2 == 0}
                for number in range(200)
            ],
        }
        for place in range(20)
    ]
    return Claim.model_validate(
        {
            "id": "CLM-0001",
            "slug": "slug",
            "statement": line,
            "observed_on": line,
            "capability": "planning",
            "drafting": {"method": "model"},
            "falsifiers": [{"text": line}],
            "evidence": [
                {
                    "key": f"e{place}",
                    "direction": "supports",
                    "validated_by": line,
                    "measured_on": line,
                    "source": {"url": "https://example.org/", "doi": "10.1000/182"},
                    "results": sets if place == 0 else [],
                }
                for place in range(items)
            ],
        },
        strict=False,
    )


def seconds(check: Check, claim: Claim, around: Around) -> float:
    """CPU time of one run; the least of three where the first was disturbed."""
    subject, times = subject_of(claim), []
    for _ in range(3):
        start = time.thread_time()
        check.run(subject, around)
        times.append(time.thread_time() - start)
        if times[-1] < LIMIT / 2:
            break
    return min(times)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_repeated_pieces(check: Check) -> None:
    around = Around({"CLM-0001": ()}, {}, {})
    for piece in PIECES:
        assert seconds(check, worst(piece * 20_000), around) < LIMIT, piece


@settings(deadline=None, max_examples=10, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=8), min_size=1, max_size=6))
def test_any_repetition(pieces: list[str]) -> None:
    claim, around = worst("".join(pieces).replace("\n", " ") * 3_000), Around({"CLM-0001": ()}, {}, {})
    for check in CHECKS:
        assert seconds(check, claim, around) < LIMIT, check.name


@pytest.mark.parametrize("piece", ["a ", "[…] ", "1 ", "… a […] ", "aab"])
def test_quotes_in_a_long_source(piece: str) -> None:
    check = next(check for check in CHECKS if check.name == "quotes")
    source = SourceText("source.txt", plain(piece * 200_000)[:MAX_BYTES])
    quotes = [{"text": (piece * 200)[:400] + " z"} for _ in range(100)]
    claim = Claim.model_validate(
        {
            "id": "CLM-0001",
            "slug": "slug",
            "statement": "It is stated.",
            "capability": "planning",
            "drafting": {"method": "model"},
            "evidence": [{"key": "e1", "quotes": quotes}],
        },
        strict=False,
    )
    assert seconds(check, claim, Around(sources={"clm-0001-e1": source})) < LIMIT
