"""What the subcommands share: the option that names the base, and the base without errors."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.problems import has_errors
from mkdocs_claims.report import as_text, summary
from mkdocs_claims.suggest import did_you_mean

base_option = click.option(
    "--base",
    type=click.Path(path_type=Path),
    default=Path("claims"),
    show_default=True,
    help="The claims folder.",
)


def sound(base: Path) -> Catalogue:
    """The catalogue of a base without errors; with errors, they are printed and the command ends."""
    catalogue, problems, _ = read(base)
    if has_errors(problems):
        click.echo(as_text(problems), err=True)
        click.echo(summary(problems), err=True)
        sys.exit(1)
    return catalogue


def the_claim(claim_id: str, catalogue: Catalogue) -> Filed:
    """The claim with this id in any letter case. Raises BadParameter where there is none."""
    by_fold = {known.casefold(): filed for known, filed in catalogue.by_id.items()}
    filed = by_fold.get(claim_id.casefold())
    if filed is None:
        hint = did_you_mean(claim_id, catalogue.by_id)
        raise click.BadParameter(f"there is no claim {claim_id}{f'; {hint}' if hint else ''}", param_hint="ID")
    return filed
