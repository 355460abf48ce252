"""The command `claims`. Exit code 0: no error; 1: at least one error; 2: wrong usage."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import Any

import click

from mkdocs_claims.collector import Collector

COMMANDS = {
    "apply-issue": "Turn submitted issue forms into changes of the records.",
    "assign": "Give numbers to claims that have none yet.",
    "check": "Check all records and print every problem.",
    "diff": "Print what leads from BASE to HEAD.",
    "dispute": "Add an objection to a claim's record, or settle one.",
    "explain": "Print what the CODE of a problem means.",
    "export": "Write all that records give to DIR, without MkDocs.",
    "figures": "Print the figures of a text, one JSON object a line.",
    "fix": "Mend what can be mended safely.",
    "import": "Make a record of each row of FILE, a CSV or a JSON file.",
    "init": "Start a base of claims in DIR.",
    "migrate": "Bring records to the present record format.",
    "new": "Write a record for a new claim, with comments.",
    "reference": "Print or write the page on the record format.",
    "review": "Add a person's review to a claim's record.",
    "rules": "List every automatic check with its severity and its rule.",
    "schema": "Print or write the JSON Schemas of the records.",
    "scorecard": "Print coverage, outcomes, and what awaits review.",
    "show": "Print what is known about one claim, derived values included.",
}
"""The subcommands, each in the module of its name, and what the list of them says of each."""


class _Later(click.Command):
    """Stands for a subcommand, which is imported when it is run: most need what others do without."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the subcommand itself."""
        name = str(self.name).replace("-", "_")
        name += "_" * iskeyword(name)
        command: click.Command = getattr(import_module(f"mkdocs_claims.cli.{name}"), name)
        return command.make_context(info_name, args, parent, **extra)


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
@click.pass_context
def main(context: click.Context) -> None:
    """Work with a base of claims, one YAML file each."""
    context.with_resource(Collector().pause())
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a character gets its code.
        sys.stdout.reconfigure(errors="backslashreplace")


for command, sentence in COMMANDS.items():
    main.add_command(_Later(command, short_help=sentence))
