"""A page's address from a claim's words."""

from __future__ import annotations

import re
import unicodedata

RESERVED = frozenset({"index", "page"})
"""Names that pages of lists need under /claims/ and /capabilities/."""

MAX_LENGTH = 80
_WORDS = 9
_STOP_WORDS = frozenset(
    "a an and are as at be by for from in into is it its of on or that the to was were with".split()
)


def slug_of(statement: str, claim_id: str) -> str:
    """The first nine words of the statement that carry meaning, joined by hyphens, at most 80 characters.

    Hyphens inside words are kept, accents dropped. A statement that yields no word gives the small-letter id.
    """
    ascii_text = unicodedata.normalize("NFKD", statement).encode("ascii", "ignore").decode()
    words = (
        word.strip("-") for word in re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", ascii_text.casefold().replace("'", ""))
    )
    chosen = [word for word in words if word not in _STOP_WORDS][:_WORDS]
    while len("-".join(chosen)) > MAX_LENGTH:
        chosen.pop()
    slug = "-".join(chosen)
    return slug if slug and slug not in RESERVED else claim_id.lower()
