"""How Jinja's templates are compiled so that they do less for each value, and what they meet when they run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import EvalContext
from jinja2.runtime import LoopContext, Macro, Undefined
from jinja2.utils import missing
from markupsafe import Markup

if TYPE_CHECKING:
    from mkdocs_claims.pages.lean import LeanEnvironment

_ESCAPED = "mkdocs_claims.pages.lean"
"""The module that has what values are escaped with."""


# What Markup does once it has asked whether a text is HTML already.
marked: Callable[[str], Markup] = partial(str.__new__, Markup)


class Loop(LoopContext):
    """What a template knows of a loop as `loop`: of one over what is there as a whole, so that nobody looks ahead."""

    _iterable: Sequence[Any]

    def __init__(
        self, iterable: Iterable[Any], undefined: type[Undefined], recurse: Any = None, depth: int = 0
    ) -> None:
        self._iterable = iterable if isinstance(iterable, list | tuple) else list(iterable)
        self._undefined, self._recurse, self.depth0 = undefined, recurse, depth

    @property
    def last(self) -> bool:
        """Whether this is the last turn."""
        return self.index0 + 1 == len(self._iterable)

    @property
    def _before(self) -> Any:
        return self._iterable[self.index0 - 1]

    def _peek_next(self) -> Any:
        return missing if self.last else self._iterable[self.index0 + 1]

    def __iter__(self) -> Iterator[tuple[Any, LoopContext]]:  # type: ignore[override]
        for place, item in enumerate(self._iterable):
            self.index0 = place
            yield item, self


class PlainMacro(Macro):
    """A macro, which is mostly called with just the arguments that it names."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._is_plain = not (self.catch_kwargs or self.catch_varargs or self.caller)

    def __call__(self, *arguments: Any, **named: Any) -> str:
        """What it draws."""
        if named or not self._is_plain or len(arguments) != self._argument_count:
            return super().__call__(*arguments, **named)
        if arguments and type(arguments[0]) is EvalContext:
            return super().__call__(*arguments)
        drawn = self._func(*arguments)
        return marked(drawn) if self._default_autoescape else drawn


class LeanGenerator(CodeGenerator):
    """Has values escaped by `escaped`, and what a template writes gathered: Jinja hands each piece over by itself.

    Templates that fit read attributes and call functions without asking first.
    """

    environment: LeanEnvironment

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - Jinja's name
        """Add what functions look for when they run, after what Jinja has of the same name."""
        self._fits = self.environment.fits(self.filename)
        super().visit_Template(node, frame)
        self.writeline(f"from {_ESCAPED} import escaped, escaped_text")
        self.writeline(f"from {__name__} import {Loop.__name__} as LoopContext, {PlainMacro.__name__} as Macro")

    def enter_frame(self, frame: Frame) -> None:
        """Begin to gather."""
        if frame.buffer is None:
            self.buffer(frame)
        super().enter_frame(frame)

    def leave_frame(self, frame: Frame, with_python_scope: bool = False) -> None:  # noqa: FBT001, FBT002 - Jinja's way
        """Hand over what a template or a block has written."""
        super().leave_frame(frame, with_python_scope)
        if frame.parent is None:
            self.writeline(f"yield concat({frame.buffer})")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:  # noqa: N802 - as above
        """Take in what the other template writes, as a whole."""
        if node.ignore_missing:
            self.writeline("try:")
            self.indent()
        self.writeline("template = environment.get_or_select_template(", node)
        self.visit(node.template, frame)
        self.write(f", {self.name!r})")
        if node.ignore_missing:
            self.outdent()
            self.writeline("except TemplateNotFound:")
            self.indent()
            self.writeline("pass")
            self.outdent()
            self.writeline("else:")
            self.indent()
        context = f"template.new_context(context.get_all(), True, {self.dump_local_context(frame)})"
        own = "template._get_default_module()._body_stream"
        self.writeline(
            f"{frame.buffer}.extend({f'template.root_render_func({context})' if node.with_context else own})"
        )
        if node.ignore_missing:
            self.outdent()

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - as above
        """Read an attribute as in Python."""
        if self._fits:
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
        else:
            super().visit_Getattr(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: FBT001, FBT002, N802
        """Call a function as in Python."""
        is_plain = not (forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs)
        if not is_plain or not self._fits:
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
        if not self._is_lean(frame, finalize):
            super()._output_child_pre(node, frame, finalize)
        elif self._is_marked(node):
            self.write("(")
        else:
            # A call of `escaped` would take longer than what it does for a plain text.
            self.write("(escaped_text(value) if (value := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        super()._output_child_post(node, frame, finalize)
        if self._is_lean(frame, finalize) and not self._is_marked(node):
            self.write(".__class__ is str else escaped(value))")

    def _is_marked(self, node: nodes.Expr) -> bool:
        """Whether it is the call of a function that gives HTML."""
        called = node.node if self._fits and isinstance(node, nodes.Call) else None
        return isinstance(called, nodes.Name) and called.name in self.environment.marked

    @staticmethod
    def _is_lean(frame: Frame, finalize: Any) -> bool:
        """Whether a value is escaped here, and nothing else is done with it."""
        return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None
