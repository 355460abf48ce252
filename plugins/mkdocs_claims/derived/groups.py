"""Independence groups: evidence that rests on one source counts once.

Items are joined when they share an identifier of a source or a `group`; the groups are the
connected components. Shared authors are not inferred.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from mkdocs_claims.records.evidence import Direction, Evidence, Source

_ARXIV_DOI = "10.48550/arxiv."


def identifiers(source: Source | None) -> frozenset[str]:
    """The source's identifiers in one spelling: a DOI in small letters, an arXiv id without its version.

    A DOI that arXiv gave is the same as the arXiv id; so are two addresses that differ in
    scheme, letter case of the host, a fragment or a last slash.
    """
    if source is None:
        return frozenset()
    found = set()
    if source.doi:
        doi = source.doi.casefold()
        found.add(_arxiv(doi.removeprefix(_ARXIV_DOI)) if doi.startswith(_ARXIV_DOI) else f"doi:{doi}")
    if source.arxiv:
        found.add(_arxiv(source.arxiv.casefold()))
    if source.pmid:
        found.add(f"pmid:{source.pmid}")
    if source.url:
        found.add(_address(source.url))
    return frozenset(found)


def _arxiv(arxiv_id: str) -> str:
    return "arxiv:" + re.sub(r"v[0-9]+$", "", arxiv_id)


def _address(url: str) -> str:
    parts = urlsplit(url)
    query = f"?{parts.query}" if parts.query else ""
    return f"url:{parts.netloc.casefold()}{parts.path.rstrip('/')}{query}"


def evidence_groups(items: Sequence[Evidence]) -> list[list[Evidence]]:
    """The items of one record in independence groups, each in the record's order.

    Items whose source has no identifier are one group: nothing shows that they are independent.
    """
    groups: list[tuple[set[str], list[Evidence]]] = []
    for item in items:
        names = set(identifiers(item.source)) or {"unidentified"}
        if item.group:
            names.add(f"group:{item.group}")
        members: list[Evidence] = []
        for group in [group for group in groups if group[0] & names]:
            groups.remove(group)
            names |= group[0]
            members += group[1]
        groups.append((names, [*members, item]))
    return [members for _, members in groups]


def direction_of(items: Iterable[Evidence]) -> Direction:
    """Which way a group points: mixed if it holds both directions or a mixed item; neutral overrides nothing."""
    directions = {item.direction for item in items} - {"neutral"}
    if not directions:
        return "neutral"
    if len(directions) > 1 or "mixed" in directions:
        return "mixed"
    return directions.pop()
