"""What a misspelt word was probably meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

_MANY = 100
"""More choices than these are not compared one by one."""

_LONGEST = 80
"""An endless "word" cannot be a misspelling, and comparing it would take long."""


class Choices:
    """Words to choose from, put in order once; `closest` may then be asked for each of many words."""

    def __init__(self, words: Iterable[str]) -> None:
        # Most records have no mistake.
        self._words = words

    @cached_property
    def _by_fold(self) -> dict[str, str]:
        by_fold: dict[str, str] = {}
        for word in sorted(self._words):
            by_fold.setdefault(word.casefold(), word)
        return by_fold

    def closest(self, word: str) -> str | None:
        """The choice that is most like `word`, letter case aside, or None where none is close.

        Closeness is difflib's ratio of matching blocks (Ratcliff and Obershelp), at least 0.6. Of many
        choices only those are compared that one slip of the fingers turns into the word.
        """
        # Most records have no mistake.
        from difflib import get_close_matches

        folded = _folded(word)
        for form in (folded, folded.replace("-", "_")):
            matches = get_close_matches(form, self._near(form), n=1)
            if matches:
                return self._by_fold[matches[0]]
        return None

    def one_slip_from(self, word: str) -> str | None:
        """The choice that one slip of the fingers turns into `word`, letter case aside, if there is only one."""
        folded = _folded(word)
        near = [choice for choice in self._near(folded) if _is_near(folded, _folded(choice), 1)]
        return self._by_fold[near[0]] if len(near) == 1 else None

    def of(self, word: str) -> str | None:
        """The choice that is `word`, letter case aside."""
        return self._by_fold.get(word.casefold())

    def _near(self, word: str) -> Iterable[str]:
        if len(self._by_fold) <= _MANY:
            return self._by_fold
        # Words that are one insertion, deletion, substitution or exchange apart share a shortened form.
        return sorted({choice for form in _shortened(word) for choice in self._by_shortened.get(form, ())})

    @cached_property
    def _by_shortened(self) -> dict[str, list[str]]:
        forms: dict[str, list[str]] = {}
        for choice in self._by_fold:
            for form in _shortened(choice[:_LONGEST]):
                forms.setdefault(form, []).append(choice)
        return forms


def _shortened(word: str) -> Iterator[str]:
    """The word, and the word without one of its characters."""
    yield word
    for index in range(len(word)):
        yield word[:index] + word[index + 1 :]


def closest(word: str, choices: Iterable[str] | Choices) -> str | None:
    """The choice that is most like `word`, or None where none is close."""
    return (choices if isinstance(choices, Choices) else Choices(choices)).closest(word)


def certain(word: str, choices: Iterable[str]) -> str | None:
    """The choice that `word` must have been meant to be: what a slip of the fingers makes of one choice alone.

    One letter left out, put in, taken for another or exchanged with its neighbour; two of these in a long word.
    The first letter must be right: `unmeasured` is no misspelt `measured`.
    """
    folded = _folded(word)
    slips = 1 if len(folded) < 7 else 2
    near = [choice for choice in choices if folded[:1] == choice[:1] and _is_near(folded, _folded(choice), slips)]
    exact = [choice for choice in near if _folded(choice) == folded]
    return exact[0] if exact else near[0] if len(near) == 1 and len(folded) > 2 else None


def _is_near(one: str, other: str, slips: int) -> bool:
    # Lengths tell at once in most cases, and keep what remains short.
    return abs(len(one) - len(other)) <= slips and _distance(one, other) <= slips


def _folded(word: str) -> str:
    return word.casefold().replace("_", "-")[:_LONGEST]


def _distance(one: str, other: str) -> int:
    """How many letters have to be put in, left out, changed or exchanged with their neighbour.

    The optimal string alignment distance of Damerau and Levenshtein.
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def did_you_mean(word: str, choices: Iterable[str] | Choices) -> str | None:
    """A suggestion sentence for `word`, or None."""
    match = closest(word, choices)
    return f"did you mean '{match}'?" if match else None


def did_you_mean_id(word: str, ids: Iterable[str] | Choices) -> str | None:
    """A suggestion sentence for an id: the same number in its usual form, else the one id that is one slip away.

    Ids are alike by their form; what is merely alike is another claim.
    """
    known = ids if isinstance(ids, Choices) else Choices(ids)
    number = re.fullmatch(r"([A-Za-z]{2,8})[-_ ]?0*([0-9]{1,12})", word.strip())
    match = known.of(f"{number.group(1)}-{int(number.group(2)):04}") if number else None
    match = match or known.one_slip_from(word)
    return f"did you mean '{match}'?" if match else None


def did_you_mean_part(word: str, choices: Iterable[str]) -> str | None:
    """A suggestion sentence for `word`, which dotted choices are compared with by their last part, or None."""
    whole = {choice.rpartition(".")[2]: choice for choice in choices}
    match = closest(word, whole)
    return f"did you mean '{whole[match]}'?" if match else None
