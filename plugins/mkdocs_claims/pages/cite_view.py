"""How a claim's page says what to cite, and where programs find the claim."""

from __future__ import annotations

from typing import NamedTuple

from mkdocs_claims.exports import bibtex, csl
from mkdocs_claims.exports.api.model import claim_file
from mkdocs_claims.exports.citation import Citation, citation_of
from mkdocs_claims.exports.claim_texts import text_file
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.heads import links_from
from mkdocs_claims.records.claim import Claim


class CiteView(NamedTuple):
    """A claim's citation and the addresses of files: the claim as CSL-JSON, JSON and text, and all claims to cite."""

    citation: Citation
    bibtex: str
    csl: str
    json: str
    markdown: str
    all_bibtex: str
    all_csl: str


def cite_view(claim: Claim, path: str, drawing: Drawing) -> CiteView:
    """The citation of a claim on its page, which is at `path`."""
    links = links_from(path, drawing.options)
    citation = citation_of(claim, drawing.knowledge.claims[claim.id], links)
    return CiteView(
        citation,
        bibtex=bibtex.bibtex(citation),
        csl=links.near(csl.item_file(claim.id)),
        json=links.near(claim_file(claim.id)),
        markdown=links.near(text_file(claim.id)),
        all_bibtex=links.near(bibtex.FILE),
        all_csl=links.near(csl.FILE),
    )
