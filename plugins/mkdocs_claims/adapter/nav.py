"""Where generated pages stand in the navigation."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs.structure import StructureItem
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.utils import get_build_date

from mkdocs_claims.adapter.pages import GeneratedPage
from mkdocs_claims.addresses import CAPABILITIES, SOURCES, TECHNIQUES

UNDATED = "1970-01-01"
"""Stands in a page's update date until the sitemap is written; MkDocs needs some date there."""


def place(pages: Mapping[str, GeneratedPage], nav: Navigation) -> None:
    """Make a section of each index, list the capabilities there, and give each page its parent and its neighbours.

    The theme draws the whole navigation on every page: techniques and sources, of which there may be
    thousands, are found through their indexes.
    """
    for path in (CAPABILITIES, TECHNIQUES, SOURCES):
        _list_below(pages[path], pages, nav)
    for page in pages.values():
        settle(page, pages)


def settle(page: GeneratedPage, pages: Mapping[str, GeneratedPage]) -> None:
    """Give a page its parent, and the neighbours that it has in its list."""
    own = page.claims
    _find_parent(page, pages)
    if own.previous:
        page.previous_page = pages[own.previous]
    if own.next:
        page.next_page = pages[own.next]


def _find_parent(page: GeneratedPage, pages: Mapping[str, GeneratedPage]) -> None:
    """A page that the navigation does not list has the parent of the page above it, which may not be listed either."""
    above = pages.get(page.claims.parent or "")
    if page.parent is None and above is not None:
        _find_parent(above, pages)
        page.parent = above.parent


def undate(files: Files) -> None:
    """Take the day of the build off every page: the same input then gives the same site on any day.

    A date that another plugin has set stays, and a claim has its record's.
    """
    today = get_build_date()
    for file in files.documentation_pages():
        page = file.page
        if isinstance(page, GeneratedPage):
            undate_page(page)
        elif page is not None and page.update_date == today:
            page.update_date = UNDATED


def undate_page(page: GeneratedPage) -> None:
    """Give a page its record's date, or none."""
    page.update_date = page.claims.date or UNDATED


def is_listed(file: File) -> bool:
    """Whether search engines may list the page of a file."""
    return not isinstance(file.page, GeneratedPage) or file.page.claims.indexed


def _list_below(index: GeneratedPage, pages: Mapping[str, GeneratedPage], nav: Navigation) -> None:
    """Turn an index into a section with a page for each of its entries, unless `nav` names one of them itself."""
    children = [page for page in pages.values() if page.claims.parent == index.claims.path]
    listed = [page for page in children if page.claims.in_nav]
    # By identity: to compare two pages compares their titles, and there may be thousands.
    named = set(map(id, nav.pages))
    if id(index) not in named or any(id(page) in named for page in children):
        return
    siblings = index.parent.children if index.parent else nav.items
    section = Section(str(index.title), [index, *listed])
    section.parent = index.parent
    siblings[_place_of(index, siblings)] = section
    for child in section.children:
        child.parent = section
    after = nav.pages.index(index) + 1
    nav.pages[after:after] = listed
    for one, other in zip(nav.pages, nav.pages[1:], strict=False):
        one.next_page, other.previous_page = other, one


def _place_of(item: StructureItem, siblings: list[StructureItem]) -> int:
    return next(place for place, sibling in enumerate(siblings) if sibling is item)
