"""Ids: their order, and whether one is still a placeholder."""

from __future__ import annotations

import re

from mkdocs_claims.records.fields import PLACEHOLDER_ID


def is_placeholder(claim_id: str) -> bool:
    """Whether the id stands for a number that is still to be given."""
    return re.fullmatch(PLACEHOLDER_ID, claim_id) is not None


def id_order(claim_id: str) -> tuple[str, int, str]:
    """A sort key: by prefix, then number; placeholders behind the numbered ids."""
    prefix, _, rest = claim_id.partition("-")
    return (prefix, int(rest), "") if rest.isdigit() else (prefix + "~", 0, rest)
