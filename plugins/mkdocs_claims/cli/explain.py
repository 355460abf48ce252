"""`claims explain`: what the code of a problem means."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import indent

import click

from mkdocs_claims.checks.finding import Check
from mkdocs_claims.checks.registry import BY_NAME, CHECKS
from mkdocs_claims.codes.pages import explained, pages
from mkdocs_claims.codes.registry import codes
from mkdocs_claims.suggest import did_you_mean
from mkdocs_claims.write import write_text


@click.command
@click.argument("code", required=False)
@click.option(
    "--pages", "folder", type=click.Path(path_type=Path, file_okay=False), help="Write all pages to a folder."
)
@click.option("--check", "only_check", is_flag=True, help="With --pages: write nothing; fail if a page differs.")
def explain(code: str | None, folder: Path | None, only_check: bool) -> None:
    """Print what the CODE of a problem or of an automatic check means, with examples; without it, list all codes."""
    if folder is not None:
        _write(folder, only_check=only_check)
    elif code is None:
        titles = {name: entry.title for name, entry in codes().items()}
        titles |= {check.name: f"{check.title} (automatic check)" for check in CHECKS}
        width = max(map(len, titles))
        click.echo("\n".join(f"{name:{width}}  {title}" for name, title in titles.items()))
    elif code in codes():
        click.echo(explained(codes()[code]), nl=False)
    elif code in BY_NAME:
        click.echo(_explained(BY_NAME[code]), nl=False)
    else:
        hint = did_you_mean(code, [*codes(), *BY_NAME])
        raise click.BadParameter(f"there is no code {code}{f'; {hint}' if hint else ''}", param_hint="CODE")


def _explained(check: Check) -> str:
    """The page of an automatic check as plain text."""
    parts = [f"{check.name}: {check.title} (automatic check)", check.rule, check.why]
    parts += [
        f"{title}:\n{indent(text.strip(), '    ')}" for title, text in (("Flagged", check.bad), ("Passed", check.good))
    ]
    return "\n\n".join(parts) + "\n"


def _write(folder: Path, *, only_check: bool) -> None:
    texts = pages()
    there = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
    different = [name for name, text in texts.items() if there.get(name) != text]
    stale = [name for name in there if name not in texts]
    if only_check:
        for name in different + stale:
            click.echo(f"{folder / name} is not what codes.toml says: run `make format`", err=True)
        sys.exit(1 if different or stale else 0)
    for name in different:
        write_text(folder / name, texts[name])
        click.echo(f"wrote {folder / name}")
    for name in stale:
        (folder / name).unlink()
        click.echo(f"removed {folder / name}")
