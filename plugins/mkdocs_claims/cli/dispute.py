"""`claims dispute`: an objection to a claim, and how it was settled."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

import click

from mkdocs_claims.changes.base import OpenBase
from mkdocs_claims.changes.events import added
from mkdocs_claims.changes.events import dispute as made
from mkdocs_claims.changes.settling import Word, settled
from mkdocs_claims.changes.values import line
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.writing import day_of, day_option, diff_option, finish, refusals
from mkdocs_claims.records.events import DisputeState, Ground

_SETTLED = [state for state in get_args(DisputeState) if state != "open"]


@click.command()
@click.argument("claim_id", metavar="ID")
@click.option("--ground", type=click.Choice(get_args(Ground)), help="What the objection rests on.")
@click.option("--text", help="The objection, in a sentence or two.")
@click.option("--by", metavar="NAME", help="Who objects; with --settle, who settles it.")
@click.option("--evidence", metavar="KEY", help="The key of the evidence item that the objection rests on.")
@click.option("--settle", metavar="KEY", help="Settle the dispute with this key, or this number from 1.")
@click.option("--state", type=click.Choice(_SETTLED), help="How it is settled.")
@click.option("--resolution", metavar="TEXT", help="Why, in a sentence or two.")
@day_option
@diff_option
@base_option
def dispute(claim_id: str, day: datetime | None, only_diff: bool, base: Path, **given: Any) -> None:
    """Add an objection to a claim's record, or settle one.

    Anyone may object. The objection is open until someone in reviewers.yml settles it with --settle, --state,
    --resolution and --by.
    """
    settles = given["settle"] is not None
    _same_kind(given, settles=settles)
    with refusals():
        opened = OpenBase.read(base)
        filed = opened.find(claim_id)
        if settles:
            values = {"state": given["state"], "resolution": line(given["resolution"]), "evidence": given["evidence"]}
            after, event = settled(opened, filed, given["settle"], values, Word(given["by"], day_of(day)))
        else:
            values = {
                "ground": given["ground"],
                "text": line(given["text"]),
                "by": line(given["by"]) if given["by"] else None,
                "date": day_of(day),
                "evidence": given["evidence"],
            }
            event = made(filed.claim, values)
            after = added(opened, filed, event)
        finish(after, only_diff=only_diff)
    if only_diff:
        return
    click.echo(f"{filed.file.path}: dispute {event.key or given['settle']} is {event.state}")
    if event.state == "upheld":
        click.echo("the claim is out of the counts until its record is changed and accepted anew")
        if event.evidence is None:
            click.echo("note: --evidence names the item that bears an upheld dispute out; none is named", err=True)


def _same_kind(given: Mapping[str, Any], *, settles: bool) -> None:
    """Raises UsageError unless all that is needed to object, or to settle, is given, and nothing of the other."""
    wanted, others = ("ground", "text"), ("state", "resolution")
    needed = [*others, "by"] if settles else [*wanted]
    missing = [f"--{name}" for name in needed if not given[name]]
    if missing:
        raise click.UsageError(f"{'to settle a dispute' if settles else 'an objection'} takes {' and '.join(missing)}")
    foreign = [f"--{name}" for name in (wanted if settles else others) if given[name]]
    if foreign:
        raise click.UsageError(f"{foreign[0]} goes {'without' if settles else 'with'} --settle")
