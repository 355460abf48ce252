"""`claims dispute`: an objection to a claim."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import get_args

import click

from mkdocs_claims.changes.base import OpenBase
from mkdocs_claims.changes.events import added
from mkdocs_claims.changes.events import dispute as made
from mkdocs_claims.changes.values import line
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.writing import day_of, day_option, diff_option, finish, refusals
from mkdocs_claims.records.events import Ground


@click.command()
@click.argument("claim_id", metavar="ID")
@click.option("--ground", required=True, type=click.Choice(get_args(Ground)), help="What the objection rests on.")
@click.option("--text", required=True, help="The objection, in a sentence or two.")
@click.option("--by", metavar="NAME", help="Who objects.")
@click.option("--evidence", metavar="KEY", help="The key of the evidence item that the objection rests on.")
@day_option
@diff_option
@base_option
def dispute(  # noqa: PLR0913 - each option is a part of the event
    *,
    claim_id: str,
    ground: str,
    text: str,
    by: str | None,
    evidence: str | None,
    day: datetime | None,
    only_diff: bool,
    base: Path,
) -> None:
    """Add an objection to a claim's record.

    Anyone may object. The objection is open until a maintainer settles it.
    """
    with refusals():
        opened = OpenBase.read(base)
        filed = opened.find(claim_id)
        values = {
            "ground": ground,
            "text": line(text),
            "by": line(by) if by else None,
            "date": day_of(day),
            "evidence": evidence,
        }
        event = made(filed.claim, values)
        finish(added(opened, filed, event), only_diff=only_diff)
    if not only_diff:
        click.echo(f"{filed.file.path}: dispute {event.key} is open")
