"""`claims fix`: safe repairs of records."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from mkdocs_claims.cli.base import asked, base_option, concerns, has_colour
from mkdocs_claims.cli.writing import diff_option, refusals, show
from mkdocs_claims.counting import counted
from mkdocs_claims.edits.save import Change, save
from mkdocs_claims.fixes.mend import Mended, mend
from mkdocs_claims.loader.base import CAPABILITIES, REVIEWERS, TECHNIQUES
from mkdocs_claims.loader.files import SourceFile, read_folder
from mkdocs_claims.problems import has_errors
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.taxonomy import Reviewer, TaxonomyEntry
from mkdocs_claims.report import as_text, summary

_KINDS: dict[str, Callable[..., Any]] = {
    CAPABILITIES: tuple[TaxonomyEntry, ...],
    TECHNIQUES: tuple[TaxonomyEntry, ...],
    REVIEWERS: tuple[Reviewer, ...],
}


@click.command
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@diff_option
@base_option
def fix(paths: tuple[Path, ...], only_diff: bool, base: Path) -> None:
    """Mend what can be mended safely, in all records or in those that PATH names.

    Puts quotes around values that YAML takes for something else, mends misspelt keys and words, adds a missing
    slug, deletes invisible characters, composes letters and puts keys in the order of the format. Comments and
    layout stay, and what a file says stays as it was. The words of a quote are never touched. On text that a
    review covers a repair is only suggested.
    """
    base, paths = asked(paths, base)
    files, unread = read_folder(base)
    unread = [problem for problem in unread if concerns(problem.path, paths)]
    chosen = [file for file in files if file.name.endswith(".yml") and concerns(file.path, paths)]
    mended = [(file, mend(file, _KINDS.get(file.name, Claim))) for file in chosen]
    changes = [Change(before, after.file) for before, after in mended if after.file.text != before.text]
    if only_diff:
        show(changes)
        _withheld(mended, err=True)
    else:
        with refusals():
            save(base, changes)
        _report(mended)
    left = [*unread, *(problem for _, after in mended for problem in after.left)]
    if left:
        click.echo(f"left to do: {summary(left)}; `claims check` shows them", err=only_diff)
    sys.exit(1 if has_errors(left) else 0)


def _report(mended: list[tuple[SourceFile, Mended]]) -> None:
    count = 0
    for _, after in mended:
        count += bool(after.done)
        for said in after.done:
            click.echo(f"{after.file.path}: {said}")
    _withheld(mended)
    click.echo(f"mended {count} of {counted(len(mended), 'file')}")


def _withheld(mended: list[tuple[SourceFile, Mended]], *, err: bool = False) -> None:
    """Print what could be mended, and is not."""
    for _, after in mended:
        if after.withheld:
            click.echo(as_text(after.withheld, colour=has_colour() and not err), err=err)
            click.echo("    = not mended, since a review covers this text: a change would end the review", err=err)
