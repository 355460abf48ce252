"""`claims figures`: what the check of figures reads in a text, and what it finds of that in a source."""

from __future__ import annotations

import json
from pathlib import Path

import click

_FILE = click.Path(path_type=Path, dir_okay=False, exists=True)


@click.command()
@click.argument("file", type=_FILE, required=False)
@click.option("--source", type=_FILE, help="A text in which to look for the figures.")
@click.option("--all", "everything", is_flag=True, help="Print numbers that are no figures too, with their kind.")
def figures(file: Path | None, source: Path | None, everything: bool) -> None:
    """Print the figures of a text, one JSON object a line.

    FILE is a text in UTF-8; without it, standard input is read. `start` and `end` count
    characters. With --source each line also says what became of looking for the figure there.
    """
    from mkdocs_claims.checks.figures.compare import verdicts
    from mkdocs_claims.checks.figures.extract import readings
    from mkdocs_claims.checks.figures.figure import FIGURES
    from mkdocs_claims.checks.figures.written import row

    text = _decoded(file.read_bytes() if file else click.open_file("-", "rb").read(), "FILE")
    found = [reading for reading in readings(text) if everything or reading.kind in FIGURES]
    if source is None:
        for figure in found:
            click.echo(json.dumps(row(figure), ensure_ascii=False))
        return
    compared = [figure for figure in found if figure.kind in FIGURES]
    of = {verdict.figure: verdict for verdict in verdicts(compared, _decoded(source.read_bytes(), "--source"), text)}
    for figure in found:
        verdict = of.get(figure)
        looked = {"status": verdict and verdict.status, "expression": verdict and verdict.expression}
        click.echo(json.dumps(row(figure) | looked, ensure_ascii=False))


def _decoded(data: bytes, parameter: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not UTF-8; save the text in that encoding"
        raise click.BadParameter(message, param_hint=parameter) from error
