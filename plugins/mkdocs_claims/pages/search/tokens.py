"""A text's words as the sharded index knows them. `assets/search/tokens.js` does the same to what a reader types."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

LONGEST = 40
"""Characters of a word that count; what follows is left out."""

_SAME = str.maketrans({**dict.fromkeys("‐‑‒–—−", "-"), "’": "'"})
_WORD = re.compile(r"[^\W_]+(?:[.'-][^\W_]+)*")
_PIECE = re.compile(r"[^\W_]+(?:\.[0-9]+)*")


def fold(text: str) -> str:
    """The text without what a reader may type otherwise: capitals, accents, kinds of dashes and apostrophes."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.translate(_SAME)).lower()
    return "".join(character for character in plain if not unicodedata.category(character).startswith("M"))


def tokens(text: str) -> Iterator[str]:
    """The words in order: each piece between hyphens and dots (2.5 is one), and what they make together.

    "Qwen3.5-4B" gives qwen3.5, 4b and qwen3.5-4b.
    """
    for word in _WORD.findall(fold(text)):
        yield from _parts(word)


@lru_cache(maxsize=1 << 16)
def _parts(word: str) -> tuple[str, ...]:
    pieces = [piece[:LONGEST] for piece in _PIECE.findall(word)]
    return tuple(pieces) if len(pieces) == 1 else (*pieces, word[:LONGEST])
