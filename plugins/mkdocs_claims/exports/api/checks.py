"""What automatic checks say of a claim: a row for each thing found, and one for each check that found nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from typing_extensions import TypedDict

from mkdocs_claims.checks.run import Judged, Result, State, flagging
from mkdocs_claims.exports.markdown import plain
from mkdocs_claims.json_bytes import json_bytes
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.events import Judgement

Checked = Mapping[str, Sequence[Result]]
"""The results of all checks for every claim, by id."""


class CheckOutcome(TypedDict):
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
    """What all checks say of one claim: each outcome as JSON and as a line of Markdown, and how many flag it."""

    outcomes: Sequence[tuple[bytes, str]]
    flagged: int


def told_by_checks(results: Sequence[Result]) -> ToldByChecks:
    """What the results of all checks on a claim come to. It takes more memory than they do."""
    outcomes = list[tuple[bytes, str]]()
    for check, state, findings, remarks, because in results:
        if findings or remarks:
            outcomes += map(_found, findings)
            outcomes += [_outcome(check.name, state, remark.text, remark.field, remark.figure) for remark in remarks]
        else:
            outcomes.append(_outcome(check.name, state, because))
    return ToldByChecks(outcomes, flagging(results))


_FLAGGED, _PASSED, _NOT_RUN = State.FLAGGED, State.PASSED, State.NOT_RUN


def _found(judged: Judged) -> tuple[bytes, str]:
    finding = judged.finding
    return _written(
        CheckOutcome(
            check=finding.check,
            verdict=_FLAGGED if judged.is_open else _PASSED,
            severity=finding.severity,
            message=finding.message,
            field=finding.field,
            figure=finding.figure,
            instead=finding.instead,
            judged=judged.judgement,
        )
    )


# Most checks say the same of most claims, in one of few sentences.
@lru_cache(maxsize=1024)
def _outcome(
    check: str, state: State, message: str | None, field: str | None = None, figure: str | None = None
) -> tuple[bytes, str]:
    return _written(
        CheckOutcome(
            check=check,
            verdict=_NOT_RUN if state is _NOT_RUN else _PASSED,
            severity=None,
            message=message,
            field=field,
            figure=figure,
            instead=None,
            judged=None,
        )
    )


def _written(outcome: CheckOutcome) -> tuple[bytes, str]:
    message = f": {plain(outcome['message'])}" if outcome["message"] else ""
    return json_bytes(outcome), f"- {outcome['check']}, {outcome['verdict']}{message}"
