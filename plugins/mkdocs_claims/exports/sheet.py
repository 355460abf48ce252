"""A table as a file that spreadsheets open right and programs read back, whatever its texts hold."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_BETWEEN = '","'
_is_suspect = re.compile(rf"""["{_SEPARATORS}]{_BLANKS}'*[{_FORMULA}]""").search
"""Finds in cells with a quotation mark before each what could begin a formula."""


class Sheet:
    """A table of two columns or more, line by line: RFC 4180 with a byte order mark, every cell in quotation marks."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns, self._cells = columns, itemgetter(*columns)

    @property
    def start(self) -> str:
        """The mark, and the row of names."""
        return f'{MARK}"{_BETWEEN.join(self._columns)}"\r\n'

    def row(self, row: Mapping[str, str]) -> str:
        """A row, which has a cell for each column."""
        cells: tuple[str, ...] = self._cells(row)
        line = _BETWEEN.join(cells)
        # One look at the whole line is enough for nearly all.
        if line.count('"') > 2 * (len(cells) - 1) or _is_suspect(f'"{line}'):
            line = _BETWEEN.join([guarded(cell).replace('"', '""') for cell in cells])
        return f'"{line}"\r\n'


def guarded(text: str) -> str:
    """The text with an apostrophe before everything that a spreadsheet could take for the start of a formula.

    A number stays as it is. `unguarded` takes the apostrophes away again, and no others.
    """
    return text if _NUMBER.fullmatch(text) else _UNSAFE.sub(r"\1'", text)


def unguarded(text: str) -> str:
    """The text that `guarded` was given."""
    return _GUARDED.sub(r"\1", text)
