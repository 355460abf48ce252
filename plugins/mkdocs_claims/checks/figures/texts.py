"""Several texts of a record read as one, and the way back from a place in it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mkdocs_claims.checks.figures.compare import Verdict
from mkdocs_claims.checks.figures.source import Source
from mkdocs_claims.records.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a record and its path, such as evidence.0.quotes.1."""

    path: str
    text: str


def on_file(item: Evidence, path: str) -> tuple[list[Text], bool]:
    """The texts of the evidence item at a path in which figures are looked for, and whether they are quotes."""
    if item.quotes:
        return [Text(f"{path}.quotes.{number}", quote.text) for number, quote in enumerate(item.quotes)], True
    return [Text(f"{path}.validated_by", item.validated_by)] if item.validated_by else [], False


class Joined:
    """Texts with an empty line between them, so that no sentence goes over from one to the next."""

    def __init__(self, texts: Sequence[Text]) -> None:
        self.paths = tuple(text.path for text in texts)
        self.source = Source("\n\n".join(text.text for text in texts))
        self._starts = [0]
        for text in texts[:-1]:
            self._starts.append(self._starts[-1] + len(text.text) + 2)

    def placed(self, verdict: Verdict) -> tuple[str | None, Verdict]:
        """The path of the text that a verdict rests on, and the verdict with its places in that text."""
        if not verdict.places:
            return None, verdict
        number = bisect_right(self._starts, verdict.places[0][0]) - 1
        begin = self._starts[number]
        places = tuple((start - begin, end - begin) for start, end in verdict.places)
        return self.paths[number], replace(verdict, places=places)
