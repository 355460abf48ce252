"""A Jinja environment in which a template is followed: it meets stand-ins, and every way to use one is known here.

Templates are compiled as for Jinja's sandbox, so that calls and arithmetic come by, and with two
changes of our own for what Jinja lets nobody watch, `~` and comparisons. Whatever is not named here
raises Unproved where a page's value is concerned, and so does every function, filter and kind of object
that is not known to depend on nothing but its arguments and the site.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, cast

from jinja2 import Environment, nodes, pass_context
from jinja2.compiler import CodeGenerator, Frame
from jinja2.defaults import DEFAULT_NAMESPACE
from jinja2.filters import FILTERS
from jinja2.runtime import BlockReference, Context, LoopContext, Macro
from jinja2.tests import TESTS
from jinja2.utils import Namespace
from mkdocs.utils.templates import script_tag_filter

from mkdocs_claims.adapter import theme
from mkdocs_claims.adapter.fast.addresses import relative
from mkdocs_claims.adapter.fast.allowed import (
    holds_value,
    is_one_of,
    is_plain_method,
    is_url,
    may_read,
    refuse_values,
)
from mkdocs_claims.adapter.fast.stand_ins import Drawing, Neighbour
from mkdocs_claims.adapter.fast.steps import PAGE, SPOT, Compute, Values
from mkdocs_claims.adapter.fast.trace import Trace, Traced, Unproved, filled, plain

_OF_TEXTS = "capitalize e escape forceescape lower replace safe string striptags title trim upper urlencode".split()
"""Filters whose result depends on the texts that they are given alone."""
_OF_A_WHOLE = "count d default first last length list reverse".split()
"""Filters that do not look into what they are given, or do so in ways that are noted."""
_OF_ANY = "boolean defined false iterable mapping none number sequence string true undefined".split()
"""Tests that ask what kind of thing a value is, which is the same for all pages of a shape."""
_TRANSLATE = ("_", "gettext", "ngettext", "npgettext", "pgettext")
_CLOSED = ("build_date_utc", "extra_css", "extra_javascript", "pages")
"""What a template may not ask for: the time of day, and lists that are made anew for each page."""
_HOLD = (Namespace, dict)
"""What keeps its arguments as they are."""
_OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
_OPERATORS |= {"//": operator.floordiv, "%": operator.mod, "**": operator.pow}

_COMPARED = {"in": "holds", "notin": "holds", "eq": "equals", "ne": "equals"}
"""What comparisons are compiled into."""


Parsed = dict[tuple[str | None, str], nodes.Template]
"""Templates by their names and their texts."""


class _Generator(CodeGenerator):
    """Compiles `~`, `in` and `==` into calls of the environment."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - Jinja's name
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:  # noqa: N802
        if not any(operand.op in _COMPARED for operand in node.ops):
            super().visit_Compare(node, frame)
            return
        if len(node.ops) > 1:
            raise Unproved("`in` or `==` in a row of comparisons")
        (operand,) = node.ops
        self.write("(not " if operand.op in ("notin", "ne") else "(")
        self.write(f"environment.{_COMPARED[operand.op]}(")
        self.visit(operand.expr, frame)
        self.write(", ")
        self.visit(node.expr, frame)
        self.write("))")


class _Context(Context):
    """Refuses what a template may not ask for."""

    def resolve_or_missing(self, key: str) -> Any:
        if key not in self.vars:
            if key in _CLOSED:
                raise Unproved(f"the name {key}")
            found = super().resolve_or_missing(key)
            if key in self.globals_keys and key not in DEFAULT_NAMESPACE and key not in _TRANSLATE:
                raise Unproved(f"the name {key}, which a plugin has added")
            return found
        return super().resolve_or_missing(key)


