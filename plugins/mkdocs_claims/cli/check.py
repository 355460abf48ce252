"""`claims check`: every problem of a base, in one run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.cli.base import asked, base_option, concerns, has_colour
from mkdocs_claims.problems import Problem, Severity, has_errors
from mkdocs_claims.report import as_github, as_json, as_text, summary
from mkdocs_claims.sarif import as_sarif

_FORMAT = "How to print: for people, as annotations for GitHub, or for programs."


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@base_option
@click.option("--format", "style", type=click.Choice(["text", "github", "json", "sarif"]), default="text", help=_FORMAT)
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option("--release", is_flag=True, help="Treat claims that have no number yet as errors.")
@click.option("--site", envvar="CLAIMS_SITE_URL", default="", help="Where the site stands, for links in SARIF.")
def check(  # noqa: PLR0913 - so many options
    *, paths: tuple[Path, ...], base: Path, style: str, strict: bool, release: bool, site: str
) -> None:
    """Check all records and print every problem.

    PATH limits what is printed to these files and folders; the whole base is always read.
    A single folder outside of the base is a base of its own.
    """
    base, paths = asked(paths, base)
    _, problems, files = read(base, release=release)
    problems = [problem for problem in problems if concerns(problem.path, paths)]
    if strict:
        problems = [replace(problem, severity=Severity.ERROR) for problem in problems]
    match style:
        case "json":
            text = as_json(problems, files)
        case "sarif":
            text = as_sarif(problems, site)
        case "github":
            text = as_github(problems)
        case _:
            text = as_text(problems, colour=has_colour())
    if text:
        click.echo(text)
    if style == "text":
        if problems:
            click.echo(_more(problems))
        click.echo(f"{files} file{'' if files == 1 else 's'} read: {summary(problems)}")
    sys.exit(1 if has_errors(problems) else 0)


def _more(problems: Sequence[Problem]) -> str:
    """Where to read on, and whether there is something to be mended by itself."""
    lines = [f"`claims explain {problems[0].code}` says more; so does it of every code."]
    if any(problem.fix for problem in problems):
        lines.append("`claims fix` mends a part of this by itself.")
    return "\n".join(lines)
