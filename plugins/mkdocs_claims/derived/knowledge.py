"""All that is known: the records and everything that follows from them, computed once for a build."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.facts import Facts, facts_of
from mkdocs_claims.derived.sources import SourceFacts, sources_of
from mkdocs_claims.derived.techniques import TechniqueFacts, technique_facts


@dataclass(frozen=True)
class Knowledge:
    """The records, and what follows about each claim (by id), each technique (by key) and each source."""

    catalogue: Catalogue
    claims: Mapping[str, Facts]
    techniques: Mapping[str, TechniqueFacts]
    sources: tuple[SourceFacts, ...]

    @cached_property
    def source_keys(self) -> Mapping[tuple[str, int], str]:
        """The key of the source that each evidence item rests on, by claim id and the item's place in its record."""
        return {(entry.claim_id, entry.place): source.key for source in self.sources for entry in source.entries}


def knowledge_of(catalogue: Catalogue) -> Knowledge:
    """What follows from the records of a base."""
    claims = facts_of(catalogue)
    return Knowledge(catalogue, claims, technique_facts(catalogue, claims), sources_of(catalogue, claims))
