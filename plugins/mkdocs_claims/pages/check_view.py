"""What a claim's page shows of the automatic checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mkdocs_claims.addresses import CHECKS, check_path
from mkdocs_claims.checks.registry import BY_NAME
from mkdocs_claims.checks.run import Judged, Result, State, expired
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Judgement

SHOWN = 20
"""The most findings, and remarks, of one check that the page tells; the claim's JSON holds all."""

_WEIGHTS = [str(severity) for severity in Severity]


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding: the place in words, what is wrong, what to write instead, and what somebody said of it."""

    place: str
    message: str
    instead: str
    judged: str | None


@dataclass(frozen=True, slots=True)
class RemarkView:
    """What a check says of a place that it does not flag."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class CheckView:
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

    @property
    def is_told(self) -> bool:
        """Whether there is more to say than that it passed."""
        return bool(self.findings or self.remarks)


@dataclass(frozen=True, slots=True)
class ChecksView:
    """The checks of a claim by what became of them. `expired` are judgements of earlier texts, in words."""

    index: str
    flagged: tuple[CheckView, ...]
    passed: tuple[CheckView, ...]
    not_run: tuple[CheckView, ...]
    expired: tuple[str, ...]

    @property
    def told(self) -> tuple[CheckView, ...]:
        """The checks that passed and have something to say all the same."""
        return tuple([view for view in self.passed if view.is_told])

    @property
    def silent(self) -> tuple[CheckView, ...]:
        """The checks that passed and have not."""
        return tuple([view for view in self.passed if not view.is_told])

    @property
    def rest(self) -> tuple[tuple[str | None, ...], ...]:
        """What tells all that is said of the checks that say nothing themselves: most claims share it with others."""
        silent = [view.path for view in self.passed if not view.is_told]
        told = "" if len(silent) == len(self.passed) else "told"
        return ((told, *silent), *[(view.path, view.because) for view in self.not_run])

    @property
    def reasons(self) -> list[tuple[str, list[CheckView]]]:
        """The checks that did not run, by why they did not."""
        groups: dict[str, list[CheckView]] = {}
        for view in self.not_run:
            groups.setdefault(view.because or "", []).append(view)
        return list(groups.items())


def checks_view(claim: Claim, results: Sequence[Result]) -> ChecksView:
    """The results of all checks as the claim's page shows them."""
    views: dict[State, list[CheckView]] = {state: [] for state in State}
    for result in results:
        views[result.state].append(_check(result))
    return ChecksView(
        CHECKS,
        tuple(sorted(views[State.FLAGGED], key=lambda view: _WEIGHTS.index(view.severity or _WEIGHTS[-1]))),
        tuple(views[State.PASSED]),
        tuple(views[State.NOT_RUN]),
        tuple(f"{_judged(judgement)} It is about an earlier text." for _, judgement in expired(claim, results)),
    )


def _check(result: Result) -> CheckView:
    return _told(result) if result.findings or result.remarks else _silent(result.check.name, result.because)


@lru_cache(maxsize=1024)  # Most results are among a few: each check passed, or did not run for one of its reasons.
def _silent(name: str, because: str | None) -> CheckView:
    return CheckView(BY_NAME[name].title, check_path(name), None, (), (), 0, because)


def _told(result: Result) -> CheckView:
    return CheckView(
        result.check.title,
        check_path(result.check.name),
        min([str(finding.severity) for finding in result.open], key=_WEIGHTS.index, default=None),
        tuple(_finding(one) for one in result.findings[:SHOWN]),
        tuple(RemarkView(place_of(remark.field), remark.text) for remark in result.remarks[:SHOWN]),
        max(0, len(result.findings) - SHOWN) + max(0, len(result.remarks) - SHOWN),
        result.because,
    )


def _finding(one: Judged) -> FindingView:
    finding = one.finding
    judged = None if one.judgement is None else _judged(one.judgement)
    return FindingView(place_of(finding.field), finding.message, finding.instead, judged)


def _judged(judgement: Judgement) -> str:
    verdict = "a false alarm" if judgement.verdict == "false-alarm" else "right"
    why = f": {judgement.why.rstrip('.')}" if judgement.why else "; no reason is recorded"
    return f"Judged {verdict} by {judgement.by} on {judgement.date}{why}."


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
