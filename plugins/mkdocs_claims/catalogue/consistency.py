"""What records say together: relations that lead in a circle, opposite claims, one source in two descriptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from mkdocs_claims.catalogue.located import problem_at
from mkdocs_claims.catalogue.sources import identifiers, joined, told_differently
from mkdocs_claims.loader.base import REVIEWERS, Base, Filed
from mkdocs_claims.loader.nodes import Location
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


def check(base: Base) -> Iterator[Problem]:
    """Whatever does not fit together in the base."""
    whole = [filed for filed in base.claims if not filed.faulty]
    related = {filed.claim.id: filed for filed in whole if filed.claim.relations}
    for kind in ONE_WAY:
        yield from _circles(related, kind)
    yield from _opposites(whole)
    yield from _settled(whole)
    yield from _undirected(whole)
    yield from _sources(whole)


def _circles(related: Mapping[str, Filed], kind: RelationType) -> Iterator[Problem]:
    """One problem for each circle, at the relation that closes it. The claims are those with relations, by id."""
    targets = {claim_id: _targets(filed, kind) for claim_id, filed in related.items()}
    for last, *others in circles_of(targets):
        ids = others if len(others) < LISTED else [*others[: LISTED - 2], "…", others[-1]]
        message = f"`{kind}` leads in a circle, from {' to '.join([last, *ids, last])}"
        location = ("relations", targets[last][others[0]], "claim")
        yield problem_at(related[last].file, location, "relation-circle", message, "take out what is wrong")


def _targets(filed: Filed, kind: RelationType) -> dict[str, int]:
    """The other claims that relations of the kind lead to, with the place of each."""
    found = {relation.claim: place for place, relation in enumerate(filed.claim.relations) if relation.type == kind}
    return {target: place for target, place in found.items() if target != filed.claim.id}


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


def _opposites(claims: Sequence[Filed]) -> Iterator[Problem]:
    """Claims of one capability that say `helps` and `fails` of one technique, and nothing of each other.

    A claim that another supersedes is left out: what there is to say of it stands on the other.
    """
    active = [filed for filed in claims if filed.claim.status == "active"]
    superseded = {one.claim for filed in active for one in filed.claim.relations if one.type == "supersedes"}
    saying: dict[tuple[str, str, Effect], dict[str, Filed]] = {}
    for filed in active:
        if filed.claim.id not in superseded:
            for key, effect in filed.claim.techniques.items():
                saying.setdefault((filed.claim.capability, key, effect), {})[filed.claim.id] = filed
    related: dict[str, set[str]] = {}
    for filed in claims:
        for relation in filed.claim.relations:
            related.setdefault(filed.claim.id, set()).add(relation.claim)
            related.setdefault(relation.claim, set()).add(filed.claim.id)
    for (capability, key, effect), failing in saying.items():
        helping = saying.get((capability, key, "helps"), {})
        if effect != "fails" or not helping:
            continue
        for claim_id, filed in failing.items():
            known = related.get(claim_id, set())
            number = len(helping) - len(known & helping.keys())
            if number:
                alone = list(islice((other for other in helping if other not in known), NAMED))
                message = (
                    f"this claim says that '{key}' fails, and {_some(alone, number)} that it helps; "
                    "no relation joins them"
                )
                suggestion = "add a relation such as `contradicts` or `narrows`, or mend what one of them says"
                yield _warning(filed, ("techniques", key), "unrelated-opposites", message, suggestion)


def _some(ids: Sequence[str], number: int) -> str:
    more = f" and {number - len(ids)} more" if number > len(ids) else ""
    return f"{', '.join(ids)}{more} {'says' if number == 1 else 'say'}"


def _settled(claims: Sequence[Filed]) -> Iterator[Problem]:
    """An upheld dispute and a met falsifier move a standing: they have to say what bears them out, and who says so."""
    for filed in claims:
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


def _undirected(claims: Sequence[Filed]) -> Iterator[Problem]:
    """Evidence that does not say which way it points is read as neutral, which few people mean."""
    for filed in claims:
        for index, item in enumerate(filed.claim.evidence):
            if "direction" not in item.model_fields_set:
                message = "the evidence does not say which way it points, and is read as neutral"
                suggestion = "add `direction:` with supports, disputes, mixed or neutral"
                yield _warning(filed, ("evidence", index), "missing-direction", message, suggestion)


def _sources(claims: Sequence[Filed]) -> Iterator[Problem]:
    """One source that records describe differently: each that differs from the first that tells."""
    uses = [(filed, place) for filed in claims for place, item in enumerate(filed.claim.evidence) if item.source]
    names = (identifiers(filed.claim.evidence[place].source) for filed, place in uses)
    for members in joined(uses, names):
        sources = [filed.claim.evidence[place].source for filed, place in members]
        if len(members) == 1 or all(source == sources[0] for source in sources):
            continue
        for field, told in told_differently(sources):
            (first, first_member), *others = told
            for text, member in others:
                filed, place = members[member]
                where = members[first_member][0].file.path
                message = (
                    f"`{field}`: {where} describes the same source, with {_brief(first)} where this has {_brief(text)}"
                )
                location = ("evidence", place, "source")
                yield _warning(filed, location, "source-differs", message, "look the source up and mend what is wrong")


def _brief(text: str) -> str:
    return repr(text if len(text) <= BRIEF else f"{text[: BRIEF - 1]}…")


def _warning(filed: Filed, location: Location, code: str, message: str, suggestion: str) -> Problem:
    return problem_at(filed.file, location, code, message, suggestion, key=True, severity=Severity.WARNING)
