"""`claims export`: every output, and every page as Markdown, without MkDocs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from mkdocs_claims.cli.base import base_option, sound

if TYPE_CHECKING:
    from mkdocs_claims.exports.output import Output

_SIGN = Path("files/api/v1/index.json")
"""What only a folder that this command wrote holds."""


def _address(_context: click.Context, _parameter: click.Parameter, given: str | None) -> str | None:
    if given and not (urlsplit(given).scheme in ("http", "https") and urlsplit(given).netloc):
        raise click.BadParameter("an address that begins with http:// or https://")
    return given.rstrip("/") if given else None


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@base_option
@click.option("--name", default="Claims", show_default=True, help="The site's name.")
@click.option("--site-url", callback=_address, metavar="URL", help="The site's address, which makes links absolute.")
@click.option("--repository", callback=_address, metavar="URL", help="The repository's address on its host.")
@click.option("--branch", default="main", show_default=True, help="The branch that links into it name.")
@click.option("--revision", metavar="ID", help="The state of the repository, such as a commit's id, for programs.")
@click.option(
    "--docs",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder of hand-written pages to take along.",
)
@click.option("--replace", is_flag=True, help="Take the place of an earlier export in DIR.")
def export(folder: Path, base: Path, docs: Path | None, replace: bool, **given: str | None) -> None:
    """Write all that records give to DIR, without MkDocs.

    DIR/files gets what a site has beside its pages: JSON, tables and all else for programs, styles, redirects.
    DIR/docs gets the pages as Markdown files with finished HTML, which other site generators can build.
    DIR is a new or an empty folder.
    """
    _refuse(folder, replace=replace)
    catalogue = sound(base)
    # Facts need SciPy, which takes longer to import than all of `check` to run.
    from mkdocs_claims.derived.knowledge import knowledge_of
    from mkdocs_claims.pages.exported import exported
    from mkdocs_claims.pages.options import SiteOptions

    address = given["site_url"]
    options = SiteOptions(
        name=given["name"] or "Claims",
        address=f"{address}/" if address else None,
        revision=given["revision"],
        records=base.name,
        repository=given["repository"],
        branch=given["branch"] or "main",
        labels=_page("about/labels", docs),
        related=_page("about/related", docs),
        standing=_page("about/standing", docs),
        contribute=_page("contribute/index", docs),
        figures=_page("checks/figures", docs),
    )
    try:
        number = _write(folder, exported(knowledge_of(catalogue), options, docs))
    except UnicodeDecodeError as error:
        raise click.ClickException(f"a page in {docs} is not UTF-8, so nothing was written: {error.reason}") from error
    except OSError as error:
        raise click.ClickException(
            f"{error.filename or folder} cannot be written, so nothing was: {error.strerror}"
        ) from error
    click.echo(f"wrote {number} files to {folder}")


def _refuse(folder: Path, *, replace: bool) -> None:
    """Raises BadParameter where DIR holds something that must not go."""
    if folder.exists() and not folder.is_dir():
        raise click.BadParameter(f"{folder} is not a folder", param_hint="DIR")
    if folder.is_dir() and any(folder.iterdir()):
        if not (folder / _SIGN).is_file():
            raise click.BadParameter(f"{folder} is not empty, and no earlier export", param_hint="DIR")
        if not replace:
            raise click.BadParameter(f"{folder} holds an earlier export; --replace takes its place", param_hint="DIR")
    if not folder.resolve().parent.is_dir():
        raise click.BadParameter(f"{folder.parent} does not exist; create it first", param_hint="DIR")


def _page(path: str, docs: Path | None) -> str | None:
    """The path of a hand-written page, None where there is none to link to."""
    return path if docs is not None and (docs / f"{path}.md").is_file() else None


def _write(folder: Path, outputs: Iterable[Output]) -> int:
    """Put all files in place at once, or none, and count them. Raises OSError, and then `folder` is as it was."""
    target, number = folder.resolve(), 0
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".claims-export-") as stage:
        new, old = Path(stage) / "new", Path(stage) / "old"
        new.mkdir()
        for output in outputs:
            path = new / output.path
            path.parent.mkdir(parents=True, exist_ok=True)
            if output.is_more:
                with path.open("ab") as file:
                    file.write(output.data)
            else:
                path.write_bytes(output.data)
                number += 1
        if target.exists():
            target.rename(old)
        try:
            new.rename(target)
        except OSError:
            if old.exists():
                old.rename(target)
            raise
    return number
