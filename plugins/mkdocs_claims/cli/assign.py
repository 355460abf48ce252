"""`claims assign`: numbers for claims that have only a placeholder."""

from __future__ import annotations

from pathlib import Path

import click

from mkdocs_claims.changes.assign import assigned
from mkdocs_claims.changes.base import OpenBase
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.writing import diff_option, finish, refusals


@click.command()
@diff_option
@base_option
def assign(only_diff: bool, base: Path) -> None:
    """Give numbers to claims that have none yet.

    On the main branch, each claim with a placeholder gets the next number, in the order of the day they were
    filed, then of the placeholder's word. Files are renamed, the placeholder is replaced wherever the base names
    it, and the number is added at the end of ids.txt; none is ever given again. Reviews stay: a text that one
    covers, and a quote, keeps the placeholder, and is listed.
    """
    with refusals():
        after, done = assigned(OpenBase.read(base))
        finish(after, only_diff=only_diff)
    if not done.numbers:
        click.echo("nothing to do: every claim has a number")
    if not only_diff:
        for placeholder, number in done.numbers.items():
            click.echo(f"{placeholder} is now {number}")
    for sentence in done.left:
        click.echo(f"note: {sentence}, since to change it would end a review or alter a quote", err=True)
