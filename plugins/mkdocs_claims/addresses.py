"""Where pages stand. A page is named by its path, which is its source path without `.md`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate

CLAIMS = "claims/index"
CAPABILITIES = "capabilities/index"
TECHNIQUES = "techniques/index"
SOURCES = "sources/index"
CHECKS = "checks/index"
DISPUTED = "disputed"
RECENT = "recent"
SCORECARD = "scorecard"

Link = Callable[[str], str]
"""From a page's or a file's path to its address relative to the page that is being drawn."""


def claim_path(slug: str) -> str:
    """The page of the claim with this slug, now or earlier."""
    return f"claims/{slug}"


def capability_path(key: str) -> str:
    """The page of a capability."""
    return f"capabilities/{key}"


def technique_path(key: str) -> str:
    """The page of a technique."""
    return f"techniques/{key}"


def source_path(key: str) -> str:
    """The page of a source."""
    return f"sources/{key}"


def check_path(name: str) -> str:
    """The page of an automatic check."""
    return f"checks/{name}"


def permanent_path(claim_id: str) -> str:
    """The permanent link of a claim."""
    return f"c/{claim_id}"


def further_path(first: str, number: int) -> str:
    """The path of a list's page: the first keeps its own, the second ends in `page/2`."""
    return first if number == 1 else f"{first.removesuffix('/index')}/page/{number}"


def anchor_of(place: int) -> str:
    """The anchor of the evidence item at this place in its record, on its claim's page."""
    return f"evidence-{place + 1}"


def label_of(place: int) -> str:
    """What pages call the evidence item at this place in its record."""
    return f"S{place + 1}"


def first_paths(path: str) -> tuple[str, ...]:
    """The paths that the first page of the list may have of which this is a further one: `further_path`, backwards."""
    first, page, number = path.rpartition("/page/")
    return (first, f"{first}/index") if page and number.isdecimal() else ()


@dataclass(frozen=True, slots=True)
class Addresses:
    """Paths to URLs, as MkDocs makes them. `directory_urls` says whether pages end in `/` or `.html`.

    `elsewhere` names the site, with a last slash, that has a page which this one has not, by the page's path. Its
    pages end alike.
    """

    directory_urls: bool = True
    elsewhere: Mapping[str, str] = field(default_factory=dict, hash=False)

    def file(self, path: str) -> str:
        """The file of a page, relative to the site's root."""
        return f"{path}/index.html" if self.directory_urls and not _is_index(path) else f"{path}.html"

    def url(self, path: str) -> str:
        """The page's URL relative to the site's root; the root itself is empty."""
        if not self.directory_urls:
            return f"{path}.html"
        return path.removesuffix("index") if _is_index(path) else f"{path}/"

    def away(self, path: str) -> str | None:
        """The whole address of a page that another site has; None for a page of this one."""
        site = self.elsewhere.get(path)
        return f"{site}{self.url(path)}" if site else None

    def link_from(self, source: str) -> Link:
        """A function that gives the address of any page from this one."""
        here, elsewhere, url = self.url(source), self.elsewhere, self.url
        ways = _ways(here)

        def link(target: str) -> str:
            if elsewhere and (away := self.away(target)):
                return away
            address = url(target)
            for folder, way in ways:
                if address.startswith(folder):
                    # Nothing is left of the way from a folder's page to itself.
                    return f"{way}{address[len(folder) :]}" or "./"
            raise AssertionError

        return link


def _is_index(path: str) -> bool:
    return path.endswith("index") and (path == "index" or path.endswith("/index"))


def _ways(source: str) -> tuple[tuple[str, str], ...]:
    """Every folder that the page at `source` lies in, the nearest first, each with the way there."""
    folders = ["", *accumulate(f"{name}/" for name in source.split("/")[:-1])]
    return tuple([(folder, "../" * up) for up, folder in enumerate(reversed(folders))])


def relative(source: str, target: str) -> str:
    """The relative address of `target` from the page at `source`, both relative to the site's root."""
    folder = source[: source.find("/") + 1]
    if folder and target.startswith(folder):
        return relative(source[len(folder) :], target[len(folder) :])
    # Nothing is left of the way from a folder's page to itself.
    return "../" * source.count("/") + target or "./"
