"""Whatever one record says of another must be there: claims, capabilities, techniques, people, evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

from pydantic import BaseModel

from mkdocs_claims.catalogue.located import problem_at
from mkdocs_claims.loader.base import CAPABILITIES, REVIEWERS, TECHNIQUES, Base, Filed
from mkdocs_claims.loader.files import LEDGER
from mkdocs_claims.loader.nodes import Location
from mkdocs_claims.past import Past
from mkdocs_claims.problems import Problem, Severity
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.ids import is_placeholder
from mkdocs_claims.records.slugs import RESERVED
from mkdocs_claims.records.taxonomy import Reviewer, TaxonomyEntry
from mkdocs_claims.suggest import Choices, did_you_mean, did_you_mean_id

_SHOWN = 10
"""The most keys of a taxonomy that a suggestion lists."""


_LISTS = frozenset({"capabilities", "techniques", "reviewers"})
"""The files beside the records, by what names them in `Base.broken`."""


@dataclass(frozen=True, slots=True)
class _Beside:
    """What records refer to beside each other, None where its file is broken; and what they may have meant.

    Choices are put in order once for all records.
    """

    capabilities: tuple[Mapping[str, TaxonomyEntry], Choices] | None
    techniques: tuple[Mapping[str, TaxonomyEntry], Choices] | None
    people: tuple[Mapping[str, Reviewer], Choices] | None


def alone(filed: Filed) -> Iterator[Problem]:
    """What a record says of its own items and texts, where there are none such."""
    if "evidence" not in filed.faulty:
        yield from _own_items(filed)


def check(base: Base, past: Past, *, release: bool) -> Iterator[Problem]:
    """Every other reference that leads nowhere. `release` makes placeholder ids errors.

    `past` is what earlier builds have worked out.
    """
    ids = {filed.claim.id for filed in base.claims}
    for name, some in ((CAPABILITIES, base.capabilities), (TECHNIQUES, base.techniques)):
        yield from _taxonomy(base, name, some)
    beside = past.again(_beside, "", base.capabilities, base.techniques, base.reviewers, base.broken & _LISTS)
    files = [filed.file.name for filed in base.claims]
    for found in past.each(_leading_out, files, base.claims, repeat(beside)):
        yield from found
    known, spellings = ids | base.broken, Choices(ids)
    for filed in base.claims:
        if filed.claim.relations:
            yield from _relations(filed, known, spellings)
    unlisted = [LEDGER in base.by_name and filed.claim.id not in base.ledger for filed in base.claims]
    for found in past.each(_id, files, base.claims, unlisted, repeat(release)):
        yield from found
    for claim_id in base.ledger:
        if claim_id not in ids and claim_id not in base.broken:
            yield base.by_name[LEDGER].problem(
                base.ledger[claim_id],
                "lost-id",
                f"{claim_id} was published, and its record is gone",
                "bring the record back; set `status: retired` where it is no longer put forward",
            )


def _beside(
    capabilities: tuple[TaxonomyEntry, ...],
    techniques: tuple[TaxonomyEntry, ...],
    reviewers: tuple[Reviewer, ...],
    broken: frozenset[str],
) -> _Beside:
    keys = [{entry.key: entry for entry in entries} for entries in (capabilities, techniques)]
    people = {reviewer.name: reviewer for reviewer in reviewers}
    return _Beside(
        None if "capabilities" in broken else (keys[0], Choices(keys[0])),
        None if "techniques" in broken else (keys[1], Choices(keys[1])),
        None if "reviewers" in broken else (people, Choices(people)),
    )


def _leading_out(filed: Filed, beside: _Beside) -> tuple[Problem, ...]:
    """What a record says of what is beside the records, where there is none such."""
    found: list[Problem] = []
    if beside.capabilities and "capability" not in filed.faulty:
        found += _capability(filed, *beside.capabilities)
    if beside.techniques:
        found += _techniques(filed, *beside.techniques)
    if beside.people:
        found += _people(filed, *beside.people)
    return tuple(found)


def _taxonomy(base: Base, name: str, some: Sequence[TaxonomyEntry]) -> Iterator[Problem]:
    entries = {entry.key: entry for entry in some}
    for index, entry in enumerate(some):
        for field, target in (("parent", entry.parent), ("withdrawn", entry.withdrawn)):
            if target is not None and (target not in entries or target == entry.key):
                message = f"`{field}`: there is no other entry '{target}'"
                yield problem_at(
                    base.by_name[name],
                    (index, field),
                    "unknown-key-of-taxonomy",
                    message,
                    did_you_mean(target, entries),
                )
        if entry.withdrawn and entry.withdrawn in entries and entries[entry.withdrawn].withdrawn:
            message = f"`withdrawn`: '{entry.withdrawn}' is withdrawn itself"
            yield problem_at(base.by_name[name], (index, "withdrawn"), "withdrawn-key", message)
        if _is_its_own_ancestor(entry, entries):
            yield problem_at(base.by_name[name], (index, "parent"), "parent-cycle", "`parent` leads back to this entry")


def _is_its_own_ancestor(entry: TaxonomyEntry, entries: Mapping[str, TaxonomyEntry]) -> bool:
    seen: set[str] = set()
    key = entry.parent
    while key is not None and key in entries and key not in seen and key != entry.key:
        seen.add(key)
        key = entries[key].parent
    return key == entry.key and entry.parent != entry.key


def _capability(filed: Filed, entries: Mapping[str, TaxonomyEntry], spellings: Choices) -> Iterator[Problem]:
    key = filed.claim.capability
    if key not in entries:
        suggestion = did_you_mean(key, spellings) or f"add it to {CAPABILITIES}{_or_one_of(entries)}"
        yield problem_at(
            filed.file, ("capability",), "unknown-capability", f"there is no capability '{key}'", suggestion
        )
    elif (instead := entries[key].withdrawn) is not None:
        message = f"the capability '{key}' is withdrawn"
        yield problem_at(filed.file, ("capability",), "withdrawn-key", message, f"use '{instead}'")


def _or_one_of(entries: Mapping[str, TaxonomyEntry]) -> str:
    """The keys that there are, as far as a person would read them."""
    if not entries:
        return ""
    more = f" and {len(entries) - _SHOWN} more" if len(entries) > _SHOWN else ""
    return f", or use one of: {', '.join(list(entries)[:_SHOWN])}{more}"


def _techniques(filed: Filed, entries: Mapping[str, TaxonomyEntry], spellings: Choices) -> Iterator[Problem]:
    for key in filed.claim.techniques:
        location = ("techniques", key)
        if key in RESERVED:
            message = f"'{key}' is the name of a page of this site"
            yield problem_at(filed.file, location, "reserved-name", message, "choose another", key=True)
        elif key not in entries:
            yield problem_at(
                filed.file,
                location,
                "unknown-technique",
                f"the technique '{key}' is not described yet",
                did_you_mean(key, spellings) or f"describe it in {TECHNIQUES}",
                key=True,
                severity=Severity.WARNING,
            )
        elif (instead := entries[key].withdrawn) is not None:
            # To change it would end a review, so it may stay: what is said of it is said of the other.
            message = f"the technique '{key}' is withdrawn; this counts for '{instead}'"
            suggestion = f"use '{instead}', where no review covers the record"
            yield problem_at(
                filed.file, location, "withdrawn-key", message, suggestion, key=True, severity=Severity.WARNING
            )


def _people(filed: Filed, people: Mapping[str, Reviewer], spellings: Choices) -> Iterator[Problem]:
    claim = filed.claim
    drafter = claim.drafting.agent
    for location, name, is_person in _deciders(claim):
        if drafter is not None and people.get(name, Reviewer(name=name)).is_called(drafter):
            message = f"{name} drafted this claim and cannot review it"
            yield problem_at(filed.file, location, "own-review", message)
        if is_person and name not in people:
            suggestion = did_you_mean(name, spellings) or f"only people in {REVIEWERS} may review, judge or settle"
            yield problem_at(filed.file, location, "unknown-reviewer", f"{name} is not in {REVIEWERS}", suggestion)


def _deciders(claim: Claim) -> Iterator[tuple[Location, str, bool]]:
    """Where a record names who reviewed, judged or settled something: the place, the name, whether it is a person."""
    for index, review in enumerate(claim.reviews):
        if review.by is not None:
            yield ("reviews", index, "by"), review.by, review.kind == "person"
    for index, judgement in enumerate(claim.checks.judged):
        yield ("checks", "judged", index, "by"), judgement.by, True
    settled = [("disputes", index, one.settled_by) for index, one in enumerate(claim.disputes)]
    settled += [("falsifiers", index, one.settled_by) for index, one in enumerate(claim.falsifiers)]
    for field, index, name in settled:
        if name is not None:
            yield (field, index, "settled_by"), name, True


def _relations(filed: Filed, known: set[str], spellings: Choices) -> Iterator[Problem]:
    for index, relation in enumerate(filed.claim.relations):
        location = ("relations", index, "claim")
        if relation.claim == filed.claim.id:
            yield problem_at(filed.file, location, "own-relation", "a claim has no relation to itself")
        elif relation.claim not in known:
            message = f"there is no claim {relation.claim}"
            suggestion = did_you_mean_id(relation.claim, spellings)
            if suggestion and f"'{filed.claim.id}'" in suggestion:
                suggestion = None
            yield problem_at(filed.file, location, "unknown-claim", message, suggestion)


def _own_items(filed: Filed) -> Iterator[Problem]:
    """References within one record: to evidence items and to texts."""
    claim = filed.claim
    wanted: list[tuple[Location, str]] = [
        (("falsifiers", index, "met_by", place), key)
        for index, falsifier in enumerate(claim.falsifiers)
        for place, key in enumerate(falsifier.met_by)
    ]
    wanted += [
        (("disputes", index, "evidence"), dispute.evidence)
        for index, dispute in enumerate(claim.disputes)
        if dispute.evidence is not None
    ]
    keys = {item.key for item in claim.evidence if item.key is not None} if wanted else set()
    for location, key in wanted:
        if key not in keys:
            message = f"this record has no evidence item '{key}'"
            yield problem_at(filed.file, location, "unknown-evidence", message, did_you_mean(key, keys))
    for index, path in enumerate(claim.truncated):
        if path.split(".")[0] in filed.faulty:
            continue
        if not isinstance(text_at(claim, path), str):
            message = f"there is no text at '{path}' in this record"
            yield problem_at(filed.file, ("truncated", index), "unknown-field", message)


def text_at(record: BaseModel, path: str) -> object:
    """The value at a dotted path such as `evidence.0.measured_on`, or None where the path leads nowhere."""
    value: object = record
    for step in path.split("."):
        if isinstance(value, BaseModel):
            value = getattr(value, step, None) if step in type(value).model_fields else None
        elif isinstance(value, Sequence) and not isinstance(value, str) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def _id(filed: Filed, is_unlisted: bool, release: bool) -> tuple[Problem, ...]:  # noqa: FBT001
    claim_id = filed.claim.id
    if "id" in filed.faulty:
        return ()
    if is_placeholder(claim_id):
        if not release:
            return ()
        message = f"{claim_id} has no number yet, and this is a release"
        return (problem_at(filed.file, ("id",), "placeholder-id", message, "run `claims assign` on the main branch"),)
    if not is_unlisted:
        return ()
    found = problem_at(
        filed.file,
        ("id",),
        "unlisted-id",
        f"{claim_id} is not in {LEDGER}",
        "add it at the end of that file",
        severity=Severity.WARNING,
    )
    return (found,)
