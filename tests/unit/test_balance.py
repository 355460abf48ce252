"""Evidence for and against as a figure: bars on both sides of a line, and where their numbers stand."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from mkdocs_claims.derived.votes import Vote
from mkdocs_claims.pages.balance_view import vote_balance
from mkdocs_claims.pages.figures.balance import BalanceRow, balance
from mkdocs_claims.pages.figures.lanes import text_width

KINDS = ("against", "mixed", "limit", "for")


def rows(*numbers: tuple[int, ...]) -> tuple[BalanceRow, ...]:
    made = balance("title", KINDS, [(f"row {place}", one) for place, one in enumerate(numbers)])
    assert made is not None
    return made.rows


def test_nothing_is_drawn_of_nothing() -> None:
    assert balance("title", KINDS, [("a", (0, 0, 0, 0)), ("b", (0, 0, 0, 0))]) is None


@pytest.mark.parametrize(
    ("pro", "against", "mixed", "limit", "title"),
    [
        (3, 0, 0, 0, "3 for and 0 against"),
        (0, 0, 1, 0, "0 for, 0 against and 1 mixed"),
        (0, 0, 0, 2, "0 for, 0 against and 2 limits"),
        (1, 2, 3, 4, "1 for, 2 against, 3 mixed and 4 limits"),
    ],
)
def test_the_title_leaves_out_no_vote(pro: int, against: int, mixed: int, limit: int, title: str) -> None:
    made = vote_balance({Vote.FOR: pro, Vote.AGAINST: against, Vote.MIXED: mixed, Vote.LIMIT: limit})
    assert made is not None
    assert made.title == title


def test_bars_are_as_long_as_their_numbers_on_one_scale() -> None:
    first, second = rows((1, 2, 0, 3), (0, 0, 1, 1))
    lengths = {(row.name, part.kind): part.width for row in (first, second) for part in row.parts if part.number}
    one = lengths["row 1", "for"]
    assert lengths == pytest.approx(
        {
            ("row 0", "against"): one,
            ("row 0", "mixed"): 2 * one,
            ("row 0", "for"): 3 * one,
            ("row 1", "limit"): one,
            ("row 1", "for"): one,
        },
        abs=0.02,
    )


def test_against_is_left_and_for_is_right_and_what_is_between_lies_across_the_middle() -> None:
    (row,) = rows((2, 2, 0, 4))
    against, mixed, pro = row.parts
    assert against.at + against.width == pytest.approx(mixed.at, abs=0.02)
    assert mixed.at + mixed.width / 2 == pytest.approx(50, abs=0.02)
    assert pro.at == pytest.approx(mixed.at + mixed.width, abs=0.02)


def test_nought_is_said_on_its_side_and_has_no_bar() -> None:
    (row,) = rows((0, 0, 0, 2))
    nought, pro = row.parts
    assert (nought.kind, nought.number, nought.width) == ("against", 0, 0)
    assert nought.text_at < 50 < pro.text_at
    assert row.said == "row 0: 0 against, 0 mixed, 0 limit, 2 for"


def test_no_number_lies_on_another_or_runs_out_of_the_figure() -> None:
    random = Random(3)
    for _ in range(300):
        reach = random.choice((1, 5, 300, 9999))
        for row in rows(*(tuple(random.randrange(reach + 1) for _ in KINDS) for _ in range(2)), (1, 1, 1, reach)):
            spans = [
                (
                    part.text_y,
                    part.text_at - text_width(str(part.number)) / 2,
                    part.text_at + text_width(str(part.number)) / 2,
                )
                for part in row.parts
            ]
            assert all(left >= 0 and right <= 100 for _, left, right in spans)
            assert all(a[0] != b[0] or a[2] <= b[1] or b[2] <= a[1] for a, b in combinations(spans, 2))
            assert all(0 < y < row.y < row.height for y, *_ in spans)
