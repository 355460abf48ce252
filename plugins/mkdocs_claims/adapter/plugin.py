"""The MkDocs plugin `claims`. Each event hands on to the module that does the work."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from mkdocs_claims.adapter import nav as navigation
from mkdocs_claims.adapter import sitemap, theme
from mkdocs_claims.adapter.around import surrounded
from mkdocs_claims.adapter.config import ClaimsConfig
from mkdocs_claims.adapter.exports import write_exports
from mkdocs_claims.adapter.fast import frames
from mkdocs_claims.adapter.files import add_to, added_files, docs_files, refuse_clashes, use_assets
from mkdocs_claims.adapter.log import log
from mkdocs_claims.adapter.made import make
from mkdocs_claims.adapter.options import claims_folder, overrides, site_options
from mkdocs_claims.adapter.pages import GeneratedPage, leave_for_later
from mkdocs_claims.adapter.preview.previewing import Previewing
from mkdocs_claims.adapter.preview.renewal import Built
from mkdocs_claims.adapter.search import feed_search
from mkdocs_claims.adapter.writing import size_of_site
from mkdocs_claims.pages.render import Renderer

Context = dict[str, Any]
"""What a template sees."""


class ClaimsPlugin(Previewing, BasePlugin[ClaimsConfig]):  # type: ignore[no-untyped-call]
    """Claim records become pages. One instance lives through all builds of `mkdocs serve`."""

    @event_priority(100)
    def _before_others(self, config: MkDocsConfig) -> MkDocsConfig:
        """Before plugins that ask where the site is."""
        self._folder = claims_folder(self.config, config)
        self.note_files(config)
        self._begin_beside(config)
        return config

    def _among_others(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the records before anything is written."""
        self.read(config)
        if not config.site_url:
            log.info("no site_url: citations show no absolute link, and 404.html is right only at a server's root")
        use_assets(config)
        return config

    on_config = CombinedEvent(_before_others, _among_others)

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Make the pages, and refuse those at addresses of the docs before anything is written."""
        files = docs_files(config)
        self._make(Files(files), config)
        refuse_clashes(files, self._made.files, serving=self._serving)

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages and files. Another plugin may have added a page that ours lead to."""
        if self._made.options != site_options(self.config, config, files):
            self._make(files, config)
        if found := self._made.site.findings():
            log.info(found)
        add_to(files, self._made.files, serving=self._serving)
        write_exports(self._progress.files(self._made.written(config, release=self.config.release)), config)
        leave_for_later(self._made.pages.values(), self, config, serving=self._serving)
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Give the pages their places. Other plugins have added their files by now."""
        refuse_clashes(files, self._made.files, serving=self._serving)
        navigation.place(self._made.pages, nav)
        navigation.undate(files)
        self._nav = nav
        return nav

    @event_priority(-100)
    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Make our templates around the theme's page known, and feed search, after plugins that still change pages."""
        theme.extend(env, config)
        self._found = [*added_files(feed_search(self.config.search, config, files, env), config)]
        add_to(files, self._found, serving=self._serving)
        self.await_pages(sum(file.page is not None for file in files))
        self._left = Built(config, files, self._nav, env, self._folder, self._found)
        return frames.joining(env, len(self._made.pages)) if self.config.fast else env

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Put the overview on the page that asks for it, and in `mkdocs serve` the problems on every page."""
        return surrounded(html, page, self._made.site, self._records, files)

    @event_priority(100)
    def _before_search(self, context: Context, *, page: Page, config: MkDocsConfig, nav: Navigation) -> Context:
        """Before search plugins, which index `page.content` in this event."""
        if isinstance(page, GeneratedPage):
            page.show_to_search(lambda: self._made.site.search_html(page.claims))
        return context

    @event_priority(-100)
    def _after_search(self, context: Context, *, page: Page, config: MkDocsConfig, nav: Navigation) -> Context:
        """After them."""
        if isinstance(page, GeneratedPage):
            page.show_to_readers()
        return context

    on_page_context = CombinedEvent(_before_search, _after_search)

    @event_priority(-100)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """After all other plugins: the page is as good as written."""
        if isinstance(page, GeneratedPage):
            page.let_go()
        self._progress.page_done()
        return output

    def on_template_context(self, context: Any, *, template_name: str, config: MkDocsConfig) -> Any:
        """Leave out of the sitemap what search engines are told not to list."""
        if template_name == sitemap.NAME:
            context["pages"] = [file for file in context["pages"] if navigation.is_listed(file)]
        return context

    def _undated(self, output: str, *, template_name: str, config: MkDocsConfig) -> str:
        """Leave the day of the build out of the sitemap."""
        return output.replace(f"<lastmod>{navigation.UNDATED}</lastmod>", "")

    @event_priority(-100)
    def _fitted(self, output: str, *, template_name: str, config: MkDocsConfig) -> str:
        """After plugins that add to the sitemap: where it is too large for one file, write several."""
        if template_name != sitemap.NAME:
            return output
        return sitemap.fitted(output, self._left.files, config, serving=self._serving)

    on_post_template = CombinedEvent(_undated, _fitted)

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """After plugins that add files: make sure that every page has arrived, and say what has been built."""
        size = size_of_site(config.site_dir, [*self._made.files, *self._found])
        self._put_in_place()
        self.end()
        self.await_edits(self._left)
        site = self._made.site
        log.info(self._progress.line(site.claims, size, self._records.warnings + site.warnings))

    def _make(self, files: Files, config: MkDocsConfig) -> None:
        options, renderer = site_options(self.config, config, files), Renderer(overrides(config))
        self._made = make(self.site(options, renderer, config), options, renderer, config, self._folder)
