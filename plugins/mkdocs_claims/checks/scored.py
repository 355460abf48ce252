"""How the checks do, as the scorecard takes it."""

from __future__ import annotations

from mkdocs_claims.checks.summary import Summary
from mkdocs_claims.derived.scorecard import CheckFigures


def check_figures(counted: Summary) -> dict[str, CheckFigures]:
    """The figures of each check by its name, as the scorecard takes them."""
    return {
        name: CheckFigures(tally.run, tally.flagged, tally.false_alarms, tally.right, tally.not_judged)
        for name, tally in counted.by_check.items()
    }
