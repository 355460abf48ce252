"""`claims apply-issue`: a submitted issue form as a change of the records."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import click

from mkdocs_claims.changes.base import OpenBase
from mkdocs_claims.changes.forms import MAX_LENGTH, FormError
from mkdocs_claims.changes.issue import applied
from mkdocs_claims.changes.values import line
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.writing import day_of, day_option, diff_option, finish, refusals
from mkdocs_claims.edits.edit import EditError
from mkdocs_claims.report import printable


@click.command("apply-issue")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--by", metavar="NAME", help="Who submitted the forms, where a form does not say.")
@day_option
@diff_option
@base_option
def apply_issue(files: tuple[Path, ...], by: str | None, day: datetime | None, only_diff: bool, base: Path) -> None:
    """Turn submitted issue forms into changes of the records.

    Each FILE holds the body of one issue, as GitHub writes a form: a dispute, a new source or a new claim. A
    form that cannot be used gets a message that names the field, and does not stop the others.
    """
    with refusals():
        opened = OpenBase.read(base)
    failed = False
    for file in files:
        try:
            after, done = applied(opened, _body(file), day_of(day), line(by) if by else None)
            opened = finish(after, only_diff=only_diff)
        except FormError as error:
            messages = list(error.faults)
        except EditError as error:
            messages = [str(error)]
        except OSError as error:
            messages = [f"{error.filename} cannot be written, so nothing was: {error.strerror}"]
        else:
            click.echo(printable(f"{file}: {done}"), err=only_diff)
            continue
        failed = True
        for message in messages:
            click.echo(printable(f"{file}: {message}"), err=True)
    sys.exit(1 if failed else 0)


def _body(file: Path) -> str:
    """The text of an issue. Raises FormError where there is none."""
    try:
        with file.open("rb") as stream:
            # A character has four bytes at most.
            data = stream.read(MAX_LENGTH * 4 + 1)
        if len(data) > MAX_LENGTH * 4:
            raise FormError("the file is larger than an issue can be")
        return data.decode("utf-8")
    except OSError as error:
        raise FormError(f"the file cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FormError("the file is not UTF-8") from error
