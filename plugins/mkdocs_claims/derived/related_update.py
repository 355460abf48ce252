"""Related claims after a change of a few: the lists that it can have changed are made anew, and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from mkdocs_claims.derived.related import compared_text
from mkdocs_claims.derived.related_nearest import (
    SIZE,
    Related,
    Tiles,
    Vectors,
    key_of,
    lists_of,
    nearest,
    with_others,
)
from mkdocs_claims.derived.related_weights import rarities, weights
from mkdocs_claims.derived.words import stems
from mkdocs_claims.records.claim import Claim

_FEW = 4
"""Up to one in so many lists is made anew by itself; from there on all pairs are compared, which costs half a pair."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Lists of related claims in the order of the ids, and what they rest on: texts, stems, and what stems weigh."""

    ids: tuple[str, ...]
    texts: tuple[str, ...]
    documents: tuple[list[str], ...]
    rarity: Mapping[str, int]
    lists: list[tuple[Related, ...]]


def compare(claims: Sequence[Claim], before: Compared | None = None) -> Compared:
    """The lists that `related_claims` gives. With what was `before` a change, those that stay are taken from there."""
    ids = tuple(claim.id for claim in claims)
    texts = tuple(compared_text(claim) for claim in claims)
    known = dict(zip(before.texts, before.documents, strict=True)) if before else {}
    documents = tuple(known[text] if text in known else stems(text) for text in texts)
    rarity = rarities(Counter(chain.from_iterable(set(document) for document in documents)))
    if len(claims) < 2:
        return Compared(ids, texts, documents, rarity, [()] * len(claims))
    rows = weights(documents)
    places = before and _places(before, ids, texts)
    if not before or not places:
        return Compared(ids, texts, documents, rarity, nearest(Vectors(rows)))
    moved = {stem for stem, weight in rarity.items() if before.rarity.get(stem) != weight}
    changed = _using(rows, [stem in moved for stem in sorted(rarity)])
    changed[list(set(range(len(ids))) - set(places.values()))] = True
    return Compared(ids, texts, documents, rarity, _renewed(rows, changed, before.lists, places))


def _places(before: Compared, ids: Sequence[str], texts: Sequence[str]) -> dict[int, int]:
    """The new index of each claim that stays, by its old one; none where they changed their order, or stays none."""
    now = {claim_id: index for index, claim_id in enumerate(ids)}
    common = [(old, now[claim_id]) for old, claim_id in enumerate(before.ids) if claim_id in now]
    found = {old: new for old, new in common if before.texts[old] == texts[new]}
    order = list(found.values())
    return found if order == sorted(order) else {}


def _using(rows: sparse.csr_array, columns: Sequence[bool]) -> NDArray[np.bool_]:
    """The rows that use one of the columns."""
    row = np.repeat(np.arange(rows.shape[0]), np.diff(rows.indptr))
    return np.bincount(row, np.array(columns, bool)[rows.indices], rows.shape[0]) > 0


def _renewed(
    rows: sparse.csr_array, changed: NDArray[np.bool_], lists: Sequence[Sequence[Related]], places: Mapping[int, int]
) -> list[tuple[Related, ...]]:
    """The lists now. `changed` are rows whose vector is another than before; `places` tells where the others went."""
    best = np.zeros((len(changed), SIZE), np.int64)
    anew = changed.copy()
    for old, new in places.items():
        listed = [places.get(one.index, -1) for one in lists[old]]
        # Who drops out of a list, or down in it, makes room for somebody of whom nothing is known here.
        anew[new] |= any(place < 0 or changed[place] for place in listed)
        if not anew[new]:
            thousandths = np.array([one.thousandths for one in lists[old]], np.int64)
            best[new, : len(listed)] = key_of(thousandths, np.array(listed, np.int64))
    made, kept = np.flatnonzero(anew), np.flatnonzero(~anew)
    if len(made) * _FEW > len(anew):
        return nearest(Vectors(rows))
    tiles, came = Tiles(Vectors(rows)), changed[made]
    for start in tiles.starts:
        products = tiles.products(made, start)
        columns = start + np.arange(products.shape[1])
        best[made] = with_others(best[made], products, columns, tiles.one, later=True)
        here = np.intersect1d(columns, kept)
        # Rows that stay know all that stay; those that changed are new to them.
        best[here] = with_others(best[here], products[came][:, here - start].T, made[came], tiles.one, later=False)
    return lists_of(best)
