"""Applying edits to a text, and showing what they change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from mkdocs_claims.edit import Edit

_CONTEXT = 3
"""Unchanged lines that a diff shows around a change."""


class EditError(Exception):
    """An edit that cannot be made. The message says why, for the person who asked for it."""


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made, each at its place in the text as given.

    Insertions at one place come in the order given, before what replaces the text there. Raises EditError
    for edits that overlap or reach beyond the text.
    """
    parts: list[str] = []
    done = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if not done <= edit.start <= edit.end <= len(text):
            raise EditError("two edits meet in one place, or one lies outside of the file")
        parts += (text[done : edit.start], edit.text)
        done = edit.end
    return "".join((*parts, text[done:]))


def diff(before: str, after: str, path: str, old_path: str | None = None) -> str:
    """The change as a unified diff, empty where there is none.

    `path` is the file's path afterwards, `old_path` that before, "/dev/null" for a new file.
    """
    old, new = _lines(before), _lines(after)
    # What is equal at both ends is left out first: difflib takes long over lines that repeat.
    skipped = max(0, _shared(old, new) - _CONTEXT)
    behind = max(0, _shared(old[:skipped:-1], new[:skipped:-1]) - _CONTEXT)
    old, new = old[skipped : len(old) - behind], new[skipped : len(new) - behind]
    hunks = list(SequenceMatcher(None, old, new).get_grouped_opcodes(_CONTEXT))
    if not hunks:
        return ""
    parts = [f"--- {f'a/{path}' if old_path is None else old_path}\n+++ b/{path}\n"]
    for hunk in hunks:
        _, *first = hunk[0]
        _, *last = hunk[-1]
        left, right = _span(first[0], last[1], skipped), _span(first[2], last[3], skipped)
        parts.append(f"@@ -{left} +{right} @@\n")
        for kind, begin, end, new_begin, new_end in hunk:
            if kind == "equal":
                parts += (_shown(" ", line) for line in old[begin:end])
            else:
                parts += (_shown("-", line) for line in old[begin:end])
                parts += (_shown("+", line) for line in new[new_begin:new_end])
    return "".join(parts)


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines the two begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _span(begin: int, end: int, skipped: int) -> str:
    """The lines of a hunk as its head names them: the first, and how many, which is left out for one."""
    length = end - begin
    if length == 1:
        return str(begin + skipped + 1)
    return f"{begin + skipped + (1 if length else 0)},{length}"


def _shown(sign: str, line: str) -> str:
    return f"{sign}{line}" if line.endswith("\n") else f"{sign}{line}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """The lines with their ends. Only a line feed ends one: str.splitlines would break at other characters too."""
    return re.findall(r"[^\n]*\n|[^\n]+\Z", text)
