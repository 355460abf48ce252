"""A page to be made: what a site generator needs to know of it, and how to draw it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

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


@dataclass(frozen=True, slots=True)
class PageTexts:
    """What a page says. All texts are plain; `html` draws the content.

    `head_title` is what stands in `<title>` before the site's name. `sections` begins with the headline. `search` gives
    what search finds of the page, None where that is another page's; `head` what its head tells programs.
    """

    head_title: str
    description: str
    sections: tuple[Section, ...]
    html: Callable[[], str]
    search: Callable[[], SearchEntry | None] = lambda: None
    social_title: str | None = None
    social_image: SocialImage | None = None
    head: Callable[[], Head] = Head


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page to be made. A large base has hundreds of thousands: what a page says is made by `texts` when it is wanted.

    `title` is what lists and the browser's history call it. `parent` is the path of the page above.
    `record` is the record's path below the claims folder, for pages of one record.
    """

    path: str
    title: str
    texts: Callable[[], PageTexts]
    parent: str | None = None
    previous: str | None = None
    next: str | None = None
    record: str | None = None
    date: str | None = None
    in_nav: bool = False
    indexed: bool = True

    @property
    def head_title(self) -> str:
        """What stands in `<title>` before the site's name."""
        return _texts(self.texts).head_title

    @property
    def description(self) -> str:
        """What the page is about."""
        return _texts(self.texts).description

    @property
    def sections(self) -> tuple[Section, ...]:
        """Its parts, of which the first is the headline."""
        return _texts(self.texts).sections

    @property
    def html(self) -> Callable[[], str]:
        """Draws the content."""
        return _texts(self.texts).html

    @property
    def search(self) -> SearchEntry | None:
        """What search finds of it."""
        return _texts(self.texts).search()

    @property
    def social_title(self) -> str | None:
        """What it is called where its link is shown elsewhere."""
        return _texts(self.texts).social_title

    @property
    def social_image(self) -> SocialImage | None:
        """The picture that is shown there."""
        return _texts(self.texts).social_image

    @property
    def head(self) -> Head:
        """What its head tells programs."""
        return _texts(self.texts).head()


# Who asks for one text of a page asks for others of it.
@lru_cache(maxsize=2)
def _texts(make: Callable[[], PageTexts]) -> PageTexts:
    return make()


class Redirect(NamedTuple):
    """A path that leads to a page."""

    path: str
    target: str
