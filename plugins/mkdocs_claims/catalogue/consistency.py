"""What records say together: relations that lead in a circle, opposite claims, one source in two descriptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from mkdocs_claims.catalogue.located import problem_at
from mkdocs_claims.catalogue.sources import Description, described, identifiers, joined, told_differently
from mkdocs_claims.loader.base import REVIEWERS, Base, Filed
from mkdocs_claims.loader.nodes import Location
from mkdocs_claims.past import Past
from mkdocs_claims.problems import Problem, Severity
from mkdocs_claims.records.claim import Effect
from mkdocs_claims.records.events import RelationType
from mkdocs_claims.records.ids import id_order

ONE_WAY: tuple[RelationType, ...] = ("supersedes", "depends-on", "narrows", "extends", "replicates")
"""Relations that cannot hold both ways."""
_SETTLED = f"set `settled_by` to a name in {REVIEWERS}"
_Steps = dict[str, dict[str, None]]
LISTED = 10
"""The most claims of a circle that are named, and a further one."""
NAMED = 3
"""The most claims that are named as the opposite of one."""
BRIEF = 80
"""The most characters of a value that a message repeats."""


class _Said(NamedTuple):
    """What of a claim is held against others. All of it is compared by its value: most edits change nothing of it."""

    claim_id: str
    is_active: bool
    capability: str
    techniques: tuple[tuple[str, Effect], ...]
    relations: tuple[tuple[RelationType, str], ...]


def alone(filed: Filed) -> Iterator[Problem]:
    """What does not fit together in one record."""
    if not filed.faulty:
        yield from _settled(filed)
        yield from _undirected(filed)


def check(base: Base, past: Past) -> Iterator[Problem]:
    """Whatever does not fit together between records. `past` is what earlier builds have worked out."""
    whole = [filed for filed in base.claims if not filed.faulty]
    files = [filed.file.name for filed in whole]
    said = tuple(past.each(_said, files, whole))
    for place, relation, message in past.again(_circles, "", said):
        location = ("relations", relation, "claim")
        yield problem_at(whole[place].file, location, "relation-circle", message, "take out what is wrong")
    for place, key, message in past.again(_opposites, "", said):
        suggestion = "add a relation such as `contradicts` or `narrows`, or mend what one of them says"
        yield _warning(whole[place], ("techniques", key), "unrelated-opposites", message, suggestion)
    for (first, _), (place, item), field, text, other in past.again(
        _sources, "", tuple(past.each(_told, files, whole))
    ):
        path = whole[first].file.path
        message = f"`{field}`: {path} describes the same source, with {_brief(text)} where this has {_brief(other)}"
        suggestion = "look the source up and mend what is wrong"
        yield _warning(whole[place], ("evidence", item, "source"), "source-differs", message, suggestion)


def _said(filed: Filed) -> _Said:
    claim = filed.claim
    relations = tuple([(relation.type, relation.claim) for relation in claim.relations])
    return _Said(claim.id, claim.status == "active", claim.capability, tuple(claim.techniques.items()), relations)


def _circles(said: Sequence[_Said]) -> tuple[tuple[int, int, str], ...]:
    """For each circle the claim and the relation that closes it, by their places, and the message."""
    related = {one.claim_id: place for place, one in enumerate(said) if one.relations}
    found = []
    for kind in ONE_WAY:
        targets = {claim_id: _targets(said[place], kind) for claim_id, place in related.items()}
        for last, *others in circles_of(targets):
            ids = others if len(others) < LISTED else [*others[: LISTED - 2], "…", others[-1]]
            message = f"`{kind}` leads in a circle, from {' to '.join([last, *ids, last])}"
            found.append((related[last], targets[last][others[0]], message))
    return tuple(found)


def _targets(said: _Said, kind: RelationType) -> dict[str, int]:
    """The other claims that relations of the kind lead to, with the place of each."""
    found = {claim_id: place for place, (own, claim_id) in enumerate(said.relations) if own == kind}
    return {target: place for target, place in found.items() if target != said.claim_id}


def circles_of(targets: Mapping[str, Iterable[str]]) -> Iterator[list[str]]:
    """The circles in which ids lead to each other, each as short as can be and from the id that was filed last.

    Of the claims on a circle, that one is most likely to be wrong. Each circle is told without the steps that closed
    those before it.
    """
    onward: _Steps = {one: dict.fromkeys(others) for one, others in targets.items()}
    back: _Steps = {}
    for one, others in onward.items():
        for other in others:
            back.setdefault(other, {})[one] = None
    _drop(list(onward.keys() | back.keys()), onward, back)
    for last in sorted(onward, key=lambda claim_id: (id_order(claim_id), claim_id), reverse=True):
        while circle := _shortest_circle(last, onward):
            yield circle
            del onward[last][circle[1]], back[circle[1]][last]
            _drop([last, circle[1]], onward, back)
        # No further circle leads through it.
        near = [*onward.pop(last, ()), *back.pop(last, ())]
        for other in near:
            onward.get(other, {}).pop(last, None)
            back.get(other, {}).pop(last, None)
        _drop(near, onward, back)


def _drop(ids: list[str], onward: _Steps, back: _Steps) -> None:
    """Take out those of `ids` that nothing leads to or that lead nowhere, and what is then like that."""
    while ids:
        one = ids.pop()
        if onward.get(one) and back.get(one):
            continue
        for other in onward.pop(one, ()):
            back[other].pop(one, None)
            ids.append(other)
        for other in back.pop(one, ()):
            onward[other].pop(one, None)
            ids.append(other)


def _shortest_circle(first: str, onward: Mapping[str, Iterable[str]]) -> list[str]:
    """The ids of a shortest circle through `first`, each leading to the next; empty if there is none."""
    reached_from: dict[str, str] = {}
    reached = [first]
    for here in reached:
        for other in onward.get(here, ()):
            if other == first:
                path = [here]
                while path[-1] != first:
                    path.append(reached_from[path[-1]])
                return path[::-1]
            if other not in reached_from:
                reached_from[other] = here
                reached.append(other)
    return []


def _opposites(said: Sequence[_Said]) -> tuple[tuple[int, str, str], ...]:
    """Claims of one capability that say `helps` and `fails` of one technique, and nothing of each other.

    Each by its place, with the technique and the message. A claim that another supersedes is left out: what there is to
    say of it stands on the other.
    """
    active = [(place, one) for place, one in enumerate(said) if one.is_active]
    superseded = {claim_id for _, one in active for kind, claim_id in one.relations if kind == "supersedes"}
    saying: dict[tuple[str, str, Effect], dict[str, int]] = {}
    for place, one in active:
        if one.claim_id not in superseded:
            for key, effect in one.techniques:
                saying.setdefault((one.capability, key, effect), {})[one.claim_id] = place
    related: dict[str, set[str]] = {}
    for one in said:
        for _, claim_id in one.relations:
            related.setdefault(one.claim_id, set()).add(claim_id)
            related.setdefault(claim_id, set()).add(one.claim_id)
    found = []
    for (capability, key, effect), failing in saying.items():
        helping = saying.get((capability, key, "helps"), {})
        if effect != "fails" or not helping:
            continue
        for claim_id, place in failing.items():
            known = related.get(claim_id, set())
            number = len(helping) - len(known & helping.keys())
            if number:
                alone = list(islice((other for other in helping if other not in known), NAMED))
                message = (
                    f"this claim says that '{key}' fails, and {_some(alone, number)} that it helps; "
                    "no relation joins them"
                )
                found.append((place, key, message))
    return tuple(found)


def _some(ids: Sequence[str], number: int) -> str:
    more = f" and {number - len(ids)} more" if number > len(ids) else ""
    return f"{', '.join(ids)}{more} {'says' if number == 1 else 'say'}"


def _settled(filed: Filed) -> Iterator[Problem]:
    """An upheld dispute and a met falsifier move a standing: they have to say what bears them out, and who says so."""
    for index, dispute in enumerate(filed.claim.disputes):
        location = ("disputes", index, "state")
        if dispute.state == "upheld" and dispute.evidence is None:
            message = "an upheld dispute names no evidence item"
            suggestion = "set `evidence` to the key of the item that bears it out"
            yield _warning(filed, location, "upheld-without-evidence", message, suggestion)
        if dispute.state == "upheld" and dispute.date is None:
            message = "an upheld dispute has no day, so that no later acceptance can end it"
            yield _warning(filed, location, "upheld-without-date", message, "set `date` to the day it was raised")
        if dispute.state == "upheld" and dispute.settled_by is None:
            message = "an upheld dispute does not say who settled it"
            yield _warning(filed, location, "settled-by-nobody", message, _SETTLED)
    for index, falsifier in enumerate(filed.claim.falsifiers):
        if falsifier.met_by and falsifier.settled_by is None:
            message = "a met falsifier does not say who found that it is met"
            yield _warning(filed, ("falsifiers", index, "met_by"), "settled-by-nobody", message, _SETTLED)


def _undirected(filed: Filed) -> Iterator[Problem]:
    """Evidence that does not say which way it points is read as neutral, which few people mean."""
    for index, item in enumerate(filed.claim.evidence):
        if "direction" not in item.model_fields_set:
            message = "the evidence does not say which way it points, and is read as neutral"
            suggestion = "add `direction:` with supports, disputes, mixed or neutral"
            yield _warning(filed, ("evidence", index), "missing-direction", message, suggestion)


def _told(filed: Filed) -> tuple[tuple[int, tuple[str, ...], Description], ...]:
    """What a record says of sources: the item's place, the source's names, and its description."""
    items = enumerate(filed.claim.evidence)
    return tuple([(place, identifiers(item.source), described(item.source)) for place, item in items if item.source])


def _sources(
    told: Sequence[Sequence[tuple[int, tuple[str, ...], Description]]],
) -> tuple[tuple[tuple[int, int], tuple[int, int], str, str, str], ...]:
    """One source that records describe differently: each that differs from the first that tells.

    That one and the other, each by the places of the claim and of the item; the field, and the text of both.
    """
    uses = [(place, item) for place, own in enumerate(told) for item, _, _ in own]
    names = [names for own in told for _, names, _ in own]
    descriptions = [description for own in told for _, _, description in own]
    found = []
    for members in joined(range(len(uses)), names):
        own = [descriptions[one] for one in members]
        if len(set(own)) == 1:
            continue
        for field, values in told_differently(own):
            (text, first), *others = values
            found += [(uses[members[first]], uses[members[one]], field, text, other) for other, one in others]
    return tuple(found)


def _brief(text: str) -> str:
    return repr(text if len(text) <= BRIEF else f"{text[: BRIEF - 1]}…")


def _warning(filed: Filed, location: Location, code: str, message: str, suggestion: str) -> Problem:
    return problem_at(filed.file, location, code, message, suggestion, key=True, severity=Severity.WARNING)
