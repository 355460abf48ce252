"""Which evidence rests on one source, and where records describe one source differently."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeVar
from urllib.parse import urlsplit

from mkdocs_claims.records.evidence import Source

T = TypeVar("T")

_ARXIV_DOI = "10.48550/arxiv."


def identifiers(source: Source | None) -> tuple[str, ...]:
    """The source's identifiers in one spelling, each with its scheme: a DOI, an arXiv id, a PubMed id, an address.

    A DOI is in small letters, an arXiv id without its version. A DOI that arXiv gave is the same
    as the arXiv id; so are two addresses that differ in scheme, letter case of the host, a
    fragment or a last slash.
    """
    if source is None:
        return ()
    found = []
    if source.doi:
        doi = source.doi.casefold()
        found.append(_arxiv(doi.removeprefix(_ARXIV_DOI)) if doi.startswith(_ARXIV_DOI) else f"doi:{doi}")
    if source.arxiv:
        found.append(_arxiv(source.arxiv.casefold()))
    if source.pmid:
        found.append(f"pmid:{source.pmid}")
    if source.url:
        found.append(_address(source.url))
    return tuple(dict.fromkeys(found))


def _arxiv(arxiv_id: str) -> str:
    return "arxiv:" + re.sub(r"v[0-9]+$", "", arxiv_id)


def _address(url: str) -> str:
    parts = urlsplit(url)
    query = f"?{parts.query}" if parts.query else ""
    return f"url:{parts.netloc.casefold()}{parts.path.rstrip('/')}{query}"


def joined(items: Iterable[T], names: Iterable[Collection[str]]) -> list[list[T]]:
    """The items in connected components: two are in one if they share a name, or if others in between do.

    Groups are in the order of their first items, items in their own order. Cost is linear in the names.
    """
    parents: list[int] = []
    first_with: dict[str, int] = {}

    def root(place: int) -> int:
        while parents[place] != place:
            parents[place] = place = parents[parents[place]]
        return place

    listed = list(items)
    for place, own in enumerate(names):
        parents.append(place)
        for name in own:
            one, other = sorted((root(first_with.setdefault(name, place)), root(place)))
            parents[other] = one
    groups: dict[int, list[T]] = {}
    for place, item in enumerate(listed):
        groups.setdefault(root(place), []).append(item)
    return list(groups.values())


def told_differently(sources: Sequence[Source | None]) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """The fields that descriptions of one source tell differently: each value with the first place that gives it.

    Letter case and white space make no difference; nor does what a description leaves out, except that
    a source is either retracted or not.
    """
    for field in ("kind", "title", "authors", "year", "retracted"):
        told: dict[str, tuple[str, int]] = {}
        for place, source in enumerate(sources):
            value = getattr(source, field, None)
            if field == "retracted":
                value = "yes" if value else "no"
            if value not in (None, ()):
                text = ", ".join(value) if isinstance(value, tuple) else str(value)
                told.setdefault(" ".join(text.casefold().split()), (text, place))
        if len(told) > 1:
            yield field, list(told.values())
