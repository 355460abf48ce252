"""Standings of techniques that move, and the claims that move them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from mkdocs_claims.derived.ledgers import Entry
from mkdocs_claims.derived.standing import Independence, Standing
from mkdocs_claims.derived.techniques import Bearing, TechniqueFacts
from mkdocs_claims.derived.votes import Votes
from mkdocs_claims.diff.lines import Line, Said, Section, Words
from mkdocs_claims.diff.state import Pair, State
from mkdocs_claims.records.claim import Claim


def standing_sections(pairs: Iterable[Pair], before: State, after: State) -> list[Section]:
    """The techniques whose standing moves, and those whose votes or independence move below it.

    Each with the claims whose part in it has changed.
    """
    renamed = {pair.before.id: pair.after.id for pair in pairs if pair.before and pair.after}
    standings, votes = [], []
    for key in sorted({*before.techniques, *after.techniques}):
        was, now = before.techniques.get(key), after.techniques.get(key)
        old, new = _axes(was), _axes(now)
        if old == new:
            continue
        told = [
            (f"{one} → {other.partition(': ')[2]}",)
            for one, other in zip(old[1:], new[1:], strict=True)
            if one != other
        ]
        below = (*told, *_because(_parts(was, renamed), _parts(now, {})))
        name = Said(after.catalogue.technique_name(key))
        if old[0] != new[0]:
            standings.append(Line((name, f": from {old[0]} to {new[0]}"), below))
        else:
            votes.append(Line((name, f": stays {new[0]}"), below))
    return [
        Section("Standings moved", "standing moved", "standings moved", tuple(standings)),
        Section("Votes moved", "standing rests on other votes", "standings rest on other votes", tuple(votes)),
    ]


def _axes(facts: TechniqueFacts | None) -> tuple[str, str, str]:
    """Standing, votes and independence in words. A technique that no record names has no evidence."""
    standing = facts.standing if facts else Standing.NO_EVIDENCE
    votes = facts.votes if facts else Votes()
    independence = facts.independence if facts else Independence.UNKNOWN
    counts = f"{votes.in_favour} for, {votes.against} against, {votes.mixed} mixed, {votes.limit} limit"
    return standing.label, f"votes: {counts}", f"independence: {independence.label}"


@dataclass(frozen=True, slots=True)
class _Part:
    """What a claim has to do with a standing, in words; and the claim, since words do not hold all of it."""

    words: str
    claim: Claim


def _because(was: Mapping[str, _Part], now: Mapping[str, _Part]) -> Iterator[Words]:
    """The claims that do something else than before or, if none does, those that have changed.

    Such are a falsifier that an item has met which votes against anyway, and identifiers that join two items.
    """
    both = sorted({*was, *now})
    words = {one: (_words(was.get(one)), _words(now.get(one))) for one in both}
    moved = [one for one in both if words[one][0] != words[one][1]]
    for claim_id in moved:
        yield ("because ", Said(claim_id), f": {words[claim_id][0]} → {words[claim_id][1]}")
    if not moved:
        yield from (("because ", Said(one), " has changed") for one in both if was[one].claim != now[one].claim)


def _words(part: _Part | None) -> str:
    return part.words if part else "no part in it"


def _parts(facts: TechniqueFacts | None, renamed: Mapping[str, str]) -> dict[str, _Part]:
    """The part of each claim, by the id that the claim has after the change."""
    if facts is None:
        return {}
    ballots: dict[str, list[str]] = {}
    for group in facts.voting:
        for entry, vote in group.ballots:
            relation = "" if entry.item.relation == "unknown" else f" ({entry.item.relation})"
            ballots.setdefault(entry.claim_id, []).append(f"{_name(entry)} votes {vote}{relation}")
    return {
        renamed.get(bearing.claim.id, bearing.claim.id): _Part(
            _part(bearing, ballots.get(bearing.claim.id, [])), bearing.claim
        )
        for bearing in facts.bearings
    }


def _part(bearing: Bearing, ballots: list[str]) -> str:
    """The claim's effect, its votes and what is left out of it, with the reasons. Keys are letters, digits, hyphens."""
    told = sorted(ballots)
    if bearing.reasons:
        told.append(f"left out ({', '.join(reason.words for reason in bearing.reasons)})")
    for entry, reasons in bearing.left_out:
        told.append(f"{_name(entry)} left out ({', '.join(reason.words for reason in reasons)})")
    return f"{bearing.effect}: {', '.join(told)}" if told else bearing.effect


def _name(entry: Entry) -> str:
    return entry.item.key or f"item {entry.place}"
