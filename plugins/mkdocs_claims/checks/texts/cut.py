"""Texts that stop too early, and stops that stand twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_claims.checks.finding import Around, Check, Finding, Outcome
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.problems import Severity

_TAIL = 60
"""Characters of an ending that are looked at and shown."""

_LAST_WORDS = frozenset("a an the and or nor but not because whereas although whose than versus vs via e.g i.e".split())
_LAST_SIGNS = frozenset(",;:([–—-…]")
_CUT_ENDS = re.compile(
    r"(?:\[truncated\]|\[cut\]|\.\.\.|…|\[…\])\W{0,3}$"
    r"|[,;:(\[–—-]\s?$"
    r"|[;,]\s?(?:not|but|and|or)\.?$"
    r"|(?<![\w-])(?:an?|the|and|or|nor|because|whereas|although|whose|than|versus|vs|via|e\.g|i\.e)\.?$",
    re.IGNORECASE,
)
_DOUBLED = re.compile(r"(?<=[^\s.])\.\.(?=\s|$)|,,(?=\s|$)|;;(?=\s|$)")


def _cut(subject: Subject, around: Around) -> Outcome:
    del around
    return tuple(_cut_texts(subject))


def _cut_texts(subject: Subject) -> Iterator[Finding]:
    known = subject.claim.truncated
    for field in known:
        yield Finding(
            CUT.name,
            Severity.WARNING,
            field,
            "the record lists this text as cut",
            "bring the whole text from the source, and take the field out of `truncated`",
            reads=("truncated",),
        )
    for field, text in subject.texts:
        if field not in known and _is_cut(text):
            yield Finding(
                CUT.name,
                Severity.WARNING,
                field,
                f"this text stops in the middle: “…{text[-_TAIL:].lstrip()}”",
                "write the sentence to its end; if the rest cannot be had, list the field under `truncated`",
            )


def _is_cut(text: str) -> bool:
    tail = text[-_TAIL:].rstrip()
    words = tail.rstrip(".")
    last_word = words[words.rfind(" ") + 1 :].lower()
    # Most texts end otherwise, which is quick to see.
    if (last_word in _LAST_WORDS or words[-1:] in _LAST_SIGNS or tail[-2:] == "..") and _CUT_ENDS.search(tail):
        return True
    if "(" not in text and "[" not in text:
        return False
    # A half-open interval such as (0, 1] closes with the other bracket.
    return text.count("(") + text.count("[") > text.count(")") + text.count("]")


def _doubled(subject: Subject, around: Around) -> Outcome:
    del around
    if ".." not in subject.joined and ",," not in subject.joined and ";;" not in subject.joined:
        return ()
    return tuple(
        Finding(
            DOUBLED.name,
            Severity.NOTE,
            field,
            f"“{match.group()}” stands at character {match.start() + 1}",
            f"write “{match.group()[0]}” once",
        )
        for field, text in subject.texts
        for match in [_DOUBLED.search(text)]
        if match
    )


CUT = Check(
    "cut-text",
    "Whole texts",
    Severity.WARNING,
    "No text on file stops in the middle.",
    "A cut sentence can turn a scope into its opposite: “measured on English; not …”. The check flags texts that the "
    "record lists as cut, endings like “; not.” or “[truncated]”, a last word that ends no sentence, and a bracket "
    "that never closes. A text that was cut at the end of a sentence looks whole to it.",
    bad="observed_on: Open-weight models on English questions, with one prompt; not.",
    good="observed_on: Open-weight models on English questions, with one prompt; other languages were not measured.",
    run=_cut,
)
DOUBLED = Check(
    "doubled-stops",
    "No doubled stops",
    Severity.NOTE,
    "No full stop, comma or semicolon stands twice in a row.",
    "They come from templates that add a stop to a text that has one. An ellipsis of three, and two full stops "
    "inside a word such as a path, are left alone.",
    bad="observed_on: Open-weight models on English questions..",
    good="observed_on: Open-weight models on English questions.",
    run=_doubled,
)
