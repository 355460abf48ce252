"""How lists are spread over pages, and which of them a page links to."""

from __future__ import annotations

import random

import pytest

from mkdocs_claims.pages.paging import ROOM, ROWS, neighbours, size, spread


@pytest.mark.parametrize(
    ("weights", "taken", "expected"),
    [
        ([], 0, [0]),
        ([1] * 250, 0, [100, 100, 50]),
        ([ROOM // 10] * 25, 0, [10, 10, 5]),
        # What else is on the first page leaves fewer rows for it, but one at least.
        ([ROOM // 10] * 25, ROOM // 2, [5, 10, 10]),
        ([ROOM // 10] * 3, ROOM * 2, [1, 2]),
        # A row that no page has room for has one to itself.
        ([10, ROOM * 3, 10], 0, [1, 1, 1]),
    ],
)
def test_rows_fill_pages_by_number_and_by_size(weights: list[int], taken: int, expected: list[int]) -> None:
    found = spread(weights, lambda weight: weight, taken)
    assert [len(page) for page in found.pages] == expected


def test_no_row_is_lost_and_each_is_on_the_page_that_is_named() -> None:
    chance = random.Random(1)
    for _ in range(50):
        weights = [chance.randrange(1, ROOM // 3) for _ in range(chance.randrange(1, 300))]
        rows = list(enumerate(weights))
        found = spread(rows, lambda row: row[1], chance.randrange(ROOM))
        assert [row for page in found.pages for row in page] == rows
        assert all(len(page) <= ROWS for page in found.pages)
        assert all(len(page) == 1 or sum(weight for _, weight in page) <= ROOM for page in found.pages)
        for place in (0, len(rows) // 2, len(rows) - 1):
            assert rows[place] in found.pages[found.number_of(place) - 1]
        assert found.number_of(len(rows)) == len(found.pages)


def test_size_counts_bytes_and_what_escaping_adds() -> None:
    assert size("abc", None, "é") == 5
    assert size("<&>") >= len("&lt;&amp;&gt;")


@pytest.mark.parametrize(
    ("number", "count", "expected"),
    [
        (1, 1, [1]),
        (1, 3, [1, 2, 3]),
        (2, 5, [1, 2, 3, 4, 5]),
        (1, 9, [1, 2, 3, None, 9]),
        (5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (6, 12, [1, None, 4, 5, 6, 7, 8, None, 12]),
        (500, 500, [1, None, 498, 499, 500]),
    ],
)
def test_a_page_links_to_the_ends_and_those_around_it(number: int, count: int, expected: list[int | None]) -> None:
    assert neighbours(number, count) == expected
