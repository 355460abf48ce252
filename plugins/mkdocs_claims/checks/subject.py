"""A record as checks read it: its texts with their paths, and words in them. Made once for all checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from mkdocs_claims.checks.words import words
from mkdocs_claims.records.claim import Claim

Texts = tuple[tuple[str, str], ...]
"""Texts, each with the path of its field."""


class Subject(NamedTuple):
    """A claim and its texts.

    `described` are the texts in which the evidence items say how they tested; `texts` are those and all others that
    readers see, quotes and notes apart; `quotes` are the words of sources. `words` are the cues in `texts`: a check
    that looks for a phrase looks for its words first, which is quick and most often ends there. `joined` are all texts
    in one, for the same purpose.
    """

    claim: Claim
    texts: Texts
    described: Texts
    quotes: Sequence[str]
    words: frozenset[str]
    joined: str

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
    quotes = [quote.text for item in claim.evidence for quote in item.quotes]
    return Subject(claim, texts, described, quotes, words(joined), joined)


def _own(claim: Claim) -> Iterator[tuple[str, str]]:
    yield "statement", claim.statement
    if claim.observed_on:
        yield "observed_on", claim.observed_on
    if claim.disagreement:
        yield "disagreement", claim.disagreement
    for index, falsifier in enumerate(claim.falsifiers):
        yield f"falsifiers.{index}.text", falsifier.text


def _described(claim: Claim) -> Iterator[tuple[str, str]]:
    for index, item in enumerate(claim.evidence):
        if item.validated_by:
            yield f"evidence.{index}.validated_by", item.validated_by
        if item.measured_on:
            yield f"evidence.{index}.measured_on", item.measured_on
