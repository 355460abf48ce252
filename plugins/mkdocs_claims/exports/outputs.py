"""Every file for programs, in one list."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.lean_claims import claims_json
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output


def outputs(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """All outputs. The same knowledge and options give the same bytes."""
    for make in (claims_json,):
        yield from make(knowledge, options)
