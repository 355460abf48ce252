"""What a template may read, call and pass on while it is followed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, cast

from jinja2 import Undefined
from jinja2.environment import TemplateModule
from jinja2.runtime import BlockReference, LoopContext, Macro, TemplateReference
from jinja2.utils import Namespace, missing
from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin
from mkdocs.structure import StructureItem
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.theme import Theme
from mkdocs.utils.templates import url_filter

from mkdocs_claims.adapter.fast.stand_ins import Drawing, StandIn
from mkdocs_claims.adapter.fast.trace import Traced, Unproved, plain

_KNOWN = (
    *(str, bool, int, float, list, tuple, Mapping, type(None), AnchorLink, BlockReference, Config, LoopContext, Macro),
    *(
        Namespace,
        Navigation,
        StandIn,
        StructureItem,
        TableOfContents,
        TemplateModule,
        TemplateReference,
        Theme,
        Undefined,
    ),
)
"""Kinds of objects whose attributes are the same whenever they are read during a build."""
_CHANGING = ("content", "markdown", "toc")
"""Attributes of pages in the navigation that change while pages are built."""
_BLOG = "material.plugins.blog.plugin"
"""Wraps MkDocs' filter `url` in one that differs on the blog's own pages alone."""


def is_url(function: Any) -> bool:
    """Whether it is MkDocs' filter `url`, maybe with what Material's blog puts around it for its own pages."""
    if function is url_filter:
        return True
    cells = getattr(function, "__closure__", None) or ()
    return getattr(function, "__module__", "") == _BLOG and any(is_url(cell.cell_contents) for cell in cells)


def may_read(value: Any, name: Any) -> None:
    """Raises Unproved where what is read might be another thing for another page."""
    if not _is_fixed(cast(Hashable, type(value)), name if type(name) is str else ""):
        raise Unproved(f"the attribute {name} of a {type(value).__name__}")


@cache
def _is_fixed(kind: Hashable, name: str) -> bool:
    """Whether what is read of a value of this type is the same whenever it is read during a build."""
    assert isinstance(kind, type)
    if (name.startswith("_") and kind is not dict) or issubclass(kind, Traced):
        return False
    if issubclass(kind, BasePlugin):
        return name == "config"
    return issubclass(kind, _KNOWN) and not (issubclass(kind, Page) and name in _CHANGING)


def holds_value(given: Iterable[Any]) -> bool:
    """Whether a page's value is among these, or in one of them."""
    for one in given:
        if isinstance(one, Traced | StandIn | AnchorLink | TableOfContents | Page | Drawing):
            return True
        if isinstance(one, str):
            plain(one)
        elif isinstance(one, Mapping):
            if holds_value(one.values()):
                return True
        elif isinstance(one, list | tuple | set | frozenset) and holds_value(one):
            return True
    return False


def is_one_of(one: Any, others: Sequence[Any]) -> bool:
    """By identity: to compare them could call them."""
    return any(one is other for other in others)


def refuse_values(given: Iterable[Any]) -> None:
    """Raises Unproved where there is one."""
    if holds_value(given):
        raise Unproved("a call with a page's value")


def is_plain_method(function: Any) -> bool:
    """Whether it is a method of a plain value, such as `"a b".split`."""
    owner = getattr(function, "__self__", missing)
    return isinstance(owner, str | list | tuple | Mapping) and not isinstance(owner, Traced)
