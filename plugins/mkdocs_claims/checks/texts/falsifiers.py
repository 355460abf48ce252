"""Whether a record says what would prove its statement wrong, and more than "the opposite"."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.checks.finding import BY_REFERENCE, Around, Check, Finding, Outcome
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.checks.words import cues, letters, places_of
from mkdocs_claims.derived.words import stems
from mkdocs_claims.problems import Severity

_NEGATION = cues(
    "t not no never false wrong untrue incorrect fail fails contrary opposite cannot disprove disproves refute "
    "refutes".split()
)
"""Words of which a bare negation holds one; the t is that of "isn't"."""
# What may be added to a statement to turn it round, without naming a finding.
_ADDS_NOTHING = frozenset(
    stems(
        "no never false wrong untrue incorrect fail fails contrary opposite cannot disprove refute finding evidence "
        "result results study studies show shows showing shown prove proves claim statement true turn turns hold "
        "find found case fact don t doesn isn aren wasn didn won paper data experiment any some this that it"
    )
)
_INSTEAD = (
    "name a finding that could be made: which system, on what, compared with what, by how much; "
    "for example “An open 8B model that reaches the same accuracy on the same held-out cases”"
)


def _run(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    if subject.is_known_by_reference:
        return BY_REFERENCE
    if not claim.falsifiers:
        return (
            Finding(
                FALSIFIER.name, Severity.NOTE, "falsifiers", "nothing on file would prove the statement wrong", _INSTEAD
            ),
        )
    return tuple(_bare_negations(subject))


def _bare_negations(subject: Subject) -> Iterator[Finding]:
    used = subject.words & _NEGATION
    if not used:
        return
    own: set[str] = set()
    for index, falsifier in enumerate(subject.claim.falsifiers):
        if not places_of(used, letters(falsifier.text)):
            continue
        own = own or {*stems(subject.claim.statement), *_ADDS_NOTHING}
        if own.issuperset(stems(falsifier.text)):
            yield Finding(
                FALSIFIER.name,
                Severity.NOTE,
                f"falsifiers.{index}.text",
                "this only says that the statement is not so; it names no finding that would show it",
                _INSTEAD,
                reads=("statement",),
            )


FALSIFIER = Check(
    "falsifier",
    "A falsifier that could be met",
    Severity.NOTE,
    "The record names a finding that would prove the statement wrong, and not only its negation.",
    "A statement that nothing could refute says nothing, and “this turns out to be false” tells nobody what to look "
    "for. The check compares words: a falsifier with a negation and no word that the statement lacks is bare. It "
    "cannot tell whether the named finding would really refute the statement.",
    bad="falsifiers:\n  - text: Evidence that the statement is false.",
    good="falsifiers:\n  - text: An open 8B model that reaches the same accuracy on the same held-out cases.",
    run=_run,
)
