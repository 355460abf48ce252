"""The scorecard: what the base covers, what came of it, and how well drafters knew how sure to be.

Claims that are no longer put forward are in no figure but their own. Claims that no person has accepted as they
stand are in the coverage and in no outcome.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from statistics import median_low
from typing import get_args

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.recent import recent
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.standing import FEWEST, Standing
from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.records.claim import Claim, Confidence
from mkdocs_claims.records.events import DisputeState

States = Mapping[ReviewState, int]
"""Claims by review state, every state, 0 too."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    number: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, from 0 to 1; None where there are fewer than five: too few to summarise."""
        return self.number / self.of if self.of >= FEWEST else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The share's 95 % interval after Wilson, None where there is no share."""
        return None if self.value is None else wilson(self.value, self.of)


@dataclass(frozen=True, slots=True)
class Contents:
    """How many claims have what a reader needs to judge them."""

    falsifier: Share
    quote: Share
    scope: Share
    identified_source: Share


@dataclass(frozen=True, slots=True)
class Disputes:
    """Open disputes, and settled ones by outcome.

    `settled` are those of claims that a person has accepted as they stand; `aside` counts the settled ones of others.
    """

    open: int
    settled: Mapping[DisputeState, int]
    aside: int


@dataclass(frozen=True, slots=True)
class Decisions:
    """What people decided on the claims of one drafted confidence; `changed` are those that changed since."""

    accepted: int
    rejected: int
    changed: int

    @property
    def share(self) -> Share:
        """The accepted among those whose present text a person has decided on."""
        return Share(self.accepted, self.accepted + self.rejected)


@dataclass(frozen=True, slots=True)
class Backlog:
    """The claims that await a person's review.

    `waits` are those with a day of filing and the days from it to `as_of`, the longest first; `undated` counts the
    others. `as_of` is None where nothing on file has a day. `added` counts reviewed claims with evidence that the
    review does not cover.
    """

    claims: int
    undated: int
    as_of: date | None
    waits: tuple[tuple[Claim, int], ...]
    added: int

    @property
    def median(self) -> int | None:
        """The days that half of the dated ones have not waited longer than."""
        return median_low(days for _, days in self.waits) if self.waits else None


@dataclass(frozen=True, slots=True)
class CheckFigures:
    """How one automatic check did: the claims it ran on, those it flagged, and what people made of its findings."""

    run: int
    flagged: int
    false_alarms: int
    right: int
    not_judged: int

    @property
    def share(self) -> Share:
        """The findings that people accepted among those they judged."""
        return Share(self.right, self.right + self.false_alarms)


@dataclass(frozen=True, slots=True)
class Scorecard:
    """All figures. `retired` counts the claims no longer put forward; `unidentified` is a share of the sources.

    `capabilities` and `checks` are by key and name.
    """

    claims: States
    retired: int
    capabilities: Mapping[str, States]
    contents: Contents
    unidentified: Share
    standings: Mapping[Standing, int]
    disputes: Disputes
    calibration: Mapping[Confidence | None, Decisions]
    backlog: Backlog
    checks: Mapping[str, CheckFigures]

    @property
    def on_file(self) -> int:
        """All claims that are put forward."""
        return sum(self.claims.values())


def scorecard(knowledge: Knowledge, checks: Mapping[str, CheckFigures], as_of: date | None = None) -> Scorecard:
    """The figures of a base. Ages are counted to `as_of`, or to the latest day on file; no clock is read."""
    catalogue, facts = knowledge.catalogue, knowledge.claims
    states = {claim.id: facts[claim.id].review.state for claim in catalogue.claims}
    active = [claim for claim in catalogue.claims if facts[claim.id].is_active(claim)]
    ids = {claim.id for claim in active}
    used = [source for source in knowledge.sources if any(entry.claim_id in ids for entry in source.entries)]
    standings = Counter(technique.standing for technique in knowledge.techniques.values())
    return Scorecard(
        claims=_by_state(active, states),
        retired=len(catalogue.claims) - len(active),
        capabilities={
            key: _by_state((claim for claim in catalogue.by_capability[key] if claim.id in ids), states)
            for key, entry in catalogue.capabilities.items()
            if entry.withdrawn is None
        },
        contents=_contents(active, {entry.claim_id for one in used if one.is_identified for entry in one.entries}),
        unidentified=Share(sum(not source.is_identified for source in used), len(used)),
        standings={standing: standings[standing] for standing in Standing},
        disputes=_disputes(active, states),
        calibration={value: _decisions(active, states, value) for value in (*get_args(Confidence), None)},
        backlog=_backlog(active, knowledge, as_of or recent(catalogue.claims).latest),
        checks=checks,
    )


def _by_state(claims: Iterable[Claim], states: Mapping[str, ReviewState]) -> States:
    numbers = Counter(states[claim.id] for claim in claims)
    return {state: numbers[state] for state in ReviewState}


def _contents(active: Sequence[Claim], identified: set[str]) -> Contents:
    """`identified` are the claims with evidence from a source that anybody can look up."""
    has = [
        [bool(claim.falsifiers) for claim in active],
        [any(item.quotes for item in claim.evidence) for claim in active],
        [claim.observed_on is not None for claim in active],
        [claim.id in identified for claim in active],
    ]
    return Contents(*(Share(sum(column), len(active)) for column in has))


def _disputes(active: Iterable[Claim], states: Mapping[str, ReviewState]) -> Disputes:
    found = [(one.state, states[claim.id]) for claim in active for one in claim.disputes]
    settled = [(outcome, state is ReviewState.REVIEWED) for outcome, state in found if outcome != "open"]
    numbers = Counter(outcome for outcome, accepted in settled if accepted)
    return Disputes(
        len(found) - len(settled),
        {outcome: numbers[outcome] for outcome in get_args(DisputeState) if outcome != "open"},
        sum(not accepted for _, accepted in settled),
    )


def _decisions(active: Iterable[Claim], states: Mapping[str, ReviewState], value: Confidence | None) -> Decisions:
    numbers = Counter(states[claim.id] for claim in active if claim.drafting.confidence == value)
    return Decisions(numbers[ReviewState.REVIEWED], numbers[ReviewState.REJECTED], numbers[ReviewState.CHANGED])


def _backlog(active: Sequence[Claim], knowledge: Knowledge, as_of: date | None) -> Backlog:
    reviews = {claim.id: knowledge.claims[claim.id].review for claim in active}
    decided = (ReviewState.REVIEWED, ReviewState.REJECTED)
    waiting = [claim for claim in active if reviews[claim.id].state not in decided]
    waits = [(claim, (as_of - claim.filed_on).days) for claim in waiting if as_of and claim.filed_on]
    return Backlog(
        len(waiting),
        len(waiting) - len(waits),
        as_of,
        tuple(sorted(waits, key=lambda wait: wait[1], reverse=True)),
        sum(review.state is ReviewState.REVIEWED and review.added_since > 0 for review in reviews.values()),
    )
