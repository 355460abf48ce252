"""`claims show`: one claim with its derived values."""

from __future__ import annotations

from pathlib import Path

import click

from mkdocs_claims.cli.base import base_option, sound, the_claim


@click.command()
@click.argument("claim_id", metavar="ID")
@base_option
def show(claim_id: str, base: Path) -> None:
    """Print what is known about one claim, derived values included."""
    catalogue = sound(base)
    filed = the_claim(claim_id, catalogue)
    # Facts need SciPy, which takes longer to import than all of `check` to run.
    from mkdocs_claims.show import shown

    click.echo(shown(filed, catalogue))
