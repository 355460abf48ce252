"""Things counted in words."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """So many of something, such as "1 claim" or "2 claims"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
