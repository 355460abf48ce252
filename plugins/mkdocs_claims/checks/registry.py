"""All checks, in the order in which pages and commands list them."""

from __future__ import annotations

from mkdocs_claims.checks.arithmetic.changes import DELTAS, POINTS
from mkdocs_claims.checks.arithmetic.counts import COUNTS
from mkdocs_claims.checks.arithmetic.differences import DIFFERENCES
from mkdocs_claims.checks.arithmetic.parts import PARTS
from mkdocs_claims.checks.arithmetic.results import RESULTS
from mkdocs_claims.checks.duplicates import DUPLICATES
from mkdocs_claims.checks.figures_in_source import FIGURES
from mkdocs_claims.checks.finding import Check
from mkdocs_claims.checks.sources.identifiers import IDENTIFIED, WELL_FORMED
from mkdocs_claims.checks.sources.links import LINKS
from mkdocs_claims.checks.sources.quotes import QUOTES
from mkdocs_claims.checks.texts.cut import CUT, DOUBLED
from mkdocs_claims.checks.texts.design import NO_BASELINE, OWN_METHOD, SINGLE_RUN, SMALL_N
from mkdocs_claims.checks.texts.falsifiers import FALSIFIER
from mkdocs_claims.checks.texts.quoting import UNQUOTED
from mkdocs_claims.checks.texts.scope import SCOPE
from mkdocs_claims.checks.texts.wording import ABSOLUTE, CAUSAL

CHECKS: tuple[Check, ...] = (
    FIGURES,
    QUOTES,
    UNQUOTED,
    RESULTS,
    COUNTS,
    DIFFERENCES,
    PARTS,
    DELTAS,
    POINTS,
    CUT,
    DOUBLED,
    SCOPE,
    FALSIFIER,
    ABSOLUTE,
    CAUSAL,
    SINGLE_RUN,
    SMALL_N,
    OWN_METHOD,
    NO_BASELINE,
    DUPLICATES,
    IDENTIFIED,
    WELL_FORMED,
    LINKS,
)

BY_NAME = {check.name: check for check in CHECKS}
