"""A base at one moment, with all that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.facts import Facts, facts_of
from mkdocs_claims.derived.techniques import TechniqueFacts, technique_facts
from mkdocs_claims.derived.voices import short_title
from mkdocs_claims.diff.lines import Said, Words
from mkdocs_claims.records.claim import Claim


@dataclass(frozen=True, slots=True)
class State:
    """A catalogue and its facts."""

    catalogue: Catalogue
    facts: Mapping[str, Facts]
    techniques: Mapping[str, TechniqueFacts]

    @property
    def claims(self) -> dict[str, Claim]:
        """The claims by id, in the order of ids."""
        return {claim.id: claim for claim in self.catalogue.claims}


@dataclass(frozen=True, slots=True)
class Pair:
    """One claim before and after the change; one of them is None where it was added or taken out."""

    before: Claim | None
    after: Claim | None


def state_of(catalogue: Catalogue) -> State:
    """The catalogue with its facts."""
    facts = facts_of(catalogue)
    return State(catalogue, facts, technique_facts(catalogue, facts))


def pairs(before: State, after: State) -> list[Pair]:
    """Each claim with its earlier self.

    A claim is the same if its id is, or if it has the slug of one whose id is gone: that is how a
    placeholder gets its number.
    """
    earlier, later = before.claims, after.claims
    gone = {claim.slug: claim for claim_id, claim in earlier.items() if claim_id not in later}
    found = []
    for claim_id, claim in later.items():
        match = earlier.get(claim_id) or gone.pop(claim.slug, None)
        found.append(Pair(match, claim))
    return [*found, *(Pair(claim, None) for claim in gone.values())]


def named(claim: Claim) -> Words:
    """The id and the short title of a claim."""
    return (Said(claim.id), " ", Said(claim.title or short_title(claim.statement)))
