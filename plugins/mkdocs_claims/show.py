"""One claim as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.run import Result, State, check_claim, digest_of
from mkdocs_claims.derived.digest import claim_digest, evidence_digest
from mkdocs_claims.derived.facts import facts_of
from mkdocs_claims.derived.ledgers import Entry, Ledger
from mkdocs_claims.derived.reasons import Reason
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Dispute, Review
from mkdocs_claims.report import printable


def shown(filed: Filed, catalogue: Catalogue) -> str:
    """The claim's statement and all that follows about it, a line each."""
    claim, facts = filed.claim, facts_of(catalogue)[filed.claim.id]
    rows = [
        ("statement", claim.statement),
        ("capability", f"{claim.capability} ({catalogue.capabilities[claim.capability].name})"),
        *(("technique", f"{key}: {effect}") for key, effect in claim.techniques.items()),
        ("observed on", claim.observed_on or "not recorded"),
        ("review", facts.review.state.label),
        *(("", _review(event)) for event in claim.reviews),
        ("banner", " ".join(facts.banner) or "none"),
        ("on file", _counts(facts.on_file)),
        ("counted", _counts(facts.counted)),
        ("confidence", f"{claim.drafting.confidence or 'not recorded'} (as drafted, not assessed)"),
        ("status", claim.status),
        *(("dispute", _dispute(event)) for event in claim.disputes),
        *(("related", f"{one.claim.id} {one.similarity:.3f}") for one in facts.related),
        ("digest", claim_digest(claim)),
        *(row for entry in facts.entries for row in _evidence(entry, facts.reasons)),
        *_checks(claim, check_claim(claim, Around({claim.id: facts.alike}))),
        ("record", filed.file.path),
    ]
    return "\n".join([claim.id, *(f"  {name:<12} {printable(value)}" for name, value in rows)])


def _evidence(entry: Entry, reasons: Sequence[Reason]) -> Iterator[tuple[str, str]]:
    name = entry.item.key or f"evidence {entry.place}"
    left_out = ", ".join(reason.words for reason in (*reasons, *entry.reasons))
    yield name, f"{entry.item.direction}; {f'not counted: {left_out}' if left_out else 'counted'}"
    yield "", evidence_digest(entry.item)


def _checks(claim: Claim, results: Sequence[Result]) -> Iterator[tuple[str, str]]:
    """How many checks ended how, and each finding with the digest that a judgement of it needs."""
    numbers = Counter(result.state for result in results)
    yield "checks", ", ".join(f"{numbers[state]} {state.replace('-', ' ')}" for state in State)
    for result in results:
        for one in result.findings:
            finding = one.finding
            figure = f", {finding.figure}" if finding.figure else ""
            judged = f" (judged {one.judgement.verdict} by {one.judgement.by})" if one.judgement else ""
            yield "", f"{finding.check} at {finding.field}{figure}: {finding.message}{judged}"
            yield "", digest_of(claim, finding)


def _review(event: Review) -> str:
    return f"{event.decision} by {event.by or f'a {event.kind}'}{f' on {event.date}' if event.date else ''}"


def _dispute(event: Dispute) -> str:
    said = f"{f'by {event.by}' if event.by else 'by someone'}{f' on {event.date}' if event.date else ''}"
    return f"{f'{event.key}: ' if event.key else ''}{event.state} ({event.ground}), {said}: {event.text}"


def _counts(ledger: Ledger) -> str:
    parts = f"supports {ledger.supports}, disputes {ledger.disputes}, mixed {ledger.mixed}, neutral {ledger.neutral}"
    return f"{parts} (in independence groups)"
