"""Every file for programs, in one list."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.capabilities import capabilities_json
from mkdocs_claims.exports.api.description import description
from mkdocs_claims.exports.api.index import index_json
from mkdocs_claims.exports.api.lean_claims import claims_json
from mkdocs_claims.exports.api.recent_changes import changes_json
from mkdocs_claims.exports.api.sources import sources_json
from mkdocs_claims.exports.api.techniques import techniques_json
from mkdocs_claims.exports.bulk import bulk
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output

_MODULES = (
    index_json,
    claims_json,
    bulk,
    capabilities_json,
    techniques_json,
    sources_json,
    changes_json,
    description,
)


def outputs(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """All outputs. The same knowledge and options give the same bytes."""
    for make in _MODULES:
        yield from make(knowledge, options)
