"""What the claims of a base say of each technique, and which of it counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, repeat

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.ledgers import Entry, Group, HasLedgers, groups_counted, groups_on_file, joined_entries
from mkdocs_claims.derived.reasons import Reason
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.standing import Independence, Standing, independence_of, interval, standing_of
from mkdocs_claims.derived.votes import Vote, Votes, met_items, vote_of, vote_of_group
from mkdocs_claims.past import NO_PAST, Past
from mkdocs_claims.records.claim import Claim, Effect
from mkdocs_claims.records.taxonomy import TaxonomyEntry

_Naming = tuple[Claim, Effect, Facts]
"""A claim that names a technique, what it says of it, and what follows about the claim."""


@dataclass(frozen=True, slots=True)
class VotingGroup:
    """An independence group that votes: its one vote, and the items that cast it with the vote of each."""

    vote: Vote
    ballots: tuple[tuple[Entry, Vote], ...]


@dataclass(frozen=True, slots=True)
class Bearing:
    """What one claim says of a technique.

    `reasons` say why it moves nothing; empty if an item of it votes. `left_out` are its items that do not vote, with
    every reason of each; the items of a claim that is left out as a whole are not named again.
    """

    claim: Claim
    effect: Effect
    reasons: tuple[Reason, ...]
    left_out: tuple[tuple[Entry, tuple[Reason, ...]], ...]


@dataclass(frozen=True, slots=True)
class TechniqueFacts(HasLedgers):
    """What follows about one technique.

    The groups hold the evidence of active claims that say more than to mention it. `interval` is that of the
    share of groups for among those for or against, None where they are too few.
    """

    standing: Standing
    independence: Independence
    votes: Votes
    interval: tuple[float, float] | None
    voting: tuple[VotingGroup, ...]
    groups_on_file: tuple[Group, ...]
    groups_counted: tuple[Group, ...]
    bearings: tuple[Bearing, ...]


def technique_facts(
    catalogue: Catalogue, facts: Mapping[str, Facts], past: Past = NO_PAST
) -> dict[str, TechniqueFacts]:
    """The facts about every technique that the taxonomy describes or a claim names, in the order of keys."""
    claims = catalogue.claims
    ids = [claim.id for claim in claims]
    namings = past.each(_naming, ids, claims, [facts[one] for one in ids], repeat(catalogue.techniques))
    naming: dict[str, list[_Naming]] = {key: [] for key in catalogue.techniques}
    for key, one in chain.from_iterable(namings):
        naming.setdefault(key, []).append(one)
    keys = sorted(naming)
    return dict(zip(keys, past.each(_technique, keys, [tuple(naming[key]) for key in keys]), strict=True))


def _naming(claim: Claim, own: Facts, techniques: Mapping[str, TaxonomyEntry]) -> tuple[tuple[str, _Naming], ...]:
    return tuple([(key, (claim, effect, own)) for key, effect in said_of(claim, techniques).items()])


def said_of(claim: Claim, techniques: Mapping[str, TaxonomyEntry]) -> dict[str, Effect]:
    """What the claim says of each technique, given those of the taxonomy by key.

    What it says of a withdrawn one it says of that to use instead, unless it names both: to put the new key into the
    record would end its review, which saw the same words.
    """
    said: dict[str, Effect] = {}
    for key, effect in claim.techniques.items():
        entry = techniques.get(key)
        if entry is not None and entry.withdrawn is not None:
            said.setdefault(entry.withdrawn, effect)
        else:
            said[key] = effect
    return said


def _technique(naming: tuple[_Naming, ...]) -> TechniqueFacts:
    effects = {claim.id: effect for claim, effect, _ in naming}
    facts = {claim.id: own for claim, _, own in naming}
    claimed = [claim for claim, effect, own in naming if effect != "mentions" and own.is_active(claim)]
    entries = [entry for claim in claimed for entry in facts[claim.id].entries]
    met = {claim.id: met_items(claim, facts[claim.id].entries) for claim in claimed}
    ballots = {
        (entry.claim_id, entry.place): vote
        for entry in entries
        if entry.counts and (vote := vote_of(entry, effects[entry.claim_id], met[entry.claim_id])) is not None
    }
    groups = _voting_groups(entries, ballots)
    cast = [group.vote for group in groups]
    votes = Votes(*(cast.count(vote) for vote in Vote))
    return TechniqueFacts(
        standing_of(
            votes,
            is_claimed=bool(claimed),
            is_awaiting=any(_awaits(facts[claim.id]) for claim in claimed),
            is_falsified=any(met[claim.id] and effects[claim.id] == "helps" for claim in claimed),
        ),
        independence_of(entry.item.relation for group in groups for entry, _ in group.ballots),
        votes,
        interval(votes),
        groups,
        groups_on_file(entries),
        groups_counted(entries),
        tuple(_bearing(claim, effect, own, met.get(claim.id, frozenset()), ballots) for claim, effect, own in naming),
    )


def _voting_groups(entries: Iterable[Entry], ballots: Mapping[tuple[str, int], Vote]) -> tuple[VotingGroup, ...]:
    """One source that serves many claims is one group. As in the counted ledger, what a reviewer has read may join."""
    covered = [entry for entry in entries if entry.covered]
    found = []
    for members in joined_entries(covered):
        cast = [(entry, ballots[place]) for entry in members if (place := (entry.claim_id, entry.place)) in ballots]
        vote = vote_of_group(vote for _, vote in cast)
        if vote is not None:
            found.append(VotingGroup(vote, tuple(cast)))
    return tuple(found)


def _awaits(own: Facts) -> bool:
    """Whether the claim, or an item of it, awaits a person's review."""
    if own.review.state is ReviewState.REVIEWED:
        return own.review.added_since > 0
    return own.review.state is not ReviewState.REJECTED


def _bearing(
    claim: Claim, effect: Effect, own: Facts, met: frozenset[str], ballots: Mapping[tuple[str, int], Vote]
) -> Bearing:
    if effect == "mentions":
        return Bearing(claim, effect, (Reason.MENTIONS,), ())
    silent = tuple(
        (entry, (*entry.reasons, *_no_vote(entry, effect, met)))
        for entry in own.entries
        if (entry.claim_id, entry.place) not in ballots
    )
    if len(silent) < len(own.entries):
        return Bearing(claim, effect, (), silent)
    # Each item's own reasons are told with the claim only if they would keep it out by themselves.
    besides = {Reason.NO_EVIDENCE} if not silent else set()
    if all(reasons for _, reasons in silent):
        besides |= {reason for _, reasons in silent for reason in reasons}
    return Bearing(
        claim,
        effect,
        (*own.reasons, *(reason for reason in Reason if reason in besides)),
        () if own.reasons else silent,
    )


def _no_vote(entry: Entry, effect: Effect, met: frozenset[str]) -> tuple[Reason, ...]:
    """Why the item would not vote even if it counted."""
    if vote_of(entry, effect, met) is not None:
        return ()
    if entry.item.direction == "neutral":
        return (Reason.NEUTRAL,)
    return (Reason.FALSIFIER_MET if effect == "helps" else Reason.NO_VOTE,)
