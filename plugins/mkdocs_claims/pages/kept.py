"""Pieces that many pages have in common: `{% kept KEY %}…{% endkept %}` in a template draws one once for each key."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import count

from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

MOST = 256
"""The most pieces that are kept; with one more, keeping begins anew."""


class Kept(Extension):
    """The tag. Its key holds all that the piece depends on, also what a link in it depends on."""

    tags = {"kept"}  # noqa: RUF012 - Jinja's type

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self._places = count()
        self._pieces: dict[tuple[Hashable, Hashable], str] = {}

    def parse(self, parser: Parser) -> nodes.Node:
        """The tag and what stands in it, as a call that draws this only where it has to."""
        line = next(parser.stream).lineno
        key = parser.parse_tuple()
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        # Compiled templates are kept, and meet others that were compiled another day: a number alone would not do.
        place = nodes.Const((parser.name, parser.filename, next(self._places)))
        call = self.call_method("_kept", [place, key], lineno=line)
        return nodes.CallBlock(call, [], [], body, lineno=line)

    def _kept(self, place: Hashable, key: Hashable, caller: Callable[[], str]) -> str:
        piece = self._pieces.get((place, key))
        if piece is None:
            if len(self._pieces) == MOST:
                self._pieces.clear()
            self._pieces[place, key] = piece = caller()
        return piece
