"""Words in a statement that say more than evidence of this kind can."""

from __future__ import annotations

import re

from mkdocs_claims.checks.finding import Around, Check, Finding, NotRun, Outcome
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.checks.words import cues
from mkdocs_claims.derived.voices import Voice, voices
from mkdocs_claims.problems import Severity

_ABSOLUTE = re.compile(
    r"(?<![\w-])(?:always|never|invariably|undoubtedly|unquestionably|definitively|guarantee[sd]?|impossible"
    r"|in (?:all|every) cases?|without exception|prove[sdn]? (?:that|why|how)|proof that)(?![\w-])",
    re.IGNORECASE,
)
_ABSOLUTE_WORDS = cues(
    "always never invariably undoubtedly unquestionably definitively guarantee guarantees guaranteed impossible every "
    "all exception prove proves proved proven proof".split()
)
"""One of these is in each phrase of the pattern."""
_HEDGED = re.compile(r"(?:\b(?:not|almost|nearly|hardly|seldom|if|whether|no)|n't) (?:\w+ )?$", re.IGNORECASE)

_CAUSAL = re.compile(
    r"(?<![\w-])(?:because|caus(?:e|es|ed)|due to|owing to|thanks to|leads? to|led to"
    r"|result(?:s|ed)? in (?:an?|more|fewer|less|higher|lower|better|worse))(?![\w-])",
    re.IGNORECASE,
)
_CAUSAL_WORDS = cues("because cause causes caused due owing thanks lead leads led result results resulted".split())
_CONTROL = re.compile(
    r"\b(?:ablat|control|match(?:ed|ing)|randomi[sz]|isolat|counterfactual|held (?:constant|fixed)|holding|identical"
    r"|intervention|with (?:and|or) without|taken away|swap(?:s|ped|ping)\b|same\b|causal|fixed\b|vary(?:ing)?\b"
    r"|varied\b)",
    re.IGNORECASE,
)


def _absolute(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    if subject.words.isdisjoint(_ABSOLUTE_WORDS):
        return ()
    start = 0
    while match := _ABSOLUTE.search(claim.statement, start):
        start = match.end()
        before = claim.statement[max(0, match.start() - 20) : match.start()]
        if not _HEDGED.search(before) and not _in_scope(claim.statement, match.start()):
            return (
                Finding(
                    ABSOLUTE.name,
                    Severity.NOTE,
                    "statement",
                    f"“{match.group()}” claims more than a finite number of cases can show",
                    "say how often, on what: “in 93 of 100 cases of …”; or “in all 100 cases tested”",
                ),
            )
    return ()


def _in_scope(statement: str, place: int) -> bool:
    """Whether the place is in the statement's opening clause, which says under which condition it holds."""
    first = voices(statement)[0]
    return first.voice is Voice.SCOPE and place < len(first.text)


def _causal(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    if not subject.described:
        return NotRun("no evidence item says how the statement was tested")
    match = None if subject.words.isdisjoint(_CAUSAL_WORDS) else _CAUSAL.search(claim.statement)
    if match is None or any(_CONTROL.search(text) for _, text in subject.described):
        return ()
    return (
        Finding(
            CAUSAL.name,
            Severity.NOTE,
            "statement",
            f"“{match.group()}” names a cause, and no evidence item names a control: nothing that was held the same, "
            "matched, randomised or taken away",
            "name the control under `measured_on`; without one say what went together: “systems with … scored higher”",
            reads=tuple(field for field, _ in subject.described),
        ),
    )


ABSOLUTE = Check(
    "absolute-wording",
    "No absolute wording",
    Severity.NOTE,
    "The statement does not say “always”, “never” or “proves”, or the like, of what was measured on some cases.",
    "Measurements are finite, so one counter-example refutes such a statement. Words that are hedged (“not always”), "
    "part of a compound (“always-on”) or in the opening condition are left alone.",
    bad="statement: Agents with a written plan never repeat a step.",
    good="statement: Agents with a written plan repeat a step in 2 of 100 tasks, against 31 of 100 without one.",
    run=_absolute,
)
CAUSAL = Check(
    "causal-wording",
    "Causes have a control",
    Severity.NOTE,
    "A statement that names a cause rests on a test with a control.",
    "A comparison shows that two things differ, and not which of the many differences between them did it. The check "
    "looks for causal words in the statement and for the words of a control in the evidence: ablation, matched, "
    "randomised, same, fixed. It cannot tell whether the control controls for the right thing.",
    bad=(
        "statement: Agents finish more tasks because they write a plan first.\n"
        "evidence:\n  - validated_by: Planners finished 62 of 100 tasks, other agents 48 of 100."
    ),
    good=(
        "statement: Agents finish more tasks because they write a plan first.\n"
        "evidence:\n  - validated_by: With the plan taken away, the same agents finished 48 of 100 tasks and not 62."
    ),
    run=_causal,
)
