"""From the short notation of the cases to a catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.derived.digest import claim_digest, evidence_digest
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.taxonomy import TaxonomyEntry

REVIEWED, DISPUTED, REVIEWED_ANEW = date(2026, 1, 31), date(2026, 2, 10), date(2026, 2, 20)
OTHER_TEXT = "sha256:" + "0" * 64


def catalogue_of(claims: Mapping[str, Mapping[str, Any]]) -> Catalogue:
    """The base that a case describes; claim A is CLM-NEW-a."""
    made = [claim_of(name, **fields) for name, fields in claims.items()]
    filed = tuple(Filed(claim, SourceFile(f"{claim.id}.yml", f"claims/{claim.id}.yml", "")) for claim in made)
    return Catalogue(filed, _entry("planning"), _entry("t"))


def _entry(key: str) -> dict[str, TaxonomyEntry]:
    return {key: TaxonomyEntry(key=key, name=key.capitalize())}


def claim_of(
    name: str,
    *,
    says: str,
    review: str = "none",
    items: list[str] | None = None,
    status: str = "active",
    supersedes: str | None = None,
    dispute: str | None = None,
    met: list[str] | None = None,
) -> Claim:
    evidence = [item_of(f"e{place}", text.split()) for place, text in enumerate(items or [], 1)]
    values: dict[str, Any] = {
        "id": id_of(name),
        "slug": name.lower(),
        "statement": f"In tests, {name} holds.",
        "capability": "planning",
        "techniques": {"t": says},
        "drafting": {"method": "model"},
        "status": status,
        "falsifiers": [{"text": "A counterexample.", "met_by": met or []}],
        "evidence": [values for values, _ in evidence],
        "relations": [{"type": "supersedes", "claim": id_of(supersedes)}] if supersedes else [],
    }
    unread = Claim.model_validate(values, strict=False)
    seen = [evidence_digest(one) for one, (_, late) in zip(unread.evidence, evidence, strict=True) if not late]
    digest = claim_digest(unread)
    events = [*_reviews(review, digest, seen), *_disputed(dispute, digest, seen)[1]]
    disputes = _disputed(dispute, digest, seen)[0]
    return Claim.model_validate({**values, "reviews": events, "disputes": disputes}, strict=False)


def id_of(name: str) -> str:
    """The id of the claim that a case calls `name`."""
    return f"CLM-NEW-{name.lower()}"


def _reviews(review: str, digest: str, seen: list[str]) -> list[dict[str, Any]]:
    by_person = {"by": "R", "kind": "person", "date": REVIEWED, "digest": digest, "evidence": seen}
    events: dict[str, list[dict[str, Any]]] = {
        "none": [],
        "label": [{"kind": "model", "decision": "label"}],
        "ai": [{**by_person, "by": "M", "kind": "model", "decision": "accept"}],
        "accept": [{**by_person, "decision": "accept"}],
        "reject": [{**by_person, "decision": "reject"}],
        "changed": [{**by_person, "decision": "accept", "digest": OTHER_TEXT}],
    }
    return events[review]


def _disputed(dispute: str | None, digest: str, seen: list[str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The dispute, and the review that followed it."""
    if dispute is None:
        return [], []
    anew = dispute == "upheld-then-accepted"
    state = "upheld" if anew else dispute
    accepted = {"by": "R", "kind": "person", "decision": "accept", "digest": digest, "evidence": seen}
    return (
        [{"text": "No.", "date": DISPUTED, "state": state, "evidence": "e1"}],
        [{**accepted, "date": REVIEWED_ANEW}] if anew else [],
    )


def item_of(key: str, words: list[str]) -> tuple[dict[str, Any], bool]:
    """An evidence item, and whether it came after the review."""
    direction, source, *flags = words
    group = next((flag.removeprefix("group=") for flag in flags if flag.startswith("group=")), None)
    basis = next((flag for flag in flags if flag in ("argued", "reported", "unknown")), "measured")
    relation = {"own": "own-method", "independent": "independent"}
    values = {
        "key": key,
        "direction": direction,
        "basis": basis,
        "source": {"retracted": "retracted" in flags or None, "doi": None if source == "-" else f"10.1000/{source}"},
        "group": group,
        "relation": next((relation[flag] for flag in flags if flag in relation), "unknown"),
        "validated_by": f"Test {key}.",
    }
    return values, "late" in flags
