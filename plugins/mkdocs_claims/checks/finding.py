"""What checks are made of: the check, what it may look at, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mkdocs_claims.checks.sources.replies import Reply
from mkdocs_claims.checks.sources.source_texts import SourceText
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.derived.facts import Similar
from mkdocs_claims.problems import Severity

MOST = 50
"""Findings of one check in one record. Nobody reads more, and made-up records could hold thousands."""


class Finding(NamedTuple):
    """One thing that a check found in one field.

    `field` is a path like `evidence.0.measured_on`; it may name what is missing. `reads` are further fields that
    the finding depends on. `figure` is the figure it is about, as written, and `verdict` a word for what is
    wrong with it. `instead` says what to write. A tuple, since thousands are made in a run.
    """

    check: str
    severity: Severity
    field: str
    message: str
    instead: str
    figure: str | None = None
    verdict: str | None = None
    reads: tuple[str, ...] = ()


class Remark(NamedTuple):
    """What a check wants said of a field although nothing is wrong with it."""

    field: str
    text: str
    figure: str | None = None
    verdict: str | None = None


class NotRun(NamedTuple):
    """That a check did not run; `because` completes the sentence "Not run, because …"."""

    because: str


Outcome = NotRun | Sequence[Finding | Remark]
"""What a check gives back. Without a finding it has passed."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a check may look at besides the record.

    `related` holds the other claims with the likest words of each claim by id, the likest first. `sources` are
    source texts by their key, and `replies` what addresses answered; None where nobody asked for them.
    """

    related: Mapping[str, Sequence[Similar]] = field(default_factory=dict)
    sources: Mapping[str, SourceText] | None = None
    replies: Mapping[str, Reply] | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """A rule that a program can look after.

    `rule` is one sentence. `why` says what the rule is for and what it cannot tell. `bad` and `good` are parts of
    records in YAML that the check flags and passes. `severity` is the highest that its findings have.
    `run_all` is `run` for several records, where taking each step for all of them is faster.
    """

    name: str
    title: str
    severity: Severity
    rule: str
    why: str
    bad: str
    good: str
    run: Callable[[Subject, Around], Outcome]
    run_all: Callable[[Sequence[Subject], Around], Sequence[Outcome]] | None = None


NO_EVIDENCE = NotRun("no evidence is on file")
NO_IDENTIFIER = NotRun("no source has an identifier")
BY_REFERENCE = NotRun("the claim is known by reference only: nothing but its statement is on file")
