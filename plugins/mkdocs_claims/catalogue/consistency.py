"""What records say together: relations that lead in a circle, opposite claims, one source in two descriptions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from mkdocs_claims.catalogue.located import problem_at
from mkdocs_claims.catalogue.sources import identifiers, joined, told_differently
from mkdocs_claims.loader.base import Base, Filed
from mkdocs_claims.loader.nodes import Location
from mkdocs_claims.problems import Problem, Severity
from mkdocs_claims.records.claim import Effect
from mkdocs_claims.records.events import RelationType
from mkdocs_claims.records.ids import id_order

ONE_WAY: tuple[RelationType, ...] = ("supersedes", "depends-on", "narrows", "extends", "replicates")
"""Relations that cannot hold both ways."""


def check(base: Base) -> Iterator[Problem]:
    """Whatever does not fit together in the base."""
    whole = [filed for filed in base.claims if not filed.faulty]
    for kind in ONE_WAY:
        yield from _circles(whole, kind)
    yield from _opposites(whole)
    yield from _settled(whole)
    yield from _sources(whole)


def _circles(claims: Sequence[Filed], kind: RelationType) -> Iterator[Problem]:
    """One problem for each circle, at the relation that closes it."""
    filed_by_id = {filed.claim.id: filed for filed in claims}
    targets = {filed.claim.id: _targets(filed, kind) for filed in claims if filed.claim.relations}
    while circle := _a_circle(targets):
        # Of the claims on it, the one filed last is most likely to be wrong.
        last = max(circle, key=lambda claim_id: (id_order(claim_id), claim_id))
        target = circle[(circle.index(last) + 1) % len(circle)]
        index = targets[last].pop(target)
        path = " to ".join([*circle[circle.index(last) :], *circle[: circle.index(last)], last])
        message = f"`{kind}` leads in a circle, from {path}"
        location = ("relations", index, "claim")
        yield problem_at(filed_by_id[last].file, location, "relation-circle", message, "take out what is wrong")


def _targets(filed: Filed, kind: RelationType) -> dict[str, int]:
    """The other claims that relations of the kind lead to, with the place of each."""
    found = {relation.claim: place for place, relation in enumerate(filed.claim.relations) if relation.type == kind}
    return {target: place for target, place in found.items() if target != filed.claim.id}


def _a_circle(targets: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The ids of some circle, each leading to the next; empty if there is none."""
    try:
        TopologicalSorter(targets).prepare()
    except CycleError as error:
        # It names the circle against the direction of the relations, and its first member twice.
        return list(reversed(error.args[1]))[:-1]
    return []


def _opposites(claims: Sequence[Filed]) -> Iterator[Problem]:
    """Claims of one capability that say `helps` and `fails` of one technique, and nothing of each other."""
    saying: dict[tuple[str, str, Effect], list[Filed]] = {}
    for filed in claims:
        if filed.claim.status == "active":
            for key, effect in filed.claim.techniques.items():
                saying.setdefault((filed.claim.capability, key, effect), []).append(filed)
    related = {(filed.claim.id, relation.claim) for filed in claims for relation in filed.claim.relations}
    for (capability, key, effect), failing in saying.items():
        if effect != "fails":
            continue
        for other in failing:
            alone = [
                filed.claim.id
                for filed in saying.get((capability, key, "helps"), [])
                if not {(filed.claim.id, other.claim.id), (other.claim.id, filed.claim.id)} & related
            ]
            if alone:
                message = (
                    f"this claim says that '{key}' fails, and {_some(alone)} that it helps; no relation joins them"
                )
                suggestion = "add a relation such as `contradicts` or `narrows`, or mend what one of them says"
                yield _warning(other, ("techniques", key), "unrelated-opposites", message, suggestion)


def _some(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - 3} more say" if len(ids) > 3 else ""
    return f"{', '.join(ids[:3])}{more}" + ("" if more else " says" if len(ids) == 1 else " say")


def _settled(claims: Sequence[Filed]) -> Iterator[Problem]:
    """An upheld dispute moves a standing: it has to name what bears it out."""
    for filed in claims:
        for index, dispute in enumerate(filed.claim.disputes):
            if dispute.state == "upheld" and dispute.evidence is None:
                message = "an upheld dispute names no evidence item"
                suggestion = "set `evidence` to the key of the item that bears it out"
                yield _warning(filed, ("disputes", index, "state"), "upheld-without-evidence", message, suggestion)


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
                message = f"`{field}`: {where} describes the same source, with {first!r} where this has {text!r}"
                location = ("evidence", place, "source")
                yield _warning(filed, location, "source-differs", message, "look the source up and mend what is wrong")


def _warning(filed: Filed, location: Location, code: str, message: str, suggestion: str) -> Problem:
    return problem_at(filed.file, location, code, message, suggestion, key=True, severity=Severity.WARNING)
