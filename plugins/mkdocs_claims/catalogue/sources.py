"""Which evidence rests on one source, and where records describe one source differently."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar
from urllib.parse import unquote, urlsplit

from mkdocs_claims.records.evidence import Source

T = TypeVar("T")

_ARXIV_DOI = "10.48550/arxiv."


def identifiers(source: Source | None) -> tuple[str, ...]:
    """The source's identifiers in one spelling, each with its scheme: a DOI, an arXiv id, a PubMed id, an address.

    A DOI is in small letters, an arXiv id without its version and its subject class. A DOI that arXiv gave is
    the same as the arXiv id, and so is an address at arXiv; an address of a DOI or at PubMed is that identifier.
    Other addresses are the same if they differ in scheme, letter case of the host, a fragment or a last slash.
    """
    if source is None:
        return ()
    found = []
    if source.doi:
        found.append(_doi(source.doi))
    if source.arxiv:
        found.append(_arxiv(source.arxiv))
    if source.pmid:
        found.append(_pmid(source.pmid))
    if source.url:
        found.append(_address(source.url))
    return tuple(dict.fromkeys(found))


def _doi(doi: str) -> str:
    doi = doi.casefold()
    return _arxiv(doi.removeprefix(_ARXIV_DOI)) if doi.startswith(_ARXIV_DOI) else f"doi:{doi}"


def _arxiv(arxiv_id: str) -> str:
    return "arxiv:" + re.sub(r"(?<=[a-z])\.[a-z]{2}(?=/)|v[0-9]+$", "", arxiv_id.casefold())


def _pmid(pmid: str) -> str:
    return f"pmid:{pmid}"


_LINKS: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = (
    (
        re.compile(
            r"(?:(?:www|export)\.)?arxiv\.org/(?:abs|pdf)/"
            r"([0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?|[a-z-]+(?:\.[a-z]{2})?/[0-9]{7}(?:v[0-9]+)?)(?:\.pdf)?",
            re.IGNORECASE,
        ),
        _arxiv,
    ),
    (re.compile(r"(?:(?:www|dx)\.)?doi\.org/(10\.[0-9]{4,9}/.+)"), _doi),
    (re.compile(r"pubmed\.ncbi\.nlm\.nih\.gov/([1-9][0-9]{0,8})"), _pmid),
)
"""Host and path of the addresses that stand for another identifier."""


def _address(url: str) -> str:
    parts = urlsplit(url)
    place = f"{parts.netloc.casefold()}{parts.path.rstrip('/')}"
    for link, identifier in _LINKS:
        match = link.fullmatch(unquote(place))
        if match:
            return identifier(match.group(1))
    return f"url:{place}?{parts.query}" if parts.query else f"url:{place}"


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


class Description(NamedTuple):
    """What a record says of a source, as far as records that describe one source have to agree."""

    kind: str | None
    title: str | None
    authors: tuple[str, ...]
    year: int | None
    retracted: bool | None


def described(source: Source) -> Description:
    """The description of a source."""
    return Description(source.kind, source.title, source.authors, source.year, source.retracted)


def told_differently(sources: Sequence[Source | Description | None]) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """The fields that descriptions of one source tell differently: each value with the first place that gives it.

    Letter case and white space make no difference; nor does what a description leaves out, except that
    a source is either retracted or not.
    """
    for field in Description._fields:
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
