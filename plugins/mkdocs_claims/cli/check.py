"""`claims check`: every problem of a base, in one run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.located import problems_of
from mkdocs_claims.checks.registry import CHECKS
from mkdocs_claims.checks.run import check_all, related_by_id
from mkdocs_claims.checks.sources.source_texts import read_sources
from mkdocs_claims.cli.base import asked, base_option, concerns, has_colour
from mkdocs_claims.counting import counted
from mkdocs_claims.problems import Problem, Severity, has_errors, sorted_problems
from mkdocs_claims.report import as_github, as_json, as_text, printable, summary
from mkdocs_claims.sarif import as_sarif

_FORMAT = "How to print: for people, as annotations for GitHub, or for programs."


@click.command
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@base_option
@click.option("--format", "style", type=click.Choice(["text", "github", "json", "sarif"]), default="text", help=_FORMAT)
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option("--release", is_flag=True, help="Treat claims that have no number yet as errors.")
@click.option("--site", envvar="CLAIMS_SITE_URL", default="", help="Where the site stands, for links in SARIF.")
@click.option(
    "--sources",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="Look quotes up in the source texts in DIR, which are named like the sources' pages: `arxiv-2401-00001.txt`.",
)
@click.option("--links", is_flag=True, help="Ask whether the addresses of sources can be reached.")
def check(  # noqa: PLR0913 - click passes one argument an option
    *,
    paths: tuple[Path, ...],
    base: Path,
    style: str,
    strict: bool,
    release: bool,
    site: str,
    sources: Path | None,
    links: bool,
) -> None:
    """Check all records, and print every problem and all that automatic checks find.

    PATH limits what is printed to these files and folders; the whole base is always read.
    A single folder outside of the base is a base of its own, and one around it stands for it.
    """
    base, paths = asked(paths, base)
    catalogue, problems, files = read(base, release=release)
    problems = sorted_problems([*problems, *_found(catalogue, sources, links=links)])
    problems = [problem for problem in problems if concerns(problem.path, paths)]
    if strict:
        problems = [_as_error(problem) for problem in problems]
    match style:
        case "json":
            text = as_json(problems, files)
        case "sarif":
            text = as_sarif(problems, site, {check.name: check.rule for check in CHECKS})
        case "github":
            text = as_github(problems)
        case _:
            text = as_text(problems, colour=has_colour())
    if text:
        click.echo(text)
    if style == "text":
        if problems:
            click.echo(_more(problems))
        click.echo(f"{counted(files, 'file')} read: {summary(problems)}")
    sys.exit(1 if has_errors(problems) else 0)


def _found(catalogue: Catalogue, sources: Path | None, *, links: bool) -> Iterator[Problem]:
    """What automatic checks find. Sources and links are looked at where they were asked for."""
    texts = None
    if sources is not None:
        try:
            texts, faults = read_sources(sources)
        except OSError as error:
            raise click.BadParameter(f"{sources} cannot be read: {error.strerror}", param_hint="--sources") from error
        for fault in faults:
            click.echo(f"{sources}: {printable(fault)}", err=True)
    replies = None
    if links:
        # What calls other machines takes time to import.
        from mkdocs_claims.cli.links import ask

        replies = ask(catalogue)
    around = Around(related_by_id(catalogue), texts, replies)
    return problems_of(catalogue, check_all(catalogue, around))


def _as_error(problem: Problem) -> Problem:
    return replace(problem, severity=Severity.ERROR) if problem.severity is Severity.WARNING else problem


def _more(problems: Sequence[Problem]) -> str:
    """Where to read on, and whether there is something to be mended by itself."""
    heaviest = min(problems, key=lambda problem: list(Severity).index(problem.severity))
    lines = [f"`claims explain {heaviest.code}` says more; so does it of every code."]
    if any(problem.fix for problem in problems):
        lines.append("`claims fix` mends a part of this by itself.")
    return "\n".join(lines)
