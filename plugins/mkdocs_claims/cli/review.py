"""`claims review`: a person's review, with the digests of what they saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from mkdocs_claims.changes.base import OpenBase
from mkdocs_claims.changes.events import added, is_repeated
from mkdocs_claims.changes.events import review as made
from mkdocs_claims.changes.settling import Word, met
from mkdocs_claims.changes.values import line
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.writing import day_of, day_option, diff_option, finish, refusals
from mkdocs_claims.derived.digest import evidence_digest
from mkdocs_claims.derived.review import ReviewState, review_status
from mkdocs_claims.edits.render import Value
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Review

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
@click.option(
    "--met",
    type=(int, str),
    multiple=True,
    metavar="NUMBER KEY",
    help="Say that an evidence item met a falsifier, which is named by its number from 1. It is no review of the rest.",
)
@day_option
@diff_option
@base_option
def review(claim_id: str, by: str, day: datetime | None, only_diff: bool, base: Path, **given: Any) -> None:
    """Add a person's review to a claim's record.

    The review covers the claim as it stands, and all its evidence unless --evidence or --no-evidence says
    otherwise. What is changed or added later is not covered. The drafter of a claim cannot review it. With --met
    it says instead that evidence on file met a falsifier.
    """
    decision = _decision(given)
    with refusals():
        opened = OpenBase.read(base)
        filed = opened.find(claim_id)
        if decision == "met":
            after = _with_met(opened, filed, given["met"], Word(by, day_of(day)))
            finish(after, only_diff=only_diff)
            if not only_diff:
                click.echo(f"{filed.file.path}: {_met_words(given['met'])}; it takes effect when a review covers that")
            return
        note = line(given["note"]) if given["note"] else None
        values: dict[str, Value] = {"decision": decision, "date": day_of(day), "note": note}
        items = [] if given["no_evidence"] else given["items"] or None
        event = made(filed, opened.base, by, values, items)
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
    elif decision == "accept":
        for said in _consequences(filed.claim, event):
            click.echo(f"note: {said}", err=True)


def _decision(given: Mapping[str, Any]) -> str:
    """What the review decides. Raises UsageError unless that is one thing, and the other options go with it."""
    chosen = [name for name in ("accept", "reject", "comment", "met") if given[name]]
    if len(chosen) != 1:
        raise click.UsageError("say what the review decides: one of --accept, --reject and --comment; or --met")
    [decision] = chosen
    if decision == "comment" and not (given["note"] or "").strip():
        raise click.UsageError("a comment needs --note TEXT")
    if given["items"] and given["no_evidence"]:
        raise click.UsageError("--evidence and --no-evidence exclude each other")
    if decision == "met" and (given["items"] or given["no_evidence"] or given["note"]):
        raise click.UsageError("--met takes no --evidence, --no-evidence or --note: it is no review of the claim")
    return decision


def _with_met(base: OpenBase, filed: Filed, pairs: Sequence[tuple[int, str]], word: Word) -> OpenBase:
    """The base in which each falsifier is met by the items named with it."""
    for number in dict.fromkeys(number for number, _ in pairs):
        base = met(base, base.find(filed.claim.id), number, [key for one, key in pairs if one == number], word)
    return base


def _met_words(pairs: Sequence[tuple[int, str]]) -> str:
    return ", ".join(f"falsifier {number} is met by {key}" for number, key in dict.fromkeys(pairs))


def _consequences(before: Claim, event: Review) -> Iterator[str]:
    """What an acceptance does that its reviewer may not expect."""
    if not event.evidence:
        why = "the review covers no evidence item" if before.evidence else "the record holds no evidence"
        yield f"{why}, so nothing of this claim is counted"
    status = review_status(before)
    if status.state is ReviewState.REVIEWED and status.event is not None:
        seen = {*status.event.evidence} - {*event.evidence}
        places = [place for place, item in enumerate(before.evidence, 1) if evidence_digest(item) in seen]
        if places:
            names = ", ".join(before.evidence[place - 1].key or str(place) for place in places)
            then = f"the review of {status.event.date} covered {names}"
            yield f"{then}, and this one does not: what it leaves out is not counted"
