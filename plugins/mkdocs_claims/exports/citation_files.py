"""The files of citations, in one pass over the claims."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports import bibtex, csl
from mkdocs_claims.exports.citation import citation_of
from mkdocs_claims.exports.growing import Growing
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
    line = "\n" if claims else ""
    entries, items = Growing(bibtex.FILE, between="\n"), Growing(csl.FILE, f"[{line}", ",\n")
    for claim in claims:
        citation = citation_of(claim, knowledge.claims[claim.id], links)
        item = short_json(csl.csl(citation))
        for claim_id in ids_of(claim):
            yield Output(csl.item_file(claim_id), f"[\n{item}\n]\n")
        yield from entries.add(bibtex.bibtex(citation))
        yield from items.add(item)
    yield from entries.end()
    yield from items.end(f"{line}]\n")
