"""The identifiers of sources, in all the ways that people write them."""

from __future__ import annotations

import re

from pydantic import TypeAdapter, ValidationError

from mkdocs_claims.records.fields import Arxiv, Doi, Pmid

_WRITTEN = {
    "arxiv": re.compile(
        r"(?:(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf)/|arxiv: ?|(?=[0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?$))"
        r"([^?#]+?)(?:\.pdf)?",
        re.IGNORECASE,
    ),
    "doi": re.compile(r"(?:(?:https?://)?(?:dx\.)?doi\.org/|doi: ?|)(10\.[0-9]{4,9}/[^?#]+)", re.IGNORECASE),
    "pmid": re.compile(r"(?:https?://pubmed\.ncbi\.nlm\.nih\.gov/|pmid: ?)([0-9]+)/?", re.IGNORECASE),
}
_FORMS = {"arxiv": TypeAdapter(Arxiv), "doi": TypeAdapter(Doi), "pmid": TypeAdapter(Pmid)}


def written(text: str) -> tuple[str, str] | None:
    """The scheme and the identifier that someone wrote, right or wrong; None for a text that begins like none."""
    for scheme, form in _WRITTEN.items():
        match = form.fullmatch(text)
        if match:
            return scheme, match.group(1)
    return None


def identifier(text: str) -> tuple[str, str] | None:
    """The scheme and the identifier that a text is, if it is a right one."""
    found = written(text)
    if found is None:
        return None
    try:
        _FORMS[found[0]].validate_python(found[1])
    except ValidationError:
        return None
    return found
