"""The nearest others of every claim: all pairs compared exactly, a tile of them at a time.

Vectors are whole numbers. Their products are summed in float64, which holds every whole number below 2^53: no sum
is ever rounded, so neither the order of adding nor the library that adds (SciPy, or whichever BLAS NumPy has, on
any number of threads) can change one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

SIZE = 5
"""Claims in a list."""
ONE = 1 << 14
"""The length of every vector: the weight 1 as a whole number."""

_TILE = 2048
"""Rows and columns compared at a time, which bounds the memory."""
_COMMON = 16
"""A column that more than one row in so many uses is multiplied densely: sparse products are slower there."""
_GROUPS = 64
"""Parts of a tile's row whose greatest values bound its fifth greatest from below."""
_INDEX = (1 << 32) - 1
"""The half of a key that holds the place in the list."""


@dataclass(frozen=True, slots=True)
class Related:
    """A claim's index among those compared, and the likeness in thousandths (1 to 1000)."""

    index: int
    thousandths: int


@dataclass(frozen=True, slots=True)
class Vectors:
    """Vectors of length `ONE`, a row a claim, as a sparse matrix or an array of whole numbers, and what they count.

    `share` is a whole number: the likeness of two claims is the mean of their cosines with these weights.
    """

    rows: sparse.csr_array | NDArray[np.integer]
    share: int = 1


def nearest(*compared: Vectors) -> list[tuple[Related, ...]]:
    """For each row, in order, up to five others whose likeness rounds to more than 0; equal ones in their order."""
    tiles = [_Tiles(vectors) for vectors in compared]
    rows = tiles[0].rows
    one = ONE * ONE * sum(vectors.share for vectors in compared)
    best = np.zeros((rows, SIZE), np.int64)
    # A row meets the others in their order, on whichever side of a tile it is: what comes later loses a tie.
    for first in range(0, rows, _TILE):
        for second in range(first, rows, _TILE):
            products = sum(each.products(first, second) for each in tiles)
            assert not isinstance(products, int)
            if first == second:
                np.fill_diagonal(products, -1)
            else:
                _keep_best(best[second : second + _TILE], products.T, first, one)
            _keep_best(best[first : first + _TILE], products, second, one)
    return [tuple(_read(row)) for row in best.tolist()]


class _Tiles:
    """The rows of `Vectors` cut into blocks, common columns apart from rare ones."""

    def __init__(self, vectors: Vectors) -> None:
        self._share = vectors.share
        if isinstance(vectors.rows, np.ndarray):
            common, rare = vectors.rows, None
        else:
            used = np.bincount(vectors.rows.indices, minlength=vectors.rows.shape[1])
            often = used * _COMMON > vectors.rows.shape[0]
            common = vectors.rows[:, np.flatnonzero(often)].astype(np.int16).toarray()
            rare = vectors.rows[:, np.flatnonzero(~often)].astype(np.float64)
        self.rows = common.shape[0]
        self._common = common
        starts = range(0, self.rows, _TILE)
        self._rare = None if rare is None else {start: rare[start : start + _TILE] for start in starts}
        self._turned = {start: block.T.tocsr() for start, block in (self._rare or {}).items()}

    def products(self, first: int, second: int) -> NDArray[np.float64]:
        """The products of the rows from `first` on, a row each, with those from `second` on."""
        found = self._dense(first) @ self._dense(second).T
        if self._rare is not None:
            found += (self._rare[first] @ self._turned[second]).toarray()
        found *= self._share
        return found

    def _dense(self, start: int) -> NDArray[np.float64]:
        return self._common[start : start + _TILE].astype(np.float64)


def _keep_best(best: NDArray[np.int64], products: NDArray[np.float64], start: int, one: int) -> None:
    """Let the columns of a tile, whose indices begin with `start`, into the rows' lists, in place.

    A list is a row of keys, the best first: thousandths in the upper half, in the lower the index, the first being
    the greatest. 0 is nobody.
    """
    wanted = np.maximum(_thousandths(_fifth(products), one), (best[:, -1] >> 32) + 1)
    # The least product that rounds to so many thousandths.
    least = -((one // 2 - wanted * one) // 1000)
    row, column = np.nonzero(products >= least[:, None])
    found = _thousandths(products[row, column], one) << 32 | _INDEX - (start + column)
    changed, row = np.unique(row, return_inverse=True)
    keys = np.concatenate([best[changed].ravel(), found])
    row = np.concatenate([np.repeat(np.arange(len(changed)), SIZE), row])
    order = np.lexsort((-keys, row))
    # Every row has five keys at least; the first five of each stay.
    ends = np.cumsum(np.bincount(row, minlength=len(changed)))
    starts = np.concatenate([[0], ends[:-1]]).astype(np.int64) if len(ends) else ends
    best[changed] = keys[order][starts[:, None] + np.arange(SIZE)]


def _fifth(products: NDArray[np.float64]) -> NDArray[np.float64]:
    """A number for each row that at least five of its products reach; that is small where there is none."""
    width = products.shape[1] // _GROUPS
    if width == 0:
        return np.zeros(len(products))
    greatest = products[:, :_GROUPS].copy(order="K")
    for place in range(1, width):
        np.maximum(greatest, products[:, place * _GROUPS : (place + 1) * _GROUPS], out=greatest)
    return np.partition(greatest, -SIZE, axis=1)[:, -SIZE]


def _thousandths(products: NDArray[np.float64], one: int) -> NDArray[np.int64]:
    """Products as a share of `one`, rounded, halves up."""
    return (products.astype(np.int64) * 1000 + one // 2) // one


def _read(keys: Sequence[int]) -> Iterator[Related]:
    for key in keys:
        if key:
            yield Related(_INDEX - (key & _INDEX), key >> 32)
