"""Every file for programs, in one list."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.capabilities import capabilities_json
from mkdocs_claims.exports.api.checks import Checked
from mkdocs_claims.exports.api.description import description
from mkdocs_claims.exports.api.index import index_json
from mkdocs_claims.exports.api.lean_claims import claims_json
from mkdocs_claims.exports.api.recent_changes import changes_json
from mkdocs_claims.exports.api.sources import sources_json
from mkdocs_claims.exports.api.techniques import techniques_json
from mkdocs_claims.exports.bulk import bulk
from mkdocs_claims.exports.citation_files import citation_files
from mkdocs_claims.exports.feeds import feeds
from mkdocs_claims.exports.linked.files import linked_files
from mkdocs_claims.exports.llms import llms_file
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output

_MAKERS = (
    index_json,
    capabilities_json,
    techniques_json,
    sources_json,
    changes_json,
    description,
    linked_files,
    citation_files,
    llms_file,
    feeds,
)


def outputs(knowledge: Knowledge, options: ExportOptions, checked: Checked) -> Iterator[Output]:
    """All outputs. The same knowledge and options give the same bytes.

    `checked` are the results of all checks on every claim.
    """
    yield from claims_json(knowledge, options, checked)
    yield from bulk(knowledge, options, checked)
    for make in _MAKERS:
        yield from make(knowledge, options)
