"""`claims import`: rows from elsewhere as records."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

import click

from mkdocs_claims.changes.base import OpenBase
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.writing import day_of, day_option, diff_option, finish, refusals
from mkdocs_claims.importing.fill import Unmapped, unused
from mkdocs_claims.importing.mapping import Mapping, read_mapping
from mkdocs_claims.importing.records import imported
from mkdocs_claims.importing.table import Row, TableError, read_table
from mkdocs_claims.importing.template import columns_of
from mkdocs_claims.report import printable
from mkdocs_claims.suggest import did_you_mean


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE")
@click.option(
    "--map",
    "mapping_file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    required=True,
    metavar="MAPPING",
    help="A YAML file that says what becomes of each column.",
)
@click.option("--skip", is_flag=True, help="Write the rows that can be mapped, although others cannot.")
@day_option
@diff_option
@base_option
def import_(file: Path, mapping_file: Path, base: Path, day: datetime | None, **flags: bool) -> None:
    """Make a record of each row of FILE, a CSV or a JSON file.

    The records get placeholders for ids, and `imported` as the method of drafting. What cannot be mapped is
    reported by row and column, and then nothing is written, unless --skip is given. No file is overwritten.
    """
    skip, only_diff = flags["skip"], flags["only_diff"]
    with refusals():
        opened = OpenBase.read(base)
        mapping, rows = _read(file, mapping_file)
        done = imported(opened, rows, mapping, day_of(day))
        _report(done.unmapped, file)
        used = {column.name for column in columns_of(mapping.record)}
        for name, number in unused(rows, used | set(mapping.ignore)):
            note = f"nothing is taken from the column `{name}`, which {number} of {len(rows)} rows fill"
            click.echo(printable(f"note: {note}; if that is right, name it under `ignore`"), err=True)
        refused = bool(done.unmapped) and not skip
        if refused:
            rows_left = len({problem.row for problem in done.unmapped})
            message = (
                f"{rows_left} of {len(rows)} rows cannot be mapped, so nothing was written; --skip leaves them out"
            )
            click.echo(message, err=True)
        elif done.records:
            finish(done.base, only_diff=only_diff)
    if not refused and not only_diff:
        click.echo(f"wrote {len(done.records)} of {len(rows)} rows to {base / mapping.folder}")
    sys.exit(1 if done.unmapped else 0)


def _read(file: Path, mapping_file: Path) -> tuple[Mapping, list[Row]]:
    """The mapping and the rows. With a mistake in either, it is printed and the command ends."""
    mapping = read_mapping(mapping_file)
    if not isinstance(mapping, Mapping):
        for mistake in mapping:
            click.echo(printable(str(mistake)), err=True)
        sys.exit(1)
    try:
        rows = read_table(file, rows=mapping.rows, delimiter=mapping.delimiter)
    except TableError as error:
        raise click.ClickException(printable(str(error))) from error
    missing = [column.name for column in columns_of(mapping.record) if not _is_there(column.name, rows)]
    names = list(dict.fromkeys(name for row in rows for name in row.cells))
    for name in missing:
        hint = did_you_mean(name, names)
        click.echo(printable(f"{mapping_file}: no row of {file} has `{name}`{f'; {hint}' if hint else ''}"), err=True)
    if missing:
        sys.exit(1)
    return mapping, rows


def _is_there(name: str, rows: Iterable[Row]) -> bool:
    return any(name in row.cells or row.cell(name) is not None for row in rows)


def _report(unmapped: Iterable[Unmapped], file: Path) -> None:
    """Print what could not be mapped, by row and column."""
    for problem in unmapped:
        place = f"{file}:{problem.line}" if problem.line is not None else str(file)
        column = f", column `{problem.column}`" if problem.column is not None else ""
        click.echo(printable(f"{place}: row {problem.row}{column}: {problem.message}"), err=True)
