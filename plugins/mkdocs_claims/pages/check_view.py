"""What a claim's page shows of the automatic checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from mkdocs_claims.addresses import CHECKS, check_path
from mkdocs_claims.checks.finding import Check, Remark
from mkdocs_claims.checks.registry import BY_NAME
from mkdocs_claims.checks.run import Judged, Result, State, expired
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Judgement

SHOWN = 20
"""The most findings, and remarks, of one check that the page tells; the claim's JSON holds all."""

VERDICTS = {"false-alarm": "a false alarm", "right": "right"}
"""What people say of findings, in words."""

_FLAGGED, _PASSED, _NOT_RUN = State.FLAGGED, State.PASSED, State.NOT_RUN
_WEIGHTS = [str(severity) for severity in Severity]


class FindingView(NamedTuple):
    """A finding: the place in words, what is wrong, what to write instead, and what somebody said of it."""

    place: str
    message: str
    instead: str
    judged: str | None


class RemarkView(NamedTuple):
    """What a check says of a place that it does not flag."""

    place: str
    text: str


class CheckView(NamedTuple):
    """A check on a claim's page. `severity` is that of its findings that count, the highest first.

    `further` counts what the page does not tell of it.
    """

    title: str
    path: str
    severity: str | None
    findings: tuple[FindingView, ...]
    remarks: tuple[RemarkView, ...]
    further: int
    because: str | None


@dataclass(frozen=True, slots=True)
class ChecksView:
    """The checks of a claim by what became of them. `expired` are judgements of earlier texts, in words.

    Of those that `passed`, some have something to say all the same, which are `told`, and the others are `silent`.
    """

    index: str
    flagged: tuple[CheckView, ...]
    passed: tuple[CheckView, ...]
    told: tuple[CheckView, ...]
    silent: tuple[CheckView, ...]
    not_run: tuple[CheckView, ...]
    expired: tuple[str, ...]

    @property
    def rest(self) -> tuple[tuple[str | None, ...], ...]:
        """What tells all that is said of the checks that say nothing themselves: most claims share it with others."""
        silent = [view.path for view in self.silent]
        return (("told" if self.told else "", *silent), *[(view.path, view.because) for view in self.not_run])

    @property
    def reasons(self) -> list[tuple[str, list[CheckView]]]:
        """The checks that did not run, by why they did not."""
        groups: dict[str, list[CheckView]] = {}
        for view in self.not_run:
            groups.setdefault(view.because or "", []).append(view)
        return list(groups.items())


def checks_view(claim: Claim, results: Sequence[Result]) -> ChecksView:
    """The results of all checks as the claim's page shows them."""
    views: dict[State, list[CheckView]] = {_FLAGGED: [], _PASSED: [], _NOT_RUN: []}
    told, silent = list[CheckView](), list[CheckView]()
    for check, state, findings, remarks, because in results:
        view = _told(check, findings, remarks, because) if findings or remarks else _silent(check.name, because)
        views[state].append(view)
        if state is _PASSED:
            (told if findings or remarks else silent).append(view)
    flagged = views[_FLAGGED]
    if len(flagged) > 1:
        flagged.sort(key=lambda view: _WEIGHTS.index(view.severity or _WEIGHTS[-1]))
    return ChecksView(
        CHECKS,
        tuple(flagged),
        tuple(views[_PASSED]),
        tuple(told),
        tuple(silent),
        tuple(views[_NOT_RUN]),
        tuple([f"{_judged(judgement)} It is about an earlier text." for _, judgement in expired(claim, results)]),
    )


@lru_cache(maxsize=1024)  # Most results are among a few: each check passed, or did not run for one of its reasons.
def _silent(name: str, because: str | None) -> CheckView:
    return CheckView(BY_NAME[name].title, check_path(name), None, (), (), 0, because)


def _told(check: Check, findings: Sequence[Judged], remarks: Sequence[Remark], because: str | None) -> CheckView:
    return CheckView(
        check.title,
        check_path(check.name),
        min([str(one.finding.severity) for one in findings if one.is_open], key=_WEIGHTS.index, default=None),
        tuple([_finding(one) for one in findings[:SHOWN]]),
        tuple([RemarkView(place_of(remark.field), remark.text) for remark in remarks[:SHOWN]]),
        max(0, len(findings) - SHOWN) + max(0, len(remarks) - SHOWN),
        because,
    )


def _finding(one: Judged) -> FindingView:
    finding = one.finding
    judged = None if one.judgement is None else _judged(one.judgement)
    return FindingView(place_of(finding.field), finding.message, finding.instead, judged)


def _judged(judgement: Judgement) -> str:
    why = f": {judgement.why.rstrip('.')}" if judgement.why else "; no reason is recorded"
    return f"Judged {VERDICTS[judgement.verdict]} by {judgement.by} on {judgement.date}{why}."


# Most findings are in the same few fields.
@lru_cache(maxsize=1024)
def place_of(field: str) -> str:
    """A field's path as the page calls the place, such as "S1, measured on"."""
    steps = field.split(".")
    if steps[0] == "evidence" and len(steps) > 1:
        return ", ".join([f"S{int(steps[1]) + 1}", *(_words(step) for step in steps[2:3])])
    if steps[0] == "falsifiers" and len(steps) > 1:
        return f"Falsifier {int(steps[1]) + 1}"
    return _words(steps[0]).capitalize()


def _words(step: str) -> str:
    return step.replace("_", " ")
