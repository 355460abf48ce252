"""Jinja with less work for each value that is written and each function that is called: a page has hundreds of both.

What templates give is the same. Jinja wraps each escaped text in an object of its own, only for it to be joined with
the others, asks each function twice whether it wants the context, and is ready for a value without the attribute.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

import markupsafe
from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape


def _escaped_text(text: str) -> str:
    return str(escape(text))


# What `escape` does before it wraps the text. It has no public name: without it, pages are drawn more slowly.
_escape: Callable[[str], str] = getattr(markupsafe, "_escape_inner", _escaped_text)


def escaped(value: object) -> str:
    """What `escape` of markupsafe gives, as a plain text."""
    kind = type(value)
    if kind is str:
        return _escape(value)  # type: ignore[arg-type]
    if kind is Markup:
        return value  # type: ignore[return-value]
    return str(value) if kind is int else escape(value)


class _Generator(CodeGenerator):
    """Has values escaped by `escaped`. Templates that fit read attributes and call functions without asking first."""

    environment: LeanEnvironment

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - Jinja's name
        self.writeline(f"from {__name__} import {escaped.__name__}")
        super().visit_Template(node, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - as above
        if self.environment.fits(self.filename):
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
        else:
            super().visit_Getattr(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: FBT001, FBT002, N802
        is_plain = not (forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs)
        if not is_plain or not self.environment.fits(self.filename):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if isinstance(node, nodes.CondExpr) and node.expr2 is None:
            # Nothing is written: Jinja makes an object for that, with a sentence of why there is nothing.
            node.expr2 = nodes.Const("", lineno=node.lineno)
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


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
    the context. If a value has not the attribute, AttributeError is raised.
    """

    code_generator_class = _Generator
    context_class = _Context
    fitting: Path | None = None

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template has at hand: as it is when one is loaded, not looked up in two places for each page."""
        return {**self.globals, **(d or {})}

    def fits(self, filename: str | None) -> bool:
        """Whether this is the file of such a template."""
        return filename is not None and Path(filename).parent == self.fitting
