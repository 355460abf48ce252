"""Related claims after a change of a few: the lists that it can have changed are made anew, and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import eq

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from mkdocs_claims.derived.related import compared_text
from mkdocs_claims.derived.related_nearest import (
    SIZE,
    Related,
    Tiles,
    Vectors,
    index_of,
    key_of,
    lists_of,
    nearest_keys,
    with_others,
)
from mkdocs_claims.derived.related_weights import rarities, weights
from mkdocs_claims.derived.words import stems
from mkdocs_claims.records.claim import Claim

_FEW = 4
"""Up to one in so many lists is made anew by itself; from there on all pairs are compared, which costs half a pair."""
_GONE = -1


@dataclass(frozen=True, slots=True)
class Compared:
    """Lists of related claims in the order of the ids, and what they rest on: texts, stems, and what stems weigh.

    `best` are the lists as rows of keys, `claims` the records that all of it is of.
    """

    claims: Sequence[Claim] = field(compare=False)
    ids: tuple[str, ...]
    texts: tuple[str, ...]
    counts: tuple[Counter[str], ...]
    rarity: Mapping[str, int]
    best: NDArray[np.int64] = field(compare=False)
    lists: list[tuple[Related, ...]]


def compare(claims: Sequence[Claim], before: Compared | None = None) -> Compared:
    """The lists that `related_claims` gives. With what was `before` a change, those that stay are taken from there."""
    ids = tuple([claim.id for claim in claims])
    texts = _texts(claims, ids, before)
    if before is not None and (before.ids, before.texts) == (ids, texts):
        return replace(before, claims=claims)
    known = dict(zip(before.texts, before.counts, strict=True)) if before else {}
    counts = tuple([known[text] if text in known else Counter(stems(text)) for text in texts])
    rarity = rarities(counts)
    if len(claims) < 2:
        best = np.zeros((len(claims), SIZE), np.int64)
        return Compared(claims, ids, texts, counts, rarity, best, lists_of(best))
    rows = weights(counts, rarity)
    places = _places(before, ids, texts) if before else None
    if before is None or places is None:
        best = nearest_keys(Vectors(rows))
        return Compared(claims, ids, texts, counts, rarity, best, lists_of(best))
    moved = {stem for stem, weight in rarity.items() if before.rarity.get(stem) != weight}
    changed = _using(rows, [stem in moved for stem in sorted(rarity)])
    came = np.ones(len(ids), np.bool_)
    came[places[places != _GONE]] = False
    best = _renewed(rows, changed | came, before.best, places)
    return Compared(claims, ids, texts, counts, rarity, best, _lists(best, before, ids))


def _texts(claims: Sequence[Claim], ids: tuple[str, ...], before: Compared | None) -> tuple[str, ...]:
    """What of each claim is compared, taken from `before` where the record is the same object."""
    if before is None or before.ids != ids:
        return tuple([compared_text(claim) for claim in claims])
    pairs = zip(claims, before.claims, before.texts, strict=True)
    return tuple([text if claim is old else compared_text(claim) for claim, old, text in pairs])


def _places(before: Compared, ids: Sequence[str], texts: Sequence[str]) -> NDArray[np.int64] | None:
    """The new index of each claim that stays, by its old one; None where they changed their order, or none stays."""
    if before.ids == ids:
        stays = np.fromiter(map(eq, before.texts, texts), np.bool_, len(ids))
        return np.where(stays, np.arange(len(ids), dtype=np.int64), _GONE) if stays.any() else None
    now = {claim_id: index for index, claim_id in enumerate(ids)}
    found = np.full(len(before.ids), _GONE, np.int64)
    for old, claim_id in enumerate(before.ids):
        new = now.get(claim_id, _GONE)
        if new != _GONE and before.texts[old] == texts[new]:
            found[old] = new
    order = found[found != _GONE]
    return found if len(order) and bool((np.diff(order) > 0).all()) else None


def _using(rows: sparse.csr_array, columns: Sequence[bool]) -> NDArray[np.bool_]:
    """The rows that use one of the columns."""
    row = np.repeat(np.arange(rows.shape[0]), np.diff(rows.indptr))
    return np.bincount(row, np.array(columns, bool)[rows.indices], rows.shape[0]) > 0


def _renewed(
    rows: sparse.csr_array, changed: NDArray[np.bool_], before: NDArray[np.int64], places: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The lists now. `changed` are rows whose vector is another than `before`; `places` tells where the others went."""
    (old,) = np.nonzero(places != _GONE)
    keys, new = before[old], places[old]
    is_listed = keys > 0
    listed = places[np.where(is_listed, index_of(keys), 0)]
    # Who drops out of a list, or down in it, makes room for somebody of whom nothing is known here.
    leaves = is_listed & ((listed == _GONE) | changed[listed])
    anew = changed.copy()
    anew[new] |= leaves.any(axis=1)
    if np.count_nonzero(anew) * _FEW > len(anew):
        return nearest_keys(Vectors(rows))
    best = np.zeros((len(changed), SIZE), np.int64)
    best[new] = np.where(is_listed, key_of(keys >> 32, listed), 0)
    best[anew] = 0
    made = np.flatnonzero(anew)
    tiles, came = Tiles(Vectors(rows)), changed[made]
    for start in tiles.starts:
        products = tiles.products(made, start)
        columns = start + np.arange(products.shape[1])
        best[made] = with_others(best[made], products, columns, tiles.one, later=True)
        here = columns[~anew[columns]]
        # Rows that stay know all that stay; those that changed are new to them.
        best[here] = with_others(best[here], products[came][:, here - start].T, made[came], tiles.one, later=False)
    return best


def _lists(best: NDArray[np.int64], before: Compared, ids: Sequence[str]) -> list[tuple[Related, ...]]:
    """The rows as lists, those from before where no index means another claim now."""
    if before.ids != ids:
        return lists_of(best)
    lists = list(before.lists)
    (other,) = np.nonzero((best != before.best).any(axis=1))
    for place, made in zip(other.tolist(), lists_of(best[other]), strict=True):
        lists[place] = made
    return lists
