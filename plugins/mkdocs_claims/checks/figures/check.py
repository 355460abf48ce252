"""A record's figures, looked for in the texts that its evidence has on file.

Quotes are the source's words: a figure that is not in them is missing. `validated_by` is the
drafter's account of the test and its outcome, and nothing makes it repeat the scope or the
setting. So where there are no quotes, a figure's absence says something only for the statement,
and in the setting for figures of a sort that the account gives as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from mkdocs_claims.checks.figures.compare import Budget, Verdict, verdict
from mkdocs_claims.checks.figures.extract import figures
from mkdocs_claims.checks.figures.figure import Figure
from mkdocs_claims.checks.figures.precision import exponent
from mkdocs_claims.checks.figures.source import Source
from mkdocs_claims.checks.figures.texts import Joined, Text, on_file
from mkdocs_claims.records.claim import Claim

LARGEST = 30_000
"""Characters of a record's texts together up to which its figures are compared."""

NO_TEXT = "no text of a source is on file"
TOO_LONG = f"the record's texts have more than {LARGEST:,} characters together"
TOO_MANY = "the record holds more figures than are compared"
NOT_ITS_SUBJECT = "no quote is on file, and what was validated gives no figures of this sort"


@dataclass(frozen=True, slots=True)
class Looked:
    """What became of one figure of a record.

    `field` is the path of the text it stands in; `looked_in` are the paths of the texts that it
    was looked for in, and `found_in` is the one in which the verdict's places lie. `reason` says
    why a figure is not checkable.
    """

    field: str
    verdict: Verdict
    looked_in: tuple[str, ...]
    found_in: str | None = None
    reason: str | None = None


def not_run(claim: Claim) -> str | None:
    """Why no figure of a record can be looked for; None where they can."""
    if not any(item.quotes or item.validated_by for item in claim.evidence):
        return NO_TEXT
    return TOO_LONG if _size(claim) > LARGEST else None


def figures_of(claim: Claim) -> list[Looked]:
    """What became of the figures of statement, scope and each `measured_on`, in the order of the record.

    Empty where `not_run` gives a reason.
    """
    if not_run(claim):
        return []
    paths = [f"evidence.{place}" for place in range(len(claim.evidence))]
    settings = [
        Text(f"{path}.measured_on", item.measured_on or "") for path, item in zip(paths, claim.evidence, strict=True)
    ]
    sources = [on_file(item, path) for path, item in zip(paths, claim.evidence, strict=True)]
    strict = all(quoted for texts, quoted in sources if texts)
    all_texts, all_settings = Joined([text for texts, _ in sources for text in texts]), Joined(settings)
    budget = Budget()
    looked: list[Looked] = []
    for field in (Text("statement", claim.statement), Text("observed_on", claim.observed_on or "")):
        looked += _look(field, all_texts, None if strict else all_settings, strict, budget)
    for field, (texts, quoted) in zip(settings, sources, strict=True):
        looked += _look(field, all_texts if len(sources) == 1 else Joined(texts), None, quoted, budget)
    return looked


def _size(claim: Claim) -> int:
    size = len(claim.statement) + len(claim.observed_on or "")
    for item in claim.evidence:
        size += (
            len(item.measured_on or "") + len(item.validated_by or "") + sum(len(quote.text) for quote in item.quotes)
        )
    return size


def _look(field: Text, texts: Joined, settings: Joined | None, strict: bool, budget: Budget) -> Iterator[Looked]:
    """Look for a field's figures in texts and, where there are no quotes, for the absent ones in the settings too."""
    for figure in figures(field.text):
        found = verdict(figure, texts.source, field.text, budget)
        looked_in = texts
        if found.status == "missing" and settings:
            second = verdict(figure, settings.source, field.text, budget)
            if second.status in ("exact", "name-part"):
                found, looked_in = second, settings
        path, placed = looked_in.placed(found)
        reason = None
        if found.status == "not-checkable":
            reason = TOO_MANY if texts.paths else NO_TEXT
        elif found.status == "missing" and not strict and not _expected(figure, field.path, texts.source):
            placed, reason = replace(placed, status="not-checkable"), NOT_ITS_SUBJECT
        yield Looked(field.path, placed, looked_in.paths, path, reason)


def _expected(figure: Figure, field: str, source: Source) -> bool:
    """Whether an account of a test and its outcome should hold a figure of one of the record's fields."""
    sort = sort_of(figure)
    if field == "observed_on":
        return False
    return (field == "statement" and sort != "size") or any(sort_of(found) == sort for found in source.figures)


def sort_of(figure: Figure) -> str:
    """What sort of figure it is: size, grid, its unit, or a few, a number or decimals of anything."""
    if figure.kind in ("size", "grid"):
        return figure.kind
    if figure.unit or not isinstance(figure.value, Decimal):
        return figure.unit
    if exponent(figure.value) < 0:
        return "decimal"
    return "few" if figure.value < 10 else "number"
