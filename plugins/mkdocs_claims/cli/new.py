"""`claims new`: a commented record for a new claim."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from datetime import date, datetime
from pathlib import Path
from typing import Any, get_args

import click

from mkdocs_claims.changes.base import OpenBase
from mkdocs_claims.changes.new import Naming, new_claim
from mkdocs_claims.changes.values import line, problems_of, sentence, source
from mkdocs_claims.cli.base import base_option
from mkdocs_claims.cli.writing import day_of, day_option, diff_option, finish, refusals
from mkdocs_claims.edits.render import Value
from mkdocs_claims.records.claim import Claim, Confidence, Effect, Method
from mkdocs_claims.records.evidence import Basis, Direction, Evidence
from mkdocs_claims.records.fields import Model
from mkdocs_claims.report import printable
from mkdocs_claims.suggest import did_you_mean

_EVIDENCE = ("source", "direction", "basis", "validated_by", "measured_on")


def _technique(_context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    pairs = dict(text.partition("=")[::2] for text in given)
    for key, effect in pairs.items():
        if effect not in get_args(Effect):
            hint = did_you_mean(effect, get_args(Effect)) or f"write {key}={'|'.join(get_args(Effect))}"
            wrong = f"'{effect}' is no effect" if effect else f"'{key}' needs an effect"
            raise click.BadParameter(printable(f"{wrong}: {hint}"))
    return pairs


def _folder(_context: click.Context, _parameter: click.Parameter, given: str) -> str:
    if given and not re.fullmatch(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*/?", given):
        raise click.BadParameter("a folder below the base, like planning or planning/2026")
    return given.rstrip("/")


@click.command()
@click.option("--statement", metavar="TEXT", help="The claim: one declarative sentence, whole.")
@click.option("--capability", metavar="KEY", help="The key of a capability.")
@click.option("--source", metavar="SOURCE", help="What it rests on: arxiv:…, doi:…, pmid:… or an address.")
@click.option("--direction", type=click.Choice(get_args(Direction)), help="Which way the source points.")
@click.option("--basis", type=click.Choice(get_args(Basis)), help="How the source knows.")
@click.option("--validated-by", metavar="TEXT", help="How it was tested, and what came out.")
@click.option("--measured-on", metavar="TEXT", help="Sample, setting and controls.")
@click.option("--title", metavar="TEXT", help="A short form of the statement, at most 70 characters.")
@click.option("--observed-on", metavar="TEXT", help="The scope: where it holds, and what was not measured.")
@click.option(
    "--technique",
    "techniques",
    multiple=True,
    callback=_technique,
    metavar="KEY=EFFECT",
    help=f"What it says of a technique: {', '.join(get_args(Effect))}. Can be given several times.",
)
@click.option("--falsifier", "falsifiers", multiple=True, metavar="TEXT", help="What would prove it wrong.")
@click.option("--method", type=click.Choice(get_args(Method)), default="person", show_default=True, help="Who drafts.")
@click.option("--agent", metavar="NAME", help="The name of the person or the model that drafts.")
@click.option("--from", "from_", metavar="KIND", help="What it is drafted from: paper, preprint, post, …")
@click.option("--confidence", type=click.Choice(get_args(Confidence)), help="The drafter's own guess.")
@click.option("--by", metavar="NAME", help="Who brings the evidence.")
@click.option("--word", metavar="WORD", help="The end of the placeholder id, CLM-NEW-WORD.")
@click.option("--prefix", metavar="CLM", help="The beginning of the id.  [default: what most claims have]")
@click.option("--slug", metavar="SLUG", help="The page's address.  [default: from the statement]")
@click.option("--folder", default="", callback=_folder, metavar="NAME", help="A folder below the base.")
@day_option
@diff_option
@base_option
def new(base: Path, day: datetime | None, only_diff: bool, **given: Any) -> None:
    """Write a record for a new claim, with comments.

    A statement, a capability and a source make a claim; what is not given is asked for. The id is a placeholder:
    `claims assign` gives the number once the claim is on the main branch.
    """
    with refusals():
        opened = OpenBase.read(base)
        if not (given["statement"] and given["capability"] and given["source"]):
            _ask(given, {entry.key: entry.name for entry in opened.base.capabilities})
        naming = Naming(given["prefix"], given["word"], given["folder"])
        after, filed = new_claim(opened, _record(given, day_of(day)), naming)
        finish(after, only_diff=only_diff)
    if not only_diff:
        click.echo(f"wrote {filed.file.path}; `claims check` says whether it is right, `mkdocs serve` shows it")


def _record(given: dict[str, Any], day: date) -> dict[str, Value]:
    item: dict[str, Value] = {key: _text(given[key]) for key in _EVIDENCE if given[key]}
    if given["source"]:
        item["source"] = source(given["source"])
    drafting = {"method": given["method"], "from": given["from_"], "agent": given["agent"]}
    return {
        "title": _text(given["title"]),
        "slug": given["slug"],
        "statement": _text(given["statement"]),
        "capability": given["capability"],
        "techniques": given["techniques"],
        "observed_on": _text(given["observed_on"]),
        "drafting": {**drafting, "confidence": given["confidence"]},
        "filed_on": day,
        "falsifiers": [{"text": _text(text)} for text in given["falsifiers"]],
        "evidence": [{**item, "added_by": _text(given["by"]), "added_on": day}] if item else [],
    }


def _text(given: str | None) -> str | None:
    return (line(given) or None) if given else None


def _ask(given: dict[str, Any], capabilities: dict[str, str]) -> None:
    """Ask for what a claim cannot do without. Raises UsageError where nobody answers."""
    try:
        given["statement"] = given["statement"] or _asked("The claim, in one sentence", Claim, "statement")
        if not given["capability"]:
            for key, name in capabilities.items():
                click.echo(printable(f"  {key}: {name}"))
            given["capability"] = _prompt("Capability", _one_of(capabilities, "capability"))
        if given["source"] is None:
            hint = "Source: arxiv:…, doi:…, pmid:… or an address; nothing for none"
            given["source"] = _asked(hint, Evidence, "source", may_be_empty=True)
        if given["source"]:
            for key, choices in (("direction", get_args(Direction)), ("basis", get_args(Basis))):
                question = f"{key.capitalize()} ({', '.join(choices)})"
                given[key] = given[key] or _prompt(question, _one_of(choices, key))
    except click.Abort as error:
        if isinstance(error.__context__, KeyboardInterrupt):
            click.echo("\nnothing was written", err=True)
            raise
        raise click.UsageError("give --statement, --capability and --source, or answer the questions") from error


def _asked(question: str, kind: type[Model], key: str, *, may_be_empty: bool = False) -> str:
    def checked(answer: str) -> str:
        text = source(answer) if key == "source" else line(answer)
        found = [] if may_be_empty and not text else problems_of(kind, key, text)
        if found:
            raise click.UsageError(printable("; ".join(map(sentence, found))))
        return text

    return _prompt(question, checked)


def _prompt(question: str, checked: Callable[[str], str]) -> str:
    """The answer, asked for until it is right. With the default an empty one is an answer, and told what is wrong."""
    return str(click.prompt(question, value_proc=checked, default="", show_default=False))


def _one_of(choices: Collection[str], what: str) -> Callable[[str], str]:
    def chosen(answer: str) -> str:
        if answer.strip() not in choices:
            hint = did_you_mean(answer, choices) or f"one of {', '.join(choices)}"
            wrong = f"there is no {what} '{answer[:60]}'" if answer.strip() else "an answer is needed"
            raise click.UsageError(printable(f"{wrong}: {hint}"))
        return answer.strip()

    return chosen
