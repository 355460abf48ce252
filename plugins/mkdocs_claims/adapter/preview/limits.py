"""Sites whose edits of records cannot be followed page by page."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

from mkdocs_claims.adapter.files import clashes, docs_files

_WHOLE_SITE = "pre_build files nav env pre_template template_context post_template post_build".split()
"""Events that tell a plugin of more than one page."""
_BY_PAGE = {"claims", "material/search", "minify"}
"""Plugins that are told of them, and of which an edit of records asks for no more than what they do to single pages."""
_TEMPLATES = {"404.html", "sitemap.xml"}
"""The theme's templates of which it is known what they take from records."""


def is_by_page(config: MkDocsConfig, added: Iterable[File], records: Path) -> bool:
    """Whether nothing needs the site as a whole once the records, which lie in the folder `records`, have changed.

    `added` are the files that come of them.
    """
    docs = docs_files(config)
    return (
        _are_told_by_page(config)
        and not config.extra_templates
        and config.theme.static_templates <= _TEMPLATES
        and not any(_is_below(file, records) for file in docs)
        # MkDocs has left out what is in the way, and would have to find it again.
        and not clashes(docs, added)
    )


def _are_told_by_page(config: MkDocsConfig) -> bool:
    """Whether each plugin and hook is one of those, or is told of single pages alone."""
    known = [plugin for name, plugin in config.plugins.items() if name in _BY_PAGE]
    told = [method for event in _WHOLE_SITE for method in config.plugins.events[event]]
    return all(any(getattr(method, "__self__", None) is plugin for plugin in known) for method in told)


def _is_below(file: File, folder: Path) -> bool:
    """Whether it is a file of the docs that lies in this folder: MkDocs makes a part of the site of it."""
    return Path(os.path.realpath(file.abs_src_path or "")).is_relative_to(os.path.realpath(folder))
