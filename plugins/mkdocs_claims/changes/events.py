"""Reviews and disputes: an event at the end of a record's list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mkdocs_claims.changes.base import OpenBase, RefusedError
from mkdocs_claims.changes.values import as_written, made_of
from mkdocs_claims.derived.digest import claim_digest, evidence_digest
from mkdocs_claims.edits.record import RecordEditor
from mkdocs_claims.edits.render import Value
from mkdocs_claims.edits.save import Change
from mkdocs_claims.edits.verify import edited
from mkdocs_claims.loader.base import REVIEWERS, Base, Filed
from mkdocs_claims.loader.shapes import shape_of
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Dispute, Review
from mkdocs_claims.records.evidence import Evidence
from mkdocs_claims.suggest import did_you_mean


def review(filed: Filed, base: Base, by: str, values: Mapping[str, Value], items: Sequence[str] | None) -> Review:
    """A person's review of a claim as it stands, with the digests of what it covers.

    `values` hold decision, date and note; `items` name the evidence items it covers, by key or by number
    from 1, all where None. Raises RefusedError for a person who may not review the claim.
    """
    covered = filed.claim.evidence if items is None else [item_named(filed.claim, name) for name in items]
    # An item can be named twice, by key and by number.
    vouched: list[Value] = list(dict.fromkeys(map(evidence_digest, covered)))
    digests: dict[str, Value] = {"digest": claim_digest(filed.claim), "evidence": vouched}
    head: dict[str, Value] = {"by": reviewer_named(by, filed.claim, base, "review it"), "kind": "person"}
    return made_of(Review, {**head, **values, **digests})


def is_repeated(event: Review, claim: Claim) -> bool:
    """Whether the last that this person said of the claim is the same, of the same text."""
    own = [other for other in claim.reviews if other.by == event.by and other.kind == event.kind]
    # The day does not matter; a new note does.
    return bool(own) and own[-1].model_copy(update={"date": event.date}) == event


def dispute(claim: Claim, values: Mapping[str, Value]) -> Dispute:
    """An objection to a claim as it stands, open, under a key of its own.

    Raises RefusedError where it is on file, or says nothing valid.
    """
    made = made_of(Dispute, {"key": _free_key("d", claim.disputes), **values, "digest": claim_digest(claim)})
    same = next((other for other in claim.disputes if (other.ground, other.text) == (made.ground, made.text)), None)
    if same is not None:
        raise RefusedError(f"this objection is on file already{f', as {same.key}' if same.key else ''}")
    return made


def evidence(claim: Claim, values: Mapping[str, Value]) -> Evidence:
    """An evidence item under a key of its own. Raises RefusedError where it is on file, or says nothing valid."""
    made = made_of(Evidence, {"key": _free_key("e", claim.evidence), **values})
    digest = evidence_digest(made)
    same = next((item for item in claim.evidence if evidence_digest(item) == digest), None)
    if same is not None:
        raise RefusedError(f"this evidence is on file already{f', as {same.key}' if same.key else ''}")
    return made


def added(base: OpenBase, filed: Filed, event: Review | Dispute | Evidence) -> OpenBase:
    """The base with the event at the end of its list in the claim's record.

    Raises EditError where the record's layout does not allow it, RefusedError where the event is not valid.
    """
    field = {Review: "reviews", Dispute: "disputes", Evidence: "evidence"}[type(event)]
    edits = RecordEditor(filed.file, shape_of(Claim)).append((field,), as_written(event))
    intended = filed.claim.model_copy(update={field: (*getattr(filed.claim, field), event)})
    return base.revised([Change(filed.file, edited(filed.file, edits, intended))])


def _free_key(letter: str, taken: Sequence[Evidence | Dispute]) -> str:
    """The key for a new item: the letter and the next number, counted from those of the items on file."""
    numbers = [int(item.key[1:]) for item in taken if item.key and item.key[0] == letter and item.key[1:].isdecimal()]
    return f"{letter}{max((len(taken), *numbers)) + 1}"


def reviewer_named(by: str, claim: Claim, base: Base, act: str) -> str:
    """The name of the reviewer that `by` means. Raises RefusedError for a person who may not `act` on the claim."""
    reviewer = next((reviewer for reviewer in base.reviewers if reviewer.is_called(by)), None)
    if reviewer is None:
        names = [reviewer.name for reviewer in base.reviewers]
        hint = did_you_mean(by, names) or "a maintainer can add a person there"
        raise RefusedError(f"{by} is not in {REVIEWERS}; {hint}")
    if claim.drafting.agent is not None and reviewer.is_called(claim.drafting.agent):
        raise RefusedError(f"{reviewer.name} drafted {claim.id} and cannot {act}")
    return reviewer.name


def item_named(claim: Claim, name: str) -> Evidence:
    """The evidence item with this key, or this number from 1. Raises RefusedError where there is none."""
    by_name = {str(number): item for number, item in enumerate(claim.evidence, 1)}
    by_name |= {item.key: item for item in claim.evidence if item.key is not None}
    if name not in by_name:
        keys = [item.key or str(number) for number, item in enumerate(claim.evidence, 1)]
        hint = did_you_mean(name, by_name) or (f"it has {', '.join(keys)}" if keys else "it has none")
        raise RefusedError(f"{claim.id} has no evidence item '{name}'; {hint}")
    return by_name[name]
