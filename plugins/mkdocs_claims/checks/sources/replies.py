"""What an address answered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Reach(StrEnum):
    """Whether an address can be reached."""

    REACHED = "reached"
    GONE = "gone"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Reply:
    """What an address answered, in a few words such as "404 Not Found"."""

    reach: Reach
    words: str
