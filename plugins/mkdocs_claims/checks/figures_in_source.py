"""The figure check as one of the checks: its verdicts in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mkdocs_claims.catalogue.references import text_at
from mkdocs_claims.checks.figures.check import Looked, figures_of
from mkdocs_claims.checks.figures.texts import read_all
from mkdocs_claims.checks.finding import Around, Check, Finding, NotRun, Outcome, Remark
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.making import maker
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.claim import Claim

_SUMMED_UP = frozenset({"exact", "not-checkable"})
_remark = maker(Remark)
_INSTEAD = "correct the figure, or add the sentence of the source that holds it to `quotes`"


def _run(subject: Subject, around: Around) -> Outcome:
    return _run_all([subject], around)[0]


def _run_all(subjects: Sequence[Subject], around: Around) -> list[Outcome]:
    del around
    looked = [reading if isinstance(reading, str) else figures_of(reading) for reading in read_all(subjects)]
    return [
        NotRun(found) if isinstance(found, str) else _outcome(subject.claim, found)
        for subject, found in zip(subjects, looked, strict=True)
    ]


def _outcome(claim: Claim, looked: Sequence[Looked]) -> Outcome:
    said: list[Finding | Remark] = []
    # Figures of one field that there is the same to say of are named together.
    groups: dict[tuple[str, str, str], list[str]] = {}
    is_told = False
    for one in looked:
        status = one.verdict.status
        is_told = is_told or status != "not-checkable"
        if status in _SUMMED_UP:
            groups.setdefault((one.field, status, one.reason or _used(one)), []).append(one.verdict.figure.text)
        else:
            said.append(_said(claim, one))
    if not is_told:
        return NotRun(looked[0].reason or "none of the figures can be looked for")
    return (*said, *[_summed_up(*group, figures) for group, figures in groups.items()])


def _said(claim: Claim, one: Looked) -> Finding | Remark:
    """What there is to say of a figure that is flagged, or that is there in another form."""
    status, figure = one.verdict.status, one.verdict.figure.text
    if one.verdict.flagged:
        message = f"{figure} {_fault(claim, one)}"
        reads = tuple([path for path in one.looked_in if path != one.field])
        return Finding(FIGURES.name, Severity.WARNING, one.field, message, _INSTEAD, figure, status, reads)
    if status == "derived":
        said = f"{figure} is not in {_used(one)} as such; {one.verdict.expression}, so it may be derived from there"
    elif status == "name-part":
        said = f"{figure} stands in {_used(one)} as part of {_found(claim, one)}"
    else:
        said = f"{figure} is {_found(claim, one)} in {_used(one)}"
    return Remark(one.field, said, figure, status)


def _summed_up(field: str, verdict: str, words: str, figures: Sequence[str]) -> Remark:
    """What there is to say of figures of a field that stand there as they are, or could not be looked for."""
    if verdict == "exact":
        said = f"{_list(figures)} {'stands' if len(figures) == 1 else 'stand'} in {words} as such"
    else:
        said = f"{_list(figures)} not looked for, because {words}"
    return _remark((field, said, None, verdict))


def _list(figures: Sequence[str]) -> str:
    if len(figures) == 1:
        return figures[0]
    texts = list(dict.fromkeys(figures))
    return ", ".join(texts[:8]) + (f" and {len(texts) - 8} more" if len(texts) > 8 else "")


def _fault(claim: Claim, one: Looked) -> str:
    match one.verdict.status:
        case "sign-differs":
            return f"has the other sign in {_used(one)}: {_found(claim, one)}"
        case "unit-differs":
            return f"has another unit in {_used(one)}, percent against points: {_found(claim, one)}"
        case "truncated":
            return f"is {_found(claim, one)} in {_used(one)}, cut short and not rounded"
        case "more-precise":
            return f"has digits that {_used(one)} does not give: {_found(claim, one)}"
    suggestion = f"; {one.verdict.suggestion} has the same digits in another order" if one.verdict.suggestion else ""
    return f"is not in {_used(one)}{suggestion}"


def _found(claim: Claim, one: Looked) -> str:
    """The figure as it stands where it was found."""
    text = text_at(claim, _text_path(one.found_in)) if one.found_in else None
    if not isinstance(text, str) or not one.verdict.places:
        return "there"
    start, end = one.verdict.places[0]
    return text[start:end]


def _text_path(path: str) -> str:
    return f"{path}.text" if ".quotes." in path else path


def _used(one: Looked) -> str:
    """Where a figure was looked for, in words: the quotes where there are any, else what the record says."""
    return _named((one.found_in,) if one.found_in else one.looked_in)


@lru_cache(1000)  # The paths are the same in most records.
def _named(paths: tuple[str, ...]) -> str:
    sources = sorted({int(path.split(".")[1]) + 1 for path in paths})
    named = ", ".join(f"S{number}" for number in sources[:4]) + (", …" if len(sources) > 4 else "")
    if any(".quotes." in path for path in paths):
        return f"the quotes of {named}"
    return f"the text “{paths[0].rpartition('.')[2].replace('_', ' ').capitalize()}” of {named}"


FIGURES = Check(
    "figures-in-source",
    "Figures in the source",
    Severity.WARNING,
    "Every figure in statement, scope and setting stands in the quotes of the evidence, else in what it says was "
    "validated, or follows from figures there.",
    "A figure that the source does not hold is a slip or an invention. It may also be derived: 522 + 200 = 722. The "
    "check then shows the arithmetic and does not flag it, though the same arithmetic can come out by chance. Where "
    "there are no quotes, it compares with the drafter's own account, which need not repeat everything, and says less.",
    bad=(
        "evidence:\n  - validated_by: Two held-out sets of 522 easy and 200 hard cases.\n"
        "    measured_on: 723 held-out cases."
    ),
    good=(
        "evidence:\n  - validated_by: Two held-out sets of 522 easy and 200 hard cases.\n"
        "    measured_on: 722 held-out cases."
    ),
    run=_run,
    run_all=_run_all,
)
