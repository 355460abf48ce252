"""Whether figures that a model wrote down are in the source's own words as well."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_claims.checks.finding import NO_EVIDENCE, Around, Check, Finding, NotRun, Outcome
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Evidence

_DIGIT = re.compile(r"[0-9]")


def _run(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    if claim.drafting.method != "model":
        return NotRun("no model drafted the record")
    if not claim.evidence:
        return NO_EVIDENCE
    return tuple(_unquoted(claim))


def _unquoted(claim: Claim) -> Iterator[Finding]:
    for index, item in enumerate(claim.evidence):
        if not item.quotes and _has_figures(item):
            yield Finding(
                UNQUOTED.name,
                Severity.NOTE,
                f"evidence.{index}.validated_by" if item.validated_by else f"evidence.{index}.results",
                "a model wrote these figures down, and no quote shows them",
                "copy the sentences that hold the figures, letter for letter, into `quotes`",
                reads=(f"evidence.{index}.quotes",),
            )


def _has_figures(item: Evidence) -> bool:
    return bool(item.results) or (item.validated_by is not None and bool(_DIGIT.search(item.validated_by)))


UNQUOTED = Check(
    "unquoted-figures",
    "Figures are quoted",
    Severity.NOTE,
    "Figures that a model wrote down stand beside a quote of their source.",
    "A model that retells a paper can change a figure without a trace. With the sentence quoted, a reader can look it "
    "up and a program can compare. The check sees that there is a quote, and leaves comparing to the others.",
    bad="evidence:\n  - validated_by: Accuracy was 62% on 300 tasks.",
    good=(
        "evidence:\n  - validated_by: Accuracy was 62% on 300 tasks.\n"
        "    quotes: [The planner solved 62% of 300 tasks.]"
    ),
    run=_run,
)
