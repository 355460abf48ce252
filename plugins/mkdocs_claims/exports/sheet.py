"""A table as a file that spreadsheets open right and programs read back, whatever its texts hold."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

MARK = "\ufeff"
"""The byte order mark: without it Excel takes UTF-8 for an old encoding. It is no part of the first name."""

_FORMULA = "=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20"
"""What a cell may not begin with: spreadsheets would compute it, the wide forms too."""
_SEPARATORS = ";\t\r\n"
"""What may begin a new cell where a spreadsheet splits at something else than commas."""
_BLANKS = rf"[^\S{_SEPARATORS}]*"
_UNSAFE = re.compile(rf"(?:(?<=[{_SEPARATORS}])|\A)({_BLANKS})(?='*[{_FORMULA}])")
_GUARDED = re.compile(rf"(?:(?<=[{_SEPARATORS}])|\A)({_BLANKS})'(?='*[{_FORMULA}])")
_splits_badly = re.compile(rf"[{_SEPARATORS}]{_BLANKS}'*[{_FORMULA}]").search
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


class _Line:
    """Where `csv` writes to: it gives back the line that it is given."""

    write = str


class Sheet:
    """A table of two columns or more, line by line: RFC 4180 with a byte order mark, every cell in quotation marks."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns, self._cells = columns, itemgetter(*columns)
        self._line: Callable[[Iterable[str]], str] = csv.writer(_Line(), quoting=csv.QUOTE_ALL).writerow

    @property
    def start(self) -> str:
        """The mark, and the row of names."""
        return MARK + self._line(self._columns)

    def row(self, row: Mapping[str, str]) -> str:
        """A row, which has a cell for each column."""
        return self._line(map(guarded, self._cells(row)))


def sheet(rows: Iterable[Mapping[str, str]], columns: Sequence[str]) -> str:
    """The table of these rows."""
    table = Sheet(columns)
    return "".join([table.start, *map(table.row, rows)])


# Most cells are those of a row before.
@lru_cache(maxsize=1024)
def guarded(text: str) -> str:
    """The text with an apostrophe before everything that a spreadsheet could take for the start of a formula.

    A number stays as it is. `unguarded` takes the apostrophes away again, and no others.
    """
    if _is_harmless(text) or _NUMBER.fullmatch(text):
        return text
    return _UNSAFE.sub(r"\1'", text)


def unguarded(text: str) -> str:
    """The text that `guarded` was given."""
    return _GUARDED.sub(r"\1", text)


def _is_harmless(text: str) -> bool:
    """Whether a text needs no closer look, as nearly every cell does not: it and its parts begin like a word."""
    first = text[:1]
    if first and not (first.isascii() and first.isalnum()) and first != "(":
        return False
    can_be_split = ";" in text or "\t" in text or "\r" in text or "\n" in text
    return not can_be_split or not _splits_badly(text)
