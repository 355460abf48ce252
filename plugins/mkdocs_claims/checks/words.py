"""The words of a text, which a look for phrases begins with: it is quick, and most often ends there."""

from __future__ import annotations

_LETTERS = bytes(ord(chr(code).lower()) if code < 128 and chr(code).isalpha() else 32 for code in range(256))


def letters(text: str) -> str:
    """The text with its letters a to z in small, and a space in place of every other character."""
    return text.encode("ascii", "replace").translate(_LETTERS).decode("ascii")


def words(text: str) -> frozenset[str]:
    """The runs of letters a to z in a text, in small letters."""
    return frozenset(letters(text).split())
