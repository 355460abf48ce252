"""Whether `results` hold the figures that the item's texts give."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

from mkdocs_claims.checks.figures.extract import figures
from mkdocs_claims.checks.figures.texts import TOO_MANY, crowded
from mkdocs_claims.checks.finding import MOST, Around, Check, Finding, NotRun, Outcome
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.evidence import Evidence

_DIGIT = re.compile("[0-9]")
_JOINED = tuple(".,-_−–")


def _run(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    found: list[Finding] = []
    tested = False
    because = "no evidence item has both `results` and a text with figures"
    for index, item in enumerate(claim.evidence):
        if not item.results:
            continue
        texts = _texts(item)
        if not any(map(_DIGIT.search, texts)):
            continue
        if crowded(texts):
            because = TOO_MANY
        else:
            tested = True
            if not _all_as_written(item, texts):
                found += islice(_unstated(item, index, _stated(texts)), max(0, MOST - len(found)))
    if not tested:
        return NotRun(because)
    return tuple(found)


def _texts(item: Evidence) -> list[str]:
    texts = [text for text in (item.validated_by, item.measured_on) if text]
    return [*texts, *[quote.text for quote in item.quotes]] if item.quotes else texts


def _all_as_written(item: Evidence, texts: list[str]) -> bool:
    """Whether all results stand in the texts digit for digit, which is the rule and quick to see."""
    text = "\n".join(texts)
    for results in item.results:
        if results.n is not None and not _stands(str(results.n), text):
            return False
        for entry in results.entries:
            if not _stands(str(entry.value), text):
                return False
    return True


def _stands(digits: str, text: str) -> bool:
    """Whether a number stands in a text on its own. Only the first few places are looked at."""
    end, length = 0, len(digits)
    for _ in range(3):
        start = text.find(digits, end)
        if start < 0:
            return False
        end = start + length
        # Most stand like this; the rest takes longer to tell.
        if start and text[start - 1] in " (" and text[end : end + 1] in " %)":
            return True
        before, after = text[start - 1 : start], text[end : end + 2]
        # Behind a letter or a hyphen digits may be part of a name.
        if not (before.isalnum() or before in _JOINED) and not (after[:1].isalnum() or _goes_on(after)):
            return True
    return False


def _goes_on(after: str) -> bool:
    return after[:1] in (".", ",") and after[1:].isdigit()


def _stated(texts: list[str]) -> frozenset[Decimal]:
    """The figures of the texts, without their signs."""
    values: set[Decimal] = set()
    for text in texts:
        for figure in figures(text):
            if isinstance(figure.value, tuple):
                values.update(figure.value)
            elif figure.value is not None:
                values.add(figure.value)
    return frozenset(values)


def _unstated(item: Evidence, index: int, stated: frozenset[Decimal]) -> Iterator[Finding]:
    reads = tuple(
        f"evidence.{index}.{name}" for name in ("validated_by", "measured_on", "quotes") if getattr(item, name)
    )
    in_order = sorted(stated)
    for place, results in enumerate(item.results):
        field = f"evidence.{index}.results.{place}"
        if results.n is not None and results.n not in stated:
            yield _finding(f"{field}.n", Decimal(results.n), in_order, reads)
        for number, entry in enumerate(results.entries):
            if abs(entry.value) not in stated:
                yield _finding(f"{field}.entries.{number}.value", entry.value, in_order, reads)


def _finding(field: str, value: Decimal, stated: list[Decimal], reads: tuple[str, ...]) -> Finding:
    """The finding that a value is not among those stated, which are sorted."""
    here = bisect_left(stated, abs(value))
    nearest = min(stated[max(0, here - 1) : here + 1], key=lambda other: abs(other - abs(value)), default=None)
    shown = format(value, "f")
    return Finding(
        RESULTS.name,
        Severity.WARNING,
        field,
        f"{shown} is among the results and in no text of the item"
        + (f"; the nearest figure there is {nearest:f}" if nearest is not None else ""),
        "write the same figure in both places, as the source has it",
        figure=shown,
        verdict="missing",
        reads=reads,
    )


RESULTS = Check(
    "results-match-text",
    "Results match the text",
    Severity.WARNING,
    "Each figure in `results` stands in a text of the same evidence item.",
    "The figures of a plot are typed in a second time, and a slip there is seen by nobody. Compared are the values "
    "without their signs, so that “3.5 points below” fits −3.5; 91 and 91.0 are the same. Neither place is compared "
    "with the source.",
    bad=(
        "evidence:\n  - validated_by: Accuracy was 44.76% with the planner.\n"
        "    results:\n      - {metric: accuracy, entries: [{name: Planner, value: 47.46}]}"
    ),
    good=(
        "evidence:\n  - validated_by: Accuracy was 44.76% with the planner.\n"
        "    results:\n      - {metric: accuracy, entries: [{name: Planner, value: 44.76}]}"
    ),
    run=_run,
)
