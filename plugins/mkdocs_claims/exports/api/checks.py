"""What automatic checks say of a claim: a row for each thing found, and one for each check that found nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from mkdocs_claims.checks.run import Judged, Result, State
from mkdocs_claims.exports.api.model import ApiModel
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.events import Judgement

Checked = Mapping[str, Sequence[Result]]
"""The results of all checks for every claim, by id."""


class CheckOutcome(ApiModel):
    """One thing that a check found, or that it found nothing, or that it did not run."""

    check: str
    """The check's name."""
    verdict: State
    """Whether it speaks against the record. What a person has called a false alarm has passed."""
    severity: Severity | None
    """How a finding weighs; null where there is none."""
    message: str | None
    """What was found, or why the check did not run; null where it found nothing."""
    field: str | None
    """The path of the text that it is about; null where it is about none."""
    figure: str | None
    """The figure that it is about, as written."""
    instead: str | None
    """What to write instead."""
    judged: Judgement | None
    """What a person said of the finding on the text as it stands; null where nobody has."""


class ToldByChecks(NamedTuple):
    """What all checks say of one claim, in their order, and how many flag it."""

    outcomes: tuple[CheckOutcome, ...]
    flagged: int


def told_by_checks(results: Sequence[Result]) -> ToldByChecks:
    """What the results of all checks on a claim come to. It takes more memory than they do."""
    return ToldByChecks(tuple(_outcomes(results)), flagging(results))


def _outcomes(results: Sequence[Result]) -> Iterator[CheckOutcome]:
    for check, state, findings, remarks, because in results:
        if findings or remarks:
            yield from map(_found, findings)
            for remark in remarks:
                yield _outcome(check.name, state, remark.text, remark.field, remark.figure)
        else:
            yield _outcome(check.name, state, because)


def flagging(results: Sequence[Result]) -> int:
    """How many of the checks flag the claim."""
    return sum(result.state is State.FLAGGED for result in results)


def _found(judged: Judged) -> CheckOutcome:
    finding = judged.finding
    return CheckOutcome(
        check=finding.check,
        verdict=State.FLAGGED if judged.is_open else State.PASSED,
        severity=finding.severity,
        message=finding.message,
        field=finding.field,
        figure=finding.figure,
        instead=finding.instead,
        judged=judged.judgement,
    )


# Most checks say the same of most claims, in one of few sentences.
@lru_cache(maxsize=1024)
def _outcome(
    check: str, state: State, message: str | None, field: str | None = None, figure: str | None = None
) -> CheckOutcome:
    return CheckOutcome(
        check=check,
        verdict=State.NOT_RUN if state is State.NOT_RUN else State.PASSED,
        severity=None,
        message=message,
        field=field,
        figure=figure,
        instead=None,
        judged=None,
    )
