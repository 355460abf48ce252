"""What a template does with a page's values, noted while it draws one page: stand-ins, steps and conditions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from operator import contains, eq, itemgetter
from typing import Any, NoReturn

Step = Callable[[Sequence[Any]], Any]
"""Computes a value from the values before it; the first of them is the page."""
Condition = tuple[Callable[[Any], Any], Any]
"""What is asked of a value, and the answer that it has to give."""
Pieces = tuple[str | int, ...]
"""Text, and the places of values between."""

_OPEN, _CLOSE = "\ue000", "\ue001"
_AWKWARD = "<&\"'>%\\{ "
"""Letters that every way of escaping changes: a stand-in that was escaped unseen is no longer found whole."""


class Unproved(Exception):  # noqa: N818 - no error: the page is drawn in full
    """A template does with a page's value what is not followed."""


@dataclass(slots=True)
class Noted:
    """A step, and what its value has to fulfil. `is_late`: it costs much, or builds on one that does."""

    step: Step
    is_late: bool
    conditions: list[Condition] = field(default_factory=list)


class Recipe:
    """How pages of one shape are joined."""

    def __init__(self, noted: Sequence[Noted], pieces: Pieces) -> None:
        # What costs much to draw waits until the page is known to have the shape, as far as that can be.
        self._program = sorted(enumerate(noted), key=lambda one: one[1].is_late)
        self._pieces = pieces

    def joined(self, page: object) -> str | None:
        """The page's HTML, or None where it does not have this shape."""
        values: list[Any] = [None] * len(self._program)
        values[0] = page
        try:
            for place, noted in self._program:
                value = values[place] = noted.step(values)
                for ask, answer in noted.conditions:
                    if ask(value) != answer:
                        return None
        except Exception:  # noqa: BLE001 - drawn in full, the page shows the same fault in MkDocs' own way
            return None
        return _joined(self._pieces, values)


