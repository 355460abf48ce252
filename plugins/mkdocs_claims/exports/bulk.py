"""Every claim whole: a JSON file each, and all of them in one file for programs and two for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.checks import Checked
from mkdocs_claims.exports.api.model import claim_file, text_of
from mkdocs_claims.exports.api.whole_claim import ClaimFile, whole_claim
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.exports.rows import CLAIM_COLUMNS, FIGURE_COLUMNS, claim_row, figure_rows
from mkdocs_claims.exports.sheet import sheet
from mkdocs_claims.records.ids import ids_of


def bulk(knowledge: Knowledge, options: ExportOptions, checked: Checked) -> Iterator[Output]:
    """All forms that hold claims whole, in one pass: each claim is put together once.

    `checked` are the results of all checks.
    """
    lines: list[bytes] = []  # In UTF-8 a text takes half the memory or less.
    claims: list[dict[str, str]] = []
    figures: list[dict[str, str]] = []
    for claim in knowledge.catalogue.claims:
        whole = whole_claim(claim, knowledge, options, checked[claim.id])
        text = text_of(ClaimFile(revision=options.revision, claim=whole))
        # A program that knows the claim by an earlier id finds it there.
        for claim_id in ids_of(claim):
            yield Output(claim_file(claim_id), text)
        lines.append(text_of(whole).encode())
        claims.append(claim_row(whole))
        figures += figure_rows(whole)
    yield Output("claims.ndjson", b"".join(lines))
    yield Output("claims.csv", sheet(claims, CLAIM_COLUMNS))
    yield Output("figures.csv", sheet(figures, FIGURE_COLUMNS))
