"""The sources of a base, each once, with the evidence that rests on it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.catalogue.sources import identifiers, joined, told_differently
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.independence_groups import source_names, unidentified
from mkdocs_claims.derived.ledgers import Entry
from mkdocs_claims.past import Past
from mkdocs_claims.records.evidence import Source

_SCHEMES = ("doi", "arxiv", "pmid", "url")
"""Which identifier names a source that has several: the first of these."""

_WORDS = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_LOSSLESS = re.compile(
    rf"arxiv:(?:[0-9]{{4}}\.[0-9]{{4,5}}|[a-z]+(?:-[a-z]+)*/[0-9]{{7}})|pmid:[0-9]+|unidentified:(?:[A-Z]+-(?:NEW-)?{_WORDS})"
)
"""Identifiers that lose nothing as small letters, digits and hyphens."""


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """One source: its key, its other keys, its identifiers in one spelling, and the evidence that rests on it.

    `entries` are in the order of claims and of their records. A source without identifier is
    known by its claim, and has no identifiers.
    """

    key: str
    other_keys: tuple[str, ...]
    identifiers: tuple[str, ...]
    entries: tuple[Entry, ...]

    @property
    def is_identified(self) -> bool:
        """Whether anybody can look the source up."""
        return bool(self.identifiers)

    @property
    def descriptions(self) -> tuple[Source, ...]:
        """The source as the records describe it, in the order of `entries`."""
        return tuple(entry.item.source for entry in self.entries if entry.item.source is not None)


def sources_of(catalogue: Catalogue, facts: Mapping[str, Facts], past: Past) -> tuple[SourceFacts, ...]:
    """Every source, in the order of the claims that rest on it; each record's unidentified ones are one.

    Two items rest on one source if they share an identifier, directly or through others. `past` is what earlier builds
    have worked out.
    """
    ids = [claim.id for claim in catalogue.claims]
    ledgers = [facts[claim_id].entries for claim_id in ids]
    entries = list(chain.from_iterable(ledgers))
    names = past.each(_names, ids, ledgers)
    members = [tuple([entries[place] for place in places]) for places in past.again(_joined, "", tuple(names))]
    return tuple(past.each(_source, [_name_of(some[0]) for some in members], members))


def _names(entries: tuple[Entry, ...]) -> tuple[tuple[str, ...], ...]:
    """The names of the sources that the items of a claim rest on."""
    return tuple([source_names(entry.item, entry.claim_id) for entry in entries])


def _joined(names: tuple[tuple[tuple[str, ...], ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The places of items that rest on one source, from the names of all claims' items."""
    flat = list(chain.from_iterable(names))
    return tuple([tuple(places) for places in joined(range(len(flat)), flat)])


def source_key(identifier: str) -> str:
    """The last part of the address of a source's page: the identifier in small letters, digits and hyphens.

    Where that loses something, eight digits of its SHA-256 keep two sources apart.
    """
    scheme, _, rest = identifier.partition(":")
    words = re.sub(r"[^a-z0-9]+", "-", rest.casefold()).strip("-")
    if _LOSSLESS.fullmatch(identifier):
        return f"{scheme}-{words}"
    mark = hashlib.sha256(identifier.encode()).hexdigest()[:8]
    return f"{scheme}-{words[:60].strip('-')}-{mark}"


def _name_of(first: Entry) -> str:
    """What names a source: the first item that rests on it."""
    return f"{first.claim_id} {first.place}"


def _source(members: tuple[Entry, ...]) -> SourceFacts:
    names = tuple(dict.fromkeys(name for entry in members for name in identifiers(entry.item.source)))
    ordered = sorted(names, key=lambda name: (_SCHEMES.index(name.partition(":")[0]), name))
    keys = [source_key(name) for name in ordered] or [source_key(unidentified(members[0].claim_id))]
    return SourceFacts(keys[0], tuple(keys[1:]), tuple(ordered), members)


def differences(source: SourceFacts) -> Iterator[tuple[str, list[tuple[str, Entry]]]]:
    """What the records tell differently of the source: the field, and each value with the first item that gives it."""
    if not source.is_identified:
        # Nothing shows that they are one source.
        return
    for field, told in told_differently([entry.item.source for entry in source.entries]):
        yield field, [(text, source.entries[place]) for text, place in told]
