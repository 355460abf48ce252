"""The index of words: which documents hold a word, and how much it tells about each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from mkdocs_claims.derived.words import STOP_WORDS
from mkdocs_claims.pages.search.entry import Chip, SearchEntry
from mkdocs_claims.pages.search.tokens import tokens


class Weight(IntEnum):
    """What a word tells about a document by the place where it stands. A word counts where it tells most."""

    KEY = 7
    TITLE = 4
    CHIP = 3
    TEXT = 2
    SCOPE = 1


@dataclass(frozen=True, slots=True)
class Document:
    """What a result is made of. `location` is relative to the site's root; `page` is the title of the page it is on.

    `title` and `text` are shown; `words` are those to be found by, each with its weight.
    """

    location: str
    title: str
    text: str
    words: Mapping[str, int]
    chips: tuple[Chip, ...] = ()
    page: str | None = None


def document(location: str, entry: SearchEntry) -> Document:
    """A generated page."""
    chips = [chip.text for chip in entry.chips if chip.tells]
    words = weighted(
        (Weight.SCOPE, entry.scope or ""),
        (Weight.TEXT, entry.text),
        (Weight.CHIP, " ".join(chips)),
        (Weight.TITLE, entry.title),
    )
    if not entry.in_use:
        words = dict.fromkeys(words, int(Weight.SCOPE))
    if entry.key:
        words |= weighted((Weight.KEY, entry.key))
    return Document(location, entry.title, entry.shown, words, entry.chips)


def weighted(*texts: tuple[int, str]) -> dict[str, int]:
    """The words of texts, later texts before earlier ones where a word stands in several; stop words are left out."""
    return {word: weight for weight, text in texts for word in tokens(text) if word not in STOP_WORDS}


def postings(documents: Sequence[Document]) -> dict[str, list[int]]:
    """For each word the documents that hold it, as steps from one number to the next, eight times, plus the weight.

    Words are sorted as JavaScript compares them, by units of UTF-16.
    """
    found: dict[str, list[int]] = {}
    last: dict[str, int] = {}
    for number, one in enumerate(documents):
        for word, weight in one.words.items():
            found.setdefault(word, []).append((number - last.get(word, 0)) * 8 + weight)
            last[word] = number
    return {word: found[word] for word in sorted(found, key=lambda word: word.encode("utf-16-be"))}
