"""The texts of a record, read: those whose figures are looked for, and those in which they are."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from mkdocs_claims.checks.figures.compare import Verdict
from mkdocs_claims.checks.figures.extract import readings, readings_with
from mkdocs_claims.checks.figures.figure import Figure, only_figures
from mkdocs_claims.checks.figures.number_words import counting
from mkdocs_claims.checks.figures.source import Source
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.making import maker
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Evidence

LARGEST, MOST = 30_000, 500
"""Characters of a record's texts, and numerals in them, up to which its figures are compared."""
_UNCOUNTED = 1_500
"""Characters up to which the numerals are too few to be counted."""
_DIGITS = re.compile("[0-9]+")

NO_TEXT = "no text of a source is on file"
TOO_LONG = f"the record's texts have more than {LARGEST:,} characters together"
TOO_MANY = "the record holds more figures than are compared"
NO_FIGURES = "statement, scope and setting hold no figures"

Words = Mapping[str, Sequence[tuple[int, str]]]
"""Where the words for numbers stand in a record's texts, by their paths."""


class Passage(NamedTuple):
    """A text whose figures are looked for, with the path of its field and all that is read in it."""

    path: str
    text: str
    readings: list[Figure]
    figures: list[Figure]


class Account(NamedTuple):
    """What an evidence item has on file of its source: its quotes, else `validated_by`.

    Several quotes are read as one text with empty lines between them, so that no sentence goes
    over from one to the next.
    """

    quoted: bool
    paths: tuple[str, ...]
    texts: tuple[str, ...]
    source: Source

    def place(self, verdict: Verdict) -> tuple[Verdict, str | None]:
        """The verdict with its places in the text that it rests on, and that text's path."""
        if not verdict.places:
            return verdict, None
        if len(self.texts) == 1:
            return verdict, self.paths[0]
        starts = list(accumulate((len(text) + 2 for text in self.texts), initial=0))
        number = bisect_right(starts, verdict.places[0][0]) - 1
        places = tuple((start - starts[number], end - starts[number]) for start, end in verdict.places)
        return verdict._replace(places=places), self.paths[number]


class Reading(NamedTuple):
    """What is read in a record: statement and scope, the setting of each evidence item, and the account of each."""

    own: list[Passage]
    settings: list[Passage]
    accounts: list[Account | None]


_passage_of, _account_of = maker(Passage), maker(Account)


def read(subject: Subject) -> Reading | str:
    """A record, read for its figures; or why none of them can be looked for."""
    return read_all([subject])[0]


def read_all(subjects: Sequence[Subject]) -> list[Reading | str]:
    """As `read` for several records, one step after the other."""
    places = [_unreadable(subject) or subject.places(counting(subject.words)) for subject in subjects]
    claimed = [
        words if isinstance(words, str) else _claimed(subject.claim, words)
        for subject, words in zip(subjects, places, strict=True)
    ]
    return [
        found if isinstance(found, str) else Reading(*found[:2], _accounts(subject.claim, found[2]))
        for subject, found in zip(subjects, claimed, strict=True)
    ]


def _claimed(claim: Claim, words: Words) -> tuple[list[Passage], list[Passage], Words] | str:
    """Statement and scope, the setting of each evidence item, and the words once more."""
    own = [_passage("statement", claim.statement, words), _passage("observed_on", claim.observed_on, words)]
    settings = [
        _passage(f"evidence.{place}.measured_on", item.measured_on, words) for place, item in enumerate(claim.evidence)
    ]
    return (own, settings, words) if any(passage.figures for passage in (*own, *settings)) else NO_FIGURES


def _accounts(claim: Claim, words: Words) -> list[Account | None]:
    return [_account(f"evidence.{place}", item, words) for place, item in enumerate(claim.evidence)]


def _unreadable(subject: Subject) -> str | None:
    claim = subject.claim
    if not any(item.quotes or item.validated_by for item in claim.evidence):
        return NO_TEXT
    if subject.length <= _UNCOUNTED:
        return None
    texts = [claim.statement, claim.observed_on or ""]
    for item in claim.evidence:
        texts += [item.measured_on or "", item.validated_by or "", *[quote.text for quote in item.quotes]]
    if sum(map(len, texts)) > LARGEST:
        return TOO_LONG
    return TOO_MANY if crowded(texts) else None


def crowded(texts: Sequence[str]) -> bool:
    """Whether texts hold more numerals than are compared, which no real record does."""
    return sum(map(len, texts)) > _UNCOUNTED and sum(len(_DIGITS.findall(text)) for text in texts) > MOST


def _passage(path: str, text: str | None, words: Words) -> Passage:
    if not text:
        return Passage(path, "", [], [])
    found = readings_with(text, words.get(path, ()))
    return _passage_of((path, text, found, only_figures(found)))


def _account(path: str, item: Evidence, words: Words) -> Account | None:
    """The account of an item; None where there is none."""
    if item.quotes:
        paths = tuple([f"{path}.quotes.{number}" for number in range(len(item.quotes))])
        texts = tuple([quote.text for quote in item.quotes])
        whole = "\n\n".join(texts)
        return Account(True, paths, texts, Source(whole, readings(whole)))
    text, path = item.validated_by, f"{path}.validated_by"
    if not text:
        return None
    return _account_of((False, (path,), (text,), Source(text, readings_with(text, words.get(path, ())))))
