"""Whether a record says where its statement holds."""

from __future__ import annotations

import re

from mkdocs_claims.checks.finding import BY_REFERENCE, Around, Check, Finding, Outcome
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.problems import Severity

_PLACEHOLDER = re.compile(
    r"\W{0,3}(?:n/?a|none|not (?:known|recorded)|unknown|tbd|todo|see (?:the )?paper)?\W{0,3}", re.IGNORECASE
)


def _run(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    if subject.is_known_by_reference:
        return BY_REFERENCE
    if claim.observed_on and not _PLACEHOLDER.fullmatch(claim.observed_on[:30]):
        return ()
    said = f"“{claim.observed_on}” names no scope" if claim.observed_on else "the record has no scope"
    return (
        Finding(
            SCOPE.name,
            Severity.NOTE,
            "observed_on",
            said,
            "name under `observed_on` the models, tasks and data that the statement was seen on, and what was not "
            "measured",
        ),
    )


SCOPE = Check(
    "missing-scope",
    "A scope",
    Severity.NOTE,
    "The record says where the statement was observed.",
    "A result holds where it was measured. Without a scope a reader cannot tell a finding on one benchmark from one "
    "on many. That there is a scope does not mean that it is the right one.",
    bad="observed_on: unknown",
    good="observed_on: Three open-weight models on English multi-hop questions; other languages were not measured.",
    run=_run,
)
