"""A record as checks read it: its texts with their paths, and words in them. Made once for all checks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from mkdocs_claims.checks.words import letters, places_of, words_in
from mkdocs_claims.records.claim import Claim

Texts = tuple[tuple[str, str], ...]
"""Texts, each with the path of its field."""


class Subject(NamedTuple):
    """A claim and its texts.

    `described` are the texts in which the evidence items say how they tested; `texts` are those and all others that
    readers see, quotes and notes apart; `quotes` are the words of sources. `words` are the cues in `texts`: a check
    that looks for a phrase looks for its words first, which is quick and most often ends there. `joined` are all texts
    in one, for the same purpose, and `letters` the same in small letters. `length` counts their characters and those
    of the quotes.
    """

    claim: Claim
    texts: Texts
    described: Texts
    quotes: Sequence[str]
    words: frozenset[str]
    joined: str
    letters: bytes
    length: int

    @property
    def is_known_by_reference(self) -> bool:
        """Whether an import brought the statement and nothing else."""
        return self.claim.drafting.method == "imported" and not self.claim.evidence

    def described_with(self, cues: AbstractSet[str]) -> Texts:
        """Those of `described` that may hold one of these words: a first, quick look."""
        used = cues & self.words
        if not used:
            return ()
        return tuple([(path, text) for path, text in self.described if _holds_any(text.lower(), used)])

    def places(self, some: AbstractSet[str]) -> dict[str, list[tuple[int, str]]]:
        """Where some words stand in `texts`, in order by path. Texts without any are left out."""
        found: dict[str, list[tuple[int, str]]] = {}
        texts = iter(self.texts)
        start = end = -1
        path = ""
        for place, word in places_of(some, self.letters):
            while place > end:
                path, text = next(texts)
                start, end = end + 1, end + 1 + len(text)
            found.setdefault(path, []).append((place - start, word))
        return found


def _holds_any(text: str, words: Iterable[str]) -> bool:
    for word in words:  # noqa: SIM110 - a generator costs more than the search
        if word in text:
            return True
    return False


def subject_of(claim: Claim) -> Subject:
    """The claim, read for its checks."""
    described = tuple(_described(claim))
    texts = (*_own(claim), *described)
    joined = "\n".join([text for _, text in texts])
    quotes = [quote.text for item in claim.evidence if item.quotes for quote in item.quotes]
    small = letters(joined)
    length = len(joined) + sum(map(len, quotes))
    return Subject(claim, texts, described, quotes, words_in(small), joined, small, length)


def _own(claim: Claim) -> list[tuple[str, str]]:
    texts = [("statement", claim.statement)]
    if claim.observed_on:
        texts.append(("observed_on", claim.observed_on))
    if claim.disagreement:
        texts.append(("disagreement", claim.disagreement))
    texts += [(f"falsifiers.{index}.text", falsifier.text) for index, falsifier in enumerate(claim.falsifiers)]
    return texts


def _described(claim: Claim) -> list[tuple[str, str]]:
    texts = []
    for index, item in enumerate(claim.evidence):
        if item.validated_by:
            texts.append((f"evidence.{index}.validated_by", item.validated_by))
        if item.measured_on:
            texts.append((f"evidence.{index}.measured_on", item.measured_on))
    return texts
