"""Which files for programs a site has, known before the first of them is made."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.addresses import capability_path, technique_path
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.description import paths as described
from mkdocs_claims.exports.api.index import ALL
from mkdocs_claims.exports.feeds import feed_file
from mkdocs_claims.records.ids import ids_of


def paths(knowledge: Knowledge) -> Iterator[str]:
    """The path of every file that `outputs` gives, in no order that means anything."""
    ids = [claim_id for claim in knowledge.catalogue.claims for claim_id in ids_of(claim)]
    for resource in ALL:
        if "{id}" in resource.path:
            yield from (resource.path.format(id=claim_id) for claim_id in ids)
        else:
            yield resource.path
    yield from described()
    yield from (feed_file(capability_path(key)) for key in knowledge.catalogue.by_capability)
    yield from (feed_file(technique_path(key)) for key in knowledge.techniques)
