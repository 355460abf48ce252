"""What people and models did to a claim after it was filed: reviews, disputes, judgements, relations."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from mkdocs_claims.records.fields import ClaimId, Day, Digest, Key, Line, Model

Ground = Literal["counter-evidence", "scope", "source-does-not-say", "figures", "duplicate", "other"]
DisputeState = Literal["open", "answered", "upheld", "dismissed", "withdrawn"]
RelationType = Literal[
    "supports",
    "contradicts",
    "narrows",
    "extends",
    "replicates",
    "depends-on",
    "duplicates",
    "supersedes",
    "see-also",
]


class Review(Model):
    """One review: who looked, what they decided, and the digest of what they saw."""

    by: Line | None = None
    """Who reviewed: a name in reviewers.yml, or a model's name."""
    kind: Literal["person", "model"]
    """Whether a person or a model reviewed."""
    decision: Literal["accept", "reject", "comment", "label"]
    """The outcome. A label is a model's review known only from elsewhere."""
    date: Day | None = None
    """The day of the review."""
    digest: Digest | None = None
    """The digest of the claim as it was reviewed."""
    evidence: tuple[Digest, ...] = Field(default=(), max_length=500)
    """The digests of the evidence items that the review covers."""
    note: Line | None = None
    """What the reviewer wants to say."""

    @model_validator(mode="after")
    def _is_complete(self) -> Self:
        if self.decision == "label" and self.kind != "model":
            raise PydanticCustomError("label-of-person", "a label is always a model's: a person accepts or rejects")
        if self.decision != "label" and (self.by is None or self.date is None):
            raise PydanticCustomError("incomplete-review", "a review needs `by` and `date`; only a label may lack them")
        return self


class Dispute(Model):
    """An objection to a claim, with its ground."""

    key: Key | None = None
    """A name for the dispute, unique within the record."""
    ground: Ground = "other"
    """What the objection rests on."""
    text: Line
    """The objection."""
    by: Line | None = None
    """Who objects."""
    date: Day | None = None
    """The day it was raised."""
    digest: Digest | None = None
    """The digest of the claim as it stood when the dispute was raised."""
    state: DisputeState = "open"
    """Where it stands."""
    evidence: Key | None = None
    """The key of the evidence item that it rests on."""
    resolution: Line | None = None
    """How it was settled."""
    settled_by: Line | None = None
    """Who settled it: a name in reviewers.yml."""
    settled_on: Day | None = None
    """The day it was settled."""


class Relation(Model):
    """What this claim says of another one."""

    type: RelationType
    """How the two are related, read from this claim to the other."""
    claim: ClaimId
    """The other claim's id."""
    note: Line | None = None
    """Why."""


class Judgement(Model):
    """A person's word on what an automatic check found."""

    check: Key
    """The check's name."""
    field: Line | None = None
    """The field that the finding is about."""
    figure: Line | None = None
    """The figure that the finding is about."""
    verdict: Literal["false-alarm", "right"]
    """Whether the finding was right."""
    by: Line
    """Who judged: a name in reviewers.yml."""
    date: Day
    """The day of the judgement."""
    why: Line | None = None
    """The reason."""
    text: Digest | None = None
    """The digest of the text that was judged; the judgement ends when that text changes."""


class Checks(Model):
    """What people made of the automatic checks."""

    judged: tuple[Judgement, ...] = Field(default=(), max_length=200)
    """Judgements of findings."""
