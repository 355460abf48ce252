"""What earlier builds of one process have worked out, so that the next works out only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import is_
from typing import Any, Protocol, TypeVar, TypeVarTuple

_T = TypeVar("_T")
_Arguments = TypeVarTuple("_Arguments")
_Results = dict[str, tuple[tuple[object, ...], Any]]
"""Arguments and what came of them, by key."""
_VALUES = (str, int, frozenset)
"""What two arguments may be that are the same by their value. All others have to be one and the same object."""


class Past(Protocol):
    """What came of functions that depend on nothing but their arguments."""

    def again(self, make: Callable[[*_Arguments], _T], key: str, *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments. `key` names what it is worked out for, such as a claim."""

    def each(self, make: Callable[..., _T], keys: Sequence[str], *columns: Iterable[object]) -> list[_T]:
        """The same for each key in turn. `columns` hold an argument each, in the order of the keys."""

    def onward(self, make: Callable[[*_Arguments, _T | None], _T], *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments, which is told what it gave last time: that must make no difference."""


class NoPast:
    """Of a build that no other follows: everything is worked out, and nothing is kept."""

    def again(self, make: Callable[[*_Arguments], _T], key: str, *arguments: *_Arguments) -> _T:  # noqa: ARG002
        """What `make` gives for these arguments."""
        return make(*arguments)

    def each(self, make: Callable[..., _T], keys: Sequence[str], *columns: Iterable[object]) -> list[_T]:
        """The same for each key in turn."""
        return [make(*arguments) for _, *arguments in zip(keys, *columns, strict=False)]

    def onward(self, make: Callable[[*_Arguments, _T | None], _T], *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments."""
        return make(*arguments, None)


class Remembered:
    """Keeps the last result of each function for each key, and takes it again while the arguments stay the same.

    Records are compared as objects: two that are equal may still be written differently, as 91 and 91.0 are.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, int], _Results] = {}
        self._before: dict[tuple[object, int], _Results] = {}
        self._last: dict[object, Any] = {}

    def begin(self) -> None:
        """Another site is worked out. What the last one had no use for, such as a claim that is gone, is forgotten."""
        self._before, self._known = self._known, {}

    def again(self, make: Callable[[*_Arguments], _T], key: str, *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments: what it gave last time, if they are the same."""
        return self.each(make, (key,), *((one,) for one in arguments))[0]

    def each(self, make: Callable[..., _T], keys: Sequence[str], *columns: Iterable[object]) -> list[_T]:
        """The same for each key in turn."""
        place = make, len(columns)
        known, before = self._known.setdefault(place, {}), self._before.get(place, {})
        results: list[_T] = []
        # An edit changes few of thousands: what finds that the others are the same is written for speed.
        for key, *given in zip(keys, *columns, strict=False):
            found = known.get(key) or before.get(key)
            if found is None or not (all(map(is_, found[0], given)) or _are_same(found[0], given)):
                found = tuple(given), make(*given)
            known[key] = found
            results.append(found[1])
        return results

    def onward(self, make: Callable[[*_Arguments, _T | None], _T], *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments, told what it gave last time."""
        result = self._last[make] = make(*arguments, self._last.get(make))
        return result


def _are_same(some: Sequence[object], others: Sequence[object]) -> bool:
    return len(some) == len(others) and (all(map(is_, some, others)) or all(map(_is_same, some, others)))


def _is_same(one: object, other: object) -> bool:
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _are_same(one, other)
    return type(one) is type(other) and isinstance(one, _VALUES) and one == other
