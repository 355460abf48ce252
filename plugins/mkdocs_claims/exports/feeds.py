"""Atom feeds (RFC 4287): of all claims, of each capability, of each technique."""

from __future__ import annotations

import html
import uuid
from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial

from mkdocs_claims.addresses import CLAIMS, capability_path, claim_path, technique_path
from mkdocs_claims.counting import counted
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.recent import Event, latest_of
from mkdocs_claims.derived.voices import title_of
from mkdocs_claims.exports.links import Links
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.exports.wording import counts_sentence, review_sentence
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.ids import is_placeholder

ALL = "feed.xml"
ENTRIES = 100
"""The most entries of a feed, the latest first: readers keep what they have read."""

escape = partial(html.escape, quote=False)
_IN_ATTRIBUTES = str.maketrans({'"': "&quot;", "\t": "&#09;", "\n": "&#10;", "\r": "&#13;"})

_NO_DAY = date(1970, 1, 1)
"""Atom wants a day on which a feed changed. That of one without entries is none that anybody could mean."""


def feed_file(path: str) -> str:
    """The feed of the capability or technique whose page is at `path`."""
    return f"{path}/feed.xml"


def feeds(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """Every feed."""
    catalogue, make = knowledge.catalogue, _Feeds(knowledge, options).feed
    yield make(ALL, CLAIMS, options.name, catalogue.claims)
    for key, claims in catalogue.by_capability.items():
        path = capability_path(key)
        yield make(feed_file(path), path, catalogue.capabilities[key].name, claims)
    for key, facts in knowledge.techniques.items():
        path = technique_path(key)
        named = [bearing.claim for bearing in facts.bearings]
        yield make(feed_file(path), path, catalogue.technique_name(key), named)


class _Feeds:
    """Makes the feeds of a base. Most claims are in several: what happened last to each is looked for once."""

    def __init__(self, knowledge: Knowledge, options: ExportOptions) -> None:
        self._knowledge, self._options = knowledge, options
        self._latest: dict[str, Event | None] = {}
        self._entries: dict[str, str] = {}

    def feed(self, file: str, path: str, title: str, claims: Iterable[Claim]) -> Output:
        """The feed `file`, which is about what the page at `path` lists under this title."""
        options, links = self._options, Links(self._options, file)
        events = {claim.id: self._last(claim) for claim in claims if not is_placeholder(claim.id)}
        # Sorting keeps the order of equal days, in reverse too.
        dated = sorted([event for event in events.values() if event], key=lambda event: event.day, reverse=True)
        shown = dated[:ENTRIES]
        parts = [
            '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
            f"<id>{escape(_name(file, options))}</id>",
            f"<title>{escape(title if path == CLAIMS else f'{options.name}: {title}')}</title>",
            f"<subtitle>{_subtitle(len(shown), len(dated), len(events) - len(dated))}</subtitle>",
            f"<updated>{_moment(dated[0].day if dated else _NO_DAY)}</updated>",
            f"<author>\n<name>{escape(options.name)}</name>\n</author>",
            f'<link rel="self" type="application/atom+xml" href="{_attribute(links.file(file))}" />',
            f'<link rel="alternate" type="text/html" href="{_attribute(links.page(path))}" />',
            *(self._entry(event, links) for event in shown),
            "</feed>\n",
        ]
        return Output(file, "\n".join(parts))

    def _last(self, claim: Claim) -> Event | None:
        if claim.id not in self._latest:
            self._latest[claim.id] = latest_of(claim)
        return self._latest[claim.id]

    def _entry(self, event: Event, links: Links) -> str:
        """An entry, the same in all feeds of a site that knows its address."""
        if self._options.address is None:
            return _entry(event, self._knowledge, links)
        if event.claim.id not in self._entries:
            self._entries[event.claim.id] = _entry(event, self._knowledge, links)
        return self._entries[event.claim.id]


def _entry(latest: Event, knowledge: Knowledge, links: Links) -> str:
    """A claim, with the day on which something last happened to it."""
    claim, facts = latest.claim, knowledge.claims[latest.claim.id]
    filed = f"<published>{_moment(claim.filed_on)}</published>\n" if claim.filed_on else ""
    capability = knowledge.catalogue.capability_name(claim.capability)
    return (
        "<entry>\n"
        f"<id>{escape(_name(f'c/{claim.id}', links.options))}</id>\n"
        f"<title>{escape(f'{claim.id} ({facts.review.state.words}): {title_of(claim)}')}</title>\n"
        f"<updated>{_moment(latest.day)}</updated>\n"
        f"{filed}"
        f'<link rel="alternate" type="text/html" href="{_attribute(links.page(claim_path(claim.slug)))}" />\n'
        f'<category term="{_attribute(claim.capability)}" label="{_attribute(capability)}" />\n'
        f"<summary>{escape(f'{review_sentence(claim, facts)} {counts_sentence(facts)}')}</summary>\n"
        f"<content>{escape(claim.statement)}</content>\n"
        "</entry>"
    )


def _attribute(text: str) -> str:
    """The text for an attribute in quotation marks, with its white space kept."""
    return escape(text).translate(_IN_ATTRIBUTES)


def _name(path: str, options: ExportOptions) -> str:
    """What a feed or an entry is called for ever: by its claim's id or its own key, never by words that may change.

    It begins with the address of the site that has it. A site that knows none takes a UUID, of its name.
    """
    if address := options.addresses.elsewhere.get(path, options.address):
        return f"{address}{path}"
    return uuid.uuid5(uuid.NAMESPACE_URL, f"{options.name}/{path}").urn


def _subtitle(shown: int, dated: int, undated: int) -> str:
    last = (
        f"The latest {shown} of {dated} claims with a date"
        if shown < dated
        else f"{counted(dated, 'claim')} with a date"
    )
    one = undated == 1
    return f"{last}. {undated} more {'has' if one else 'have'} no date on file and {'is' if one else 'are'} left out."


def _moment(day: date) -> str:
    """The beginning of a day: records name no hour."""
    return f"{day.isoformat()}T00:00:00Z"
