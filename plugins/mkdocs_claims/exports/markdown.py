"""Plain text inside Markdown, shown as typed."""

from __future__ import annotations

import re

# Entities where not every dialect takes a backslash. Texts never stand at the beginning of a line.
_MARKDOWN = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        **{character: f"\\{character}" for character in "\\`*_[]{}#~|$"},
        **dict.fromkeys("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", " "),
    }
)


_marks = re.compile(f"[{re.escape(''.join(map(chr, _MARKDOWN)))}]").search


def plain(text: str) -> str:
    """The text on one line, with nothing that Markdown takes for a mark."""
    # Most texts have no mark, and to look for one takes a fraction of the time.
    return text.translate(_MARKDOWN) if _marks(text) else text
