"""`claims diff`: what a change does to a base."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.revisions import claims_folder
from mkdocs_claims.loader.files import shown_path
from mkdocs_claims.problems import Problem, has_errors
from mkdocs_claims.report import as_text as problems_as_text
from mkdocs_claims.report import summary


@click.command
@click.argument("old", metavar="BASE")
@click.argument("new", metavar="[HEAD]", required=False)
@base_option
@click.option("--format", "style", type=click.Choice(["text", "markdown"]), default="text", help="How to print.")
def diff(old: str, new: str | None, base: Path, style: str) -> None:
    """Print what leads from BASE to HEAD: review states, standings, pages and claims that change.

    Each is a claims folder or a git revision, such as main. Without HEAD it is the claims folder as it stands.
    """
    if new is None and not base.is_dir():
        raise click.BadParameter(f"there is no folder {base} here", param_hint="--base")
    after, problems = _read(new or str(base), base)
    if has_errors(problems):
        click.echo(problems_as_text(problems), err=True)
        click.echo(summary(problems), err=True)
        sys.exit(1)
    before, problems = _read(old, base)
    # Facts need SciPy, which takes longer to import than most commands to run.
    from mkdocs_claims.diff.lines import Said, as_markdown, as_text
    from mkdocs_claims.diff.summary import sections_of

    unread = (Said(old), " has errors in its records: those are taken as not there.")
    draw = as_markdown if style == "markdown" else as_text
    click.echo(draw(sections_of(before, after), [unread] if has_errors(problems) else []), nl=False)


def _read(place: str, base: Path) -> tuple[Catalogue, list[Problem]]:
    """The catalogue at a place and its problems, whose paths begin with the place."""
    with claims_folder(place, base) as folder:
        catalogue, problems, _ = read(folder)
        if folder == Path(place):
            return catalogue, problems
        copy, shown = shown_path(folder), f"{place}:{base.as_posix()}"
        return catalogue, [replace(one, path=one.path.replace(copy, shown, 1)) for one in problems]
