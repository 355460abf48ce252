"""Review labels that change, those that are lost among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs_claims.counting import counted
from mkdocs_claims.derived.digest import covered
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.diff.lines import Line, Said, Section, Words
from mkdocs_claims.diff.state import Pair, State, named
from mkdocs_claims.records.claim import Claim

_DECIDED = (ReviewState.REVIEWED, ReviewState.REJECTED)


def label_sections(pairs: Iterable[Pair], before: State, after: State) -> list[Section]:
    """Decisions of people that no longer hold, and all other changes of labels."""
    lost: list[Line] = []
    moved: list[Line] = []
    for pair in pairs:
        if pair.before is None or pair.after is None:
            continue
        was, now = before.facts[pair.before.id].review, after.facts[pair.after.id].review
        if was.state is not now.state:
            words = (*named(pair.after), f": {was.state.label} → {now.state.label}")
            line = Line(words, tuple(_because(pair.before, pair.after)))
            (lost if was.state in _DECIDED and now.state not in _DECIDED else moved).append(line)
        elif now.state is ReviewState.REVIEWED and now.added_since > was.added_since:
            words = (*named(pair.after), f": {counted(now.added_since, 'evidence item')} that no review covers")
            moved.append(Line(words))
    return [
        Section("Review states lost", "review state lost", "review states lost", tuple(lost)),
        Section("Review states moved", "review state moved", "review states moved", tuple(moved)),
    ]


def _because(old: Claim, new: Claim) -> Iterator[Words]:
    was = covered(old)
    changed = [name for name, now in covered(new).items() if was[name] != now]
    if changed:
        yield ("because of ", Said(", ".join(changed)))
    if old.reviews != new.reviews:
        yield ("because of ", Said("reviews"))
