"""Files of all claims, given piece by piece: whole they would be the most that a build has in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs_claims.exports.output import Output

PIECE = 1_000_000
"""Bytes from which on a piece is given."""


class Growing:
    """A file that is made bit by bit, such as claim by claim while others are too.

    It is `start`, then the texts that are added with `between` between them, then what it ends with.
    """

    def __init__(self, path: str, start: bytes | str = b"", between: bytes | str = b"") -> None:
        self._path, self._start, self._between = path, _data(start), _data(between)
        self._texts: list[bytes] = []
        self._size, self._is_more = 0, False

    def add(self, text: bytes | str) -> Iterable[Output]:
        """Add a text; the next piece, if it is large enough with it."""
        data = _data(text)
        self._texts.append(data)
        self._size += len(data)
        return (self._piece(),) if self._size >= PIECE else ()

    def end(self, text: bytes | str = b"") -> Iterable[Output]:
        """The last piece, which ends with this text."""
        return (self._piece(_data(text)),)

    def _piece(self, end: bytes = b"") -> Output:
        before = self._start
        if self._is_more:
            before = self._between if self._texts else b""
        piece = Output(self._path, b"".join((before, self._between.join(self._texts), end)), self._is_more)
        self._texts, self._size, self._is_more = [], 0, True
        return piece


def pieces(path: str, texts: Iterable[bytes | str]) -> Iterator[Output]:
    """A file of these texts, one behind the other."""
    file = Growing(path)
    for text in texts:
        yield from file.add(text)
    yield from file.end()


def _data(text: bytes | str) -> bytes:
    return text.encode() if isinstance(text, str) else text
