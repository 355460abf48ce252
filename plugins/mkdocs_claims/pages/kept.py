"""Pieces that many pages have in common: `{% kept KEY %}…{% endkept %}` in a template draws one once for each key."""

from __future__ import annotations

from collections.abc import Callable, Hashable

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
        self._pieces: dict[tuple[str, Hashable], str] = {}

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """The tag and what stands in it: the piece that is there already, else a call that draws it."""
        line = next(parser.stream).lineno
        piece = parser.free_identifier(lineno=line)
        # The same whenever the template is compiled, and no other's: a site's own may have the name of ours.
        place = nodes.Const(f"{parser.filename or parser.name} {piece.name}")
        arguments = [place, parser.parse_tuple()]
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        found = self.call_method("_found", arguments, lineno=line)
        draw = nodes.CallBlock(self.call_method("_drawn", arguments, lineno=line), [], [], body, lineno=line)
        choose = nodes.If(piece, [nodes.Output([piece], lineno=line)], [], [draw], lineno=line)
        return [nodes.Assign(piece, found, lineno=line), choose]

    def _found(self, place: str, key: Hashable) -> str | None:
        return self._pieces.get((place, key))

    def _drawn(self, place: str, key: Hashable, caller: Callable[[], str]) -> str:
        if len(self._pieces) == MOST:
            self._pieces.clear()
        self._pieces[place, key] = piece = caller()
        return piece
