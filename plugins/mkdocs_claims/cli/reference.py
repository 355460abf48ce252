"""`claims reference`: the record format as a page."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False, metavar="[FILE]")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; fail if FILE differs.")
def reference(file: Path | None, only_check: bool) -> None:
    """Print the record format as a page in Markdown, or write it to FILE."""
    from mkdocs_claims.reference.page import reference as page
    from mkdocs_claims.write import write_text

    text = page()
    if file is None:
        if only_check:
            raise click.UsageError("--check needs a FILE to compare with")
        click.echo(text, nl=False)
        return
    try:
        same = file.read_text(encoding="utf-8") == text
    except (OSError, UnicodeDecodeError):
        same = False
    if only_check:
        if not same:
            click.echo(f"{file} is not what the models say: run `claims reference {file}`", err=True)
        sys.exit(0 if same else 1)
    if not same:
        try:
            write_text(file, text)
        except OSError as error:
            raise click.ClickException(f"{file} cannot be written: {error.strerror}") from error
        click.echo(f"wrote {file}")
