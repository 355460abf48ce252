"""What lists show of claims and capabilities: plain text and numbers, nothing escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

from mkdocs_claims.addresses import capability_path, claim_path
from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.counting import counted
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.reasons import Reason
from mkdocs_claims.derived.recent import changed_on
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.techniques import said_of
from mkdocs_claims.derived.voices import Part, title_of, voices
from mkdocs_claims.pages.paging import size
from mkdocs_claims.past import NO_PAST, Past
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.taxonomy import TaxonomyEntry


@dataclass(frozen=True, slots=True)
class Card:
    """A claim as every list, card and neighbour link shows it. `is_upheld`: an upheld dispute holds against it."""

    id: str
    path: str
    title: str
    statement: str
    parts: tuple[Part, ...]
    observed_on: str | None
    capability: str
    capability_key: str
    capability_path: str
    state: ReviewState
    confidence: str | None
    on_file: Ledger
    open_disputes: int
    is_upheld: bool
    status: str
    changed: str | None
    """The day on which something last happened to it, None where its record holds no date."""
    flagged: int
    """Automatic checks that flag it."""
    size: int
    """The bytes that its statement and its capability take in a page. Every list asks for it."""
    techniques: tuple[tuple[str, str], ...]
    """Key and name of each technique that it is about; of a withdrawn one, those of the one to use instead."""

    @property
    def notes(self) -> list[str]:
        """What lists say of it in bold: that it is no longer put forward, and what it is disputed by."""
        found = [] if self.status == "active" else [self.status.capitalize()]
        if self.open_disputes:
            found.append(counted(self.open_disputes, "open dispute"))
        return [*found, "Dispute upheld"] if self.is_upheld else found


EXPECTED = (ReviewState.UNREVIEWED, ReviewState.REVIEWED_BY_AI, ReviewState.REVIEWED)
"""The states that readers look for."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many claims stand in one review state."""

    state: ReviewState
    number: int

    @property
    def is_shown(self) -> bool:
        """Whether lists of states name it: the first three even where no claim stands there."""
        return self.number > 0 or self.state in EXPECTED


@dataclass(frozen=True, slots=True)
class CapabilityView:
    """A capability and the claims that belong to it. `tallies` holds every state, 0 too.

    Claims that are no longer put forward are counted in `retired` and nowhere else.
    """

    key: str
    path: str
    name: str
    description: str | None
    withdrawn: str | None
    tallies: tuple[Tally, ...]
    reviewed: int
    total: int
    retired: int


HEAD_TITLE = 120
"""Characters of a statement that still stands whole in `<title>`; a longer one gives its short title."""


def head_title(shown: Card) -> str:
    """What stands for the claim in the browser's tab and in search results."""
    return shown.statement if len(shown.statement) <= HEAD_TITLE else shown.title


def cards(
    catalogue: Catalogue, facts: Mapping[str, Facts], flagged: Mapping[str, int], past: Past = NO_PAST
) -> dict[str, Card]:
    """Every claim as lists show it, by id, in the order of ids; `flagged` are the numbers of checks that flag it.

    `past` is what earlier builds have worked out.
    """
    claims, names = catalogue.claims, {key: catalogue.capability_name(key) for key in catalogue.capabilities}
    ids = [claim.id for claim in claims]
    found = past.each(
        _card,
        ids,
        claims,
        [facts[claim_id] for claim_id in ids],
        [names[claim.capability] for claim in claims],
        repeat(catalogue.techniques),
        [flagged[claim_id] for claim_id in ids],
    )
    return dict(zip(ids, found, strict=True))


def _card(claim: Claim, facts: Facts, capability: str, techniques: Mapping[str, TaxonomyEntry], flagged: int) -> Card:
    """`capability` is the name of the claim's, `techniques` are those of the taxonomy by key."""
    changed, said = changed_on(claim), said_of(claim, techniques)
    return Card(
        id=claim.id,
        path=claim_path(claim.slug),
        title=title_of(claim),
        statement=claim.statement,
        parts=voices(claim.statement),
        observed_on=claim.observed_on,
        capability=capability,
        capability_key=claim.capability,
        capability_path=capability_path(claim.capability),
        state=facts.review.state,
        confidence=claim.drafting.confidence,
        on_file=facts.on_file,
        is_upheld=Reason.DISPUTE_UPHELD in facts.reasons,
        open_disputes=sum(dispute.state == "open" for dispute in claim.disputes),
        status=facts.status_of(claim),
        changed=changed.isoformat() if changed else None,
        flagged=flagged,
        size=size(claim.statement, capability),
        techniques=tuple([(key, techniques[key].name if key in techniques else key) for key in said]),
    )


def in_use(shown: Iterable[Card]) -> list[Card]:
    """The claims that are still put forward: the others keep their pages and leave the counts."""
    return [one for one in shown if one.status == "active"]


def in_use_first(shown: Iterable[Card]) -> list[Card]:
    """The claims as lists show them, those no longer put forward at the end."""
    return sorted(shown, key=lambda one: one.status != "active")


def tallies(shown: Iterable[Card]) -> tuple[Tally, ...]:
    """The claims still put forward by review state, every state in its order."""
    numbers = Counter(one.state for one in in_use(shown))
    return tuple(Tally(state, numbers[state]) for state in ReviewState)


def second_look(catalogue: Catalogue, shown: Mapping[str, Card]) -> list[tuple[Card, str, str]]:
    """Up to four claims that something on file speaks against, or whose texts are cut, with an icon and the reason.

    Where there are fewer, claims that automatic checks flag, those with the most flags first.
    """
    disputed, cut, flagged = [], [], []
    for claim in catalogue.claims:
        one = shown[claim.id]
        if one.status != "active":
            continue
        if one.open_disputes:
            disputed.append((one, "dispute", counted(one.open_disputes, "open dispute")))
        elif one.on_file.disputes:
            disputed.append((one, "disputes", counted(one.on_file.disputes, "disputing source")))
        elif one.on_file.mixed:
            disputed.append((one, "mixed", counted(one.on_file.mixed, "mixed source")))
        elif claim.truncated:
            cut.append((one, "flag", f"{counted(len(claim.truncated), 'text')} on file known to be cut"))
        elif one.flagged:
            flagged.append((one, "flag", f"Flagged by {counted(one.flagged, 'automatic check')}"))
    return [*disputed, *cut, *sorted(flagged, key=lambda found: -found[0].flagged)][:4]


def capability_view(key: str, catalogue: Catalogue, shown: Sequence[Card]) -> CapabilityView:
    """A capability with its claims, `shown`, counted."""
    entry = catalogue.capabilities[key]
    active = in_use(shown)
    return CapabilityView(
        key,
        capability_path(key),
        entry.name,
        entry.description,
        catalogue.capability_name(entry.withdrawn) if entry.withdrawn else None,
        tallies(active),
        sum(one.state is ReviewState.REVIEWED for one in active),
        len(active),
        len(shown) - len(active),
    )
