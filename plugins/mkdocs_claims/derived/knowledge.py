"""All that is known: the records and everything that follows from them, computed once for a build."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.catalogue.part import Part
from mkdocs_claims.derived.facts import Facts, RelatedBy, facts_of
from mkdocs_claims.derived.sources import SourceFacts, sources_of
from mkdocs_claims.derived.techniques import TechniqueFacts, said_of, technique_facts
from mkdocs_claims.past import NO_PAST, Past

if TYPE_CHECKING:
    from mkdocs_claims.derived.related import Meanings


@dataclass(frozen=True)
class Knowledge:
    """The records, and what follows about each claim (by id), each technique (by key) and each source.

    `related_by` says what the lists of related claims rest on.
    """

    catalogue: Catalogue
    claims: Mapping[str, Facts]
    techniques: Mapping[str, TechniqueFacts]
    sources: tuple[SourceFacts, ...]
    related_by: RelatedBy

    @cached_property
    def source_keys(self) -> Mapping[tuple[str, int], str]:
        """The key of the source that each evidence item rests on, by claim id and the item's place in its record."""
        return {(entry.claim_id, entry.place): source.key for source in self.sources for entry in source.entries}


def part_of_knowledge(whole: Knowledge, catalogue: Part) -> Knowledge:
    """What is known of a part of a base: its techniques and sources alone, each with what follows from the whole base.

    Techniques that no claim of the base names are part of each. What follows about a claim can be looked up of all.
    """
    ids = {claim.id for claim in catalogue.claims}
    named = {key for claim in catalogue.claims for key in (*claim.techniques, *said_of(claim, catalogue.techniques))}
    return Knowledge(
        catalogue,
        whole.claims,
        {key: facts for key, facts in whole.techniques.items() if key in named or not facts.bearings},
        tuple(source for source in whole.sources if any(entry.claim_id in ids for entry in source.entries)),
        whole.related_by,
    )


def knowledge_of(catalogue: Catalogue, meanings: Meanings | None = None, past: Past = NO_PAST) -> Knowledge:
    """What follows from the records of a base. With `meanings`, claims are related by words and meaning.

    `past` is what earlier builds have worked out. Raises what `meanings` raises.
    """
    claims = facts_of(catalogue, meanings, past)
    techniques, sources = technique_facts(catalogue, claims, past), sources_of(catalogue, claims, past)
    return Knowledge(catalogue, claims, techniques, sources, "words" if meanings is None else "embeddings")
