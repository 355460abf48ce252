"""`claims migrate`: records of an older version of the format."""

from __future__ import annotations

import json
from pathlib import Path

import click

from mkdocs_claims.changes import migrate as migrations
from mkdocs_claims.changes.base import RefusedError
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.writing import diff_option, refusals, show
from mkdocs_claims.counting import counted
from mkdocs_claims.edits.save import save
from mkdocs_claims.records import schema as records

_SCHEMA = "claim.schema.json"


@click.command()
@click.option("--from", "since", type=click.IntRange(min=1), help="The records' version.  [default: the schema's]")
@click.option(
    "--schema",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder with the base's schemas.  [default: docs/schema beside the base]",
)
@diff_option
@base_option
def migrate(since: int | None, schema: Path | None, only_diff: bool, base: Path) -> None:
    """Bring records to the present record format.

    Which version they have is in the base's own schema, which is brought to the present one too. Review states
    stay as they are.
    """
    if not base.is_dir():
        raise click.BadParameter(f"there is no folder {base} here", param_hint="--base")
    folder = base.resolve().parent / "docs" / "schema" if schema is None else schema
    since = _version(folder / _SCHEMA) if since is None else since
    with refusals():
        if since > records.FORMAT_VERSION:
            known = f"this program knows no later one than {records.FORMAT_VERSION}"
            raise RefusedError(f"the records have version {since} of the format, and {known}: use a newer program")
        if since == records.FORMAT_VERSION:
            click.echo(f"nothing to do: the records have version {since} of the format, which is the present one")
            return
        steps = [step for step in migrations.MIGRATIONS if step.to > since]
        changes = migrations.migrated(base, steps)
        if only_diff:
            show(changes)
            return
        texts = {folder / name: text for name, text in records.schemas().items() if (folder / name).exists()}
        save(base, changes, texts)
    for step in steps:
        click.echo(f"version {step.to}: {step.what}")
    files = counted(len(changes), "file")
    click.echo(f"brought {files} from version {since} of the format to {records.FORMAT_VERSION}")
    if not texts:
        click.echo(f"there are no schemas in {folder}: say --from {records.FORMAT_VERSION} next time")


def _version(path: Path) -> int:
    """The version that a schema is of. Raises UsageError where it does not say."""
    try:
        version = json.loads(path.read_text(encoding="utf-8"))["version"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise click.UsageError(f"{path} does not say which version the records have; say it with --from") from error
    if type(version) is not int or version < 1:
        raise click.UsageError(f"{path}: `version` is not a whole number; say it with --from")
    return version
