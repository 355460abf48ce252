"""`claims check`: every problem of a base, in one run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.located import problems_of
from mkdocs_claims.checks.run import check_all, related_by_id
from mkdocs_claims.checks.sources.library import read_sources
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.links import ask
from mkdocs_claims.problems import Problem, Severity, has_errors, sorted_problems
from mkdocs_claims.report import as_github, as_json, as_text, printable, summary


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@base_option
@click.option("--format", "style", type=click.Choice(["text", "github", "json"]), default="text", help="How to print.")
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option("--release", is_flag=True, help="Treat claims that have no number yet as errors.")
@click.option(
    "--sources",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="Look quotes up in the source texts in DIR, which are named like the sources' pages: `arxiv-2401-00001.txt`.",
)
@click.option("--links", is_flag=True, help="Ask whether the addresses of sources can be reached.")
def check(  # noqa: PLR0913, PLR0917 - click passes one argument an option
    paths: tuple[Path, ...], base: Path, style: str, strict: bool, release: bool, sources: Path | None, links: bool
) -> None:
    """Check all records, and print every problem and all that automatic checks find.

    PATH limits what is printed to these files and folders; the whole base is always read.
    A single folder outside of the base is a base of its own.
    """
    if len(paths) == 1 and paths[0].is_dir() and not _within(paths[0], base):
        base, paths = paths[0], ()
    for path in paths:
        if not path.exists():
            raise click.BadParameter(f"{path} does not exist", param_hint="PATH")
        if not _within(path, base):
            raise click.BadParameter(f"{path} is not in {base}; name its folder with --base", param_hint="PATH")
    catalogue, problems, files = read(base, release=release)
    problems = sorted_problems([*problems, *_found(catalogue, sources, links=links)])
    problems = [problem for problem in problems if _concerns(problem, paths)]
    if strict:
        problems = [
            replace(problem, severity=Severity.ERROR) if problem.severity is Severity.WARNING else problem
            for problem in problems
        ]
    if style == "json":
        click.echo(as_json(problems, files))
    elif style == "github":
        if problems:
            click.echo(as_github(problems))
    else:
        if problems:
            click.echo(as_text(problems))
        click.echo(f"{files} file{'' if files == 1 else 's'} read: {summary(problems)}")
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
    around = Around(related_by_id(catalogue), texts, ask(catalogue) if links else None)
    return problems_of(catalogue, check_all(catalogue, around))


def _within(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())


def _concerns(problem: Problem, paths: tuple[Path, ...]) -> bool:
    """Whether a problem is in one of the files and folders asked about; all are where none was named."""
    return not paths or any(_within(Path(problem.path), path) for path in paths)
