"""Addresses in a site as MkDocs writes them on a page, and for which pages they are the same."""

from __future__ import annotations

import posixpath
from collections.abc import Collection
from itertools import accumulate
from typing import Any, NamedTuple

from mkdocs.utils import normalize_url

_SOME = "\0"
"""Stands for the name of a page. No address holds it."""


class Spot(NamedTuple):
    """Where a page is, as far as it matters for the addresses that it writes."""

    url: str
    """The address of the page, or of another that writes the same."""
    base_url: str
    """How the page writes the top of the site."""


def spot(url: str, base_url: str, ways: Collection[str]) -> Spot:
    """Where the page at `url` is; `ways` are the paths on the way to all addresses that pages write.

    What MkDocs writes depends on how much of the way to the page is the way to the address too. Pages of one folder
    share the folder; what a page is called matters only if addresses lead through it.
    """
    path = url.rstrip("/")
    above, slash, name = path.rpartition("/")
    if url.endswith("/"):
        return Spot(url if path in ways else f"{above}{slash}{_SOME}/", base_url)
    # MkDocs takes the last part for a file if it holds a dot.
    return Spot(f"{above}{slash}{_SOME}." if "." in name else url, base_url)


def way_to(address: str) -> set[str]:
    """The address, and every folder that it lies in, as paths from the top."""
    return set(accumulate(posixpath.normpath(f"/{address}")[1:].split("/"), "{}/{}".format))


def relative(address: str, seen_from: Any) -> str:
    """The address as a page writes it: what MkDocs' filter `url` gives. `seen_from` has the page's `url`."""
    return normalize_url(str(address), page=seen_from)
