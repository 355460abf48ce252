"""Whether the addresses of sources can be reached, as far as somebody has asked them."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from mkdocs_claims.checks.finding import NO_IDENTIFIER, Around, Check, Finding, NotRun, Outcome, Remark
from mkdocs_claims.checks.sources.replies import Reach
from mkdocs_claims.checks.subject import Subject
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.evidence import Source

_NOT_ASKED = NotRun("a build asks no other site; `claims check --links` does")


def addresses(source: Source | None) -> Iterator[tuple[str, str]]:
    """The addresses that a source's identifiers lead to, each with the name of its field."""
    if source is None:
        return
    if source.doi:
        yield "doi", f"https://doi.org/{quote(source.doi)}"
    if source.arxiv:
        yield "arxiv", f"https://arxiv.org/abs/{source.arxiv}"
    if source.pmid:
        yield "pmid", f"https://pubmed.ncbi.nlm.nih.gov/{source.pmid}/"
    if source.url:
        yield "url", source.url
    if source.archive:
        yield "archive", source.archive


def _run(subject: Subject, around: Around) -> Outcome:
    claim = subject.claim
    wanted = [
        (f"evidence.{index}.source.{name}", address)
        for index, item in enumerate(claim.evidence)
        for name, address in addresses(item.source)
    ]
    if not wanted:
        return NO_IDENTIFIER
    if around.replies is None:
        return _NOT_ASKED
    found: list[Finding | Remark] = []
    told = False
    for field, address in wanted:
        reply = around.replies.get(address)
        if reply is None or reply.reach is Reach.UNCLEAR:
            found.append(Remark(field, f"{address} is unclear: {reply.words if reply else 'not asked'}"))
            continue
        told = True
        if reply.reach is Reach.GONE:
            instead = "correct the identifier, or give the address of an archived copy under `archive`"
            message = f"{address} cannot be reached: {reply.words}"
            found.append(Finding(LINKS.name, Severity.WARNING, field, message, instead, figure=address))
    return tuple(found) if told else NotRun("no address gave a clear answer")


LINKS = Check(
    "links",
    "Links that lead somewhere",
    Severity.WARNING,
    "The addresses of sources can be reached.",
    "It runs only when asked for, with `claims check --links`, and never in a build. Only a plain “not there” (404, "
    "410, or a host that does not exist) is flagged. Sites that refuse programs, or that are down, are reported as "
    "unclear. A page that answers may still be another one than it was.",
    bad="evidence:\n  - source: https://gone.example/paper",
    good="evidence:\n  - source: https://reached.example/paper",
    run=_run,
)
