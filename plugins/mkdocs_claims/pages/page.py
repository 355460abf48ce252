"""A page to be made: what a site generator needs to know of it, and how to draw it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mkdocs_claims.pages.search.entry import SearchEntry


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page that can be linked to."""

    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class HeadLink:
    """A link in a page's head: how what is there relates to the page, its address, its media type and its title."""

    rel: str
    href: str
    type: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """What a page's head tells programs. `linked_data` draws JSON that is safe in a script element."""

    links: tuple[HeadLink, ...] = ()
    linked_data: Callable[[], str] = str


@dataclass(frozen=True, slots=True)
class SocialImage:
    """The picture that is shown with a page's link elsewhere: its address, and what it shows in words."""

    url: str
    alt: str
    width: int
    height: int


@dataclass(frozen=True)
class SitePage:
    """A page to be made. All texts are plain; `html` draws the content.

    `title` is what lists and the browser's history call it, `head_title` what stands in `<title>`
    before the site's name. `search` is what search finds of it, None where that is another page's. `parent` is the
    path of the page above. `sections` begins with the headline.
    `record` is the record's path below the claims folder, for pages of one record.
    """

    path: str
    title: str
    head_title: str
    description: str
    sections: tuple[Section, ...]
    html: Callable[[], str]
    search: SearchEntry | None = None
    parent: str | None = None
    previous: str | None = None
    next: str | None = None
    record: str | None = None
    date: str | None = None
    in_nav: bool = False
    indexed: bool = True
    social_title: str | None = None
    social_image: SocialImage | None = None
    head: Head = Head()


@dataclass(frozen=True, slots=True)
class Redirect:
    """A path that leads to a page."""

    path: str
    target: str
