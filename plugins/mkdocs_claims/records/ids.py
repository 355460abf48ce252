"""Ids: their order, and whether one is still a placeholder."""

from __future__ import annotations

import re
from functools import cache

from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.fields import PLACEHOLDER_ID


def is_placeholder(claim_id: str) -> bool:
    """Whether the id stands for a number that is still to be given."""
    return "-NEW-" in claim_id and re.fullmatch(PLACEHOLDER_ID, claim_id) is not None


def ids_of(claim: Claim) -> tuple[str, ...]:
    """The claim's id, and those that it had before. Aliases in small letters are slugs."""
    return (claim.id, *(alias for alias in claim.aliases if alias != alias.lower()))


# All records are put in order, and again after each edit of one.
@cache
def id_order(claim_id: str) -> tuple[str, int, str]:
    """A sort key: by prefix, then number; placeholders behind the numbered ids."""
    prefix, _, rest = claim_id.partition("-")
    return (prefix, int(rest), "") if rest.isdigit() else (prefix + "~", 0, rest)
