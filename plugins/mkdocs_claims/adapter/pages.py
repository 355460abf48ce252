"""MkDocs files and pages that carry finished HTML."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Collection, MutableMapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urljoin, urlsplit

from jinja2 import TemplateError, TemplateSyntaxError
from markupsafe import Markup, escape
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils import weak_property

from mkdocs_claims.adapter.ahead import Ahead
from mkdocs_claims.adapter.lean_file import LeanFile
from mkdocs_claims.adapter.project import project_folder
from mkdocs_claims.pages.page import SitePage

TEMPLATE = "claims-page.html"


class _Later(str):
    """Stands for content that is not drawn yet. It is told from every text by its identity."""

    __slots__ = ()


LATER = _Later()
"""What MkDocs and our own event get for the content of a page while pages are read."""
_ASKED_FOR = _Later()
"""What a page holds after that: the next who reads its content has it drawn."""


class GeneratedPage(Page):
    """A page whose HTML we draw. Markdown never sees it, so a record's text cannot become markup.

    MkDocs reads all pages before it writes the first, and keeps them. Where `is_late`, the content is drawn when it is
    asked for after that, and let go once the page is written: drawn again it would be the same. So is the table of
    contents, of which a large base has millions of parts. `ahead` draws it with those of the pages behind it.
    """

    is_late = False
    is_searched = True
    ahead: Ahead | None = None
    _content: str | None
    _toc: TableOfContents | None
    _meta: MutableMapping[str, Any] | None

    def __init__(self, page: SitePage, title: str | None, file: File, config: MkDocsConfig) -> None:
        self._left_out: str | None = None
        self._outlined: TableOfContents | None = None
        self._drawn: str | None = None
        self._aside: str | None = None
        self._described: str | None = None
        self._base: str | None = None
        self.present_anchor_ids = None
        self.claims = page
        # Themes print a title as it is: it has to be HTML already. A title from `nav` is the site's own.
        super().__init__(Markup(title) if title else None, file, config)  # noqa: S704

    @weak_property
    def title(self) -> str | None:
        """The title as HTML, unless `nav` gives another."""
        return escape(self.claims.title)

    @weak_property
    def canonical_url(self) -> str | None:
        """The address, whole."""
        return _address(self._base)[0] + self.url if self._base else None

    @weak_property
    def abs_url(self) -> str | None:
        """The address on the site's host."""
        return _address(self._base)[1] + self.url if self._base else None

    def renew(self, page: SitePage, title: str | None, config: MkDocsConfig, records: Path) -> None:
        """Become the page that comes of the records after an edit, at the same place. Arguments are `make_page`'s."""
        _set_edit_uri(self.file, page, config, records)
        self._toc = self._outlined = self._content = self._drawn = self._aside = None
        # MkDocs' navigation holds this very page.
        self.__init__(page, title, self.file, config)  # type: ignore[misc]

    def _set_canonical_url(self, base: str | None) -> None:
        """The same as MkDocs', which takes the site's address apart for each page anew."""
        if not base or not self.url:
            super()._set_canonical_url(base)
        else:
            self._base = base

    def read_source(self, config: MkDocsConfig) -> None:
        """There is no source; the head's values stand where a page's front matter would."""
        self.markdown = ""
        self._meta = None

    @property
    def meta(self) -> MutableMapping[str, Any]:
        """The head's values, made when they are asked for first."""
        if self._meta is None:
            self._meta = self._new_meta()
        return self._meta

    @meta.setter
    def meta(self, meta: MutableMapping[str, Any]) -> None:
        self._meta = meta

    def _new_meta(self) -> dict[str, Any]:
        if self._described is None:
            self._described = escape(self.claims.description)
        return {
            "template": TEMPLATE,
            "hide": ["navigation", "toc"],
            "description": self._described,
            "render_macros": False,
            **({"search": {"exclude": self._left_out}} if self._left_out else {}),
        }

    def told(self, name: str) -> Any:
        """What another plugin has put into the head's values, if anything."""
        return self._meta.get(name) if self._meta else None

    def leave_out(self, mark: str) -> None:
        """Have the theme's search make no entry of the page: `mark` says that it is not the site's own wish."""
        self._left_out = mark
        search = self.told("search") or {}
        if self._meta is not None and not search.get("exclude"):
            self._meta["search"] = {**search, "exclude": mark}

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Draw the content, and tell MkDocs which anchors it has."""
        self._content = LATER if self.is_late else self.draw()
        self._toc = None
        self.present_anchor_ids = _anchors(tuple([section.anchor for section in self.claims.sections]))

    @property
    def toc(self) -> TableOfContents:
        """The table of contents."""
        if self._toc is not None:
            return self._toc
        if self._outlined is None:
            headline, *sections = self.claims.sections
            top = AnchorLink(str(escape(headline.title)), headline.anchor, 1)
            top.children = [AnchorLink(section.title, section.anchor, 2) for section in sections]
            self._outlined = TableOfContents([top])
        return self._outlined

    @toc.setter
    def toc(self, toc: TableOfContents) -> None:
        self._toc = toc

    def draw(self) -> str:
        """The content, drawn anew. Raises PluginError."""
        return drawn(self.claims.html)

    @property
    def content(self) -> str | None:
        """The content as HTML."""
        if self._content is _ASKED_FOR:
            self._content = self._drawn = self.ahead.content(self) if self.ahead else self.draw()
        return self._content

    @content.setter
    def content(self, html: str | None) -> None:
        """Set the content. What has been left for later is back here when all plugins have been told of it."""
        self._content = _ASKED_FOR if html is LATER else html

    @property
    def is_awaited(self) -> bool:
        """Whether the content is to be drawn when it is asked for."""
        return self._content is _ASKED_FOR

    def show_to_search(self, entry: Callable[[], str]) -> None:
        """Put what search plugins should index in the content's place, where there is any plugin that may."""
        if self.is_searched:
            self._aside, self._content = self._content, drawn(entry)

    def show_to_readers(self) -> None:
        """Put the content back."""
        if self.is_searched:
            self._content, self._aside = self._aside, None

    def let_go(self) -> None:
        """Keep nothing that can be made again. What a plugin has changed stays."""
        self._outlined = None
        if self._meta == self._new_meta():
            self._meta = None
        self._described = None
        if self._drawn is not None and self._content is self._drawn:
            self._content, self._drawn = _ASKED_FOR, None


