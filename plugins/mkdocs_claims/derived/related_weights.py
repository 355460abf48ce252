"""Texts as vectors of weighted word stems."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import numpy as np
from scipy import sparse

from mkdocs_claims.derived.related_nearest import ONE

BASE_SIZE = 4096
"""What every base counts as, however many claims it has: else a new claim would change the weight of every stem."""


def rarities(documents: Iterable[Iterable[str]]) -> dict[str, int]:
    """What each stem weighs by the number of claims that have it: log2(4096 / number), rounded, at least 1.

    `documents` are the stems of each claim, each once.
    """
    frequency = Counter(chain.from_iterable(documents))
    steps = {number: max(1, round(math.log2(BASE_SIZE / number))) for number in set(frequency.values())}
    return {stem: steps[number] for stem, number in frequency.items()}


def weights(counts: Sequence[Counter[str]], rarity: Mapping[str, int]) -> sparse.csr_array:
    """One row a claim, of length 1 in units of 1/2^14; columns are the stems of `rarity`, sorted.

    `counts` are the stems of each claim. A stem's weight is (1 + ln tf) * rarity. Only operations that IEEE 754 rounds
    alike everywhere are used, in a fixed order.
    """
    columns = {stem: number for number, stem in enumerate(sorted(rarity))}
    lengths = [len(count) for count in counts]
    total = sum(lengths)
    indices = np.fromiter(map(columns.__getitem__, chain.from_iterable(counts)), np.int32, total)
    often = np.fromiter(chain.from_iterable(count.values() for count in counts), np.int64, total)
    rare = np.fromiter((rarity[stem] for stem in columns), np.int64, len(columns))
    # Not NumPy's logarithm, whose last digit depends on the processor.
    logs = np.array([0.0, *(1 + math.log(number) for number in range(1, int(often.max(initial=0)) + 1))])
    data = logs[often] * rare[indices]
    indptr = np.concatenate([[0], np.cumsum(lengths)])
    row = np.repeat(np.arange(len(counts)), lengths)
    length = np.sqrt(np.bincount(row, data * data, len(counts)))
    whole = np.rint(data / length[row] * ONE).astype(np.int32)
    found = sparse.csr_array((whole, indices, indptr), shape=(len(counts), len(columns)))
    found.sort_indices()
    return found
