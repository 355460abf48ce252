"""What the evidence itself says about how little it can carry: runs, cases, authors, baselines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_claims.checks.finding import NO_EVIDENCE, Around, Check, Finding, NotRun, Outcome
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.checks.words import cues
from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.problems import Severity

FEWEST = 30
"""Cases from which a share is not called small: at 30, the 95 % interval of a half spans 34 points."""

_SINGLE = re.compile(
    r"(?<![\w-])(?:(?:single|one) (?:training |random )?(?:runs?|seeds?)|run (?:only )?once"
    r"|without (?:reported )?(?:variances?|error bars|standard deviations?|confidence intervals?))(?![\w-])",
    re.IGNORECASE,
)
_RUN_WORDS = cues("run runs seed seeds once variance variances bars deviation deviations interval intervals".split())
_ONE_WORDS = cues("single one once without".split())
_DENIED = re.compile(r"(?:\b(?:not|than|least|beyond|from)|n't) (?:an? |the )?$", re.IGNORECASE)

_CASE_WORDS = cues(
    "n cases items questions instances participants subjects patients respondents volunteers users developers".split()
)
_WORDS = "two three four five six seven eight nine ten eleven twelve".split()
_CASES = re.compile(
    rf"(?<![\w.,–/-])(?P<n>[0-9]{{1,6}}|{'|'.join(_WORDS)}) (?:[\w-]{{1,30}} ){{0,2}}?"
    rf"(?:{'|'.join(sorted(_CASE_WORDS - {'n'}))})"
    r"(?![\w-]| (?:each|per)\b)|\b[nN] ?= ?(?P<letter>[0-9]{1,6})(?![\w.,-])"
)
_OWN_WORD = cues(["own"])
_OWN = re.compile(
    r"\b(?:authors['’]?|our|their) own (?:method|model|system|approach|framework|benchmark)", re.IGNORECASE
)

_COMPARES = re.compile(
    r"(?<![\w-])(?:better|worse|higher|lower|faster|slower|fewer|cheaper|larger|smaller|improv\w{1,5}|reduc\w{1,5}"
    r"|increas\w{1,4}|decreas\w{1,4}|cuts?|rais\w{1,3}|lowers?|lowered|gains?)(?![\w-])",
    re.IGNORECASE,
)
_BASELINE = re.compile(
    r"\b(?:than|versus|vs|against|compar\w{2,6}|baselines?|relative to|over|from|without|instead|rather|alone|base"
    r"|beats?|before|ablat\w{2,5}|with or|control|outperform\w{0,3}|untuned|vanilla)\b",
    re.IGNORECASE,
)
_NOBODY_NAMED = NotRun("the record does not say who made what was tested")


def _single_run(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    if not claim.evidence:
        return NO_EVIDENCE
    if subject.words.isdisjoint(_ONE_WORDS):
        return ()
    return tuple(
        Finding(
            SINGLE_RUN.name,
            Severity.WARNING,
            field,
            f"“{match.group()}”: nothing on file says how much the figures vary from run to run",
            "give the number of runs and their spread (“5 seeds, ± 1.2”), or say in the scope that one run was made",
        )
        for field, text in subject.described_with(_RUN_WORDS)
        for match in [_SINGLE.search(text)]
        if match and not _DENIED.search(text[max(0, match.start() - 12) : match.start()])
    )


def _small_n(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    if not claim.evidence:
        return NO_EVIDENCE
    return tuple(_few_cases(subject))


def _few_cases(subject: Subject) -> Iterator[Finding]:
    instead = "say the number of cases in the statement or the scope, and give an interval with the figure"
    for field, text in subject.described_with(_CASE_WORDS):
        most = _most_cases(text)
        if 0 < most < FEWEST:
            yield Finding(SMALL_N.name, Severity.NOTE, field, _few(most), instead, figure=str(most))
    for index, item in enumerate(subject.claim.evidence):
        for place, results in enumerate(item.results):
            if results.proportion and results.n is not None and results.n < FEWEST:
                field = f"evidence.{index}.results.{place}.n"
                yield Finding(SMALL_N.name, Severity.NOTE, field, _few(results.n), instead, figure=str(results.n))


def _few(n: int) -> str:
    margin = (wilson(0.5, n)[1] - 0.5) * 100
    return f"{n} cases are few: a share of one half is known only to within ± {margin:.0f} points"


def _most_cases(text: str) -> int:
    """The largest number of cases in a text, or the first that is large enough; 0 where it gives none."""
    most = 0
    for match in _CASES.finditer(text):
        most = max(most, _count(match))
        if most >= FEWEST:
            break
    return most


def _count(match: re.Match[str]) -> int:
    number = match["n"] or match["letter"]
    return int(number) if number.isdecimal() else _WORDS.index(number) + 2


def _own_method(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    supporting = [(index, item) for index, item in enumerate(claim.evidence) if item.direction in ("supports", "mixed")]
    if not supporting:
        return NotRun("no evidence item supports the statement")
    own = [
        item.relation == "own-method"
        or (
            item.relation == "unknown"
            and not subject.words.isdisjoint(_OWN_WORD)
            and bool(_OWN.search(f"{item.validated_by or ''} {item.measured_on or ''}"))
        )
        for _, item in supporting
    ]
    if all(own):
        return (
            Finding(
                OWN_METHOD.name,
                Severity.NOTE,
                f"evidence.{supporting[0][0]}.relation",
                "all evidence for the statement comes from those who proposed or made what they tested",
                "add evidence from others; until there is some, say “in its authors' own tests” in the scope",
                reads=tuple(f"evidence.{index}.relation" for index, _ in supporting[1:]),
            ),
        )
    if "independent" in [item.relation for _, item in supporting]:
        return ()
    return _NOBODY_NAMED


def _no_baseline(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    if not claim.evidence:
        return NO_EVIDENCE
    if any(len(results.entries) > 1 for item in claim.evidence for results in item.results):
        return ()
    match = _COMPARES.search(claim.statement)
    if match is None:
        return NotRun("the statement compares nothing")
    if any(_BASELINE.search(text) for text in (claim.statement, *(text for _, text in subject.described))):
        return ()
    return (
        Finding(
            NO_BASELINE.name,
            Severity.NOTE,
            "statement",
            f"“{match.group()}” than what? Neither the statement nor its evidence names a baseline",
            "say what it was compared with: “than the same model without …”",
            reads=tuple(field for field, _ in subject.described),
        ),
    )


SINGLE_RUN = Check(
    "single-run",
    "More than one run",
    Severity.WARNING,
    "No evidence item says that its figures come from a single run or are given without variance.",
    "Results of one run vary with the seed, often by more than the difference that is claimed. The check reads what "
    "the record says; an item that is silent about its runs passes.",
    bad="evidence:\n  - measured_on: 164 problems, single runs reported without variance.",
    good="evidence:\n  - measured_on: 164 problems, mean of 5 seeds with a standard deviation of 0.8 points.",
    run=_single_run,
)
SMALL_N = Check(
    "small-n",
    "Enough cases",
    Severity.NOTE,
    f"No share in the evidence rests on fewer than {FEWEST} cases.",
    "With few cases a share says little: 9 of 12 is compatible with anything from 47 to 91 in a hundred (95 % "
    "Wilson interval). Numbers of datasets, tasks, models and examples in a prompt are not cases, and are left alone.",
    bad="evidence:\n  - measured_on: 12 participants solved the puzzles by hand.",
    good="evidence:\n  - measured_on: 240 participants solved the puzzles by hand.",
    run=_small_n,
)
OWN_METHOD = Check(
    "own-method",
    "Evidence from others",
    Severity.NOTE,
    "Not all evidence for the statement comes from those who proposed or made what they tested.",
    "Authors choose the baselines and the tasks that their method is shown on. The check reads `relation`, and where "
    "it is unknown, words like “the authors' own method”.",
    bad="evidence:\n  - {direction: supports, relation: own-method}",
    good="evidence:\n  - {direction: supports, relation: own-method}\n  - {direction: supports, relation: independent}",
    run=_own_method,
)
NO_BASELINE = Check(
    "no-baseline",
    "A baseline",
    Severity.NOTE,
    "A statement that compares says, or has evidence that says, with what.",
    "“Improves accuracy” means nothing until one knows over what. The check looks for words of comparison in the "
    "statement and for any baseline in the record; it cannot tell whether the baseline is a fair one.",
    bad=(
        "statement: Written plans give higher accuracy on long tasks.\n"
        "evidence:\n  - validated_by: Accuracy was 62 percent on 300 tasks."
    ),
    good=(
        "statement: Written plans give higher accuracy on long tasks.\n"
        "evidence:\n  - validated_by: Accuracy was 62 percent on 300 tasks, against 48 percent without a plan."
    ),
    run=_no_baseline,
)
