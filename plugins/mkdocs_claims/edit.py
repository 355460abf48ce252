"""An edit of a text, as a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edit:
    """`text` in the place of the characters from `start` to before `end`; an insertion where the two are equal."""

    start: int
    end: int
    text: str
