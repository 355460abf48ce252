"""Findings as problems: with the line and column that they are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.catalogue.located import problem_at
from mkdocs_claims.checks.fields import location
from mkdocs_claims.checks.finding import Finding
from mkdocs_claims.checks.registry import BY_NAME
from mkdocs_claims.checks.run import Result, digest_of, expired
from mkdocs_claims.counting import counted
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.problems import Found, Problem, Severity
from mkdocs_claims.report import printable
from mkdocs_claims.suggest import did_you_mean

SHOWN = 50
"""Findings that the log of a build lists."""


def problems_of(catalogue: Catalogue, checked: Mapping[str, Sequence[Result]]) -> Iterator[Problem]:
    """What the checks found and nobody called a false alarm, and judgements that have lost what they are about."""
    for filed in catalogue.filed:
        results = checked[filed.claim.id]
        for result in results:
            for finding in result.open:
                yield _problem(filed, finding)
        yield from _judgements(filed, results)


def as_lines(
    catalogue: Catalogue, found: Mapping[str, Sequence[Finding]], before: Mapping[str, Sequence[Finding]] | None = None
) -> str | None:
    """What the checks found in each claim, a line each, without the cost of positions; None where that is nothing.

    `before` is what they found in it earlier, which is only counted.
    """
    in_all = sum(len(found[filed.claim.id]) for filed in catalogue.filed)
    told = [(filed.file.path, one) for filed in catalogue.filed for one in _new(filed.claim.id, found, before or {})]
    number = len(told)
    if not number:
        return None
    what = counted(number, "thing") if before is None else f"{counted(number, 'new thing')}, {in_all:,} in all"
    head = f"automatic checks found {what}; `claims check` shows the lines"
    lines = [f"{path}: {one.field}: {one.check}: {one.severity}: {one.message}" for path, one in told[:SHOWN]]
    more = [f"and {number - SHOWN} more"] if number > SHOWN else []
    return "\n".join([head, *map(printable, lines), *more])


def _new(
    claim_id: str, found: Mapping[str, Sequence[Finding]], before: Mapping[str, Sequence[Finding]]
) -> Sequence[Finding]:
    now, then = found[claim_id], before.get(claim_id, ())
    # Of a claim that is as it was they are the same object.
    return () if now is then else [one for one in now if one not in then]


def _problem(filed: Filed, finding: Finding) -> Problem:
    problem = problem_at(
        filed.file,
        location(finding.field),
        finding.check,
        finding.message,
        finding.instead,
        severity=finding.severity,
    )
    return replace(problem, found=Found(finding.field, finding.figure, digest_of(filed.claim, finding)))


def _judgements(filed: Filed, results: Sequence[Result]) -> Iterator[Problem]:
    for index, judgement in enumerate(filed.claim.checks.judged):
        if judgement.check not in BY_NAME:
            message = f"there is no check '{judgement.check}'"
            suggestion = did_you_mean(judgement.check, BY_NAME) or "`claims rules` lists them"
            place = ("checks", "judged", index, "check")
            yield problem_at(filed.file, place, "unknown-check", message, suggestion, severity=Severity.WARNING)
    for index, judgement in expired(filed.claim, results):
        message = (
            f"this judgement by {judgement.by} is about another text than the present one"
            if judgement.text
            else f"this judgement by {judgement.by} does not say which text it is about: `text` is missing"
        )
        suggestion = f"judge anew (`claims show {filed.claim.id}` prints the text's digest), or leave it as history"
        yield problem_at(
            filed.file, ("checks", "judged", index), "expired-judgement", message, suggestion, severity=Severity.NOTE
        )
