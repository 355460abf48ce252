"""An edit as a value, applying edits to a text, and showing what they change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import unified_diff


class EditError(Exception):
    """An edit that cannot be made. The message says why, for the person who asked for it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """`text` in the place of the characters from `start` to before `end`; an insertion where the two are equal."""

    start: int
    end: int
    text: str


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


def diff(before: str, after: str, path: str, new_path: str | None = None) -> str:
    """The change as a unified diff, empty where there is none. `new_path` is for a file that moves."""
    lines = unified_diff(_lines(before), _lines(after), f"a/{path}", f"b/{new_path or path}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> list[str]:
    """The lines with their ends. Only a line feed ends one: str.splitlines would break at other characters too."""
    return re.findall(r"[^\n]*\n|[^\n]+\Z", text)
