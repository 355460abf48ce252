"""`claims scorecard`: the maintainers' figures on coverage, outcomes and calibration."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from mkdocs_claims.cli.base import base_option, sound
from mkdocs_claims.cli.day import Day


@click.command
@base_option
@click.option("--json", "is_json", is_flag=True, help="Print JSON.")
@click.option(
    "--as-of",
    metavar="DATE",
    type=Day(),
    help="The day to which ages are counted (YYYY-MM-DD), instead of the latest day on file.",
)
def scorecard(base: Path, is_json: bool, as_of: datetime | None) -> None:
    """Print what the base covers, what came of it, and what awaits a person's review."""
    catalogue = sound(base)
    # Facts need SciPy, which takes longer to import than all of `check` to run.
    from mkdocs_claims.checks.finding import Around
    from mkdocs_claims.checks.run import check_all
    from mkdocs_claims.checks.scored import check_figures
    from mkdocs_claims.derived import scorecard as derived
    from mkdocs_claims.derived.knowledge import knowledge_of
    from mkdocs_claims.derived.recent import recent
    from mkdocs_claims.scorecard_text import as_json, as_text

    day, latest = as_of.date() if as_of else None, recent(catalogue.claims).latest
    if day and latest and day < latest:
        raise click.BadParameter(f"{day} is before {latest}, the latest day on file", param_hint="--as-of")
    knowledge = knowledge_of(catalogue)
    checked = check_all(catalogue, Around({claim_id: facts.alike for claim_id, facts in knowledge.claims.items()}))
    card = derived.scorecard(knowledge, check_figures(catalogue, checked), day)
    click.echo((as_json if is_json else as_text)(card, catalogue.capabilities))
