"""Material's search box, fed from the records: through the theme's own index, or through one in shards."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from mkdocs_claims.adapter.log import log
from mkdocs_claims.adapter.pages import GeneratedPage
from mkdocs_claims.adapter.search_worker import mend_worker, replace_worker
from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.search.entry import SearchEntry
from mkdocs_claims.pages.search.index import document
from mkdocs_claims.pages.search.shards import shards
from mkdocs_claims.pages.search.theme import SEPARATOR, theme_entry
from mkdocs_claims.pages.search.written import written
from mkdocs_claims.pages.static import search_scripts

THEME_INDEX = "search/search_index.json"
"""The file of the theme's index."""

LARGEST = 300_000
"""Bytes on the wire, compressed, from which on the theme's index is too large for a phone: each page view loads it."""

_OURS = "claims"
"""Says in a page's head that we have the theme's plugin leave it out, and not the site."""

_PLAINEST = r"[\s\-]+"
"""The separator that the theme takes for languages that it has none for, English among them."""


def theme_search(config: MkDocsConfig) -> Any | None:
    """Material's search plugin, None where the site does without it or has another theme's."""
    plugin: Any = config.plugins.get("material/search")
    return plugin if plugin is not None and plugin.config.enabled else None


def feed_search(choice: str, config: MkDocsConfig, files: Files, env: Environment) -> list[Output]:
    """Give the theme's search the entries of all generated pages; the files to be written where they are in shards.

    `choice` is the plugin's option. Raises PluginError where a site that needs no server is to have shards.
    """
    plugin = theme_search(config)
    if plugin is None:
        return []
    pages = [file.page for file in files.documentation_pages() if file.page is not None]
    found = _found(pages)
    leave_out(page for page in pages if isinstance(page, GeneratedPage))
    entries = [theme_entry(*one) for one in found]
    index = plugin.search_index
    if index.config["separator"] == _PLAINEST:
        index.config["separator"] = SEPARATOR
    others = _written(plugin, pages)
    if not _in_shards(choice, config, [*entries, *others]):
        index.entries += entries
        mend_worker(files)
        return []
    leave_out(pages)
    replace_worker(files, env)
    return [*search_scripts(), *_shards(found, others)]


def search_files(config: MkDocsConfig, files: Files, *, in_shards: bool) -> Iterator[Output]:
    """The search's own files after an edit of records. How claims are found stays as `feed_search` has decided."""
    plugin = theme_search(config)
    if plugin is None:
        return
    pages = [file.page for file in files.documentation_pages() if file.page is not None]
    found = _found(pages)
    _let_in(pages)
    others = _written(plugin, pages)
    if in_shards:
        leave_out(pages)
        yield from _shards(found, others)
    else:
        leave_out(page for page in pages if isinstance(page, GeneratedPage))
        plugin.search_index.entries = [*(theme_entry(*one) for one in found), *others]
        yield Output(THEME_INDEX, plugin.search_index.generate_search_index(None))


def _found(pages: Iterable[Page]) -> list[tuple[str, SearchEntry]]:
    """What search finds of the generated ones of these pages, with their addresses."""
    generated = [page for page in pages if isinstance(page, GeneratedPage)]
    found = [(page.url, page.claims.search) for page in generated if page.claims.search and not _is_left_out(page)]
    # Of two that fit alike, the first is shown first: claims before the lists that name them.
    return sorted(found, key=lambda one: (one[1].key is None, not one[1].in_use))


def _shards(found: Iterable[tuple[str, SearchEntry]], others: Iterable[Mapping[str, Any]]) -> Iterator[Output]:
    return shards([*(document(*one) for one in found), *written(others)])


def _written(plugin: Any, pages: Iterable[Page]) -> list[Mapping[str, Any]]:
    """The entries that the plugin makes of pages that are not ours, section by section."""
    index = type(plugin.search_index)(**plugin.config)
    for page in pages:
        if not isinstance(page, GeneratedPage):
            index.add_entry_from_context(page)
    return list(index.entries)


def _is_left_out(page: Page) -> bool:
    """Whether the site asks for it, such as by the plugin meta."""
    told = page.told if isinstance(page, GeneratedPage) else page.meta.get
    return (told("search") or {}).get("exclude") not in (None, False, _OURS)


def leave_out(pages: Iterable[Page]) -> None:
    """Have the theme's plugin make no entries of these pages."""
    for page in pages:
        if isinstance(page, GeneratedPage):
            page.leave_out(_OURS)
        elif not _is_left_out(page):
            page.meta["search"] = {**(page.meta.get("search") or {}), "exclude": _OURS}


def _let_in(pages: Iterable[Page]) -> None:
    for page in pages:
        if not isinstance(page, GeneratedPage) and (page.meta.get("search") or {}).get("exclude") == _OURS:
            page.meta["search"] = {**page.meta["search"], "exclude": False}


def _in_shards(choice: str, config: MkDocsConfig, entries: list[Any]) -> bool:
    offline: Any = config.plugins.get("material/offline")
    needs_no_server = offline is not None and offline.config.enabled
    if choice == "sharded" and needs_no_server:
        raise PluginError(
            "search: sharded needs a server, and the plugin offline makes a site that needs none: leave one of them out"
        )
    if choice == "sharded":
        return True
    size = len(gzip.compress(json.dumps(entries, separators=(",", ":")).encode(), 6))
    told = f"{-(-size // 1000):,} KB on the wire"
    if choice == "auto" and not needs_no_server and size > LARGEST:
        log.info("search: in shards, since the theme's index would have %s", told)
        return True
    too_much = ", which is much for a phone" if size > LARGEST else ""
    log.info("search: the theme's index, which each page view loads, has %s%s", told, too_much)
    return False
