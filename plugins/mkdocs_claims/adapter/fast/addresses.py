"""Addresses in a site as MkDocs writes them on a page, and for which other pages they are the same."""

from __future__ import annotations

import posixpath

from mkdocs.structure.pages import Page
from mkdocs.utils import normalize_url

from mkdocs_claims.adapter.fast.trace import Trace, Unproved


def relative(address: str, page: Page) -> str:
    """The address as the page writes it: what MkDocs' filter `url` gives."""
    return normalize_url(str(address), page=page)


def folder(page: Page) -> tuple[str, bool]:
    """Where the page lies, and whether it is a folder itself, as it is with directory URLs."""
    return page.url.rstrip("/").rpartition("/")[0], page.url.endswith("/")


def keep_off(trace: Trace, address: str) -> None:
    """Leave out pages that write this address otherwise than the traced page does.

    What MkDocs writes depends on how much of the way to the page is the way to the address too. Pages of one
    shape lie in one folder, so only one that is a folder itself, with the address at it or in it, shares more of the
    way than the others. Raises Unproved where the traced page is that one.
    """
    above, is_folder = folder(trace.values[0])
    path = posixpath.normpath(f"/{address}")[1:]
    start = f"{above}/" if above else ""
    if is_folder and path.startswith(start):
        own = path[len(start) :].partition("/")[0]
        place = trace.step((0, "url"), lambda values: values[0].url)
        if trace.ask(place, lambda url: url.rstrip("/").rpartition("/")[2] == own):
            raise Unproved(f"the address {address!r} in the page's own folder")
