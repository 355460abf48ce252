"""Results as plain values for JSON: one row a finding, or one a check that found nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs_claims.checks.run import Judged, Result

Row = dict[str, object]


def rows(results: Iterable[Result]) -> Iterator[Row]:
    """Rows of `check`, `state`, `verdict`, `severity`, `message`, `field`, `figure`, `judged`.

    `verdict` is the finding's own word, such as `missing`, where it has one, else the state of the check. What a
    check remarked is a row too. `judged` is null or {verdict, by, date, why}.
    """
    for result in results:
        told = False
        for one in result.findings:
            told = True
            yield _found(result, one)
        for remark in result.remarks:
            told = True
            yield _row(result, remark.verdict, None, remark.text, remark.field, remark.figure, None)
        if not told:
            yield _row(result, None, None, result.because, None, None, None)


def _found(result: Result, one: Judged) -> Row:
    finding, judgement = one.finding, one.judgement
    judged = None
    if judgement is not None:
        judged = {
            "verdict": judgement.verdict,
            "by": judgement.by,
            "date": judgement.date.isoformat(),
            "why": judgement.why,
        }
    return _row(
        result, finding.verdict or "flagged", finding.severity, finding.message, finding.field, finding.figure, judged
    )


def _row(  # noqa: PLR0913, PLR0917 - a row has this many columns
    result: Result,
    verdict: str | None,
    severity: str | None,
    message: str | None,
    field: str | None,
    figure: str | None,
    judged: dict[str, str | None] | None,
) -> Row:
    return {
        "check": result.check.name,
        "state": str(result.state),
        "verdict": verdict or str(result.state),
        "severity": str(severity) if severity else None,
        "message": message,
        "field": field,
        "figure": figure,
        "judged": judged,
    }
