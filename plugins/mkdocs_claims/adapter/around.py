"""What is put around the content of pages: the overview of the base, and in a preview the mistakes in the records."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from mkdocs_claims.adapter.pages import LATER, GeneratedPage, drawn
from mkdocs_claims.adapter.records import Records
from mkdocs_claims.pages.site import Site
from mkdocs_claims.problems import Problem

HOME_TEMPLATE = "claims-home.html"


def surrounded(html: str, page: Page, site: Site, records: Records, files: Files) -> str:
    """The content with the overview below it on the page that asks for it, and over it the errors in the records."""
    told = page.told if isinstance(page, GeneratedPage) else page.meta.get
    overview = _overview(page, site) if told("claims") == "home" else ""
    notice = ""
    if records.problems:
        codes = _code_pages(records.problems, page, files)
        notice = site.problems_html(records.problems, codes, is_last_good=records.last_good is not None)
    if html is LATER and isinstance(page, GeneratedPage) and (notice or overview):
        html = drawn(page.claims.html)
    return f"{notice}{html}{overview}" if notice or overview else html


def _overview(page: Page, site: Site) -> str:
    """The overview for the page that asks for it, whose head then tells programs of the base."""
    # MkDocs puts a README where an index would be, and knows other endings than .md.
    source = PurePosixPath(page.file.src_uri)
    path = source.with_name("index" if source.stem == "README" else source.stem).as_posix()
    page.meta.setdefault("template", HOME_TEMPLATE)
    page.meta["claims_head"] = site.home_head(path)
    return drawn(lambda: site.home_html(path))


def _code_pages(problems: Iterable[Problem], page: Page, files: Files) -> dict[str, str]:
    """The addresses, as seen from a page, of the pages on the problems' codes, where the site has them."""
    found = {one.code: files.get_file_from_path(f"problems/{one.code}.md") for one in problems}
    return {code: file.url_relative_to(page.file) for code, file in found.items() if file is not None}
