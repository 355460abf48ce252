"""All that follows about each claim, computed once for a build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.banner import banner
from mkdocs_claims.derived.ledgers import (
    Entry,
    Group,
    HasLedgers,
    entries_of,
    groups_counted,
    groups_on_file,
    with_retractions,
)
from mkdocs_claims.derived.reasons import Reason, claim_reasons
from mkdocs_claims.derived.review import ReviewStatus, review_status
from mkdocs_claims.derived.succession import chain, successors
from mkdocs_claims.records.claim import Claim

if TYPE_CHECKING:
    from mkdocs_claims.derived.related import Meanings
    from mkdocs_claims.derived.related_nearest import Related

LifeCycle = Literal["active", "superseded", "retired", "retracted"]
"""A claim's status on file, or that another has taken its place."""

RelatedBy = Literal["words", "embeddings"]
"""What related claims are found by: words alone, or words and a model's vectors of meaning."""


@dataclass(frozen=True, slots=True)
class Similar:
    """A related claim and its similarity, 0 to 1 with three decimals."""

    claim: Claim
    similarity: float


@dataclass(frozen=True, slots=True)
class Facts(HasLedgers):
    """What follows about one claim.

    `banner` holds sentences, none where a person accepted the claim as it stands. `successors` are the ids of
    the claims that have taken its place, nearest first. `reasons` say why nothing of it counts, if so;
    `entries` are its evidence items; the groups hold those on file and those that count. `related` are the claims
    that pages list, `alike` those with the likest words, by the cosine: the same, unless the base asks for more.
    """

    review: ReviewStatus
    successors: tuple[str, ...]
    banner: tuple[str, ...]
    reasons: tuple[Reason, ...]
    entries: tuple[Entry, ...]
    groups_on_file: tuple[Group, ...]
    groups_counted: tuple[Group, ...]
    related: tuple[Similar, ...]
    alike: tuple[Similar, ...]

    @property
    def superseded_by(self) -> str | None:
        """The claim that has taken its place."""
        return self.successors[0] if self.successors else None

    def is_active(self, claim: Claim) -> bool:
        """Whether the claim is still put forward: neither retired nor retracted nor superseded."""
        return claim.status == "active" and not self.successors

    def status_of(self, claim: Claim) -> LifeCycle:
        """Whether the claim is still put forward, and if not, why."""
        return "superseded" if self.successors and claim.status == "active" else claim.status


def facts_of(catalogue: Catalogue, meanings: Meanings | None = None) -> Mapping[str, Facts]:
    """The facts about every claim, by id. With `meanings`, claims are related by words and meaning.

    Raises what `meanings` raises.
    """
    # SciPy takes a fifth of a second to import: `claims check` does without it.
    from mkdocs_claims.derived.related import related_by_meaning, related_claims

    claims = catalogue.claims
    alike = [_similar(claims, one) for one in related_claims(claims)]
    related = alike if meanings is None else [_similar(claims, one) for one in related_by_meaning(claims, meanings)]
    statuses = {claim.id: review_status(claim) for claim in catalogue.claims}
    superseding = successors(catalogue.claims, statuses)
    reasons = {
        claim.id: claim_reasons(claim, statuses[claim.id], superseded=claim.id in superseding)
        for claim in catalogue.claims
    }
    ledgers = with_retractions(
        {claim.id: entries_of(claim, statuses[claim.id], reasons[claim.id]) for claim in catalogue.claims}
    )
    facts = {}
    for claim, listed, nearest in zip(claims, related, alike, strict=True):
        status, following, entries = statuses[claim.id], chain(claim.id, superseding), ledgers[claim.id]
        facts[claim.id] = Facts(
            status,
            following,
            banner(claim, status, following),
            reasons[claim.id],
            entries,
            groups_on_file(entries),
            groups_counted(entries),
            listed,
            nearest,
        )
    return facts


def _similar(claims: Sequence[Claim], related: Sequence[Related]) -> tuple[Similar, ...]:
    return tuple(Similar(claims[one.index], one.thousandths / 1000) for one in related)
