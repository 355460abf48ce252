"""The files of citations, in one pass over the claims."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports import bibtex, csl
from mkdocs_claims.exports.citation import citation_of
from mkdocs_claims.exports.json_text import short_json
from mkdocs_claims.exports.links import Links
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.records.ids import ids_of


def citation_files(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """Every claim in BibTeX; and in CSL-JSON, each in a file, which is there under earlier ids too, and all in one."""
    # Both files of all claims lie in the site's root: addresses are the same from either.
    links = Links(options, bibtex.FILE)
    claims = knowledge.catalogue.claims
    citations = [citation_of(claim, knowledge.claims[claim.id], links) for claim in claims]
    yield Output(bibtex.FILE, bibtex.file_of(citations))
    items = [short_json(csl.csl(citation)) for citation in citations]
    for claim, item in zip(claims, items, strict=True):
        for claim_id in ids_of(claim):
            yield Output(csl.item_file(claim_id), csl.file_of([item]))
    yield Output(csl.FILE, csl.file_of(items))
