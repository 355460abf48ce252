"""Citations in CSL-JSON, which reference managers read."""

from __future__ import annotations

from typing import Any

from mkdocs_claims.exports.citation import Citation

FILE = "claims.csl.json"


def item_file(claim_id: str) -> str:
    """The file of one claim, beside its permanent link."""
    return f"c/{claim_id}.csl.json"


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
