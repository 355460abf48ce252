"""What earlier builds of one process have worked out, so that the next works out only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, TypeVarTuple

from mkdocs_claims.records.claim import Claim

if TYPE_CHECKING:
    from mkdocs_claims.derived.related_nearest import Related
    from mkdocs_claims.derived.related_update import Compared

_T = TypeVar("_T")
_Arguments = TypeVarTuple("_Arguments")
_Results = dict[tuple[object, str], tuple[tuple[object, ...], object]]
"""Arguments and what came of them, by function and key."""
_VALUES = (str, int, frozenset)
"""What two arguments may be that are the same by their value. All others have to be one and the same object."""


class Past(Protocol):
    """What came of functions that depend on nothing but their arguments."""

    def again(self, make: Callable[[*_Arguments], _T], key: str, *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments. `key` names what it is worked out for, such as a claim."""

    def related(self, claims: Sequence[Claim]) -> list[tuple[Related, ...]]:
        """The lists that `related_claims` gives."""


class NoPast:
    """Of a build that no other follows: everything is worked out, and nothing is kept."""

    def again(self, make: Callable[[*_Arguments], _T], key: str, *arguments: *_Arguments) -> _T:  # noqa: ARG002
        """What `make` gives for these arguments."""
        return make(*arguments)

    def related(self, claims: Sequence[Claim]) -> list[tuple[Related, ...]]:
        """The lists that `related_claims` gives."""
        # SciPy takes a fifth of a second to import: `claims check` does without it.
        from mkdocs_claims.derived.related import related_claims

        return related_claims(claims)


class Remembered:
    """Keeps the last result of each function for each key, and takes it again while the arguments stay the same.

    Records are compared as objects: two that are equal may still be written differently, as 91 and 91.0 are.
    """

    def __init__(self) -> None:
        self._known: _Results = {}
        self._before: _Results = {}
        self._compared: Compared | None = None

    def begin(self) -> None:
        """Another site is worked out. What the last one had no use for, such as a claim that is gone, is forgotten."""
        self._before, self._known = self._known, {}

    def again(self, make: Callable[[*_Arguments], _T], key: str, *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments: what it gave last time, if they are the same."""
        known = self._known.get((make, key)) or self._before.get((make, key))
        if known is None or not _are_same(known[0], arguments):
            known = arguments, make(*arguments)
        self._known[make, key] = known
        return known[1]  # type: ignore[return-value]

    def related(self, claims: Sequence[Claim]) -> list[tuple[Related, ...]]:
        """The lists that `related_claims` gives."""
        from mkdocs_claims.derived.related_update import compare

        self._compared = compare(claims, self._compared)
        return self._compared.lists


def _are_same(some: Sequence[object], others: Sequence[object]) -> bool:
    return len(some) == len(others) and all(map(_is_same, some, others))


def _is_same(one: object, other: object) -> bool:
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _are_same(one, other)
    return type(one) is type(other) and isinstance(one, _VALUES) and one == other
