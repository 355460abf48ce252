"""Related claims: the five whose words are most alike.

TF-IDF vectors of word stems, compared by cosine (G. Salton and C. Buckley, "Term-weighting
approaches in automatic text retrieval", 1988). Everything after the weights is whole-number
arithmetic, so the lists do not depend on the order of additions or on the machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_claims.derived.related_nearest import Related, Vectors, nearest
from mkdocs_claims.derived.related_weights import weights
from mkdocs_claims.derived.words import stems
from mkdocs_claims.records.claim import Claim


def related_claims(claims: Sequence[Claim]) -> list[tuple[Related, ...]]:
    """For each claim, in order, up to five others with something in common; equal cosines in the claims' order."""
    if len(claims) < 2:
        return [()] * len(claims)
    return nearest(Vectors(weights([stems(compared_text(claim)) for claim in claims])))


def compared_text(claim: Claim) -> str:
    """What of a claim is compared: its statement, its scope and its techniques."""
    techniques = " ".join(key.replace("-", " ") for key in claim.techniques)
    return f"{claim.statement} {claim.observed_on or ''} {techniques}"
