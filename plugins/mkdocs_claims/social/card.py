"""What a social card shows: plain text and numbers, from which the picture and its text alternative are made."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass

from mkdocs_claims.counting import counted
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.reasons import Reason
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.voices import Part, voices
from mkdocs_claims.exports.wording import in_numbers
from mkdocs_claims.records.claim import Claim, Confidence, Method

WIDTH, HEIGHT = 1200, 630
"""Pixels: what services that show such pictures ask for."""

_DRAFTED: dict[Method, str] = {"model": "drafted by a model", "person": "drafted by a person", "imported": "imported"}


@dataclass(frozen=True, slots=True)
class SocialCard:
    """What the card of a claim shows.

    `notice` says that the claim is no longer put forward, `remark` what belongs to the review state, `objection` that
    a dispute is open or upheld; None where there is nothing to say.
    """

    site: str
    id: str
    notice: str | None
    state: ReviewState
    remark: str | None
    objection: str | None
    parts: tuple[Part, ...]
    on_file: Ledger
    counted: Ledger
    confidence: Confidence | None

    @property
    def label(self) -> str:
        """The review state in words."""
        return self.state.label

    @property
    def statement(self) -> str:
        """The claim, whole."""
        return "".join(part.text for part in self.parts)

    @property
    def alt(self) -> str:
        """All that the card shows, in words."""
        said = [
            f"{self.id}.",
            f"{self.notice}." if self.notice else "",
            f"Review state: {self.label}{f' ({self.remark})' if self.remark else ''}.",
            f"{self.objection}." if self.objection else "",
            self.statement,
            f"Evidence on file: {in_numbers(self.on_file)}; counted: {in_numbers(self.counted)}.",
            f"Confidence, as drafted: {self.confidence}." if self.confidence else "",
        ]
        return " ".join(text for text in said if text)

    @property
    def version(self) -> str:
        """A name for all that the card says: another as soon as a word or a number is."""
        said = json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)
        return hashlib.sha256(said.encode()).hexdigest()


def card_file(claim_id: str) -> str:
    """The file of a claim's card, beside its permanent link."""
    return f"c/{claim_id}.png"


def card_of(claim: Claim, facts: Facts, site: str) -> SocialCard:
    """The card of a claim; `site` is the site's name."""
    return SocialCard(
        site=site,
        id=claim.id,
        notice=_notice(claim, facts),
        state=facts.review.state,
        remark=_remark(claim, facts),
        objection=_objection(claim, facts),
        parts=voices(claim.statement),
        on_file=facts.on_file,
        counted=facts.counted,
        confidence=claim.drafting.confidence,
    )


def _notice(claim: Claim, facts: Facts) -> str | None:
    status = facts.status_of(claim)
    if status == "active":
        return None
    return f"Superseded by {facts.successors[-1]}" if status == "superseded" else status.capitalize()


def _remark(claim: Claim, facts: Facts) -> str | None:
    """Who drafted what no person has read; the day of a person's decision, and what came after it."""
    drafted, event, added = _DRAFTED[claim.drafting.method], facts.review.event, facts.review.added_since
    match facts.review.state:
        case ReviewState.UNREVIEWED:
            return drafted
        case ReviewState.REVIEWED_BY_AI:
            return f"by no person; {drafted}"
        case ReviewState.CHANGED:
            return f"the review was on {event.date}" if event and event.date else None
    since = f"; {counted(added, 'item')} added or changed since" if added else ""
    return f"on {event.date}{since}" if event and event.date else since.removeprefix("; ") or None


def _objection(claim: Claim, facts: Facts) -> str | None:
    still_open = sum(dispute.state == "open" for dispute in claim.disputes)
    if Reason.DISPUTE_UPHELD in facts.reasons:
        return "Dispute upheld"
    return counted(still_open, "open dispute") if still_open else None
