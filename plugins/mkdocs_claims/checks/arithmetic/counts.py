"""Percentages of n that no whole count gives.

The test is GRIM, granularity-related inconsistency of means: N. J. L. Brown and J. A. J. Heathers,
"The GRIM test: A simple technique detects numerous anomalies in the reporting of results in psychology",
Social Psychological and Personality Science 8 (2017), 363-369, here for shares instead of means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

from mkdocs_claims.checks.arithmetic.numbers import is_share, percentage
from mkdocs_claims.checks.figures.precision import exponent
from mkdocs_claims.checks.finding import MOST, Around, Check, Finding, NotRun, Outcome, Remark
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.checks.words import cues
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.evidence import ResultSet

_OF_NUMBER = re.compile(" of (?:the |all )?[0-9]")
_OF = re.compile(
    r"(?<![\w.,])(?P<share>[0-9]{1,3}(?:\.[0-9]{1,6})?) ?% of (?:the |all )?(?P<n>[0-9]{2,9})(?![\w%]|[.,]\d)"
)
_COUNTED = re.compile(
    r"(?<![\w.,])(?P<count>[0-9]{1,9}) (?:out )?of (?:the |all )?(?P<n>[0-9]{1,9})(?: [a-zA-Z][a-z-]{0,20}){0,3} ?"
    r"(?:\(|, (?:that is|or),? )(?P<share>[0-9]{1,3}(?:\.[0-9]{1,6})?) ?%"
)
_AVERAGED = cues("mean means average averages averaged averaging seeds weighted macro".split())
_INSTEAD = "look up the percentage and its n in the source; where cases were left out, give the n that the share is of"


def nearest_count(share: Decimal, n: int) -> tuple[int, bool]:
    """The whole count of n nearest to a percentage, and whether it gives the percentage at its precision.

    A half at the last digit may have been rounded either way.
    """
    decimals = _decimals(share)
    return _nearest(int(share * 10**decimals), 100 * 10**decimals, n)


def _nearest(part: int, whole: int, n: int) -> tuple[int, bool]:
    """The whole count of n nearest to part / whole, and whether it rounds to that."""
    count = (part * n + whole // 2) // whole
    return count, 2 * abs(whole * count - part * n) <= n


def chance(share: Decimal, n: int) -> float:
    """The share of percentages with that many decimals which some whole count of n gives, 0 to 1."""
    return _chance(_decimals(share), n)


def _chance(decimals: int, n: int) -> float:
    possible: int = 100 * 10**decimals + 1
    return min(1.0, (n + 1) / possible)


def _decimals(share: Decimal) -> int:
    return max(0, -exponent(share))


def _run(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    found: list[Finding | Remark] = list(islice(_in_texts(subject), MOST))
    tested = bool(found)
    because = "the record gives no shares of a known number of cases"
    averaged = not subject.words.isdisjoint(_AVERAGED)
    for index, item in enumerate(claim.evidence):
        for place, results in enumerate(item.results):
            if not is_share(results):
                continue
            if averaged:
                because = "the percentages are means over runs or groups, which need not be whole counts"
            else:
                tested = True
                found += islice(_in_results(results, f"evidence.{index}.results.{place}"), max(0, MOST - len(found)))
    return tuple(found) if tested else NotRun(because)


def _in_results(results: ResultSet, field: str) -> Iterator[Finding | Remark]:
    n = results.n
    assert n is not None
    passed, easiest = 0, 0.0
    likely, whole, decimals = 0.0, 100, -1
    for place, entry in enumerate(results.entries):
        share = percentage(str(entry.value))
        if share is None:
            continue
        if share.decimals != decimals:
            decimals = share.decimals
            likely, whole = _chance(decimals, n), 100 * 10**decimals
        if likely < 1 and not _nearest(share.digits, whole, n)[1]:
            yield _impossible(f"{field}.entries.{place}.value", entry.value, n, reads=(f"{field}.n",))
        else:
            passed += 1
            easiest = max(easiest, likely)
    if passed and easiest < 1:
        yield Remark(field, f"{passed} percentages of {n} can be whole counts. {_worth(easiest)}")
    elif passed:
        yield Remark(field, f"with {n} cases every percentage can be a whole count, so this proves nothing")


def _in_texts(subject: Subject) -> Iterator[Finding | Remark]:
    for field, text in subject.described:
        if "%" not in text or not _OF_NUMBER.search(text):
            continue
        for match in _OF.finditer(text):
            share, n = Decimal(match["share"]), int(match["n"])
            if share <= 100 and chance(share, n) < 1:
                count, whole = nearest_count(share, n)
                said = Remark(field, f"{share}% of {n} is {count}, a whole count. {_worth(chance(share, n))}")
                yield said if whole else _impossible(field, share, n)
        for match in _COUNTED.finditer(text):
            share, n, count = Decimal(match["share"]), int(match["n"]), int(match["count"])
            scale = 10 ** _decimals(share)
            if n and 2 * abs(100 * scale * count - int(share * scale) * n) > n:
                message = f"{count} of {n} is {100 * count / n:.{_decimals(share) + 1}f}%, and not {share}%"
                yield Finding(COUNTS.name, Severity.WARNING, field, message, _INSTEAD, figure=f"{share}%")


def _impossible(field: str, share: Decimal, n: int, reads: tuple[str, ...] = ()) -> Finding:
    below = int(share * n / 100)
    shown = [f"{count} of {n} is {100 * count / n:.{_decimals(share) + 1}f}%" for count in (below, below + 1)]
    return Finding(
        COUNTS.name,
        Severity.WARNING,
        field,
        f"no whole number of {n} cases is {share}%: {shown[0]}, {shown[1]}",
        _INSTEAD,
        figure=f"{share}%",
        reads=reads,
    )


def _worth(likely: float) -> str:
    return f"Of made-up percentages, {likely:.0%} would pass as well."


COUNTS = Check(
    "whole-counts",
    "Percentages are whole counts",
    Severity.WARNING,
    "A percentage of n cases is one that some whole number of cases gives, at the precision it is reported with.",
    "Of 20 cases, 55% are 11 and 52% are none. This is the GRIM test (Brown and Heathers, 2017). It proves little when "
    "n is large: of percentages with one decimal, every one can be a count of 1000 cases, and half of them one of 500. "
    "Means over several runs are no counts; where the record says that its figures are means, the check does not run.",
    bad=(
        "evidence:\n  - results:\n      - {metric: accuracy, unit: percent, proportion: true, n: 40,\n"
        "         entries: [{name: Planner, value: 61.0}]}"
    ),
    good=(
        "evidence:\n  - results:\n      - {metric: accuracy, unit: percent, proportion: true, n: 40,\n"
        "         entries: [{name: Planner, value: 62.5}]}"
    ),
    run=_run,
)
