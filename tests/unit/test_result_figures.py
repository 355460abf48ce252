"""Figures from results: what their titles say, where marks stand, what is drawn and what is a table alone."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from mkdocs_claims.pages.figures.axis import axis
from mkdocs_claims.pages.figures.lanes import NARROWEST, lanes, text_width
from mkdocs_claims.pages.figures.results import MOST_ROWS, Figure, figures_of
from mkdocs_claims.pages.figures.rows import SHAPES, row_of
from mkdocs_claims.pages.figures.table import lines_of
from mkdocs_claims.pages.figures.values import set_name
from mkdocs_claims.records.evidence import Evidence


def figures(*results: dict[str, Any]) -> tuple[Figure, ...]:
    return figures_of(Evidence.model_validate({"results": results}, strict=False))


def results(*entries: tuple[Any, ...] | str, **fields: Any) -> dict[str, Any]:
    """A result set. An entry is name, value and note; the first is the claim's own if its name begins with a star."""
    shown = [dict(zip(("name", "value", "note"), entry, strict=False)) for entry in entries]
    return {
        "metric": "m",
        "entries": [one | {"name": one["name"].lstrip("*"), "claim": one["name"].startswith("*")} for one in shown],
        **fields,
    }


PERCENT = {"unit": "percent", "better": "higher"}
EASY, HARD = {**PERCENT, "label": "easy chains"}, {**PERCENT, "label": "hard chains"}


@pytest.mark.parametrize(
    ("sets", "title"),
    [
        (
            [
                results(("*A", "91.0"), ("B", "80.3"), ("C", "9"), **EASY),
                results(("*A", "81.5"), ("B", "47.5"), **HARD),
            ],
            "A: leads by 10.7 points on easy chains and 34.0 on hard chains",
        ),
        ([results(("*A", "1.5"), ("B", "4"), **PERCENT)], "A: trails by 2.5 points"),
        ([results(("*A", "4"), ("B", "4.0"), ("C", "1"), **PERCENT)], "A: is level with the best"),
        (
            [
                results(("*A", "5"), ("B", "4"), **EASY),
                results(("*A", "5"), ("B", "5"), **HARD),
                results(("*A", "2"), ("B", "5"), **PERCENT, set="long"),
                results(("*A", "3"), ("B", "5"), **PERCENT, set="short"),
            ],
            "A: leads by 1 points on easy chains, is level with the best on hard chains, trails by 3 points on long and 2 on short",
        ),
        ([results(("*A", "120"), ("B", "150.5"), unit="ms", better="lower")], "A: leads by 30.5 ms"),
        ([results(("*A", "0.82"), ("B", "0.8"), better="higher")], "A: leads by 0.02"),
        ([results(("*A", "-3"), ("B", "-1"), unit="points", better="higher")], "A: trails by 2 points"),
        # Nothing leads where the record does not say which way is better, …
        (
            [
                results(("*A", "91.0"), ("B", "8"), ("C", "9.5"), label="easy", unit="percent"),
                results(("*A", "1"), label="x", unit="percent"),
            ],
            "A: 91.0\u00a0% on easy (others 8 to 9.5), 1 on x",
        ),
        # … where there is nobody else, …
        ([results(("*A", "33.5"), unit="points", better="higher", label="hard")], "A: 33.5 points on hard"),
        # … and where several entries are the claim's own, or none.
        ([results(("*A", "93.0", "first"), ("*A", "99.2", "second"), **HARD)], "A: 93.0 to 99.2\u00a0% on hard chains"),
        ([results(("*A", "2"), ("*B", "1"), ("C", "3"), better="higher")], "1 to 3"),
        ([results(("A", "2"), ("B", "-1"), set="s"), results(("A", "2"), set="t")], "\u22121 to 2 on s, 2 on t"),
        # A name that another entry has too is told with its note.
        ([results(("*8B", "2", "tuned"), ("8B", "1", "base"), better="higher")], "8B (tuned): leads by 1"),
        # Labels that tell nothing apart give way to whole names.
        (
            [
                results(("*A", "2"), ("B", "1"), set="s", label="x", better="higher"),
                results(("*A", "3"), ("B", "1"), set="t", label="x", better="higher"),
            ],
            "A: leads by 1 on x (s) and 2 on x (t)",
        ),
        ([results(("*</text>", "2"), ("<b>", "1"), better="higher", label="<i>")], "</text>: leads by 1 on <i>"),
    ],
)
def test_a_title_says_what_the_values_say(sets: list[dict[str, Any]], title: str) -> None:
    (figure,) = figures(*sets)
    assert figure.finding.text == title
    assert figure.finding.has_lead == any(word in title for word in ("leads by", "trails by", "level"))


