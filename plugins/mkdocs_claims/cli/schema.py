"""`claims schema`: the JSON Schemas of the record format."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command
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


def _text_of(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
