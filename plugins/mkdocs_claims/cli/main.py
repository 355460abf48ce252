"""The command `claims`. Exit code 0: no error; 1: at least one error; 2: wrong usage."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from mkdocs_claims.cli.apply_issue import apply_issue
from mkdocs_claims.cli.assign import assign
from mkdocs_claims.cli.check import check
from mkdocs_claims.cli.diff import diff
from mkdocs_claims.cli.dispute import dispute
from mkdocs_claims.cli.explain import explain
from mkdocs_claims.cli.export import export
from mkdocs_claims.cli.figures import figures
from mkdocs_claims.cli.fix import fix
from mkdocs_claims.cli.import_ import import_
from mkdocs_claims.cli.init import init
from mkdocs_claims.cli.migrate import migrate
from mkdocs_claims.cli.new import new
from mkdocs_claims.cli.reference import reference
from mkdocs_claims.cli.review import review
from mkdocs_claims.cli.rules import rules
from mkdocs_claims.cli.schema import schema
from mkdocs_claims.cli.scorecard import scorecard
from mkdocs_claims.cli.show import show


class _Claims(click.Group):
    """The command, with a plain word where the system refuses something: a full disk, a folder that is gone."""

    def main(self, *arguments: Any, **settings: Any) -> Any:
        try:
            return super().main(*arguments, **settings)
        except OSError as error:
            # What could not be written is still waiting; Python would try again at the end, and complain.
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            what = f"{error.filename}: " if error.filename else ""
            why = f"{what}{error.strerror or error}" if _is_somewhere() else "the folder that you are in is gone"
            with suppress(OSError):
                click.echo(f"Error: {why}", err=True)
            sys.exit(1)


def _is_somewhere() -> bool:
    try:
        Path.cwd()
    except OSError:
        return False
    return True


@click.group(cls=_Claims, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mkdocs-claims")
def main() -> None:
    """Work with a base of claims, one YAML file each."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a character gets its code.
        sys.stdout.reconfigure(errors="backslashreplace")


for command in (
    apply_issue,
    assign,
    check,
    diff,
    dispute,
    explain,
    export,
    figures,
    fix,
    import_,
    init,
    migrate,
    new,
    reference,
    review,
    rules,
    schema,
    scorecard,
    show,
):
    main.add_command(command)
