"""What the commands that write records share: their options, the clock, and how they end."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime

import click

from mkdocs_claims.changes.base import OpenBase, RefusedError, UnknownClaimError
from mkdocs_claims.cli.day import Day
from mkdocs_claims.edits.edit import EditError
from mkdocs_claims.edits.save import Change
from mkdocs_claims.report import as_text, printable

day_option = click.option(
    "--date",
    "day",
    type=Day(),
    metavar="DAY",
    help="The day to record, like 2026-01-31.  [default: today]",
)
diff_option = click.option("--diff", "only_diff", is_flag=True, help="Show the change, and write nothing.")


def today() -> date:
    """The day. Commands that write records read the clock here."""
    return datetime.now(UTC).astimezone().date()


def day_of(given: datetime | None) -> date:
    """The day that was given, or today. Raises BadParameter for a day that has not come."""
    day = today()
    if given is not None and given.date() > day:
        message = f"{given.date()} has not come yet: events carry the day they happened"
        raise click.BadParameter(message, param_hint="'--date'")
    return given.date() if given else day


@contextmanager
def refusals() -> Iterator[None]:
    """Turns what a change can fail with into a message and an exit code."""
    try:
        yield
    except UnknownClaimError as error:
        raise click.BadParameter(printable(str(error)), param_hint="ID") from error
    except RefusedError as error:
        if error.problems:
            click.echo(as_text(error.problems), err=True)
        click.echo(f"Error: {printable(str(error))}", err=True)
        sys.exit(1)
    except EditError as error:
        raise click.ClickException(printable(str(error))) from error
    except OSError as error:
        where = f"{error.filename} " if error.filename else ""
        raise click.ClickException(f"{where}cannot be written, so nothing was: {error.strerror}") from error


def finish(base: OpenBase, *, only_diff: bool) -> OpenBase:
    """Write the changes, or show them, and give the base on which others can follow.

    Raises what `OpenBase.save` raises.
    """
    if not only_diff:
        return base.save()
    show(base.changes)
    return base.settled()


def show(changes: Iterable[Change]) -> None:
    """Print the changes as unified diffs."""
    for change in changes:
        click.echo("\n".join(printable(line) for line in change.diff().removesuffix("\n").split("\n")))