class Following(Environment):
    """The theme's environment once more, with the same templates, for following them."""

    code_generator_class = _Generator
    context_class = _Context
    sandboxed = True
    intercepted_binops = frozenset(_OPERATORS)
    intercepted_unops = frozenset[str]()
    trace: Trace
    parsed: Parsed

    @classmethod
    def of(cls, original: Environment, parsed: Parsed) -> Following:
        """The environment for following what `original` draws; `parsed` are templates that it has read already."""
        made = object.__new__(cls)
        made.parsed = parsed
        made.__dict__.update(original.__dict__)
        for name in ("get_template", "_parse"):  # Ours, which hand over to this environment.
            made.__dict__.pop(name, None)
        made.overlayed, made.linked_to = True, original
        made.cache = {}
        made.extensions = {name: extension.bind(made) for name, extension in original.extensions.items()}
        made.filters = {name: made._filter(name, function) for name, function in original.filters.items()}
        made.tests = {
            name: _test(name, cast(Callable[..., Any], function)) for name, function in original.tests.items()
        }
        return made

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return self.parsed.pop((name, source), None) or super()._parse(source, name, filename)

    def concat(self, parts: Iterable[Any]) -> str:
        """What a template has drawn, in one."""
        return self.trace.concatenated(parts)

    def base_url(self) -> Any:
        """What a template gets for the name `base_url`."""
        return self._noted("base_url", lambda values: values[SPOT].base_url, SPOT)

    def joined(self, parts: Iterable[Any]) -> str:
        """Texts joined by `~`."""
        return self.trace.concatenated(map(str, parts))

    def holds(self, whole: Any, part: Any) -> bool:
        """`part in whole`."""
        if isinstance(part, Traced):
            raise Unproved("`in` with a page's value on its left")
        if isinstance(part, Neighbour):
            return any(part.equals(one) for one in whole)
        return part in whole

    def equals(self, one: Any, other: Any) -> bool:
        """`other == one`. What is equal to a page of the navigation is decided by that page, not by a stand-in."""
        for left, right in ((one, other), (other, one)):
            if isinstance(left, Neighbour):
                return left.equals(right)
            if isinstance(left, list | tuple | Mapping):
                refuse_values((left,))
        return bool(other == one)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An attribute, as Jinja finds it."""
        may_read(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """An item, as Jinja finds it."""
        may_read(obj, argument)
        return super().getitem(obj, argument)

    def call(self, context: Context, function: Any, /, *arguments: Any, **named: Any) -> Any:
        """A call. Raises Unproved where the function is not known, or gets a page's value and might look into it."""
        if not isinstance(function, Macro | BlockReference | Drawing | LoopContext) and not is_one_of(function, _HOLD):
            if not is_plain_method(function) and not self._is_known(function):
                raise Unproved(f"a call of {type(function).__name__}")
            refuse_values((*arguments, *named.values()))
        return context.call(function, *arguments, **named)

    def call_binop(self, context: Context, sign: str, left: Any, right: Any) -> Any:
        """Arithmetic, and what is written like it."""
        if sign != "+":
            refuse_values((left, right))
        return _OPERATORS[sign](left, right)

    def _is_known(self, function: Any) -> bool:
        names = ("range", "cycler", "joiner", *_TRANSLATE)
        return is_one_of(function, [self.globals[name] for name in names if name in self.globals])

    def _filter(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        if is_url(function):
            return self._url
        if function is script_tag_filter:
            return self._script_tag
        if function in (theme.sidebars, theme.tight):
            return self._mend(function)
        return self._built_in(name, function)

    # That they are passed the context keeps Jinja from working them out when it compiles a template.
    @pass_context
    def _url(self, context: Context, value: Any) -> Any:
        """MkDocs' `url`: from the page that is drawn to an address in the site."""
        if isinstance(value, Traced):
            place = value.place
            return self._noted(("url", place), lambda values: relative(values[place], values[PAGE]), PAGE, place)
        plain(value)
        address = str(value)
        self.trace.steps.lead_to(address)
        return self._noted(("address", address), lambda values: relative(address, values[SPOT]), SPOT)

    @pass_context
    def _script_tag(self, context: Context, script: Any) -> Any:
        """MkDocs' `script_tag`."""
        refuse_values((script,))
        self.trace.steps.lead_to(str(script))

        def tag(values: Values) -> str:
            return script_tag_filter({"page": values[SPOT], "base_url": ""}, script)  # type: ignore[typeddict-item]

        return self._noted(("script", id(script)), tag, SPOT)

    def _noted(self, key: Hashable, compute: Compute, *after: int) -> Any:
        return self.trace.value(self.trace.steps.place(key, compute, *after))

    def _mend(self, function: Callable[[str], str]) -> Callable[[str], Any]:
        """One of our own filters, which depend on their text alone. The page's values mostly go through unchanged."""

        def run(html: str) -> Any:
            if not isinstance(html, Traced):
                plain(html)
                return function(html)
            tight = self.trace.piece_by_piece(html, function, theme.is_tight) if function is theme.tight else None
            return self.trace.derived(function.__name__, function, [html]) if tight is None else tight

        return run

    def _built_in(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        passed = getattr(function, "jinja_pass_arg", None)

        def run(*arguments: Any, **named: Any) -> Any:
            before, own = (arguments[:1], arguments[1:]) if passed else ((), arguments)
            if function is not FILTERS.get(name) or name == "random":
                raise Unproved(f"the filter {name}")
            if name == "attr":
                refuse_values(own)
                may_read(own[0], own[1])
            elif name not in _OF_A_WHOLE and holds_value((*own, *named.values())):
                around = [one for one in own if not isinstance(one, Traced)]
                if name == "tojson":
                    around = filled(own, str)
                if named or name not in (*_OF_TEXTS, "tojson") or holds_value(around) or _escapes(before):
                    raise Unproved(f"the filter {name}")
                return self.trace.derived(name, partial(function, *before), own)
            return function(*arguments, **named)

        if passed:
            run.jinja_pass_arg = passed  # type: ignore[attr-defined]
        return run


def _escapes(passed: Sequence[Any]) -> bool:
    """Whether a filter is told to escape by itself, of which a stand-in would know nothing."""
    return any(getattr(one, "autoescape", False) for one in passed)


def _test(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    passed = getattr(function, "jinja_pass_arg", None)

    def run(*arguments: Any, **named: Any) -> Any:
        if function is not TESTS.get(name):
            raise Unproved(f"the test {name}")
        if name not in _OF_ANY:
            refuse_values((*(arguments[1:] if passed else arguments), *named.values()))
        return function(*arguments, **named)

    if passed:
        run.jinja_pass_arg = passed  # type: ignore[attr-defined]
    return run
