"""What a template does with a page's values, noted while it draws one page: stand-ins, steps and conditions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import contains, eq
from typing import Any, NoReturn

from mkdocs_claims.adapter.fast.frozen import frozen
from mkdocs_claims.adapter.fast.steps import Steps, Values

Pieces = tuple[str | int, ...]
"""Text, and the places of values between."""
Condition = tuple[Callable[[Any], Any], Any]
"""What is asked of a value, and the answer that it has to give."""

_OPEN, _CLOSE = "\ue000", "\ue001"
_AWKWARD = "<&\"'>%\\{ "
"""Letters that every way of escaping changes: a stand-in that was escaped unseen is no longer found whole."""


class Unproved(Exception):  # noqa: N818 - no error: the page is drawn in full
    """A template does with a page's value what is not followed."""


class Recipe:
    """How pages of one shape are joined."""

    def __init__(self, steps: Steps, conditions: Mapping[int, Sequence[Condition]], pieces: Pieces) -> None:
        self._is_shared, self._pieces = steps.shared, pieces
        asked = [_asking(place, questions) for place, questions in conditions.items()]
        own = [one for one in asked if not steps.shared[one[0]]]
        self._shared = [one for one in asked if steps.shared[one[0]]]
        # What costs much to draw waits until the page is known to have the shape, as far as that can be.
        self._late = [one for one in own if steps.late[one[0]]]
        self._early = [one for one in own if not steps.late[one[0]]]

    def joined(self, values: Values) -> str | None:
        """The page's HTML, or None where it does not have this shape."""
        try:
            if not _fits(values, self._early):
                return None
            pieces = self._near(values.shared)
            if pieces is None or not _fits(values, self._late):
                return None
            return _joined(pieces, values)
        except Exception:  # noqa: BLE001 - drawn in full, the page shows the same fault in MkDocs' own way
            return None

    def _near(self, shared: Values) -> Pieces | None:
        """The pieces for all pages of one folder, or None where none of them has this shape."""
        if self not in shared:
            shared[self] = self._filled(shared) if _fits(shared, self._shared) else None
        found: Pieces | None = shared[self]
        return found

    def _filled(self, shared: Values) -> Pieces:
        return tuple(
            _merged(str(shared[one]) if isinstance(one, int) and self._is_shared[one] else one for one in self._pieces)
        )


class Trace:
    """Follows one drawing of one page."""

    def __init__(self, steps: Steps, values: Values) -> None:
        self.steps, self.values = steps, values
        self._asked: dict[Hashable, Any] = {}
        self._conditions: dict[int, list[Condition]] = {}
        self._pieces: dict[int, Pieces] = {}

    def ask(self, place: int, question: Callable[..., Any], *about: Hashable) -> Any:
        """The answer for this page, which from now on is a condition. `question` is asked of the value at a place."""
        key = (place, question, about)
        if key not in self._asked:
            whole = partial(_asked, question, about) if about else question
            answer = self._asked[key] = whole(self.values[place])
            self._conditions.setdefault(place, []).append((whole, answer))
        return self._asked[key]

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
        first, *others = arguments

        def compute(values: Values) -> Any:
            if isinstance(first, Traced) and not is_among:
                return function(values[first.place], *others)
            return function(*filled(arguments, values.__getitem__))

        is_among = any(True for _ in _places_in(others))
        return self.value(self.steps.place((name, _described(arguments)), compute, *_places_in(arguments)))

    def concatenated(self, parts: Iterable[Any]) -> str:
        """Like "".join, which would take stand-ins for plain text. Raises Unproved for what is left of one."""
        apart: list[str | int] = []
        for part in parts:
            apart += self._pieces.get(part.place, (part.place,)) if type(part) is Traced else (part,)
        whole = tuple(_merged(apart))
        places = [piece for piece in whole if isinstance(piece, int)]
        for piece in whole:
            plain(piece)
        if not places:
            return str(whole[0]) if whole else ""
        place = self.steps.place(("joined", whole), partial(_joined, whole), *places, is_late=True)
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
            pieces = self._pieces.get(drawn.place, (drawn.place,))
        else:
            plain(drawn)
            pieces = (str(drawn),)
        return Recipe(self.steps, self._conditions, pieces)


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
        return isinstance(other, str) and bool(self.trace.ask(self.place, eq, str(other)))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return _refuse("the hash")

    def __contains__(self, part: str) -> bool:  # type: ignore[override]
        plain(part)
        return bool(self.trace.ask(self.place, contains, str(part)))

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


_Asked = tuple[int, type | None, Sequence[Condition]]
"""The place of a value, its type if it has to be a text that is not empty, and all else asked of it."""


def _asking(place: int, conditions: Sequence[Condition]) -> _Asked:
    """Most values are only asked whether they are texts, which takes least where it is not a question among others."""
    kind = next((answer[0] for question, answer in conditions if question is _kind), None)
    return place, kind, [one for one in conditions if one[0] is not _kind]


def _fits(values: Values, conditions: Iterable[_Asked]) -> bool:
    for place, kind, asked in conditions:
        value = values[place]
        if kind is not None and (type(value) is not kind or not value):
            return False
        for question, answer in asked:
            if question(value) != answer:
                return False
    return True


def _asked(question: Callable[..., Any], about: Sequence[Hashable], value: object) -> Any:
    return question(value, *about)


def _places_in(value: object) -> Iterator[int]:
    """The places of the stand-ins in a value."""
    if isinstance(value, Traced):
        yield value.place
    elif isinstance(value, list | tuple | Mapping):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _places_in(item)


def filled(value: Any, with_what: Callable[[int], Any]) -> Any:
    """The value with something else for each stand-in in it."""
    if isinstance(value, Traced):
        return with_what(value.place)
    if not any(True for _ in _places_in(value)):
        return value
    if isinstance(value, Mapping):
        return {key: filled(item, with_what) for key, item in value.items()}
    return [filled(item, with_what) for item in value]


def _described(value: object) -> Hashable:
    """The value for comparison, with the places of stand-ins."""
    if isinstance(value, Traced):
        return Traced, value.place
    if isinstance(value, list | tuple):
        return type(value), tuple([_described(item) for item in value])
    if isinstance(value, Mapping):
        return type(value), tuple([(key, _described(item)) for key, item in value.items()])
    return frozen(value)


def _joined(pieces: Pieces, values: Values) -> str:
    return "".join([piece if isinstance(piece, str) else str(values[piece]) for piece in pieces])


def _merged(apart: Iterable[str | int]) -> list[str | int]:
    """The pieces with neighbouring texts in one."""
    found: list[str | int] = []
    texts: list[str] = []
    for piece in apart:
        if type(piece) is not int:
            texts.append(str(piece))
        else:
            found += ["".join(texts), piece] if texts else [piece]
            texts.clear()
    return [*found, "".join(texts)] if texts else found


def _kind(value: object) -> tuple[type, bool]:
    """Asked of texts that are not empty."""
    return type(value), bool(value)


def _typed(value: object) -> tuple[type, object]:
    return type(value), value