def test_sets_of_one_measure_share_a_figure() -> None:
    common = {"unit": "percent", "proportion": True}
    one, two = figures(
        results(("*a", "91.0"), ("b", "80.3"), **common, set="E", label="easy", n=522),
        results(("*a", "81.5"), **common, set="H", n=200),
        results(("a", "-3.50"), unit="points"),
    )
    assert [(column.name, column.n) for column in one.columns] == [("easy (E)", 522), ("H", 200)]
    assert [[cell and cell.text for cell in line.cells] for line in one.lines] == [["91.0", "81.5"], ["80.3", None]]
    assert one.rows[0].said == (
        "a: easy (E): 91.0 percent, 95 % interval 88.2 to 93.2; H: 81.5 percent, 95 % interval 75.5 to 86.3"
    )
    assert [tick.text for tick in one.ticks] == ["0", "25", "50", "75", "100"]
    assert two.rows == ()
    assert two.lines[0].cells[0] is not None
    assert two.lines[0].cells[0].text == "−3.50"


def test_every_entry_of_a_set_has_its_row_even_if_two_have_one_name() -> None:
    (figure,) = figures(results(("a", "1"), ("a", "2"), ("a", "3", "noted")), results(("a", "4")))
    cells = [[cell and cell.text for cell in line.cells] for line in figure.lines]
    assert cells == [["1", "4"], ["2", None], ["3", None]]


@pytest.mark.parametrize(
    ("sets", "rows"),
    [
        ([results(("a", "1"))], 0),
        ([results(("a", "1")), results(("a", "2"))], 1),
        ([results(*((f"entry {number}", number) for number in range(20)))], 20),
        ([results(*((f"entry {number}", number) for number in range(MOST_ROWS + 1)))], 0),
    ],
)
def test_one_value_and_too_many_are_a_table_alone(sets: list[dict[str, Any]], rows: int) -> None:
    (figure,) = figures(*sets)
    assert len(figure.rows) == rows
    assert sum(cell is not None for line in figure.lines for cell in line.cells) == sum(
        len(one["entries"]) for one in sets
    )


def test_more_sets_than_marks_make_another_figure() -> None:
    made = figures(*(results(("a", number)) for number in range(len(SHAPES) + 2)))
    assert [len(figure.columns) for figure in made] == [len(SHAPES), 2]
    assert [column.shape for column in made[0].columns] == list(SHAPES)


def test_marks_stand_at_their_values_with_their_intervals() -> None:
    entries = ("*a", "80"), ("b", "20")
    (share,) = figures(results(*entries, unit="percent", proportion=True, n=100))
    first, second = share.rows
    assert (first.claim, second.claim) == (True, False)
    assert (first.marks[0].at, second.marks[0].at) == (80, 20)
    # Wilson's 95 % interval of 80 of 100 is 71.12 to 86.66.
    interval = first.marks[0].interval
    assert interval is not None
    assert (interval.low, interval.high) == (71.12, 86.66)
    assert share.has_intervals


@pytest.mark.parametrize(
    "fields",
    [
        {"n": 100, "unit": "percent"},
        {"proportion": True, "unit": "percent"},
        {"proportion": True, "n": 100, "unit": "points"},
        {"proportion": True, "n": 100},
    ],
)
def test_nothing_less_makes_an_interval(fields: dict[str, Any]) -> None:
    (figure,) = figures(results(("a", "80"), ("b", "20"), **fields))
    assert not figure.has_intervals
    assert all(mark.interval is None for row in figure.rows for mark in row.marks)


