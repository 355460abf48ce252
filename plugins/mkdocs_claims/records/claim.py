"""The claim record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from mkdocs_claims.records.events import Checks, Dispute, Relation, Review
from mkdocs_claims.records.evidence import Evidence
from mkdocs_claims.records.fields import (
    Alias,
    ClaimId,
    Day,
    FieldPath,
    FreeText,
    Key,
    Line,
    Model,
    Notes,
    Slug,
)
from mkdocs_claims.records.slugs import slug_of

Effect = Literal["helps", "limits", "fails", "mentions"]
Confidence = Literal["low", "medium", "high"]
Method = Literal["model", "person", "imported"]
Status = Literal["active", "retired", "retracted"]
ShortTitle = Annotated[str, FreeText(), StringConstraints(min_length=1, max_length=70)]


class Drafting(Model):
    """How the record came to be."""

    method: Method
    """Who drafted it: a model, a person, or an import from elsewhere."""
    from_: Annotated[
        Literal["paper", "preprint", "post", "benchmark", "own-work", "other"] | None, Field(alias="from")
    ] = None
    """What it was drafted from."""
    agent: Line | None = None
    """Who or what drafted it, if known."""
    confidence: Confidence | None = None
    """The drafter's own guess. It is shown as such and never as an assessment."""


class Falsifier(Model):
    """What would prove the statement wrong."""

    text: Line
    """The finding that would."""
    met_by: tuple[Key, ...] = Field(default=(), max_length=100)
    """The keys of the evidence items that met it."""
    settled_by: Line | None = None
    """Who found that they did: a name in reviewers.yml."""
    settled_on: Day | None = None
    """The day of that finding."""


class Claim(Model):
    """One claim: a statement, its scope, the evidence for and against it, and who has checked it."""

    id: ClaimId
    """The claim's id. It is never given to another claim."""
    slug: Slug
    """The last part of the page's address."""
    aliases: tuple[Alias, ...] = Field(default=(), max_length=200)
    """Earlier slugs or ids; each stays as a redirect."""
    title: ShortTitle | None = None
    """A short form of the statement, at most 70 characters."""
    statement: Line
    """The claim: one declarative sentence, whole."""
    capability: Key
    """The key of a capability in taxonomy/capabilities.yml."""
    techniques: Mapping[Key, Effect] = Field(default_factory=dict, max_length=50)
    """What the claim says of each technique: helps, limits, fails or mentions."""
    observed_on: Line | None = None
    """The scope: where the statement holds, and what was not measured."""
    truncated: tuple[FieldPath, ...] = Field(default=(), max_length=200)
    """Paths of texts on file that are known to be cut."""
    drafting: Drafting
    """Who drafted the record, from what, and how sure they were."""
    filed_on: Day | None = None
    """The day the record entered this base."""
    disagreement: Line | None = None
    """Why sources may disagree, as far as anyone suspects."""
    falsifiers: tuple[Falsifier, ...] = Field(default=(), max_length=100)
    """What would prove the statement wrong."""
    evidence: tuple[Evidence, ...] = Field(default=(), max_length=500)
    """The evidence, oldest first. Append only."""
    reviews: tuple[Review, ...] = Field(default=(), max_length=200)
    """The reviews, oldest first."""
    disputes: tuple[Dispute, ...] = Field(default=(), max_length=200)
    """The disputes, oldest first."""
    relations: tuple[Relation, ...] = Field(default=(), max_length=200)
    """What this claim says of others."""
    status: Status = "active"
    """Whether the claim is still put forward."""
    status_note: Line | None = None
    """Why it is not, and where to go instead."""
    checks: Checks = Checks()
    """What people made of the automatic checks."""
    notes: Notes | None = None
    """Anything else, in Markdown."""

    @classmethod
    def example(cls, field: str, values: Mapping[str, object]) -> str | None:
        """The slug that the statement gives."""
        statement, claim_id = values.get("statement"), values.get("id")
        if field == "slug" and isinstance(statement, str) and isinstance(claim_id, str):
            return slug_of(statement, claim_id)
        return None
