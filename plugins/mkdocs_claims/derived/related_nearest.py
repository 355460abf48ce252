"""The nearest others of every claim: all pairs compared exactly, a tile of them at a time.

Vectors are whole numbers. Their products are summed in float64, which holds every whole number below 2^53: no sum
is ever rounded, so neither the order of adding nor the library that adds (SciPy, or for vectors without zeros whichever
BLAS NumPy has, on any number of threads) can change one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

SIZE = 5
"""Claims in a list."""
ONE = 1 << 14
"""The length of every vector: the weight 1 as a whole number."""

_TILE = 1024
"""Rows and columns compared at a time, which bounds the memory."""
_COMMON = 32
"""A column that more than one row in so many uses is multiplied with zeros and all: finding out costs more there."""
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
    return lists_of(nearest_keys(*compared))


def nearest_keys(*compared: Vectors) -> NDArray[np.int64]:
    """The same as rows of five keys: see `with_others`."""
    tiles = Tiles(*compared)
    best = np.zeros((tiles.rows, SIZE), np.int64)
    # A row meets the others in their order, on whichever side of a tile it is: what comes later loses a tie.
    for first, second in combinations_with_replacement(tiles.starts, 2):
        _compare(tiles, first, second, best)
    return best


def _compare(tiles: Tiles, first: int, second: int, best: NDArray[np.int64]) -> None:
    """Bring the rows of two blocks into each other's lists."""
    rows = np.arange(first, min(first + _TILE, tiles.rows))
    products = tiles.products(rows, second)
    columns = second + np.arange(products.shape[1])
    if second > first:
        best[columns] = with_others(best[columns], products.T, rows, tiles.one, later=True)
    best[rows] = with_others(best[rows], products, columns, tiles.one, later=True)


class Tiles:
    """All pairs of rows, a tile at a time. `one` is the product of rows that are entirely alike."""

    def __init__(self, *compared: Vectors) -> None:
        self._parts = [
            _Dense(one.rows, one.share) if isinstance(one.rows, np.ndarray) else _Sparse(one.rows, one.share)
            for one in compared
        ]
        self.rows = self._parts[0].number
        self.one = ONE * ONE * sum(vectors.share for vectors in compared)
        self.starts = range(0, self.rows, _TILE)
        """The first columns of the tiles."""

    def products(self, rows: NDArray[np.integer], start: int) -> NDArray[np.float64]:
        """The products of some rows, in rows, with a tile's columns; that of a row with itself is -1."""
        found = self._parts[0].products(rows, start)
        for part in self._parts[1:]:
            found += part.products(rows, start)
        (own,) = np.nonzero((rows >= start) & (rows < start + found.shape[1]))
        found[own, rows[own] - start] = -1
        return found


class _Dense:
    """The products of vectors that use every column."""

    def __init__(self, rows: NDArray[np.integer], share: int) -> None:
        self._rows, self._share = rows, share
        self.number = len(rows)

    def products(self, rows: NDArray[np.integer], start: int) -> NDArray[np.float64]:
        """Those of some rows with a tile's columns, times the share."""
        columns = self._rows[start : start + _TILE].astype(np.float64).T * self._share
        found: NDArray[np.float64] = self._rows[rows].astype(np.float64) @ columns
        return found


class _Sparse:
    """The products of vectors that use few columns, some of which are common and some rare."""

    def __init__(self, rows: sparse.csr_array, share: int) -> None:
        self._share = share
        self.number = rows.shape[0]
        often = np.bincount(rows.indices, minlength=rows.shape[1]) * _COMMON > self.number
        self._common = rows[:, np.flatnonzero(often)].astype(np.float64)
        self._rare = rows[:, np.flatnonzero(~often)].astype(np.float64)
        self._turned: dict[int, sparse.csr_array] = {}

    def products(self, rows: NDArray[np.integer], start: int) -> NDArray[np.float64]:
        """Those of some rows with a tile's columns, times the share."""
        if start not in self._turned:
            self._turned[start] = self._rare[start : start + _TILE].T.tocsr() * self._share
        found: NDArray[np.float64] = (self._rare[rows] @ self._turned[start]).toarray()
        columns = np.ascontiguousarray(self._common[start : start + _TILE].toarray().T) * self._share
        found += self._common[rows] @ columns
        return found


def with_others(
    best: NDArray[np.int64], products: NDArray[np.float64], others: NDArray[np.integer], one: int, *, later: bool
) -> NDArray[np.int64]:
    """The rows' lists with those of the `others`, a column each, that belong there.

    A list is a row of five keys, the best first: thousandths in the upper half, in the lower the index, the first
    being the greatest. 0 is nobody. `later` says that all others come after those in the lists.
    """
    last = best[:, -1] >> 32
    wanted = np.maximum(_thousandths(_fifth(products), one), np.maximum(last + later, 1))
    # The least product that rounds to so many thousandths.
    least = -((one // 2 - wanted * one) // 1000)
    row, column = _places(products >= least[:, None])
    found = key_of(_thousandths(products[row, column], one), others[column])
    changed, row = np.unique(row, return_inverse=True)
    keys = np.concatenate([best[changed].ravel(), found])
    row = np.concatenate([np.repeat(np.arange(len(changed)), SIZE), row])
    order = np.lexsort((-keys, row))
    # Every row has five keys at least; the first five of each stay.
    counts = np.bincount(row, minlength=len(changed))
    best = best.copy()
    best[changed] = keys[order][(np.cumsum(counts) - counts)[:, None] + np.arange(SIZE)]
    return best


def key_of(thousandths: NDArray[np.int64], index: NDArray[np.integer]) -> NDArray[np.int64]:
    """What stands for a claim in a list, so that the greater goes first."""
    return thousandths << 32 | _INDEX - index


def index_of(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Whom keys stand for; nobody's mean nothing."""
    found: NDArray[np.int64] = _INDEX - (keys & _INDEX)
    return found


def lists_of(best: NDArray[np.int64]) -> list[tuple[Related, ...]]:
    """Rows of keys as lists."""
    return [tuple(Related(_INDEX - (key & _INDEX), key >> 32) for key in row if key) for row in best.tolist()]


def _places(true: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The rows and columns of what is true, read as it lies in memory: tiles come turned too."""
    if true.flags.c_contiguous:
        row, column = np.divmod(np.flatnonzero(true), true.shape[1])
    else:
        column, row = np.divmod(np.flatnonzero(true.T), true.shape[0])
    return row, column


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
