"""Jinja with less work for each value that is written and each function that is called: a page has hundreds of both.

What templates give is the same. Jinja wraps each escaped text in an object of its own, only for it to be joined with
the others, asks each function twice whether it wants the context, and is ready for a value without the attribute.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from enum import StrEnum
from pathlib import Path
from typing import Any

import markupsafe
from jinja2 import Environment, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape

from mkdocs_claims.pages.lean_code import LeanGenerator


def _escaped(text: str) -> str:
    return str(escape(text))


# What `escape` does before it wraps the text. It has no public name: without it, pages are drawn more slowly.
escaped_text: Callable[[str], str] = getattr(markupsafe, "_escape_inner", _escaped)


def escaped(value: object) -> str:
    """What `escape` of markupsafe gives, as a plain text."""
    kind = type(value)
    if kind is str:
        return escaped_text(value)  # type: ignore[arg-type]
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is int:
        return str(value)
    # Members of enumerations are texts too.
    return escaped_text(str(value)) if isinstance(value, StrEnum) else escape(value)


class _Context(Context):
    """Calls functions as they are, but for those that ask for the context."""

    def call(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
        if hasattr(function, "jinja_pass_arg"):
            return super().call(function, *arguments, **named)
        if named:
            # Meant for functions that ask for the context.
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return function(*arguments, **named)


class LeanEnvironment(Environment):
    """For templates that are escaped. Their functions may ask for the context, but not objects that are called.

    Templates in the folder `fitting` ask values only for attributes that they have, and call no function that wants
    the context. If a value has not the attribute, AttributeError is raised. `marked` are functions that give HTML;
    these templates call nothing else by their names. No template changes once it has been read.
    """

    code_generator_class = LeanGenerator
    context_class = _Context
    fitting: Path | None = None
    marked: frozenset[str] = frozenset()

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._read: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - Jinja's name
    ) -> Template:
        """The template, which is looked up many times a page."""
        found = self._read.get(name) if type(name) is str and globals is None else None
        if found is None:
            found = super().get_template(name, parent, globals)
            if type(name) is str and globals is None:
                self._read[name] = found
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template has at hand: as it is when one is loaded, not looked up in two places for each page."""
        return {**self.globals, **(d or {})}

    def fits(self, filename: str | None) -> bool:
        """Whether this is the file of such a template."""
        return filename is not None and Path(filename).parent == self.fitting
