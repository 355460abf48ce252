"""The Wilson score interval of a share."""

from __future__ import annotations

import math

_Z = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of n cases, each bound from 0 to 1.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22 (1927), 209-212.
    """
    z2 = _Z * _Z
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(0.0, centre - half), min(1.0, centre + half)
