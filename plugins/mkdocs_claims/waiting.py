"""What long work tells whoever waits for it: what it does now, and how much of that is done. Mostly nobody asks."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Protocol


class Waiting(Protocol):
    """Somebody who waits."""

    def begin(self, what: str, number: int) -> None:
        """Something else is done now, in so many steps, of which there is one at least."""

    def done(self, number: int = 1) -> None:
        """So many more steps of it are done."""


_WAITING: ContextVar[Waiting | None] = ContextVar("waiting", default=None)


def tell(whom: Waiting | None) -> None:
    """From now on, and in this thread alone, tell them of all that is done; None for nobody."""
    _WAITING.set(whom)


def begin(what: str, number: int) -> None:
    """Something else is done now, in so many steps. With none there is nothing to tell."""
    if number and (whom := _WAITING.get()) is not None:
        whom.begin(what, number)


def done(number: int = 1) -> None:
    """So many more steps of it are done."""
    if (whom := _WAITING.get()) is not None:
        whom.done(number)
