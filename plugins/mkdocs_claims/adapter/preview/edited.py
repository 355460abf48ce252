"""What the records are after an edit, and which page or file of the site comes of which part of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from mkdocs_claims.addresses import Addresses, first_paths
from mkdocs_claims.pages.groups import Group
from mkdocs_claims.pages.page import Redirect, SitePage
from mkdocs_claims.pages.site import Site
from mkdocs_claims.social.card import SocialCard


class Edited:
    """The site that comes of the records now. Nothing of it is made before it is asked for."""

    def __init__(self, site: Site, addresses: Addresses, *, has_mistakes: bool) -> None:
        self.site = site
        self.has_mistakes = has_mistakes
        self.brought: set[str] = set()
        """Files that hold what they should."""
        self._addresses = addresses
        self._made: dict[int, Mapping[str, SitePage]] = {}

    @cached_property
    def groups(self) -> Mapping[str, Group]:
        """The groups of pages by the paths that they have in any case."""
        return {path: group for group in self.site.groups() for path in group.paths}

    @cached_property
    def redirects(self) -> Mapping[str, Redirect]:
        """By their files."""
        return {self.site.file_of(redirect): redirect for redirect in self.site.redirects()}

    @cached_property
    def exports(self) -> frozenset[str]:
        """The files for programs."""
        return frozenset(self.site.export_paths())

    @cached_property
    def pictures(self) -> Mapping[str, SocialCard]:
        """What pictures show, by their files."""
        return dict(self.site.social_cards())

    def has(self, path: str) -> bool:
        """Whether there may be a page at a path: further ones of a list are known when it is made."""
        return path in self.groups or any(first in self.groups for first in first_paths(path))

    def page(self, path: str) -> SitePage | None:
        """The page at a path, None where there is none."""
        group = next((self.groups[one] for one in (path, *first_paths(path)) if one in self.groups), None)
        return self.pages(group).get(path) if group else None

    def page_of(self, file: str) -> SitePage | None:
        """The page whose file this is, None where it is no page's."""
        path = file.removesuffix(".html")
        names = (path, path.removesuffix("/index"))
        found = (self.page(name) for name in names if self._addresses.file(name) == file)
        return next((page for page in found if page), None)

    def pages(self, group: Group) -> Mapping[str, SitePage]:
        """The pages of a group by their paths."""
        made = self._made.get(id(group))
        if made is None:
            made = self._made[id(group)] = {page.path: page for page in group.make()}
        return made
