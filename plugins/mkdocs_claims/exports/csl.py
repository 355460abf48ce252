"""Citations in CSL-JSON, which reference managers read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.citation import Citation, citation_of
from mkdocs_claims.exports.json_text import lines_json
from mkdocs_claims.exports.links import Links
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.records.ids import ids_of

FILE = "claims.csl.json"


def item_file(claim_id: str) -> str:
    """The file of one claim, beside its permanent link."""
    return f"c/{claim_id}.csl.json"


def csl_files(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """Every claim as an item: each in a file, which is there under earlier ids too, and all in one."""
    links = Links(options, FILE)
    claims = knowledge.catalogue.claims
    items = [csl(citation_of(claim, knowledge.claims[claim.id], links)) for claim in claims]
    for claim, item in zip(claims, items, strict=True):
        for claim_id in ids_of(claim):
            yield Output(item_file(claim_id), _file([item]))
    yield Output(FILE, _file(items))


def _file(items: list[dict[str, Any]]) -> str:
    return f"{lines_json(items)}\n"


def csl(citation: Citation) -> dict[str, Any]:
    """A citation as an item. What the record does not say is left out."""
    filed = citation.filed
    fields = {
        "id": citation.id,
        # The type for a part of a site. Reference managers know it; few know `entry`.
        "type": "webpage",
        "genre": "Claim",
        "title": citation.title,
        "title-short": citation.short_title,
        "author": citation.author and [{"literal": citation.author}],
        "container-title": citation.site,
        "number": citation.id,
        "issued": filed and {"date-parts": [[filed.year, filed.month, filed.day]]},
        "URL": citation.url,
        "note": citation.note,
    }
    return {name: value for name, value in fields.items() if value}
