"""The site of the last build, whose files are brought up to date one by one after the records were edited."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from jinja2 import Environment
from mkdocs.commands import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from mkdocs_claims.adapter import nav as navigation
from mkdocs_claims.adapter import sitemap, social
from mkdocs_claims.adapter.exports import write_exports
from mkdocs_claims.adapter.made import Made
from mkdocs_claims.adapter.pages import GeneratedPage, make_page, nav_titles
from mkdocs_claims.adapter.preview.edited import Edited
from mkdocs_claims.adapter.search import THEME_INDEX, leave_out, search_files, theme_search
from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.claim_list import FOLDER as LISTS
from mkdocs_claims.pages.page import SitePage
from mkdocs_claims.pages.search.shards import FOLDER as SHARDS
from mkdocs_claims.pages.site import Site
from mkdocs_claims.pages.static import constant_files, search_scripts

SITEMAPS = (sitemap.NAME, f"{sitemap.NAME}.gz")
"""Both are written at once, with their parts where there are any."""


@dataclass(frozen=True, slots=True)
class Built:
    """What MkDocs has built. `records` is the claims folder; `search` are the files of a search in shards."""

    config: MkDocsConfig
    files: Files
    nav: Navigation
    env: Environment
    records: Path
    search: Sequence[File]


class Preview:
    """The files of the site that come of records. Each is made anew when it is asked for, and after an edit only."""

    def __init__(self, built: Built, made: Made, *, has_mistakes: bool) -> None:
        self.config = built.config
        self._built = built
        self._site = Path(built.config.site_dir)
        self._pages = dict(made.pages)
        shards = {file.dest_uri for file in built.search} - {file.path for file in search_scripts()}
        self._search = shards or {THEME_INDEX}
        made_of_records = {file.dest_uri for file in made.files} - {file.path for file in constant_files(made.site)}
        self._ours = made_of_records | self._search
        self._others = {file.dest_uri.casefold() for file in built.files if file.dest_uri not in self._ours}
        self._titles = nav_titles(built.config.nav)
        self._in_nav = dict(_neighbours(built.nav))
        self._addresses = made.options.addresses
        self._edited: Edited | None = None
        self._had_mistakes = has_mistakes
        """Whether what MkDocs has read of some page of the docs tells of mistakes."""
        self._documented: Sequence[File] | None = None
        self._site_before = made.site

    @property
    def is_edited(self) -> bool:
        """Whether the records have been edited since the build."""
        return self._edited is not None

    def renew(self, site: Site, *, has_mistakes: bool) -> bool:
        """The records were edited, and `site` is what comes of them. The capabilities are as before.

        `has_mistakes` says whether every page tells of some. False where the site has to be built, and nothing is done:
        the navigation would be another, or the docs have a file where one of ours would come.
        """
        edited = Edited(site, self._addresses, has_mistakes=has_mistakes)
        if self._moves_navigation(edited) or self._meets_others(edited):
            return False
        self._edited, self._site_before = edited, site
        self._had_mistakes |= has_mistakes
        for path in [path for path in self._pages if path not in edited.groups and not edited.has(path)]:
            self._remove(path)
        for path, group in edited.groups.items():
            if path not in self._pages:
                self._page(edited.pages(group)[path])
        return True

    def bring(self, name: str) -> None:
        """Bring a file of the site up to date: it then holds what a build would write now.

        `name` is its path from the site's root. Raises PluginError where it cannot be made.
        """
        edited = self._edited
        if edited is None or name in edited.brought:
            return
        make = self._maker(name, edited)
        if make is not None:
            edited.brought.update(make())
        if name not in edited.brought and name in self._ours:
            self._delete(name)
        edited.brought.add(name)

    def _moves_navigation(self, edited: Edited) -> bool:
        """Whether a page that `nav` names comes or goes, or has another title there. Lists keep theirs."""
        for name, title in self._titles.items():
            path = name.removesuffix(".md")
            page = self._pages.get(path)
            if page is not None and page.claims.in_nav:
                continue
            was, now = page.claims if page else None, edited.page(path)
            if was is not now and (was is None or now is None or (title is None and was.title != now.title)):
                return True
        return False

    def _meets_others(self, edited: Edited) -> bool:
        """Whether a file that is new would be where one is that no record has asked for."""
        files = {self._addresses.file(path) for path in edited.groups if path not in self._pages}
        files |= {edited.site.file_of(one) for one in edited.site.redirects(but=self._site_before)}
        return any(name.casefold() in self._others for name in files - self._ours)

    @property
    def _shown(self) -> Sequence[File]:
        """The files of all pages, which templates may list."""
        if self._documented is None:
            self._documented = self._built.files.documentation_pages(inclusion=InclusionLevel.is_in_serve)
        return self._documented

    def _maker(self, name: str, edited: Edited) -> Callable[[], Iterable[str]] | None:
        """What writes a file, and gives the names of those that it writes with it; None where records make none."""
        if page := edited.page_of(name):
            return partial(self._draw, page, edited)
        if name in edited.redirects:
            return lambda: self._write([Output(name, edited.site.redirect_html(edited.redirects[name]))])
        if name.startswith(f"{LISTS}/"):
            return lambda: self._write(edited.site.list_files())
        if name in edited.exports:
            return lambda: self._write(edited.site.exports())
        if name in edited.pictures:
            return lambda: self._write([Output(name, social.picture(edited.pictures[name], self._built.config))])
        # A shard of this state of the base may be asked for before the index that names it.
        if name in self._search or (self._built.search and name.startswith(f"{SHARDS}/")):
            return partial(self._feed_search, edited)
        if name in SITEMAPS or self._is_part_of_sitemap(name):
            return partial(self._list_pages, edited)
        docs = next((file.page for file in self._shown if file.dest_uri == name), None)
        return None if docs is None or isinstance(docs, GeneratedPage) else partial(self._build, docs)

    def _draw(self, page: SitePage, edited: Edited) -> Iterable[str]:
        """Draw a page of ours, with the pages around it as they are now."""
        for path in (page.previous, page.next):
            if path and (other := edited.page(path)):
                self._page(other)
        drawn = self._page(page)
        navigation.settle(drawn, self._pages)
        return self._build(drawn)

    def _page(self, claims: SitePage) -> GeneratedPage:
        """MkDocs' page for one of ours."""
        config, records = self._built.config, self._built.records
        page, title = self._pages.get(claims.path), self._titles.get(f"{claims.path}.md")
        if page is None:
            page = self._pages[claims.path] = make_page(claims, title, config, records)
            self._built.files.append(page.file)
            self._documented = None
            self._ours.add(page.file.dest_uri)
        elif page.claims is not claims:
            page.renew(claims, title, config, records)
            page.previous_page, page.next_page = self._in_nav.get(claims.path, (None, None))
            if claims.path not in self._in_nav:
                # It is that of the claim's capability.
                page.parent = None
        navigation.undate_page(page)
        return page

    def _remove(self, path: str) -> None:
        file = self._pages.pop(path).file
        self._built.files.remove(file)
        self._documented = None

    def _build(self, page: Page) -> Iterable[str]:
        """Have MkDocs read and write a page as in a build, with every event of plugins."""
        built = self._built
        # The last build was made beside the site.
        page.file.abs_dest_path = str(self._site / page.file.dest_uri)
        build._populate_page(page, built.config, built.files)  # noqa: SLF001 - MkDocs has no other way
        if built.search or (theme_search(built.config) and isinstance(page, GeneratedPage)):
            leave_out([page])
        is_draft = page.file.inclusion is InclusionLevel.DRAFT
        build._build_page(page, built.config, self._shown, built.nav, built.env, excluded=is_draft)  # noqa: SLF001
        return (page.file.dest_uri,)

    def _write(self, outputs: Iterable[Output]) -> Iterable[str]:
        names: list[str] = []
        write_exports(_noted(outputs, names), self._built.config)
        self._ours.update(names)
        return names

    def _feed_search(self, edited: Edited) -> Iterable[str]:
        built = self._built
        self._renew_all(edited)
        docs = [file.page for file in self._shown if file.page and not isinstance(file.page, GeneratedPage)]
        for page in docs:
            # What search finds there is drawn from the records too.
            if self._had_mistakes or page.meta.get("claims") == "home":
                build._populate_page(page, built.config, built.files)  # noqa: SLF001
        self._had_mistakes = edited.has_mistakes
        written = set(self._write(search_files(built.config, built.files, in_shards=bool(built.search))))
        # Shards have other names in each state of the base.
        for name in self._search - written:
            self._delete(name)
        self._search = written
        return written

    def _delete(self, name: str) -> None:
        self._ours.discard(name)
        with suppress(OSError):
            (self._site / name).unlink()

    def _list_pages(self, edited: Edited) -> Iterable[str]:
        built = self._built
        self._renew_all(edited)
        for name in self._parts_of_sitemap():
            self._delete(name)
        build._build_theme_template(SITEMAPS[0], built.env, built.files, built.config, built.nav)  # noqa: SLF001
        return (*SITEMAPS, *self._parts_of_sitemap())

    def _parts_of_sitemap(self) -> list[str]:
        return [path.name for path in self._site.iterdir() if self._is_part_of_sitemap(path.name)]

    def _is_part_of_sitemap(self, name: str) -> bool:
        return sitemap.is_part(name) and name not in self._others

    def _renew_all(self, edited: Edited) -> None:
        """For what needs every page: each becomes what it is now, in a build's order, and no other is left."""
        now = {path: page for group in edited.groups.values() for path, page in edited.pages(group).items()}
        for path in self._pages.keys() - now.keys():
            self._remove(path)
        for page in now.values():
            file = self._page(page).file
            self._built.files.remove(file)
            self._built.files.append(file)
        self._documented = None


def _neighbours(nav: Navigation) -> Iterator[tuple[str, tuple[Page | None, Page | None]]]:
    """The pages before and behind each of ours that the navigation lists."""
    pages = nav.pages
    for before, page, after in zip((None, *pages), pages, (*pages[1:], None), strict=False):
        if isinstance(page, GeneratedPage):
            yield page.claims.path, (before, after)


def _noted(outputs: Iterable[Output], names: list[str]) -> Iterator[Output]:
    """The files, one after the other; `names` gets theirs."""
    for output in outputs:
        names.append(output.path)
        yield output
