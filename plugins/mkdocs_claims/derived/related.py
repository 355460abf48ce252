"""Related claims: the five whose words, or words and meaning, are most alike.

TF-IDF vectors of word stems, compared by cosine (G. Salton and C. Buckley, "Term-weighting
approaches in automatic text retrieval", 1988). Everything after the weights is whole-number
arithmetic, so the lists do not depend on the order of additions or on the machine. Where a base asks for it,
vectors of meaning are compared too, in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from mkdocs_claims.derived.related_nearest import Related, Vectors, nearest
from mkdocs_claims.derived.related_weights import rarities, weights
from mkdocs_claims.derived.words import stems
from mkdocs_claims.records.claim import Claim

Meanings = Callable[[Sequence[str]], NDArray[np.int16]]
"""From texts to vectors of meaning, a row of whole numbers a text, of length 1 in units of 1/2^14."""

MEANING, WORDS = 7, 3
"""How much the two cosines count, in tenths, where both do."""


def related_claims(claims: Sequence[Claim]) -> list[tuple[Related, ...]]:
    """For each claim, in order, up to five others with something in common; equal cosines in the claims' order."""
    if len(claims) < 2:
        return [()] * len(claims)
    return nearest(Vectors(_weights(claims)))


def related_by_meaning(claims: Sequence[Claim], meanings: Meanings) -> list[tuple[Related, ...]]:
    """The same by 0.7 times the cosine of the meanings plus 0.3 times that of the words, rounded once.

    Raises what `meanings` raises.
    """
    if len(claims) < 2:
        return [()] * len(claims)
    vectors = meanings([compared_text(claim) for claim in claims])
    return nearest(Vectors(vectors, MEANING), Vectors(_weights(claims), WORDS))


def compared_text(claim: Claim) -> str:
    """What of a claim is compared: its statement, its scope and its techniques."""
    techniques = " ".join(key.replace("-", " ") for key in claim.techniques)
    return f"{claim.statement} {claim.observed_on or ''} {techniques}"


def _weights(claims: Sequence[Claim]) -> sparse.csr_array:
    counts = [Counter(stems(compared_text(claim))) for claim in claims]
    return weights(counts, rarities(counts))
