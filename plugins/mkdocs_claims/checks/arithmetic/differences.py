"""Differences that n cases are too few to show."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from mkdocs_claims.checks.arithmetic.numbers import is_share
from mkdocs_claims.checks.figures.precision import exponent
from mkdocs_claims.checks.finding import Around, Check, Finding, NotRun, Outcome, Remark
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.evidence import Entry, ResultSet


def difference_interval(first: float, second: float, n: int) -> tuple[float, float]:
    """The 95 % interval of the difference of two shares (0 to 1), each of n cases, unpaired.

    From the two Wilson intervals: R. G. Newcombe, "Interval estimation for the difference between independent
    proportions: comparison of eleven methods", Statistics in Medicine 17 (1998), 873-890, method 10.
    """
    low, high = wilson(first, n)
    other_low, other_high = wilson(second, n)
    difference = first - second
    return (
        difference - math.hypot(first - low, other_high - second),
        difference + math.hypot(high - first, second - other_low),
    )


def _run(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    found: list[Finding | Remark] = []
    tested = False
    because = "the record gives no shares of a known number of cases"
    for index, item in enumerate(claim.evidence):
        for place, results in enumerate(item.results):
            if not is_share(results):
                continue
            values = [float(entry.value) for entry in results.entries]
            if abs(sum(values) - 100) <= len(values) and _is_one_total(values, results.entries):
                because = "the shares are those of one total, which are not independent of each other"
                found.append(Remark(f"evidence.{index}.results.{place}", "not compared: shares of one total"))
                continue
            if len(values) > 1:
                tested = True
                close = _close(results, values, f"evidence.{index}.results.{place}")
                if close:
                    found.append(close)
    return tuple(found) if tested else NotRun(because)


def _is_one_total(values: Sequence[float], entries: Sequence[Entry]) -> bool:
    """Whether the entries are the parts of one whole: they add up to 100, but for rounding."""
    if len(values) < 2:
        return False
    last_digit = Decimal((0, (1,), max(-6, min(exponent(entry.value) for entry in entries))))
    return abs(sum((entry.value for entry in entries), Decimal(-100))) <= last_digit * len(values) / 2


def _close(results: ResultSet, values: Sequence[float], field: str) -> Finding | None:
    """The first entry of the claim that n cases cannot tell from the nearest one that is not the claim's."""
    entries = results.entries
    assert results.n is not None
    # No interval of a share reaches further than these points, which spares most sets the exact one.
    reach = 142 * (1 / math.sqrt(results.n) + 4 / results.n)
    if all(after - before > reach for before, after in pairwise(sorted(values))):
        return None
    usable = [(value, place) for place, value in enumerate(values) if 0 <= value <= 100]
    others = sorted([pair for pair in usable if not entries[pair[1]].claim])
    if not others:
        return None
    for pair in usable:
        value, place = pair
        if not entries[place].claim:
            continue
        here = bisect_left(others, pair)
        beside = others[max(0, here - 1) : here + 1]
        other, nearest = beside[0] if abs(beside[0][0] - value) <= abs(beside[-1][0] - value) else beside[-1]
        if abs(other - value) > reach:
            continue
        found = _within_error(entries[place], entries[nearest], results, f"{field}.entries.{place}.value")
        if found:
            return found
    return None


def _within_error(entry: Entry, other: Entry, results: ResultSet, field: str) -> Finding | None:
    assert results.n is not None
    first, second = float(entry.value) / 100, float(other.value) / 100
    low, high = difference_interval(first, second, results.n)
    if not low <= 0 <= high:
        return None
    return Finding(
        DIFFERENCES.name,
        Severity.NOTE,
        field,
        f"{entry.name} at {entry.value} and {other.name} at {other.value}: a difference of "
        f"{entry.value - other.value:+} points is within sampling error of {results.n} cases "
        f"(95 % interval {100 * low:+.1f} to {100 * high:+.1f} points, unpaired)",
        "say that the two are about the same on these cases, or give the paired comparison if the source has one",
        figure=format(entry.value, "f"),
        reads=(field.rpartition(".entries.")[0],),
    )


DIFFERENCES = Check(
    "within-chance",
    "Differences beyond chance",
    Severity.NOTE,
    "A difference between the claim's share and the nearest other one is larger than the sampling error of n cases.",
    "Two systems of the same worth differ on 200 cases by several points, by chance alone. The interval of the "
    "difference is made from the two Wilson intervals (Newcombe, 1998), as if each system had seen cases of its own. "
    "On the same cases a paired test can tell apart what this one cannot, so the finding is a note and no fault. "
    "Shares of one total are left alone. A difference that passes can still come from the choice of cases or of one "
    "run.",
    bad=(
        "evidence:\n  - results:\n      - {metric: accuracy, unit: percent, proportion: true, n: 200,\n"
        "         entries: [{name: Planner, value: 62.0, claim: true}, {name: Baseline, value: 58.5}]}"
    ),
    good=(
        "evidence:\n  - results:\n      - {metric: accuracy, unit: percent, proportion: true, n: 200,\n"
        "         entries: [{name: Planner, value: 81.5, claim: true}, {name: Baseline, value: 47.5}]}"
    ),
    run=_run,
)
