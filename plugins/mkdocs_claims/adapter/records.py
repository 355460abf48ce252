"""The records that a build is made from: in `mkdocs serve` the last good ones, while there is a mistake in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mkdocs.exceptions import PluginError

from mkdocs_claims.adapter.log import log
from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.journal import is_cut_off
from mkdocs_claims.loader.kept import Kept
from mkdocs_claims.past import NO_PAST, Past
from mkdocs_claims.problems import Problem, Severity, has_errors
from mkdocs_claims.report import as_text, summary


@dataclass(frozen=True, slots=True)
class Records:
    """What the site is made from, and the errors that every page then tells of."""

    catalogue: Catalogue
    problems: Sequence[Problem] = ()
    last_good: Catalogue | None = None
    """The records as they were last without an error; None where they never were."""
    warnings: int = 0
    """What was found in them that is no error, but for notes."""


def read_records(  # noqa: PLR0913 - what earlier builds leave is this much
    folder: Path,
    last_good: Catalogue | None,
    kept: Kept | None,
    *,
    release: bool,
    serving: bool,
    past: Past,
) -> Records:
    """The records in `folder`; `last_good`, `kept` and `past` are of earlier builds.

    Raises PluginError for errors in them, unless the site is being served.
    """
    if is_cut_off(folder):
        log.warning("a change of the records was cut off; `claims check` puts back what was there before it")
    catalogue, problems, _ = read(folder, release=release, kept=kept, past=past)
    if has_errors(problems):
        if not serving:
            raise PluginError(_report(problems))
        log.error(_report(problems))
        return Records(last_good or catalogue, problems, last_good)
    if problems:
        log.info(_report(problems))
    if past is NO_PAST:
        # Problems have their places by now, and nobody compares these records with others.
        catalogue = catalogue.without_texts()
    warnings = sum(problem.severity is Severity.WARNING for problem in problems)
    return Records(catalogue, last_good=catalogue, warnings=warnings)


def _report(problems: Sequence[Problem]) -> str:
    return f"{summary(problems)} in the claim records\n{as_text(problems)}"
