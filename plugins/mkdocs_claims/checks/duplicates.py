"""Claims whose words are nearly the same."""

from __future__ import annotations

from mkdocs_claims.checks.finding import Around, Check, Finding, NotRun, Outcome
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.claim import Claim

WARNING_FROM, NOTE_FROM = 0.70, 0.50
"""Cosines of the related claims' vectors. Rewordings of one claim reach the first in 98 of 100 cases."""


def _run(subject: Subject, around: Around) -> Outcome:
    claim = subject.claim
    related = around.related.get(claim.id)
    if related is None:
        return NotRun("the claims have not been compared with each other")
    linked = {relation.claim for relation in claim.relations}
    return tuple(
        Finding(
            DUPLICATES.name,
            Severity.WARNING if other.similarity >= WARNING_FROM else Severity.NOTE,
            "statement",
            f"close to {other.claim.id} (similarity {other.similarity:.2f}): “{_short(other.claim.statement)}”",
            f"read {other.claim.id}; if it says the same, add the evidence there instead; if it says the opposite or "
            "something narrower, name it under `relations`",
            figure=other.claim.id,
        )
        for other in related
        if other.similarity >= NOTE_FROM and other.claim.id not in linked and not _names(other.claim, claim)
    )


def _names(other: Claim, claim: Claim) -> bool:
    """Whether the other record says how the two are related."""
    return any(relation.claim == claim.id for relation in other.relations)


def _short(statement: str) -> str:
    return statement if len(statement) <= 200 else f"{statement[:200].rsplit(' ', 1)[0]} …"


DUPLICATES = Check(
    "near-duplicate",
    "No claim close to it",
    Severity.WARNING,
    "No other claim uses nearly the same words, unless the record says how the two are related.",
    "Compared are the words of statement and scope, as for related claims: from 0.70 a warning, from 0.50 a note. The "
    "measure sees words and not meaning. A claim and its exact opposite share nearly all their words, so a finding "
    "never says that two claims are the same. Two active claims with equal statements are an error of the base, which "
    "stops a build.",
    bad=(
        "# another claim says: In long tasks, agents that write a plan finish fewer tasks than agents that do not.\n"
        "statement: In long tasks, agents that write a plan finish more tasks than agents that do not."
    ),
    good=(
        "# another claim says: Retrieval from a curated corpus raises answer precision on medical questions.\n"
        "statement: In long tasks, agents that write a plan finish more tasks than agents that do not."
    ),
    run=_run,
)
