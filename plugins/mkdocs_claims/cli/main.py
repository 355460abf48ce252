"""The command `claims`. Exit code 0: no error; 1: at least one error; 2: wrong usage."""

from __future__ import annotations

import io
import sys

import click

from mkdocs_claims.cli.apply_issue import apply_issue
from mkdocs_claims.cli.assign import assign
from mkdocs_claims.cli.check import check
from mkdocs_claims.cli.diff import diff
from mkdocs_claims.cli.dispute import dispute
from mkdocs_claims.cli.figures import figures
from mkdocs_claims.cli.init import init
from mkdocs_claims.cli.migrate import migrate
from mkdocs_claims.cli.new import new
from mkdocs_claims.cli.reference import reference
from mkdocs_claims.cli.review import review
from mkdocs_claims.cli.rules import rules
from mkdocs_claims.cli.schema import schema
from mkdocs_claims.cli.scorecard import scorecard
from mkdocs_claims.cli.show import show


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
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
    figures,
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
