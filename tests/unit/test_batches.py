"""Many things a few at a time."""

from __future__ import annotations

import pytest

from mkdocs_claims.batches import batches


@pytest.mark.parametrize("number", [0, 1, 7, 8, 9, 16])
def test_batches(number: int) -> None:
    found = list(batches(range(number), 8))
    assert [one for part in found for one in part] == list(range(number))
    assert [len(part) for part in found[:-1]] == [8] * (len(found) - 1)
    assert all(0 < len(part) <= 8 for part in found)