class Trace:
    """Follows one drawing of one page."""

    def __init__(self, page: object) -> None:
        self.values: list[Any] = [page]
        self._noted = [Noted(itemgetter(0), is_late=False)]
        self._places: dict[Hashable, int] = {}
        self._pieces: dict[int, Pieces] = {}

    def step(self, key: Hashable, compute: Step, *after: int, is_late: bool = False) -> int:
        """The place of a value; `key` tells it apart from all others, `after` are the places it is computed from."""
        if key not in self._places:
            self.values.append(compute(self.values))
            late = is_late or any(self._noted[place].is_late for place in after)
            self._places[key] = len(self._noted)
            self._noted.append(Noted(compute, late))
        return self._places[key]

    def ask(self, place: int, question: Callable[[Any], Any]) -> Any:
        """The answer for this page, which from now on is a condition."""
        answer = question(self.values[place])
        self._noted[place].conditions.append((question, answer))
        return answer

    def value(self, place: int) -> Any:
        """What a template gets for a value: a stand-in for text, the value itself where all pages have to share it.

        Raises Unproved for what is neither text nor plain.
        """
        real = self.values[place]
        if isinstance(real, str) and real:
            self.ask(place, _kind)
            return Traced.made(self, place)
        if real is None or isinstance(real, str | bool | int):
            self.ask(place, _typed)
            return real
        raise Unproved(f"a value of the type {type(real).__name__}")

    def derived(self, name: str, function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
        """What `function`, which depends on nothing else, makes of texts, for some of which there are stand-ins."""
        places = {number: one.place for number, one in enumerate(arguments) if isinstance(one, Traced)}
        rest = [None if number in places else one for number, one in enumerate(arguments)]

        def step(values: Sequence[Any]) -> Any:
            own = [values[places[number]] if number in places else one for number, one in enumerate(rest)]
            return function(*own)

        return self.value(self.step((name, tuple(places.items()), repr(rest)), step, *places.values()))

    def concatenated(self, parts: Iterable[Any]) -> str:
        """Like "".join, which would take stand-ins for plain text. Raises Unproved for what is left of one."""
        pieces: list[str | int] = []
        for part in parts:
            if isinstance(part, Traced):
                pieces += self._pieces.get(part.place, (part.place,))
            else:
                plain(part)
                pieces.append(part)
        pieces = _merged(pieces)
        if not any(isinstance(piece, int) for piece in pieces):
            return "".join(map(str, pieces))
        whole = tuple(pieces)
        place = self.step(("joined", whole), partial(_joined, whole), is_late=True)
        self._pieces[place] = whole
        return Traced.made(self, place)

    def piece_by_piece(self, text: Traced, function: Callable[[str], str], leaves: Callable[[str], bool]) -> str | None:
        """What `function` makes of joined texts, if it does with each piece what it does with the whole.

        That it does where `leaves` is true of every value among them. None if it is not.
        """
        pieces = self._pieces.get(text.place, (text.place,))
        if not all(self.ask(piece, leaves) for piece in pieces if isinstance(piece, int)):
            return None
        return self.concatenated(function(one) if isinstance(one, str) else Traced.made(self, one) for one in pieces)

    def recipe(self, drawn: str) -> Recipe:
        """How to join a page, from what the template drew."""
        if isinstance(drawn, Traced):
            return Recipe(self._noted, (drawn.place,))
        plain(drawn)
        return Recipe(self._noted, (str(drawn),))


class Traced(str):
    """Stands for a text of the page. What is done with it is noted, or refused."""

    __slots__ = ("place", "trace")
    trace: Trace
    place: int

    @classmethod
    def made(cls, trace: Trace, place: int) -> Traced:
        """The stand-in for the text at `place`."""
        text = cls(f"{_OPEN}{_AWKWARD}{place}{_CLOSE}")
        text.trace, text.place = trace, place
        return text

    def __str__(self) -> str:
        return self

    def __bool__(self) -> bool:
        return True  # An empty text has no stand-in, and a page whose text is empty another shape.

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Traced):
            return self.place == other.place or _refuse("==")
        plain(other)
        return isinstance(other, str) and bool(self.trace.ask(self.place, partial(eq, str(other))))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return _refuse("the hash")

    def __contains__(self, part: str) -> bool:  # type: ignore[override]
        plain(part)
        return bool(self.trace.ask(self.place, partial(_holds, part)))

    def __add__(self, other: str) -> str:
        return self.trace.concatenated((self, other))

    def __radd__(self, other: str) -> str:
        return self.trace.concatenated((other, self))


def plain(value: object) -> None:
    """Raises Unproved where a text holds what is left of a stand-in."""
    if isinstance(value, Traced) or (isinstance(value, str) and (_OPEN in value or _CLOSE in value)):
        raise Unproved("a page's value reached a place where it is not followed")


def _refuse(name: str) -> NoReturn:
    raise Unproved(f"{name} of a page's value")


def _refusing(name: str) -> Callable[..., NoReturn]:
    return lambda *_, **__: _refuse(name)


# Everything else that a text can do is refused.
_OWN = {
    *vars(Traced),
    "__doc__",
    "__new__",
    "__init__",
    "__class__",
    "__getattribute__",
    "__setattr__",
    "__init_subclass__",
}
for _name in set(dir(str)) - _OWN - {"__subclasshook__", "__delattr__", "__dir__", "__sizeof__", "__getstate__"}:
    setattr(Traced, _name, _refusing(_name))


def _joined(pieces: Pieces, values: Sequence[Any]) -> str:
    return "".join([piece if isinstance(piece, str) else str(values[piece]) for piece in pieces])


def _merged(apart: Iterable[str | int]) -> list[str | int]:
    """The pieces with neighbouring texts in one."""
    found: list[str | int] = []
    for is_text, group in groupby(apart, key=lambda piece: isinstance(piece, str)):
        pieces = list(group)
        found += ["".join(map(str, pieces))] if is_text else pieces
    return found


def _kind(value: object) -> tuple[type, bool]:
    return type(value), bool(value)


def _typed(value: object) -> tuple[type, object]:
    return type(value), value


def _holds(part: str, text: str) -> bool:
    return contains(text, part)
