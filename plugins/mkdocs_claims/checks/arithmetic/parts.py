"""Parts that should add up to the whole that stands beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from mkdocs_claims.checks.arithmetic.numbers import NUMBER, read
from mkdocs_claims.checks.finding import Around, Check, Finding, NotRun, Outcome, Remark
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.checks.words import cues
from mkdocs_claims.problems import Severity

_WORD = r"(?!(?:and|plus) )[A-Za-z][\w-]{0,30}"
_PART = rf"(?:{_WORD} ){{0,2}}(?:{NUMBER})(?: {_WORD}){{0,3}}?"
_PARTS = rf"(?P<parts>{_PART}(?:(?:, and |, | and | plus | \+ ){_PART}){{1,9}})"
_CUE = r"(?:split into|divided into|made up of|consisting of|composed of|comprising|namely)"
_CUE_WORDS = cues("split divided consisting composed comprising namely".split())
_SPLIT = re.compile(rf"(?<![\w.,])(?P<whole>{NUMBER})(?: {_WORD}){{1,5}}?,? \(?{_CUE} {_PARTS}(?=[.;:,)]|$)")
_SUM = re.compile(rf"(?<![\w.,+] )(?<![\w.,+])(?P<parts>(?:{NUMBER})(?: \+ (?:{NUMBER})){{1,9}}) = (?P<whole>{NUMBER})")
_SHARES = re.compile(r"(?<![\w./])(?P<parts>[0-9]{1,2}(?:/[0-9]{1,2}){1,3}) (?:(?:train|data|test)\S{0,20} )?split\b")
_NUMBER = re.compile(rf"(?<![\w.,])(?:{NUMBER})(?!\w)")
_NOT_STATED = NotRun("no text gives a whole together with all of its parts")


def _run(subject: Subject, around: Around) -> Outcome:
    del around
    found: list[Finding | Remark] = []
    has_cue = not subject.words.isdisjoint(_CUE_WORDS) or " made up of " in subject.joined
    for field, text in subject.described:
        # Each pattern begins at any number; whether there is anything to find is quicker to see.
        if not has_cue and " = " not in text:
            continue
        for said, parts, whole in _sums(text):
            total = sum(parts)
            shown = f"{' + '.join(format(part, 'f') for part in parts)} = {total:f}"
            if total == whole:
                found.append(Remark(field, f"{shown}, as stated"))
            else:
                found.append(_finding(field, f"“{said}”: {shown}, and not {whole:f}", format(whole, "f")))
    return tuple(found) or _NOT_STATED


def _finding(field: str, message: str, figure: str) -> Finding:
    instead = "look up the whole and its parts in the source; name the part that is missing, or that counts twice"
    return Finding(PARTS.name, Severity.WARNING, field, message, instead, figure=figure)


def _sums(text: str) -> Iterator[tuple[str, list[Decimal], Decimal]]:
    """Each statement of parts and their whole: the words, the parts, the whole."""
    for pattern in (_SPLIT, _SUM):
        for match in pattern.finditer(text):
            parts = [read(number) for number in _NUMBER.findall(match["parts"])]
            if len(parts) > 1:
                yield match.group(), parts, read(match["whole"])
    if " split" in text:
        for match in _SHARES.finditer(text):
            shares = [Decimal(part) for part in match["parts"].split("/")]
            if 90 <= sum(shares) <= 110:
                yield match.group(), shares, Decimal(100)


PARTS = Check(
    "parts-and-whole",
    "Parts add up",
    Severity.WARNING,
    "Numbers that are said to be all parts of a whole add up to it.",
    "The check reads what is explicit: “722 cases, split into 522 easy and 200 hard”, "
    "“522 + 200 = 722”, “an 80/10/10 split”. Numbers that merely stand in brackets may overlap or leave some "
    "out, and are left alone.",
    bad="evidence:\n  - measured_on: 722 held-out cases, split into 522 easy and 210 hard.",
    good="evidence:\n  - measured_on: 722 held-out cases, split into 522 easy and 200 hard.",
    run=_run,
)