def test_a_share_beyond_0_to_100_has_no_interval() -> None:
    (figure,) = figures(results(("a", "101"), ("b", "-1"), ("c", "5"), unit="percent", proportion=True, n=9))
    assert [cell.interval is None for line in figure.lines for cell in line.cells if cell] == [True, True, False]


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        (["0"], "0 1"),
        (["-3.5", "2"], "−4 −2 0 2"),
        (["7", "12"], "0 5 10 15"),
        (["3.82", "3.40"], "0 1 2 3 4"),
        (["0.003", "0.0005"], "0 0.002 0.004"),
        (["-1250.5", "987654", "0.001"], "−500,000 0 500,000 1,000,000"),
        (["123456789012345678"], "0 1e+17 2e+17"),
        (["0.000000000000000001"], "0 5e−19 1e−18"),
        (["-7"], "−8 −6 −4 −2 0"),
    ],
)
def test_an_axis_has_round_numbers_and_holds_zero_and_every_value(values: list[str], ticks: str) -> None:
    (figure,) = figures(results(*((str(place), value) for place, value in enumerate([*values, values[0]]))))
    assert " ".join(tick.text for tick in figure.ticks) == ticks
    assert (figure.ticks[0].at, figure.ticks[-1].at) == (0, 100)
    assert all(0 <= mark.at <= 100 for row in figure.rows for mark in row.marks)


@pytest.mark.parametrize(("values", "ends"), [(["150", "3"], ("0", "150")), (["-5", "5"], ("−5", "5"))])
def test_percentages_beyond_0_to_100_have_an_axis_that_holds_them(values: list[str], ends: tuple[str, str]) -> None:
    (figure,) = figures(results(*((value, value) for value in values), unit="percent"))
    assert (figure.ticks[0].text, figure.ticks[-1].text) == ends


def test_no_value_lies_on_another_and_none_runs_out_of_the_figure() -> None:
    random = Random(7)
    for _ in range(300):
        sets = [
            results(("a", str(round(random.uniform(-50, 150), random.randrange(4)))), set=str(number))
            for number in range(random.randrange(2, 7))
        ]
        (figure,) = figures(*sets)
        (row,) = figure.rows
        spans = []
        for mark in row.marks:
            width = text_width(mark.text)
            left = mark.at - {"start": 0, "middle": width / 2, "end": width}[mark.anchor]
            assert left >= -0.01
            assert left + width <= 100.01
            spans.append((mark.text_y, left, left + width))
        assert all(a[0] != b[0] or a[2] <= b[1] or b[2] <= a[1] for a, b in combinations(spans, 2))
        assert max(mark.text_y for mark in row.marks) < row.y < row.height


@pytest.mark.parametrize("fields", [{}, {**PERCENT, "proportion": True, "n": 40, "set": "s"}], ids=["bare", "share"])
def test_a_row_of_one_set_is_drawn_as_one_of_several(fields: dict[str, Any]) -> None:
    values = ["0", "0.04", "1.5", "50", "97.5", "99.96", "100"]
    told = {"results": [results(*(("A", one, f"note {one}") for one in values), **fields)]}
    item = Evidence.model_validate(told, strict=False)
    lines = lines_of(item.results)
    scale = axis([entry.value for entry in item.results[0].entries], percent=True)
    for line in (*lines, *(one._replace(note=None) for one in lines)):
        alone, among = row_of(line, scale), row_of(line._replace(cells=(*line.cells, None)), scale)
        assert bool(alone.marks[0].interval) == bool(fields)
        assert alone == among._replace(said=among.said.replace(f"{set_name(item.results[0])}: ", ""))


def test_lanes_are_as_few_as_can_be() -> None:
    assert lanes([(0, 10), (20, 30), (5, 25)]) == [0, 0, 1]
    assert lanes([(50, 60), (0, 10)]) == [0, 0]
    assert lanes([]) == []
    assert text_width("8" * (NARROWEST // 8)) <= 100
