"""Identifiers of sources: whether there is one, and whether it can be one. Nothing is looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_claims.checks.finding import NO_EVIDENCE, NO_IDENTIFIER, Around, Check, Finding, Outcome
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.evidence import Source

_NEW_ARXIV = re.compile(r"([0-9]{2})([0-9]{2})\.([0-9]{4,5})(?:v[0-9]+)?")
_OLD_ARXIV = re.compile(r"[a-z-]+(?:\.[A-Z]{2})?/([0-9]{2})([0-9]{2})[0-9]{3}(?:v[0-9]+)?")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_RESOLVERS = re.compile(
    r"https?://(?:dx\.)?(?:www\.)?(doi\.org|arxiv\.org/(?:abs|pdf)|pubmed\.ncbi\.nlm\.nih\.gov)/([^\s?#]{1,200})",
    re.IGNORECASE,
)
_FIELDS = {"doi.org": "doi", "arxiv.org/abs": "arxiv", "arxiv.org/pdf": "arxiv", "pubmed.ncbi.nlm.nih.gov": "pmid"}


def _identified(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    if not claim.evidence:
        return NO_EVIDENCE
    return tuple(
        [
            Finding(
                IDENTIFIED.name,
                Severity.WARNING,
                f"evidence.{index}.source",
                "the source cannot be looked up: no DOI, arXiv id, PubMed id or address",
                "add `doi`, `arxiv`, `pmid` or `url` under `source`",
            )
            for index, item in enumerate(claim.evidence)
            if not _has_identifier(item.source)
        ]
    )


def _well_formed(subject: Subject, around: Around) -> Outcome:
    del around
    claim = subject.claim
    found: list[Finding] = []
    is_named = False
    for index, item in enumerate(claim.evidence):
        source = item.source
        if source and _has_identifier(source):
            is_named = True
            found += _malformed(source, f"evidence.{index}.source")
    return tuple(found) if is_named else NO_IDENTIFIER


def _has_identifier(source: Source | None) -> bool:
    return source is not None and bool(source.arxiv or source.doi or source.pmid or source.url)


def _malformed(source: Source, field: str) -> Iterator[Finding]:
    if source.arxiv and (fault := arxiv_fault(source.arxiv)):
        yield _finding(f"{field}.arxiv", source.arxiv, fault, "copy the id from the paper's page on arXiv")
    if source.doi:
        fault = doi_fault(source.doi)
        if fault:
            yield _finding(f"{field}.doi", source.doi, fault, "copy the DOI from the publisher's page")
        at_arxiv = _ARXIV_DOI.fullmatch(source.doi)
        if at_arxiv and source.arxiv and _bare(at_arxiv[1]) != _bare(source.arxiv):
            said = f"the DOI is that of arXiv {at_arxiv[1]}, and `arxiv` says {source.arxiv}"
            yield _finding(f"{field}.doi", source.doi, said, "look up which of the two is the source", f"{field}.arxiv")
    match = _RESOLVERS.match(source.url) if source.url else None
    if match and source.url:
        name = _FIELDS[match[1].lower()]
        if getattr(source, name) is None:
            value = match[2].removesuffix(".pdf").rstrip("/")
            said = f"the address leads by way of a {'PubMed id' if name == 'pmid' else name}"
            yield _finding(
                f"{field}.url", source.url, said, f"write `{name}: {value}` instead, which joins equal sources"
            )


def _finding(field: str, value: str, message: str, instead: str, *reads: str) -> Finding:
    return Finding(WELL_FORMED.name, Severity.WARNING, field, message, instead, figure=value, reads=reads)


def arxiv_fault(arxiv: str) -> str | None:
    """Why arXiv cannot have given this id, None where it can have.

    Ids have the form YYMM.number since April 2007, with five digits in the number since January 2015;
    before, archive/YYMM and three digits (https://info.arxiv.org/help/arxiv_identifier.html).
    """
    match = _NEW_ARXIV.fullmatch(arxiv)
    if match is None:
        match = _OLD_ARXIV.fullmatch(arxiv)
        if match is None:
            return "this is no arXiv id"
        month = match[1] + match[2]
        in_use = "1991" <= _century(match[1]) + month <= "200703"
        return None if "01" <= match[2] <= "12" and in_use else f"arXiv gave no such ids in {month}"
    year, month, number = match.groups()
    if not "01" <= month <= "12":
        return f"there is no month {month}"
    if year + month < "0704":
        return f"arXiv gave no such ids in {year}{month}"
    if len(number) != (5 if year >= "15" else 4):
        return f"ids of 20{year} have {5 if year >= '15' else 4} digits behind the full stop"
    return "arXiv numbers begin with 1" if not int(number) else None


def _century(year: str) -> str:
    return "19" if year > "90" else "20"


def doi_fault(doi: str) -> str | None:
    """Why this is most likely not the DOI that was meant, None where it may be."""
    if doi[-1] in ".,;:":
        return f"the DOI ends in “{doi[-1]}”, which comes from the sentence around it"
    if doi.count("(") != doi.count(")"):
        return "a bracket of the DOI has no partner"
    at_arxiv = _ARXIV_DOI.fullmatch(doi)
    return arxiv_fault(at_arxiv[1]) if at_arxiv else None


def _bare(arxiv: str) -> str:
    return re.sub(r"v[0-9]+$", "", arxiv.lower())


IDENTIFIED = Check(
    "identified-source",
    "Identified sources",
    Severity.WARNING,
    "Every evidence item has a source with a DOI, an arXiv id, a PubMed id or an address.",
    "Evidence that nobody can look up cannot be checked by anyone, and never counts.",
    bad="evidence:\n  - source: {kind: paper, title: A paper that is named and not identified}",
    good="evidence:\n  - source: doi:10.1000/182",
    run=_identified,
)
WELL_FORMED = Check(
    "identifiers",
    "Well-formed identifiers",
    Severity.WARNING,
    "DOIs and arXiv ids have a form that their registries give out, and agree with each other.",
    "The record format refuses what is plainly no identifier. This check sees months that do not exist, numbers of the "
    "wrong length, a full stop that came along with a DOI, two identifiers of different papers, and addresses that "
    "stand for an identifier. It looks nothing up: a well-formed identifier may belong to no paper, or to another one.",
    bad="evidence:\n  - source: arxiv:2413.00001",
    good="evidence:\n  - source: arxiv:2401.00001",
    run=_well_formed,
)
