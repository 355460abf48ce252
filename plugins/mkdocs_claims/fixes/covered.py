"""Whether an edit touches what a review covers; there a repair is only suggested."""

from __future__ import annotations

import re

from mkdocs_claims.edit import Edit
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.suggest import closest

_COVERED = frozenset({"title", "statement", "observed_on", "techniques", "falsifiers", "evidence"})
"""The keys whose values are part of a digest."""

_DIGEST = "sha256:"
_TOP_LEVEL = re.compile(r"""^["']?([A-Za-z_][\w-]*)["']?[ \t]*:|^\?""", re.MULTILINE)
_FIELDS = tuple(Claim.model_fields)


def is_covered(text: str, edit: Edit) -> bool:
    """Whether the record holds a review with a digest, and the edit lies in a value that digests are made from.

    It goes by the text alone, since a record to be mended may not parse; where that does not tell, the answer is yes.
    """
    if _DIGEST not in text:
        return False
    keys = [found.group(1) for found in _TOP_LEVEL.finditer(text.replace("\r", "\n")) if found.start() <= edit.start]
    if not keys or None in keys:
        return True
    # A misspelt key hides its value from the digest, and mending it brings the value back.
    return (keys[-1] if keys[-1] in _FIELDS else closest(keys[-1], _FIELDS)) in _COVERED
