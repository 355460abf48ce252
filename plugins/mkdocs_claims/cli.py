"""The command `claims`. Exit code 0: no error; 1: at least one error; 2: wrong usage."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import click

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.problems import Problem, Severity, has_errors
from mkdocs_claims.report import as_github, as_json, as_text, summary
from mkdocs_claims.suggest import did_you_mean

_base = click.option(
    "--base",
    type=click.Path(path_type=Path),
    default=Path("claims"),
    show_default=True,
    help="The claims folder.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mkdocs-claims")
def main() -> None:
    """Work with a base of claims, one YAML file each."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a character gets its code.
        sys.stdout.reconfigure(errors="backslashreplace")


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@_base
@click.option("--format", "style", type=click.Choice(["text", "github", "json"]), default="text", help="How to print.")
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option("--release", is_flag=True, help="Treat claims that have no number yet as errors.")
def check(paths: tuple[Path, ...], base: Path, style: str, strict: bool, release: bool) -> None:
    """Check all records and print every problem.

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
    _, problems, files = read(base, release=release)
    problems = [problem for problem in problems if _concerns(problem, paths)]
    if strict:
        problems = [replace(problem, severity=Severity.ERROR) for problem in problems]
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


@main.command()
@click.argument("claim_id", metavar="ID")
@_base
def show(claim_id: str, base: Path) -> None:
    """Print what is known about one claim, derived values included."""
    catalogue = _sound(base)
    # Facts need SciPy, which takes longer to import than all of `check` to run.
    from mkdocs_claims.show import shown

    by_fold = {known.casefold(): filed for known, filed in catalogue.by_id.items()}
    filed = by_fold.get(claim_id.casefold())
    if filed is None:
        hint = did_you_mean(claim_id, catalogue.by_id)
        raise click.BadParameter(f"there is no claim {claim_id}{f'; {hint}' if hint else ''}", param_hint="ID")
    click.echo(shown(filed, catalogue))


@main.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), required=False, metavar="[FOLDER]")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; fail if a file in FOLDER differs.")
def schema(folder: Path | None, only_check: bool) -> None:
    """Print the JSON Schema of claims, or write all schemas to FOLDER."""
    from mkdocs_claims.records.schema import schemas
    from mkdocs_claims.write import write_text

    texts = schemas()
    if folder is None and only_check:
        raise click.UsageError("--check needs a FOLDER to compare with")
    if folder is None:
        click.echo(texts["claim.schema.json"], nl=False)
        return
    different = [name for name, text in texts.items() if _text_of(folder / name) != text]
    if only_check:
        for name in different:
            click.echo(f"{folder / name} is not what the models say: run `claims schema {folder}`", err=True)
        sys.exit(1 if different else 0)
    for name in different:
        try:
            write_text(folder / name, texts[name])
        except OSError as error:
            raise click.ClickException(f"{folder / name} cannot be written: {error.strerror}") from error
        click.echo(f"wrote {folder / name}")


def _sound(base: Path) -> Catalogue:
    """The catalogue of a base without errors; with errors, they are printed and the command ends."""
    catalogue, problems, _ = read(base)
    if has_errors(problems):
        click.echo(as_text(problems), err=True)
        click.echo(summary(problems), err=True)
        sys.exit(1)
    return catalogue


def _within(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())


def _concerns(problem: Problem, paths: tuple[Path, ...]) -> bool:
    """Whether a problem is in one of the files and folders asked about; all are where none was named."""
    return not paths or any(_within(Path(problem.path), path) for path in paths)


def _text_of(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
