"""Digests of what a review covers: SHA-256 over canonical JSON (RFC 8785).

Null, empty and default values are left out, so a new optional field of the format changes no digest.
"""

from __future__ import annotations

import hashlib
from datetime import date
from decimal import Decimal
from typing import Any

import rfc8785

from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Evidence


def covered(claim: Claim) -> dict[str, Any]:
    """What a review covers of a claim besides its evidence, by the record's keys."""
    return {
        "title": claim.title,
        "statement": claim.statement,
        "observed_on": claim.observed_on,
        "techniques": dict(claim.techniques),
        "falsifiers": [falsifier.text for falsifier in claim.falsifiers],
    }


def claim_digest(claim: Claim) -> str:
    """The digest of title, statement, scope, techniques and the texts of the falsifiers."""
    return value_digest(covered(claim))


def evidence_digest(item: Evidence) -> str:
    """The digest of an evidence item: all of it but `key`, `added_by` and `added_on`."""
    return value_digest(item.model_dump(exclude={"key", "added_by", "added_on"}, exclude_defaults=True, by_alias=True))


def value_digest(value: Any) -> str:
    """The digest of any part of a record."""
    return "sha256:" + hashlib.sha256(rfc8785.dumps(_plain(value))).hexdigest()


def _plain(value: Any) -> Any:
    """The value in JSON's types, without what is null or empty. A figure keeps its digits, as text."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items() if item not in (None, "", (), [], {})}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Decimal):
        return format(value, "f")
    return value.isoformat() if isinstance(value, date) else value
