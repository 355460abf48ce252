"""Claims added, changed and taken out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs_claims.counting import counted
from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.diff.lines import Line, Said, Section, Words
from mkdocs_claims.diff.state import Pair, State, named
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Evidence

_TOLD_APART = {"id", "slug", "aliases", "evidence", "reviews", "disputes"}


def claim_sections(pairs: Iterable[Pair], before: State, after: State) -> list[Section]:
    """One section each for what was added, changed and taken out."""
    added, changed, gone = [], [], []
    for pair in pairs:
        if pair.before is None and pair.after is not None:
            added.append(_added(pair.after, after))
        elif pair.after is None and pair.before is not None:
            gone.append(Line(named(pair.before)))
        elif pair.before is not None and pair.after is not None:
            below = tuple(_differences(pair.before, pair.after, before, after))
            if below:
                changed.append(Line(named(pair.after), below))
    return [
        Section("Claims added", "claim added", "claims added", tuple(added)),
        Section("Claims changed", "claim changed", "claims changed", tuple(changed)),
        Section("Claims taken out", "claim taken out", "claims taken out", tuple(gone)),
    ]


def _added(claim: Claim, after: State) -> Line:
    facts = after.facts[claim.id]
    capability = after.catalogue.capabilities[claim.capability].name
    return Line(
        named(claim),
        (
            ("capability: ", Said(capability), f"; review: {facts.review.state.words}"),
            (f"on file: {_counts(facts.on_file)}",),
        ),
    )


def _differences(old: Claim, new: Claim, before: State, after: State) -> Iterator[Words]:
    if old.id != new.id:
        yield ("id: ", Said(old.id), " is now ", Said(new.id))
    fields = [
        info.alias or name
        for name, info in Claim.model_fields.items()
        if name not in _TOLD_APART and getattr(old, name) != getattr(new, name)
    ]
    if fields:
        yield ("changed: ", Said(", ".join(fields)))
    yield from _evidence(old.evidence, new.evidence)
    yield from _reviews(old, new)
    yield from _disputes(old, new)
    for name, was, now in (
        ("on file", before.facts[old.id].on_file, after.facts[new.id].on_file),
        ("counted", before.facts[old.id].counted, after.facts[new.id].counted),
    ):
        if was != now:
            yield (f"{name}: {_counts(was)} → {_counts(now)}",)


def _evidence(old: tuple[Evidence, ...], new: tuple[Evidence, ...]) -> Iterator[Words]:
    """Items are told by key, or by place where they have none."""
    was, now = _by_key(old), _by_key(new)
    for key, item in now.items():
        if key not in was:
            yield (f"evidence {key} added: {item.direction}, {item.basis}",)
        elif was[key] != item:
            yield (f"evidence {key} changed",)
    for key in was:
        if key not in now:
            yield (f"evidence {key} taken out, though items are never replaced",)


def _by_key(items: tuple[Evidence, ...]) -> dict[str, Evidence]:
    return {item.key or f"item {place}": item for place, item in enumerate(items)}


def _reviews(old: Claim, new: Claim) -> Iterator[Words]:
    for review in new.reviews:
        if review not in old.reviews:
            yield (f"review by a {review.kind}, ", Said(review.by or "not recorded"), f": {review.decision}")
    lost = sum(review not in new.reviews for review in old.reviews)
    if lost:
        yield (f"{counted(lost, 'review')} taken out or changed",)


def _disputes(old: Claim, new: Claim) -> Iterator[Words]:
    was = {dispute.key or f"item {place}": dispute for place, dispute in enumerate(old.disputes)}
    now = {dispute.key or f"item {place}": dispute for place, dispute in enumerate(new.disputes)}
    for key, dispute in now.items():
        if key not in was:
            yield (f"dispute {key} raised: {dispute.ground}",)
        elif was[key].state != dispute.state:
            yield (f"dispute {key}: {was[key].state} → {dispute.state}",)
        elif was[key] != dispute:
            yield (f"dispute {key} changed",)
    for key in was:
        if key not in now:
            yield (f"dispute {key} taken out",)


def _counts(ledger: Ledger) -> str:
    names = ("supports", "disputes", "mixed", "neutral")
    told = [f"{getattr(ledger, name)} {name}" for name in names if getattr(ledger, name)]
    return ", ".join(told) or "no evidence"
