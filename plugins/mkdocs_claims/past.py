"""What earlier builds of one process have worked out, so that the next works out only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, compress, islice
from operator import is_not
from typing import Any, Protocol, TypeVar, TypeVarTuple

_T = TypeVar("_T")
_Arguments = TypeVarTuple("_Arguments")
_VALUES = (str, int, frozenset)
"""What two arguments may be that are the same by their value. All others have to be one and the same object."""


_NOTHING = object()
"""What an argument was of which nothing is known: no other is the same."""


class Past(Protocol):
    """What came of functions that depend on nothing but their arguments."""

    def begin(self) -> None:
        """Another site is worked out. What the last one had no use for, such as a claim that is gone, is forgotten."""

    def again(self, make: Callable[[*_Arguments], _T], key: str, *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments. `key` names what it is worked out for, such as a claim."""

    def each(self, make: Callable[..., _T], keys: Sequence[str], *columns: Iterable[object]) -> list[_T]:
        """The same for each key in turn. `columns` hold an argument each, in the order of the keys."""

    def onward(self, make: Callable[[*_Arguments, _T | None], _T], *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments, which is told what it gave last time: that must make no difference."""


class NoPast:
    """Of a build that no other follows: everything is worked out, and nothing is kept."""

    def begin(self) -> None:
        """Another site is worked out."""

    def again(self, make: Callable[[*_Arguments], _T], key: str, *arguments: *_Arguments) -> _T:  # noqa: ARG002
        """What `make` gives for these arguments."""
        return make(*arguments)

    def each(self, make: Callable[..., _T], keys: Sequence[str], *columns: Iterable[object]) -> list[_T]:
        """The same for each key in turn."""
        return [make(*arguments) for _, *arguments in zip(keys, *columns, strict=False)]

    def onward(self, make: Callable[[*_Arguments, _T | None], _T], *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments."""
        return make(*arguments, None)


NO_PAST: Past = NoPast()
"""That of all who have none. Whether a past is this one is what the few ask who go another way then."""


@dataclass(frozen=True, slots=True)
class _Table:
    """What came of a function: a row a key, and a column an argument."""

    keys: Sequence[str]
    columns: Sequence[Sequence[object]]
    results: Sequence[Any]

    def in_order_of(self, keys: Sequence[str]) -> _Table:
        """The rows of these keys."""
        if self.keys == keys:
            return self
        places = {key: place for place, key in enumerate(self.keys)}
        rows = [places.get(key, len(self.keys)) for key in keys]
        with_nothing = [(*column, _NOTHING) for column in (*self.columns, self.results)]
        *columns, results = [[column[row] for row in rows] for column in with_nothing]
        return _Table(keys, columns, results)


class Remembered:
    """Keeps the last result of each function for each key, and takes it again while the arguments stay the same.

    Records are compared as objects: two that are equal may still be written differently, as 91 and 91.0 are.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, object], _Table] = {}
        self._before: dict[tuple[object, object], _Table] = {}
        self._last: dict[object, Any] = {}

    def begin(self) -> None:
        """Another site is worked out, and what the last one had no use for is forgotten."""
        self._before, self._known = self._known, {}

    def again(self, make: Callable[[*_Arguments], _T], key: str, *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments: what it gave last time, if they are the same."""
        return self._rows(make, (make, key), [key], [[one] for one in arguments])[0]

    def each(self, make: Callable[..., _T], keys: Sequence[str], *columns: Iterable[object]) -> list[_T]:
        """The same for each key in turn. No other list of keys is asked for with this function in one build."""
        return self._rows(make, (make, None), [*keys], [list(islice(column, len(keys))) for column in columns])

    def _rows(
        self, make: Callable[..., _T], name: tuple[object, object], keys: list[str], columns: list[list[object]]
    ) -> list[_T]:
        if not columns:
            return [make() for _ in keys]
        last = self._known.get(name) or self._before.get(name)
        if last is None or len(last.columns) != len(columns):
            last = _Table([], [[] for _ in columns], [])
        last = last.in_order_of(keys)
        results = [*last.results]
        # An edit changes few of thousands: that the others are the same objects is found without a step of Python each.
        pairs = zip(columns, last.columns, strict=True)
        others = [compress(range(len(keys)), map(is_not, now, before)) for now, before in pairs]
        for row in sorted(set(chain.from_iterable(others))):
            given = [column[row] for column in columns]
            if not _are_same([column[row] for column in last.columns], given):
                results[row] = make(*given)
        self._known[name] = _Table(keys, columns, results)
        return [*results]

    def onward(self, make: Callable[[*_Arguments, _T | None], _T], *arguments: *_Arguments) -> _T:
        """What `make` gives for these arguments, told what it gave last time."""
        result = self._last[make] = make(*arguments, self._last.get(make))
        return result


def _are_same(some: Sequence[object], others: Sequence[object]) -> bool:
    return len(some) == len(others) and all(map(_is_same, some, others))


def _is_same(one: object, other: object) -> bool:
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _are_same(one, other)
    return type(one) is type(other) and isinstance(one, _VALUES) and one == other