@lru_cache(maxsize=256)  # Nearly all pages have those of some other. MkDocs looks into them and changes nothing.
def _anchors(names: tuple[str, ...]) -> set[str]:
    return set(names)


@lru_cache(maxsize=8)
def _address(base: str) -> tuple[str, str]:
    """What stands before a page's address, from the site's own; and the part of it that names a folder on its host."""
    address = urljoin(base if base.endswith("/") else f"{base}/", "page").removesuffix("page")
    return address, urlsplit(address).path


def drawn(draw: Callable[[], str]) -> str:
    """What `draw` gives. Raises PluginError where a template, such as a site's own, is wrong."""
    try:
        return draw()
    except TemplateError as error:
        raise PluginError(f"a template cannot be drawn: {_place(error)}{error}") from error


def _place(error: TemplateError) -> str:
    """Where a template is wrong, as far as Jinja says."""
    if isinstance(error, TemplateSyntaxError):
        return f"{error.filename or error.name}:{error.lineno}: "
    return ""


def leave_for_later(
    pages: Collection[GeneratedPage], plugin: BasePlugin[Any], config: MkDocsConfig, *, serving: bool
) -> None:
    """Draw the pages late, unless another plugin or a hook is told of the content of pages when they are read.

    What search plugins index is not drawn where no other is told of what a page's template sees. A build asks for all
    pages in their order; `serving` is for one that may ask for some alone.
    """
    ahead = None if serving else Ahead(pages)
    is_late = not _tells_others("page_content", plugin, config)
    is_searched = _tells_others("page_context", plugin, config)
    for page in pages:
        page.is_late, page.is_searched, page.ahead = is_late, is_searched, ahead


def _tells_others(event: str, plugin: BasePlugin[Any], config: MkDocsConfig) -> bool:
    return any(getattr(method, "__self__", None) is not plugin for method in config.plugins.events[event])


def make_page(page: SitePage, title: str | None, config: MkDocsConfig, records: Path) -> GeneratedPage:
    """A page and its file, as MkDocs wants them.

    `title` is the one that `nav` gives it; `records` is the claims folder.
    """
    in_nav = page.in_nav and config.nav is None
    inclusion = InclusionLevel.INCLUDED if in_nav else InclusionLevel.NOT_IN_NAV
    file = LeanFile.at(f"{page.path}.md", None, config, "", inclusion)
    # MkDocs and the theme ask for it again and again.
    file.url = file._get_url()  # noqa: SLF001
    _set_edit_uri(file, page, config, records)
    made = GeneratedPage(page, title, file, config)
    # What all pages have later is named now: Python then keeps the names once for all of them.
    made.parent, made.is_late, made.is_searched, made.ahead = None, False, True, None
    return made


def _set_edit_uri(file: File, page: SitePage, config: MkDocsConfig, records: Path) -> None:
    if page.record is not None and (config.edit_uri or config.edit_uri_template):
        file.edit_uri = _edit_uri(records / page.record, config)


def nav_titles(nav: object) -> dict[str, str | None]:
    """The titles that a `nav` setting gives to source paths, None where it only names them."""
    if isinstance(nav, str):
        return {nav: None}
    titles: dict[str, str | None] = {}
    if isinstance(nav, list):
        for item in nav:
            titles |= nav_titles(item)
    elif isinstance(nav, dict):
        for title, value in nav.items():
            titles |= {value: str(title)} if isinstance(value, str) else nav_titles(value)
    return titles


def _edit_uri(record: Path, config: MkDocsConfig) -> str:
    """The record's path as `edit_uri` needs it: from the docs folder where that is what it names, else from the top."""
    top = project_folder(config)
    docs = os.path.relpath(config.docs_dir, top).replace(os.sep, "/")
    base = (config.edit_uri_template or config.edit_uri or "").split("{")[0].rstrip("/")
    start = config.docs_dir if posixpath.normpath(f"/{base}").endswith(f"/{docs}") else top
    return quote(os.path.relpath(record, start).replace(os.sep, "/"))
