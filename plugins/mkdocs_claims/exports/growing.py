"""Files of all claims, given piece by piece: whole they would be the most that a build has in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs_claims.exports.output import Output

PIECE = 1_000_000
"""Characters from which on a piece is given."""


class Growing:
    """A file that is made bit by bit, such as claim by claim while others are too.

    It is `start`, then the texts that are added with `between` between them, then what it ends with.
    """

    def __init__(self, path: str, start: str = "", between: str = "") -> None:
        self._path, self._start, self._between = path, start, between
        self._texts: list[str] = []
        self._size, self._is_more = 0, False

    def add(self, text: str) -> Iterator[Output]:
        """Add a text; the next piece, if it is large enough with it."""
        self._texts.append(text)
        self._size += len(text)
        if self._size >= PIECE:
            yield self._piece()

    def end(self, text: str = "") -> Iterator[Output]:
        """The last piece, which ends with this text."""
        yield self._piece(text)

    def _piece(self, end: str = "") -> Output:
        before = self._start
        if self._is_more:
            before = self._between if self._texts else ""
        piece = Output(self._path, f"{before}{self._between.join(self._texts)}{end}", self._is_more)
        self._texts, self._size, self._is_more = [], 0, True
        return piece


def pieces(path: str, texts: Iterable[str]) -> Iterator[Output]:
    """A file of these texts, one behind the other."""
    file = Growing(path)
    for text in texts:
        yield from file.add(text)
    yield from file.end()
