"""Running all checks on a claim: what each found, and what people have said of that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from mkdocs_claims import waiting
from mkdocs_claims.batches import batches
from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.checks.fields import text_digest
from mkdocs_claims.checks.finding import Around, Check, Finding, NotRun, Outcome, Remark
from mkdocs_claims.checks.registry import BY_NAME, CHECKS
from mkdocs_claims.checks.subject import Subject, subject_of
from mkdocs_claims.derived.facts import Similar
from mkdocs_claims.making import maker
from mkdocs_claims.past import NO_PAST, Past
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Judgement

LONGEST = 30_000
"""Characters of text in a record up to which it is checked. A record with so many is no claim but a book."""


class State(StrEnum):
    """What became of a check."""

    FLAGGED = "flagged"
    PASSED = "passed"
    NOT_RUN = "not-run"


class Judged(NamedTuple):
    """A finding, and the latest judgement of it on the text as it stands, if there is one."""

    finding: Finding
    judgement: Judgement | None = None

    @property
    def is_open(self) -> bool:
        """Whether it still speaks against the record: nobody has called it a false alarm."""
        return self.judgement is None or self.judgement.verdict != "false-alarm"


class Result(NamedTuple):
    """What one check says of one claim. `because` is why it did not run."""

    check: Check
    state: State
    findings: tuple[Judged, ...] = ()
    remarks: tuple[Remark, ...] = ()
    because: str | None = None

    @property
    def open(self) -> tuple[Finding, ...]:
        """The findings that nobody has called false alarms."""
        return tuple(one.finding for one in self.findings if one.is_open)


_new_result, _new_judged = maker(Result), maker(Judged)
_AT_ONCE = 100
"""Records that a check reads one after the other."""


def check_claim(claim: Claim, around: Around) -> tuple[Result, ...]:
    """The results of all checks, in the order of the registry. Judgements come from the record."""
    return _check([claim], around)[claim.id]


def check_all(catalogue: Catalogue, around: Around, past: Past = NO_PAST) -> dict[str, tuple[Result, ...]]:
    """The results for every claim by id, in the order of the registry.

    `past` is what earlier builds have worked out, with nothing around but related claims.
    """
    claims, checked = catalogue.claims, dict[str, tuple[Result, ...]]()
    waiting.begin("Checks", len(claims))
    if past is not NO_PAST:
        ids = [claim.id for claim in claims]
        found = past.each(_check_among, ids, claims, [tuple(around.related[claim_id]) for claim_id in ids])
        return dict(zip(ids, found, strict=True))
    for part in batches(claims, _AT_ONCE):
        checked |= _check(part, around)
        waiting.done(len(part))
    return checked


def _check_among(claim: Claim, related: tuple[Similar, ...]) -> tuple[Result, ...]:
    results = check_claim(claim, Around({claim.id: related}))
    waiting.done()
    return results


def open_findings(checked: Mapping[str, tuple[Result, ...]], past: Past) -> dict[str, tuple[Finding, ...]]:
    """What was found in each claim and nobody has called a false alarm, in the order of the registry."""
    return dict(zip(checked, past.each(_open, list(checked), checked.values()), strict=True))


def _open(results: tuple[Result, ...]) -> tuple[Finding, ...]:
    return tuple([one for result in results if result.findings for one in result.open])


def flags(checked: Mapping[str, Sequence[Result]], past: Past) -> dict[str, int]:
    """How many checks flag each claim. `past` is what earlier builds have worked out."""
    return dict(zip(checked, past.each(flagging, list(checked), checked.values()), strict=True))


def flagging(results: Sequence[Result]) -> int:
    """How many of the checks flag the claim."""
    return [result.state for result in results].count(State.FLAGGED)


def related_by_id(catalogue: Catalogue) -> dict[str, tuple[Similar, ...]]:
    """The nearest others of each claim, for a caller that has no facts."""
    # SciPy takes long to import.
    from mkdocs_claims.derived.related import related_claims

    claims = catalogue.claims
    return {
        claim.id: tuple(Similar(claims[one.index], one.thousandths / 1000) for one in related)
        for claim, related in zip(claims, related_claims(claims), strict=True)
    }


def _check(claims: Sequence[Claim], around: Around) -> dict[str, tuple[Result, ...]]:
    subjects = [subject_of(claim) for claim in claims]
    short = [subject for subject in subjects if not _is_too_long(subject)]
    rows = list(zip(*[_results(check, short, around) for check in CHECKS], strict=True)) or [()] * len(short)
    by_id = dict(zip([subject.claim.id for subject in short], rows, strict=True))
    because = f"the record's texts have more than {LONGEST:,} characters"
    return {
        claim.id: by_id.get(claim.id) or tuple(_not_run(check.name, because) for check in CHECKS) for claim in claims
    }


def _is_too_long(subject: Subject) -> bool:
    return subject.length > LONGEST


def _results(check: Check, subjects: Sequence[Subject], around: Around) -> list[Result]:
    """What one check says of several claims."""
    run, passed = check.run, Result(check, State.PASSED)  # The most frequent result, made once.
    outcomes = check.run_all(subjects, around) if check.run_all else [run(subject, around) for subject in subjects]
    return [
        _result(check, outcome, subject.claim) if outcome else passed
        for subject, outcome in zip(subjects, outcomes, strict=True)
    ]


def _result(check: Check, outcome: Outcome, claim: Claim) -> Result:
    if isinstance(outcome, NotRun):
        return _not_run(check.name, outcome.because)
    findings = tuple([_judged(claim, one) for one in outcome if isinstance(one, Finding)])
    remarks = tuple([one for one in outcome if isinstance(one, Remark)]) if len(findings) < len(outcome) else ()
    is_flagged = findings and (not claim.checks.judged or any(one.is_open for one in findings))
    return _new_result((check, State.FLAGGED if is_flagged else State.PASSED, findings, remarks, None))


@lru_cache(maxsize=256)
def _not_run(name: str, because: str) -> Result:
    return Result(BY_NAME[name], State.NOT_RUN, because=because)


def _judged(claim: Claim, finding: Finding) -> Judged:
    """The finding with the latest judgement that is about it and about the text as it stands."""
    if not claim.checks.judged:
        return _new_judged((finding, None))
    about = [one for one in claim.checks.judged if one.check == finding.check and _concerns(one, finding)]
    if not about:
        return Judged(finding)
    digest = digest_of(claim, finding)
    # Of two on one day, the one further down the record is the later.
    current = sorted((one for one in about if one.text == digest), key=lambda one: one.date)
    return Judged(finding, current[-1] if current else None)


def _concerns(judgement: Judgement, finding: Finding) -> bool:
    """Whether a judgement is about this finding, whatever the text was. What it leaves open, it leaves open."""
    return judgement.field in (None, finding.field) and judgement.figure in (None, finding.figure)


def digest_of(claim: Claim, finding: Finding) -> str:
    """The digest of what a finding rests on: its field and the others that it reads."""
    return text_digest(claim, (finding.field, *finding.reads))


def expired(claim: Claim, results: Sequence[Result]) -> list[tuple[int, Judgement]]:
    """The judgements, with their place in the record, that are about no finding on the texts as they stand.

    Of a check that did not run nothing is known.
    """
    if not claim.checks.judged:
        return []
    told = {result.check.name for result in results if result.state is not State.NOT_RUN}
    current = [one.judgement for result in results for one in result.findings if one.judgement]
    return [
        (index, one)
        for index, one in enumerate(claim.checks.judged)
        if one.check in told and not any(_same(one, other) for other in current)
    ]


def _same(one: Judgement, other: Judgement) -> bool:
    """Whether two judgements, of which one may be later, are about the same finding on the same text."""
    return (one.check, one.field, one.figure, one.text) == (other.check, other.field, other.figure, other.text)
