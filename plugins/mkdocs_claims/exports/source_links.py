"""Where a source can be looked up."""

from __future__ import annotations

from urllib.parse import quote

from mkdocs_claims.records.evidence import Source


def source_links(source: Source | None) -> tuple[tuple[str, str], ...]:
    """The source's identifiers as text and address."""
    if source is None:
        return ()
    links = []
    if source.doi:
        links.append((f"doi:{source.doi}", f"https://doi.org/{quote(source.doi)}"))
    if source.arxiv:
        links.append((f"arXiv:{source.arxiv}", f"https://arxiv.org/abs/{source.arxiv}"))
    if source.pmid:
        links.append((f"PMID {source.pmid}", f"https://pubmed.ncbi.nlm.nih.gov/{source.pmid}/"))
    if source.url:
        links.append((source.url, source.url))
    return tuple(links)
