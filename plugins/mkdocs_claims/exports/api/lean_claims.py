"""`api/v1/claims.json`: every claim in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import TypedDict

from mkdocs_claims.checks.run import flagging
from mkdocs_claims.derived.facts import Facts, LifeCycle
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.voices import title_of
from mkdocs_claims.exports.api.checks import Checked
from mkdocs_claims.exports.api.model import FOLDER, ApiList, about, text_pieces
from mkdocs_claims.exports.api.parts import CapabilityName, GroupCounts, capability_name, group_counts
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.records.claim import Claim, Confidence

FILE = f"{FOLDER}/claims.json"


class LeanClaim(TypedDict):
    """A claim as lists show it."""

    id: str
    """The claim's id, which is never given to another."""
    slug: str
    """The last part of its page's address."""
    title: str
    """Its short title: the record's, or else the statement's finding, cut at a word to at most 70 characters."""
    statement: str
    """The claim, whole."""
    capability: CapabilityName
    review_state: ReviewState
    """Who has read the claim as it stands."""
    confidence: Confidence | None
    """The drafter's own guess, which nobody has assessed; null where the record does not say."""
    on_file: GroupCounts
    """The evidence on file, in independence groups, whether anyone has reviewed it or not."""
    flagged: int
    """How many automatic checks flag the record."""
    status: LifeCycle
    """Whether it is still put forward."""


class ClaimsFile(ApiList):
    """Every claim in a few words, in the order of ids."""

    claims: tuple[LeanClaim, ...]


def claims_json(knowledge: Knowledge, options: ExportOptions, checked: Checked) -> Iterator[Output]:
    """The file of all claims. `checked` are the results of all checks on each."""
    claims = knowledge.catalogue.claims
    found = (_lean(claim, knowledge.claims[claim.id], knowledge, flagging(checked[claim.id])) for claim in claims)
    file = ClaimsFile(**about(options), total=len(claims), claims=())
    return text_pieces(FILE, file, found)


def _lean(claim: Claim, facts: Facts, knowledge: Knowledge, flagged: int) -> LeanClaim:
    return LeanClaim(
        id=claim.id,
        slug=claim.slug,
        title=title_of(claim),
        statement=claim.statement,
        capability=capability_name(claim.capability, knowledge.catalogue),
        review_state=facts.review.state,
        confidence=claim.drafting.confidence,
        on_file=group_counts(facts.on_file),
        flagged=flagged,
        status=facts.status_of(claim),
    )
