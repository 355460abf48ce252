"""What benchmarks measure in their own process, round by round."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from statistics import median


def cpu(way: Callable[[], object]) -> float:
    """CPU seconds of this process, garbage of the round before collected first."""
    gc.collect()
    begin = time.process_time()
    way()
    return time.process_time() - begin


def spread(values: Sequence[float], decimals: int) -> str:
    """The figures of all rounds: median (least to most)."""
    return f"{median(values):.{decimals}f} ({min(values):.{decimals}f} to {max(values):.{decimals}f})"
