"""`claims init`: a base of one's own, ready to build."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

import click


@click.command
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
def init(folder: Path) -> None:
    """Start a base of claims in DIR: settings, a taxonomy, an example, pages, workflows.

    DIR is a new or an empty folder; it may hold the `.git` of a fresh repository.
    """
    from mkdocs_claims.starter.starter import PLACE_TO_FILL_IN, starter_files

    target = folder.resolve()
    if target.exists() and not target.is_dir():
        raise click.BadParameter(f"{folder} is not a folder", param_hint="DIR")
    if not target.parent.is_dir():
        raise click.BadParameter(f"{folder.parent} does not exist; create it first", param_hint="DIR")
    texts = starter_files()
    try:
        if target.exists() and any(entry.name != ".git" for entry in target.iterdir()):
            raise click.BadParameter(f"{folder} is not empty; nothing was written", param_hint="DIR")
        _write(target, texts)
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be written, and is as it was: {error.strerror}") from error
    for path in texts:
        click.echo(f"wrote {folder / path}")
    if PLACE_TO_FILL_IN in texts["requirements.txt"]:
        click.echo("requirements.txt: put in where others get the plugin; this one was installed from a folder")
    click.echo(
        ".github/CODEOWNERS: put in who guards the reviewers, the ids and the workflows; the owner there is made up"
    )
    click.echo(f"next: cd {folder}, then `mkdocs serve`; README.md says how to make it yours")


def _write(target: Path, texts: Mapping[str, str]) -> None:
    """Put all files in place at once, or none. Raises OSError, and then `target` is as it was."""
    is_there = target.exists()
    with tempfile.TemporaryDirectory(dir=target if is_there else target.parent, prefix=".claims-init-") as stage:
        base = Path(stage) / "base"
        for path, text in texts.items():
            (base / path).parent.mkdir(parents=True, exist_ok=True)
            (base / path).write_text(text, encoding="utf-8", newline="\n")
        if is_there:
            _move_entries(base, target)
        else:
            base.rename(target)


def _move_entries(source: Path, target: Path) -> None:
    """Move what lies in `source`. Should that fail half-way, it all goes back."""
    moved: list[Path] = []
    try:
        moved.extend(entry.rename(target / entry.name) for entry in sorted(source.iterdir()))
    except BaseException:
        for path in moved:
            path.rename(source / path.name)
        raise
