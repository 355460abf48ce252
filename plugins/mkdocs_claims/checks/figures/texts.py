"""The texts of an evidence item in which figures are looked for."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from mkdocs_claims.checks.figures.compare import Verdict
from mkdocs_claims.checks.figures.source import Source
from mkdocs_claims.records.evidence import Evidence


class Account:
    """What an evidence item has on file of its source: its quotes, else `validated_by`.

    Several quotes are read as one text with empty lines between them, so that no sentence goes
    over from one to the next. `paths` is empty where the item has neither.
    """

    def __init__(self, item: Evidence, path: str) -> None:
        self.quoted = bool(item.quotes)
        self.paths: tuple[str, ...] = ()
        self._texts: list[str] = []
        self._source: Source | None = None
        if item.quotes:
            self.paths = tuple(f"{path}.quotes.{number}" for number in range(len(item.quotes)))
            self._texts = [quote.text for quote in item.quotes]
        elif item.validated_by:
            self.paths = (f"{path}.validated_by",)
            self._texts = [item.validated_by]

    @property
    def source(self) -> Source:
        """The texts as one, read when a figure is looked for."""
        if self._source is None:
            self._source = Source("\n\n".join(self._texts))
        return self._source

    def placed(self, verdict: Verdict, paths: tuple[str, ...]) -> tuple[Verdict, tuple[str, ...], str | None]:
        """The verdict with its places in the text that it rests on, `paths`, and that text's path."""
        if not verdict.places:
            return verdict, paths, None
        if len(self._texts) == 1:
            return verdict, paths, self.paths[0]
        starts = list(accumulate((len(text) + 2 for text in self._texts), initial=0))
        number = bisect_right(starts, verdict.places[0][0]) - 1
        places = tuple((start - starts[number], end - starts[number]) for start, end in verdict.places)
        return verdict._replace(places=places), paths, self.paths[number]
