"""Draws the theme's page around each of ours: joined where that is proved to give the same, else in full."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Environment, Template, nodes

from mkdocs_claims.adapter.fast.follow import Following, Parsed
from mkdocs_claims.adapter.fast.frozen import frozen
from mkdocs_claims.adapter.fast.settings import Settings
from mkdocs_claims.adapter.fast.stand_ins import page_stand_in
from mkdocs_claims.adapter.fast.steps import PAGE, Steps, Values
from mkdocs_claims.adapter.fast.trace import Recipe, Trace
from mkdocs_claims.adapter.log import log
from mkdocs_claims.adapter.pages import TEMPLATE, GeneratedPage

WORTH = 200
"""Pages from which on following pays: following itself takes as long as these pages gain."""
SHAPES = 12
"""The most shapes that pages of one kind may have: a template that makes a new one for each page gains nothing."""
FAILURES = 3
"""How many pages of one kind are followed in vain before the others are drawn in full without it."""
FEW = 1
"""Pages of one kind without a shape that are drawn in full before the next is followed: it costs as much as three."""
GAIN = 4
"""Pages of one kind that have to be joined for each that is followed, but for the first of its shapes."""
CHANGES = 8
"""How often settings may change from page to page before following ends."""
PROVED = (1, 2, 8, 64, 512, 4096)
"""Which pages of a shape are drawn in full as well, and compared."""

_MKDOCS = frozenset("nav pages base_url extra_css extra_javascript mkdocs_version build_date_utc config page".split())
"""What MkDocs tells a template; all else has been added by plugins."""

Context = Mapping[str, Any]


@dataclass(slots=True)
class _Shape:
    recipe: Recipe
    joined: int = 0


@dataclass(slots=True)
class _Kind:
    """Pages that may be alike. `kept` keeps alive what they are told apart by."""

    kept: tuple[object, ...]
    listed: frozenset[int]
    shapes: list[_Shape] = field(default_factory=list)
    failures: int = 0
    missed: int = 0
    followed: int = 0
    joined: int = 0

    @property
    def is_worth_following(self) -> bool:
        """Whether following its next page that fits no shape may gain more than it costs."""
        gains = self.followed <= FAILURES or self.joined >= self.followed * GAIN
        return self.missed > FEW and self.failures < FAILURES and len(self.shapes) < SHAPES and gains


def joining(theme: Environment, pages: int) -> Environment:
    """The theme's environment, with which so many pages of ours are joined, if they are enough."""
    if pages >= WORTH:
        Frames(theme).install()
    return theme


def leave(theme: Environment) -> None:
    """Draw pages in full from now on: a few do not pay for being followed."""
    for name in ("get_template", "_parse"):
        theme.__dict__.pop(name, None)


class Frames:
    """Stands behind the environment's `get_template` for the template of our pages."""

    def __init__(self, theme: Environment) -> None:
        self._theme = theme
        self._original = theme.get_template
        self._following: Following | None = None
        self._parsed: Parsed = {}
        self._steps = Steps()
        self._settings: Settings | None = None
        self._changes = 0
        self._kinds: dict[Hashable, _Kind] = {}
        self.joined = 0
        """Pages that were not drawn in full."""

    def install(self) -> None:
        """Have MkDocs draw our pages here. The templates themselves ask the environment as before."""
        self._theme.get_template = self._get_template  # type: ignore[method-assign]
        self._theme._parse = self._parse  # type: ignore[method-assign]  # noqa: SLF001 - see there

    def draw(self, template: Template, context: Context, page: GeneratedPage) -> str:
        """The page's HTML, which is what the template draws."""
        kind = self._kind(template, context, page)
        if kind is None:
            return template.render(context)
        values = self._steps.values(page, context["base_url"])
        for place, shape in enumerate(kind.shapes):
            html = shape.recipe.joined(values)
            if html is not None:
                # The next page is most likely to have the same.
                kind.shapes[0], kind.shapes[place] = shape, kind.shapes[0]
                return self._proved(html, shape, kind, template, context)
        drawn = template.render(context)
        kind.missed += 1
        if kind.is_worth_following:
            kind.followed, kind.missed = kind.followed + 1, 0
            self._follow(drawn, kind, template, context, values)
        return drawn

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Read a template and keep it: where it is compiled, it is compiled twice, and reading is a third of that.

        Jinja has no other place for this. A release that reads otherwise makes it slower, and nothing else.
        """
        parsed = Environment._parse(self._theme, source, name, filename)  # noqa: SLF001
        return self._parsed.setdefault((name, source), parsed)

    def _get_template(self, name: Any, parent: Any = None, globals: Any = None) -> Any:  # noqa: A002 - Jinja's name
        template = self._original(name, parent, globals)
        # Jinja names a parent when one template asks for another.
        return _Framed(template, self) if name == TEMPLATE and parent is None else template

    def _kind(self, template: Template, context: Context, page: GeneratedPage) -> _Kind | None:
        """The pages that this one may be alike to; None where it is drawn in full."""
        config, nav = context["config"], context["nav"]
        if self._settings is None or not self._settings.hold():
            # What was followed before holds no longer.
            self._settings, self._changes = Settings(config), self._changes + 1
            self._kinds.clear()
        if self._changes > CHANGES:
            return None
        added = frozen({name: value for name, value in context.items() if name not in _MKDOCS})
        key = (template.name, id(config), id(nav), id(page.parent), page.claims.record is None, added)
        kind = self._kinds.get(key)
        if kind is None:
            kept = (template, config, nav, page.parent, dict(context))
            kind = self._kinds[key] = _Kind(kept, frozenset(map(id, nav.pages)))
        return None if id(page) in kind.listed else kind

    def _follow(self, drawn: str, kind: _Kind, template: Template, context: Context, values: Values) -> None:
        """Find out how pages of this page's shape are joined, if that is possible."""
        if self._following is None:
            self._following = Following.of(self._theme, self._parsed)
        following, page = self._following, values[PAGE]
        trace = following.trace = Trace(self._steps, values)
        try:
            own = {"page": page_stand_in(trace), "base_url": following.base_url()}
            found = following.get_template(str(template.name)).render({**context, **own})
            recipe = trace.recipe(found)
        except Exception as error:  # noqa: BLE001 - whatever it is, the pages are drawn in full
            kind.failures += 1
            log.debug("pages like %s are drawn in full: %s", page.file.src_uri, error)
            return
        if recipe.joined(values) == drawn:
            kind.shapes.append(_Shape(recipe))
        else:
            kind.failures += 1
            log.debug("pages like %s are drawn in full: joined they are not the same", page.file.src_uri)

    def _proved(self, html: str, shape: _Shape, kind: _Kind, template: Template, context: Context) -> str:
        """The HTML, once it is compared with what the template draws, if it is this page's turn."""
        shape.joined += 1
        if shape.joined in PROVED:
            drawn = template.render(context)
            if drawn != html:
                kind.shapes.remove(shape)
                kind.failures = FAILURES
                if shape.joined > 1:
                    log.warning(
                        "the theme changes while pages are built: build this site with the option `fast: false`"
                    )
                return drawn
        self.joined += 1
        kind.joined += 1
        return html


class _Framed:
    """What MkDocs gets for the template of our pages."""

    def __init__(self, template: Template, frames: Frames) -> None:
        self._template, self._frames = template, frames

    def __getattr__(self, name: str) -> Any:
        return getattr(self._template, name)

    def render(self, context: Context) -> str:
        """The page's HTML."""
        page = context.get("page")
        if type(page) is GeneratedPage:
            return self._frames.draw(self._template, context, page)
        return self._template.render(context)
