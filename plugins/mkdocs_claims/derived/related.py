"""Related claims: the five whose words are most alike.

TF-IDF vectors of word stems, compared by cosine (G. Salton and C. Buckley, "Term-weighting
approaches in automatic text retrieval", 1988). Everything after the weights is integer
arithmetic, so the lists do not depend on the order of additions or on the machine.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from mkdocs_claims.derived.words import stems
from mkdocs_claims.records.claim import Claim

SIZE = 5
"""Claims in a list."""

_SMALLEST_BASE = 4096
"""What a small base counts as: one more claim then leaves the weights, and so the other lists, alone."""
_ONE = 1 << 14
"""The weight 1 as an integer."""
_BLOCK = 1024
"""Rows compared at a time, which bounds the memory."""


@dataclass(frozen=True, slots=True)
class Related:
    """A claim's index among those compared, and the cosine in thousandths (1 to 1000)."""

    index: int
    thousandths: int


def related_claims(claims: Sequence[Claim]) -> list[tuple[Related, ...]]:
    """For each claim, in order, up to five others with something in common; equal cosines in the claims' order."""
    if len(claims) < 2:
        return [()] * len(claims)
    weights = _weights([stems(_text(claim)) for claim in claims])
    by_term = weights.T.tocsr()
    lists: list[tuple[Related, ...]] = []
    for first in range(0, len(claims), _BLOCK):
        products = (weights[first : first + _BLOCK] @ by_term).tocsr()
        for row in range(products.shape[0]):
            span = slice(products.indptr[row], products.indptr[row + 1])
            lists.append(_best(products.indices[span], products.data[span], first + row))
    return lists


def _text(claim: Claim) -> str:
    techniques = " ".join(key.replace("-", " ") for key in claim.techniques)
    return f"{claim.statement} {claim.observed_on or ''} {techniques}"


def _weights(documents: list[list[str]]) -> sparse.csr_array:
    """One row a document, of length 1 in units of 1/2^14; columns are stems, sorted.

    A stem's weight is (1 + ln tf) * idf, idf = log2(N / df) rounded to a whole number.
    """
    frequency = Counter(stem for document in documents for stem in set(document))
    size = max(_SMALLEST_BASE, len(documents))
    idf = {stem: max(1, round(math.log2(size / df))) for stem, df in frequency.items()}
    columns = {stem: number for number, stem in enumerate(sorted(frequency))}
    data: list[int] = []
    indices: list[int] = []
    indptr = [0]
    for document in documents:
        terms = {columns[stem]: (1 + math.log(tf)) * idf[stem] for stem, tf in Counter(document).items()}
        length = math.sqrt(math.fsum(weight * weight for weight in terms.values()))
        data += [round(terms[column] / length * _ONE) for column in sorted(terms)]
        indices += sorted(terms)
        indptr.append(len(indices))
    shape = (len(documents), len(columns))
    return sparse.csr_array((np.array(data, np.int64), np.array(indices), np.array(indptr)), shape=shape)


def _best(others: np.ndarray, products: np.ndarray, own: int) -> tuple[Related, ...]:
    thousandths = (products * 1000 + _ONE * _ONE // 2) // (_ONE * _ONE)
    keep = (others != own) & (thousandths > 0)
    others, thousandths = others[keep], thousandths[keep]
    order = np.lexsort((others, -thousandths))[:SIZE]
    return tuple(Related(int(others[place]), int(thousandths[place])) for place in order)
