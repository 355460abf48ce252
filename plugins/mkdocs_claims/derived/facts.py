"""All that follows about each claim, computed once for a build."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import compress, repeat
from operator import is_not
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
    retracted_sources,
    with_retractions,
)
from mkdocs_claims.derived.reasons import Reason, claim_reasons
from mkdocs_claims.derived.review import ReviewStatus, review_status
from mkdocs_claims.derived.succession import chain, successors
from mkdocs_claims.past import NO_PAST, Past
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

    def is_active(self, claim: Claim) -> bool:
        """Whether the claim is still put forward: neither retired nor retracted nor superseded."""
        return claim.status == "active" and not self.successors

    def status_of(self, claim: Claim) -> LifeCycle:
        """Whether the claim is still put forward, and if not, why."""
        return "superseded" if self.successors and claim.status == "active" else claim.status


def facts_of(catalogue: Catalogue, meanings: Meanings | None = None, past: Past = NO_PAST) -> Mapping[str, Facts]:
    """The facts about every claim, by id. With `meanings`, claims are related by words and meaning.

    Raises what `meanings` raises.
    """
    claims = catalogue.claims
    ids = [claim.id for claim in claims]
    alike = past.onward(_alike, claims, _by_words(claims, past)).lists
    related = alike if meanings is None else past.onward(_related, claims, _by_meaning(claims, meanings)).lists
    statuses = past.each(review_status, ids, claims)
    superseding = successors(claims, dict(zip(ids, statuses, strict=True)))
    following = [chain(claim_id, superseding) if claim_id in superseding else () for claim_id in ids]
    reasons = past.each(_reasons, ids, claims, statuses, [claim_id in superseding for claim_id in ids])
    own = past.each(entries_of, ids, claims, statuses, reasons)
    ledgers = past.each(with_retractions, ids, own, repeat(retracted_sources(own)))
    found = past.each(_facts, ids, claims, statuses, following, reasons, ledgers, related, alike)
    return dict(zip(ids, found, strict=True))


def _reasons(claim: Claim, status: ReviewStatus, superseded: bool) -> tuple[Reason, ...]:  # noqa: FBT001
    return claim_reasons(claim, status, superseded=superseded)


def _facts(  # noqa: PLR0913, PLR0917 - all that is known of it
    claim: Claim,
    status: ReviewStatus,
    following: tuple[str, ...],
    reasons: tuple[Reason, ...],
    entries: tuple[Entry, ...],
    related: tuple[Similar, ...],
    alike: tuple[Similar, ...],
) -> Facts:
    return Facts(
        status,
        following,
        banner(claim, status, following),
        reasons,
        entries,
        groups_on_file(entries),
        groups_counted(entries),
        related,
        alike,
    )


def _by_words(claims: Sequence[Claim], past: Past) -> list[tuple[Related, ...]]:
    # SciPy takes a fifth of a second to import: `claims check` does without it.
    from mkdocs_claims.derived.related_update import compare

    return past.onward(compare, claims).lists


def _by_meaning(claims: Sequence[Claim], meanings: Meanings) -> list[tuple[Related, ...]]:
    from mkdocs_claims.derived.related import related_by_meaning

    return related_by_meaning(claims, meanings)


@dataclass(frozen=True, slots=True)
class _Lists:
    """Lists of similar claims, and what they are made of."""

    claims: Sequence[Claim]
    related: Sequence[tuple[Related, ...]]
    lists: list[tuple[Similar, ...]]


def _lists(claims: Sequence[Claim], related: Sequence[tuple[Related, ...]], before: _Lists | None) -> _Lists:
    """The claims in the place of their numbers. A list that is as it was `before` is the same object."""
    if before is None:
        return _Lists(claims, related, [_named(own, claims) for own in related])
    changed = set(_others(claims, before.claims))
    if len(before.claims) == len(claims) and all(claims[row].id == before.claims[row].id for row in changed):
        lists = [*before.lists]
        touched = (row for row, own in enumerate(related) if any(one.index in changed for one in own))
        rows: Iterable[int] = {*_others(related, before.related), *touched}
    else:
        known = {claim.id: own for claim, own in zip(before.claims, before.lists, strict=True)}
        lists = [known.get(claim.id, ()) for claim in claims]
        rows = range(len(claims))
    for row in rows:
        named = _named(related[row], claims)
        if not _is_same(lists[row], named):
            lists[row] = named
    return _Lists(claims, related, lists)


_alike, _related = partial(_lists), partial(_lists)
"""Two objects, so that what is known of the likest and of those that pages list is kept apart."""


def _others(some: Sequence[object], before: Sequence[object]) -> Iterator[int]:
    """The places where something else stands than before."""
    return compress(range(len(some)), map(is_not, some, before))


def _named(related: Iterable[Related], claims: Sequence[Claim]) -> tuple[Similar, ...]:
    return tuple([Similar(claims[one.index], one.thousandths / 1000) for one in related])


def _is_same(some: Sequence[Similar], others: Sequence[Similar]) -> bool:
    pairs = zip(some, others, strict=False)
    return len(some) == len(others) and all(
        one.claim is other.claim and one.similarity == other.similarity for one, other in pairs
    )
