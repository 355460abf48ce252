"""Material's defects, mended around its own templates: they are extended, not copied, and a newer one may mend more."""

from __future__ import annotations

import re
from pathlib import Path

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from mkdocs.config.defaults import MkDocsConfig

from mkdocs_claims.pages.compiled import Compiled
from mkdocs_claims.pages.render import MENDS, THEME, with_originals

_SIDEBAR_OF_CONTENTS = re.compile(r'<div class="md-sidebar md-sidebar--secondary"[^>]*\bhidden\b')


def extend(env: Environment, config: MkDocsConfig) -> None:
    """Make our templates known: the mends before the theme, what it lacks after it, `custom_dir` before all."""
    assert env.loader is not None
    custom = config.theme.custom_dir
    before: list[BaseLoader] = [FileSystemLoader(custom)] if custom else []
    if config.theme.name == "material":
        original = FileSystemLoader([folder for folder in config.theme.dirs if folder != custom])
        before += [with_originals(MENDS), PrefixLoader({"theme-original": original})]
    env.loader = ChoiceLoader([*before, env.loader, with_originals(THEME)])
    env.filters |= {"sidebars": sidebars, "tight": tight}
    if env.bytecode_cache is None:
        packaged = [Path(folder) for folder in config.theme.dirs if folder != custom]
        env.bytecode_cache = Compiled(THEME, MENDS, *packaged)


def sidebars(html: str) -> str:
    """The sidebars, each list of a section with a name, and without a table of contents that is never shown.

    The theme names a list by a label that is empty where the section has a page of its own. The title over the list
    always has words.
    """
    if found := _SIDEBAR_OF_CONTENTS.search(html):
        html = html[: found.start()]
    html = re.sub(r'aria-labelledby="(__nav_\w+)_label"', r'aria-labelledby="\1_title"', html)
    return re.sub(r'(<label class="md-nav__title" for="(__nav_\w+)")', r'\1 id="\2_title"', html)


def tight(html: str) -> str:
    """HTML without the indentation of the templates, which is a tenth of a page. It holds no text that needs it."""
    return re.sub(r"\s{2,}", "\n", html)


def is_tight(text: str) -> bool:
    """Whether `tight` leaves a text as it is, whatever stands before and after it."""
    return re.search(r"^\s|\s\s|\s$", text) is None
