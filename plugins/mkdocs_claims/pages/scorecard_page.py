"""The maintainers' figures. The page is made only where a site asks for it."""

from __future__ import annotations

from dataclasses import replace

from mkdocs_claims.addresses import SCORECARD
from mkdocs_claims.checks.scored import check_figures
from mkdocs_claims.derived.scorecard import scorecard
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.page import SitePage
from mkdocs_claims.pages.scorecard_view import tables


def scorecard_page(drawing: Drawing) -> SitePage:
    """The scorecard. It is for maintainers, so search engines do not list it."""
    checks = check_figures(drawing.catalogue, drawing.checked)
    page = drawing.page(
        "scorecard.html",
        SCORECARD,
        "Scorecard",
        "For maintainers: what the base covers, what came of it, and what awaits a person.",
        in_nav=True,
        tables=list(tables(scorecard(drawing.knowledge, checks), drawing.catalogue.capabilities)),
    )
    return replace(page, indexed=False)
