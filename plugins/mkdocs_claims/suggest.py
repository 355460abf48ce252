"""What a misspelt word was probably meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def closest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that is most like `word`, letter case aside, or None where none is close.

    Closeness is difflib's ratio of matching blocks (Ratcliff and Obershelp), at least 0.6.
    """
    by_fold: dict[str, str] = {}
    for choice in sorted(choices):
        by_fold.setdefault(choice.casefold(), choice)
    # An endless "word" cannot be a misspelling, and comparing it would take long.
    folded = word.casefold().replace("_", "-")[:80]
    matches = get_close_matches(folded, by_fold, n=1) or get_close_matches(folded.replace("-", "_"), by_fold, n=1)
    return by_fold[matches[0]] if matches else None


def did_you_mean(word: str, choices: Iterable[str], *, last_part: bool = False) -> str | None:
    """A suggestion sentence for `word`, or None. With `last_part`, dotted choices are compared by their last part."""
    if last_part:
        whole = {choice.rpartition(".")[2]: choice for choice in choices}
        match = whole.get(closest(word, whole) or "")
    else:
        match = closest(word, choices)
    return f"did you mean '{match}'?" if match else None
