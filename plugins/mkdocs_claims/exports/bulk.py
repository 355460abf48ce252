"""Every claim whole: a JSON file and a text each, and all of them in one file for programs and two for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from mkdocs_claims.batches import batches
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.checks import Checked, told_by_checks
from mkdocs_claims.exports.api.model import about, before_entry, claim_file
from mkdocs_claims.exports.api.whole_claim import whole_claim, whole_text
from mkdocs_claims.exports.claim_texts import claim_text
from mkdocs_claims.exports.growing import Growing
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.exports.rows import CLAIM_COLUMNS, FIGURE_COLUMNS, claim_row, figure_rows
from mkdocs_claims.exports.sheet import Sheet
from mkdocs_claims.records.ids import ids_of

_AT_ONCE = 50


def bulk(knowledge: Knowledge, options: ExportOptions, checked: Checked) -> Iterator[Output]:
    """All forms that hold claims whole, in one pass: each claim is put together once.

    `checked` are the results of all checks on each claim.
    """
    start = before_entry(about(options), "claim")
    of_claims, of_figures = Sheet(CLAIM_COLUMNS), Sheet(FIGURE_COLUMNS)
    lines = Growing("claims.ndjson")
    claims, figures = Growing("claims.csv", of_claims.start), Growing("figures.csv", of_figures.start)
    for part in batches(knowledge.catalogue.claims, _AT_ONCE):
        told = [told_by_checks(checked[claim.id]) for claim in part]
        wholes = [whole_claim(claim, knowledge, options, results) for claim, results in zip(part, told, strict=True)]
        texts = [whole_text(whole, results) for whole, results in zip(wholes, told, strict=True)]
        for claim, text in zip(part, texts, strict=True):
            # A program that knows the claim by an earlier id finds it there.
            for claim_id in ids_of(claim):
                yield Output(claim_file(claim_id), b"%s%s}\n" % (start, text))
        for claim, results in zip(part, told, strict=True):
            yield from claim_text(claim, knowledge, options, results)
        for text in texts:
            yield from lines.add(text + b"\n")
        for whole in wholes:
            yield from claims.add(of_claims.row(claim_row(whole)))
        for row in chain.from_iterable(map(figure_rows, wholes)):
            yield from figures.add(of_figures.row(row))
    for file in (lines, claims, figures):
        yield from file.end()
