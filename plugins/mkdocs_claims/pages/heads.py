"""What the head of a page tells programs: what to cite, where its facts and its feed are, and linked data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.model import claim_file
from mkdocs_claims.exports.feeds import ALL
from mkdocs_claims.exports.linked.jsonld import claim_script, dataset_script, list_script
from mkdocs_claims.exports.links import Links
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.page import Head, HeadLink
from mkdocs_claims.records.claim import Claim


def links_from(path: str, options: SiteOptions) -> Links:
    """Addresses as the page at `path` writes them."""
    return Links(options, options.addresses.url(path))


def claim_head(claim: Claim, path: str, knowledge: Knowledge, options: SiteOptions) -> Head:
    """The head of a claim's page."""
    links = links_from(path, options)
    return Head(tuple(_claim_links(claim, links)), partial(claim_script, claim, knowledge, links))


def list_head(path: str, title: str, options: SiteOptions, feed: str | None, data: str | None) -> Head:
    """The head of a page about many claims; `feed` and `data` are files that tell the same."""
    links = links_from(path, options)
    found = [_feed(links.near(feed))] if feed else []
    if data:
        found.append(_described(links.near(data)))
    return Head(tuple(found), partial(list_script, path, title, links))


def home_head(path: str, knowledge: Knowledge, options: SiteOptions) -> Head:
    """The head of the page with the overview."""
    links = links_from(path, options)
    return Head((_feed(links.near(ALL)),), partial(dataset_script, knowledge, links))


def _claim_links(claim: Claim, links: Links) -> Iterator[HeadLink]:
    permanent = links.permanent(claim.id)
    if permanent:
        yield HeadLink("cite-as", permanent)
    yield _described(links.near(claim_file(claim.id)))


def _described(address: str) -> HeadLink:
    return HeadLink("describedby", address, "application/json")


def _feed(address: str) -> HeadLink:
    # A mere `alternate` makes the theme look for a sitemap beside it, as if the feed were a translation.
    return HeadLink("alternate feed", address, "application/atom+xml", "Atom feed")
