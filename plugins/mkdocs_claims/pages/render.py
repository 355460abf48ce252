"""The one place where text becomes HTML: our own Jinja environment, which escapes everything once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined, UndefinedError

from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.pages.claim_list import facts
from mkdocs_claims.pages.compiled import Compiled
from mkdocs_claims.pages.facets import query
from mkdocs_claims.pages.kept import Kept
from mkdocs_claims.pages.lean import LeanEnvironment
from mkdocs_claims.pages.marks import at, icon, prose, state, statement
from mkdocs_claims.pages.notes import notes_html

TEMPLATES = Path(__file__).parent / "templates"
THEME = Path(__file__).parent / "theme"
"""Templates for the theme's environment, which put our pages' titles and descriptions into its head."""
MENDS = Path(__file__).parent / "mends"
"""Templates that go before the theme's of the same name."""
ASSETS = Path(__file__).parent / "assets"


def with_originals(own: Path, *overrides: Path) -> ChoiceLoader:
    """Templates of `overrides`, then our own; below `claims-original/` always our own, for overrides to extend."""
    ours = FileSystemLoader(own)
    return ChoiceLoader([*map(FileSystemLoader, overrides), ours, PrefixLoader({"claims-original": ours})])


class Renderer:
    """Draws pages from views. Templates in `overrides` (folders) come before the plugin's own."""

    def __init__(self, overrides: Sequence[Path] = ()) -> None:
        self._environment = LeanEnvironment(
            loader=with_originals(TEMPLATES, *overrides),
            bytecode_cache=Compiled(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
            extensions=[Kept],
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.fitting = TEMPLATES
        self._environment.marked = frozenset({"at", "icon", "prose", "state", "statement"})
        self._environment.filters["notes"] = notes_html
        self._environment.globals |= {
            "at": at,
            "STATES": tuple(ReviewState),
            "facts": facts,
            "icon": icon,
            "prose": prose,
            "query": query,
            "state": state,
            "statement": statement,
        }

    def render(self, template: str, **values: Any) -> str:
        """The template's HTML. Raises TemplateError where a template is wrong."""
        try:
            return self._environment.get_template(template).render(**values)
        except AttributeError as error:
            # From one of ours, to which a template of the site's own hands what it does not fit.
            raise UndefinedError(str(error)) from error
