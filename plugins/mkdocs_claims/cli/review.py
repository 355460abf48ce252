"""`claims review`: a person's review, with the digests of what they saw."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from mkdocs_claims.changes.base import OpenBase
from mkdocs_claims.changes.events import added, is_repeated
from mkdocs_claims.changes.events import review as made
from mkdocs_claims.changes.values import line
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.writing import day_of, day_option, diff_option, finish, refusals
from mkdocs_claims.derived.review import review_status
from mkdocs_claims.edits.render import Value

_DONE = {"accept": "accepted", "reject": "rejected", "comment": "commented on"}


@click.command()
@click.argument("claim_id", metavar="ID")
@click.option(
    "--by", required=True, metavar="NAME", help="Who reviews: a name in reviewers.yml, or the GitHub user name there."
)
@click.option("--accept", is_flag=True, help="The claim says what its sources show, and no more.")
@click.option("--reject", is_flag=True, help="It does not; say why with --note.")
@click.option("--comment", is_flag=True, help="Say something, and decide nothing.")
@click.option("--note", metavar="TEXT", help="What the reviewer wants to say.")
@click.option(
    "--evidence",
    "items",
    multiple=True,
    metavar="KEY",
    help="Cover only this evidence item, named by its key or its number from 1. Can be given several times.",
)
@click.option("--no-evidence", is_flag=True, help="Cover no evidence item, only the claim.")
@day_option
@diff_option
@base_option
def review(  # noqa: PLR0913 - each option is a part of the event
    *,
    claim_id: str,
    by: str,
    accept: bool,
    reject: bool,
    comment: bool,
    note: str | None,
    items: tuple[str, ...],
    no_evidence: bool,
    day: datetime | None,
    only_diff: bool,
    base: Path,
) -> None:
    """Add a person's review to a claim's record.

    The review covers the claim as it stands, and all its evidence unless --evidence or --no-evidence says
    otherwise. What is changed or added later is not covered. The drafter of a claim cannot review it.
    """
    given = [name for name, is_given in (("accept", accept), ("reject", reject), ("comment", comment)) if is_given]
    if len(given) != 1:
        raise click.UsageError("say what the review decides: one of --accept, --reject and --comment")
    [decision] = given
    if comment and not (note or "").strip():
        raise click.UsageError("a comment needs --note TEXT")
    if items and no_evidence:
        raise click.UsageError("--evidence and --no-evidence exclude each other")
    with refusals():
        opened = OpenBase.read(base)
        filed = opened.find(claim_id)
        values: dict[str, Value] = {"decision": decision, "date": day_of(day), "note": line(note) if note else None}
        event = made(filed, opened.base, by, values, [] if no_evidence else items or None)
        if is_repeated(event, filed.claim):
            click.echo(f"nothing to do: {event.by} has {_DONE[decision]} {filed.claim.id} as it stands already")
            return
        after = added(opened, filed, event)
        finish(after, only_diff=only_diff)
    if only_diff:
        return
    covered = f"{len(event.evidence)} of {len(filed.claim.evidence)} evidence items"
    click.echo(f"{filed.file.path}: {_DONE[decision]} by {event.by}; the review covers the claim and {covered}")
    status = review_status(after.find(filed.claim.id).claim)
    click.echo(f"{filed.claim.id} is now: {status.state.label}")
    if decision != "comment" and status.event is not None and status.event != event:
        click.echo(f"the review of {status.event.date} has the say: it is later than {event.date}")
