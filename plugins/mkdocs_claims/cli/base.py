"""What the subcommands share: the option that names the base, and the base without errors."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.journal import put_back
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.loader.files import shown_path
from mkdocs_claims.problems import has_errors
from mkdocs_claims.report import as_text, printable, summary
from mkdocs_claims.suggest import did_you_mean_id


def _whole(base: Path) -> Path:
    """The base, with what a program that was ended in the middle of a change has left there put back."""
    done = put_back(base)
    if done is not None:
        files = ", ".join(map(shown_path, done.files))
        click.echo(printable(f"note: an earlier change was cut off; these files are as before it: {files}"), err=True)
        for path in done.left:
            message = f"{shown_path(path)} has been changed since, and was left alone: see what git says of it"
            click.echo(printable(f"warning: {message}"), err=True)
    return base


base_option = click.option(
    "--base",
    type=click.Path(path_type=Path),
    default=Path("claims"),
    show_default=True,
    callback=lambda _context, _parameter, base: _whole(base),
    help="The claims folder.",
)


def sound(base: Path) -> Catalogue:
    """The catalogue of a base without errors; with errors, they are printed and the command ends."""
    catalogue, problems, _ = read(base)
    if has_errors(problems):
        click.echo(as_text(problems), err=True)
        click.echo(summary(problems), err=True)
        sys.exit(1)
    return catalogue


def the_claim(claim_id: str, catalogue: Catalogue) -> Filed:
    """The claim with this id in any letter case. Raises BadParameter where there is none."""
    by_fold = {known.casefold(): filed for known, filed in catalogue.by_id.items()}
    filed = by_fold.get(claim_id.casefold())
    if filed is None:
        hint = did_you_mean_id(claim_id, catalogue.by_id)
        raise click.BadParameter(f"there is no claim {claim_id}{f'; {hint}' if hint else ''}", param_hint="ID")
    return filed


def asked(paths: tuple[Path, ...], base: Path) -> tuple[Path, tuple[Path, ...]]:
    """The base that is meant, and what of it is asked about: all, where no path is left.

    A single folder outside of the base is a base of its own, and one around it stands for it. Raises BadParameter
    for what is not there, and for a folder that holds no record.
    """
    for path in paths:
        if not os.path.exists(path):  # noqa: PTH110 - Path.exists raises for names that are too long
            raise click.BadParameter(f"{path} does not exist", param_hint="PATH")
    if len(paths) == 1 and paths[0].is_dir() and not _is_within(paths[0], base):
        if base.is_dir() and _is_within(base, paths[0]):
            return base, ()
        if next(paths[0].rglob("*.yml"), None) is None:
            raise click.BadParameter(f"{paths[0]} holds no record", param_hint="PATH")
        return _whole(paths[0]), ()
    for path in paths:
        if not _is_within(path, base):
            raise click.BadParameter(f"{path} is not in {base}; name its folder with --base", param_hint="PATH")
    return base, paths


def concerns(shown: str, paths: tuple[Path, ...]) -> bool:
    """Whether a file is among the files and folders asked about; all are where none was named."""
    return not paths or any(_is_within(Path(shown), path) for path in paths)


def _is_within(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder, links followed."""
    # Path.resolve raises for links that lead in a circle.
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def has_colour() -> bool:
    """Whether what is printed may be coloured: on a terminal that can, and that nobody told not to (NO_COLOR)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
