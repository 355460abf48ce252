"""How the checks do, as the scorecard takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.checks.run import Result
from mkdocs_claims.checks.summary import summary
from mkdocs_claims.derived.scorecard import CheckFigures


def check_figures(catalogue: Catalogue, checked: Mapping[str, Sequence[Result]]) -> dict[str, CheckFigures]:
    """The figures of each check by its name, from the results of all checks by claim."""
    return {
        name: CheckFigures(tally.run, tally.flagged, tally.false_alarms, tally.right, tally.not_judged)
        for name, tally in summary(catalogue, checked).by_check.items()
    }
