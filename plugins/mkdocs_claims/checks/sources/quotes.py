"""Whether quotes occur in their source. A quote that does is present; it need not support anything."""

from __future__ import annotations

import re
from enum import StrEnum

from mkdocs_claims.checks.finding import Around, Check, Finding, NotRun, Outcome, Remark
from mkdocs_claims.checks.sources.source_texts import SourceText, plain, source_keys, source_of
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.evidence import Evidence

GAP = 1000
"""Characters of the source that an ellipsis in a quote may stand for."""
_STARTS = 20
"""Places in the source at which a quote may begin before the search ends."""
_ELLIPSES = 10
"""Ellipses that a quote may have. A quote with more is a collage."""

_ELLIPSIS = re.compile(r"\s*(?:\[\s*(?:…|\.\.\.)\s*\]|…|\.\.\.)\s*")
_NO_QUOTES = NotRun("the record quotes no source")
_NO_SOURCES = NotRun("no source texts are at hand in a build; `claims check --sources DIR` looks quotes up")
_NUMBER_AFTER = re.compile(r"[\w°]|[.,]\d| ?%|-\d")


class Presence(StrEnum):
    """How a quote stands in a source."""

    THERE = "there"
    PART = "part"
    MISSING = "missing"


def presence(quote: str, source: str) -> Presence:
    """Whether a quote occurs in a source, both in the form of `plain`.

    PART: its characters do, but there they are part of a longer word or figure: "5 patients" in "15 patients",
    "3.5" in "-3.5" or in "3.5%". An ellipsis in the quote may stand for up to GAP characters.
    """
    pieces = [piece for piece in _ELLIPSIS.split(quote) if piece]
    if not pieces:
        return Presence.MISSING
    if len(pieces) > _ELLIPSES + 1:
        pieces = [quote]
    found = Presence.MISSING
    # Where the source has the ellipsis itself, or the quote none, there is one piece.
    for alternative in ([quote], pieces) if len(pieces) > 1 else (pieces,):
        for start in _starts(alternative[0], source):
            whole = _follow(alternative, source, start)
            if whole is Presence.THERE:
                return whole
            found = Presence.PART if whole is Presence.PART else found
    return found


def _starts(piece: str, source: str) -> list[int]:
    starts = [source.find(piece)]
    while starts[-1] >= 0 and len(starts) < _STARTS:
        starts.append(source.find(piece, starts[-1] + 1))
    return [start for start in starts if start >= 0]


def _follow(pieces: list[str], source: str, start: int) -> Presence:
    """Whether the pieces stand behind each other from `start`, where the first one does."""
    end = start
    is_whole = True
    for number, piece in enumerate(pieces):
        place = start if number == 0 else source.find(piece, end, end + GAP + len(piece))
        if place < 0:
            return Presence.MISSING
        end = place + len(piece)
        is_whole = is_whole and _is_whole(source, place, end)
    return Presence.THERE if is_whole else Presence.PART


def _is_whole(source: str, start: int, end: int) -> bool:
    """Whether the characters from `start` to `end` are cut out between words and figures, not inside one."""
    first, last = source[start], source[end - 1]
    before, after = source[max(0, start - 2) : start], source[end : end + 2]
    if first.isdigit() and (before[-1:].isalnum() or before[-1:] in tuple("-+±~≈<>$€£") or _in_number(before)):
        return False
    if first in "-+" and source[start + 1 : start + 2].isdigit() and before[-1:].isalnum():
        return False
    if first.isalpha() and before[-1:].isalnum():
        return False
    if last.isdigit() and _NUMBER_AFTER.match(after):
        return False
    return not (last.isalpha() and after[:1].isalnum())


def _in_number(before: str) -> bool:
    """Whether a figure goes on to the left: "1." before 5, or "," after a digit."""
    return before[-1:] in (".", ",") and before[:1].isdigit() and len(before) > 1


def _run(subject: Subject, around: Around) -> Outcome:
    claim = subject.claim
    if not subject.quotes:
        return _NO_QUOTES
    if around.sources is None:
        return _NO_SOURCES
    found: list[Finding | Remark] = []
    looked = False
    for index, item in enumerate(claim.evidence):
        source = source_of(claim, item, around.sources)
        if item.quotes and source is not None:
            looked = True
            found += _in_source(item, index, source)
    if not looked:
        keys = [key for item in claim.evidence if item.quotes for key in source_keys(claim, item)]
        named = f" ({', '.join(keys[:4])}, ending in .txt or .md)" if keys else ""
        return NotRun(f"the text of no quoted source is among those given{named}")
    return tuple(found)


def _in_source(item: Evidence, index: int, source: SourceText) -> list[Finding | Remark]:
    found: list[Finding | Remark] = []
    for place, quote in enumerate(item.quotes):
        how = presence(plain(quote.text), source.text)
        field = f"evidence.{index}.quotes.{place}"
        if how is Presence.THERE:
            found.append(
                Remark(field, f"the words stand in {source.name}; that is no proof that they support the claim")
            )
            continue
        said = (
            f"in {source.name} these words are cut out of a longer word or figure"
            if how is Presence.PART
            else f"these words are not in {source.name}"
        )
        instead = "copy the words letter for letter, with signs and units, and write […] where you leave some out"
        found.append(Finding(QUOTES.name, Severity.WARNING, field, said, instead, verdict=how))
    return found


QUOTES = Check(
    "quotes",
    "Quotes stand in their source",
    Severity.WARNING,
    "The words of a quote stand in the text of its source.",
    "It proves that the words are there, not that they support the claim. It runs with `claims check --sources DIR`, "
    "where DIR holds the texts, named like the sources' pages: `arxiv-2401-00001.txt`, `pmid-123.md`, or by claim and "
    "item: `clm-0480-e1.txt`. White space, line breaks, hyphens inside words, ligatures, the kind of quotation mark or "
    "dash, and invisible characters make no difference. `…` or `[…]`, at most ten in a quote, stands for up to 1,000 "
    "characters. A quote must not begin or end inside a word or figure: “5 patients” is not in “15 patients”, nor 3.5 "
    "in −3.5, nor “3.5” in “3.5%”.",
    bad=("# the source says: 15 patients were asked.\nevidence:\n  - {key: e1, quotes: [5 patients were asked.]}"),
    good=("# the source says: 15 patients were asked.\nevidence:\n  - {key: e1, quotes: [15 patients were asked.]}"),
    run=_run,
)
