"""The list of automatic checks, and a page for each: its rule, its examples, and how it does on this base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from mkdocs_claims.addresses import CHECKS, check_path
from mkdocs_claims.checks.finding import Check, Finding
from mkdocs_claims.checks.registry import BY_NAME
from mkdocs_claims.checks.registry import CHECKS as ALL
from mkdocs_claims.checks.run import State
from mkdocs_claims.checks.summary import Tally, summary
from mkdocs_claims.pages.cards import Card
from mkdocs_claims.pages.disputed_page import Flag
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.page import SitePage
from mkdocs_claims.problems import Severity

SHOWN = 20
"""Flagged claims that a check's page links to."""


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A check in the list of all."""

    check: Check
    path: str
    tally: Tally


def check_pages(drawing: Drawing) -> Iterator[SitePage]:
    """The list and the pages."""
    counted = summary(drawing.catalogue, drawing.checked)
    rows = [CheckRow(check, check_path(check.name), counted.by_check[check.name]) for check in ALL]
    yield drawing.page(
        "checks.html",
        CHECKS,
        "Automatic checks",
        "What a program looks at in each record, by which rule, and how often it was wrong.",
        in_nav=True,
        rows=rows,
        total=counted.total,
    )
    for row in rows:
        yield drawing.page(
            "check.html",
            row.path,
            row.check.title,
            row.check.rule,
            ("Automatic checks", CHECKS),
            row=row,
            flagged=_flagged(row.check, drawing),
            more=drawing.options.figures if row.check.name == "figures-in-source" else None,
        )


def flags_of(found: Mapping[str, Sequence[Finding]]) -> list[Flag]:
    """What the list of disputed claims shows of the checks: their findings, by claim, without mere notes."""
    return [
        Flag(claim_id, BY_NAME[finding.check].title, finding.message)
        for claim_id, findings in found.items()
        for finding in findings
        if finding.severity is not Severity.NOTE
    ]


def _flagged(check: Check, drawing: Drawing) -> list[Card]:
    """The first claims that the check flags."""
    place = ALL.index(check)
    found = (card for card in drawing.shown.values() if drawing.checked[card.id][place].state is State.FLAGGED)
    return list(islice(found, SHOWN))
