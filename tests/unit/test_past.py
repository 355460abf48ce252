"""What a build takes from the one before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mkdocs_claims.past import NoPast, Past, Remembered

Making = Callable[..., object]


@pytest.fixture
def made() -> list[tuple[object, ...]]:
    """The arguments that `make` was called with."""
    return []


@pytest.fixture
def make(made: list[tuple[object, ...]]) -> Making:
    def make(*arguments: object) -> object:
        made.append(arguments)
        return [*arguments]

    return make


def test_what_the_last_build_had_no_use_for_is_forgotten(make: Making, made: list[tuple[object, ...]]) -> None:
    past = Remembered()
    for keys in ("ab", "a", "ab"):
        past.begin()
        for key in keys:
            past.again(make, key, key)
    assert made == [("a",), ("b",), ("b",)]


def test_each_is_worked_out_again_where_its_arguments_are_others(make: Making, made: list[tuple[object, ...]]) -> None:
    past = Remembered()
    one, other = object(), object()
    assert past.each(make, ["a", "b"], [one, one], [1, 2]) == [[one, 1], [one, 2]]
    made.clear()
    for keys, column, numbers, again in (
        (["a", "b"], [one, one], [1, 2], []),
        (["b", "a"], [one, one], [2, 1], []),
        (["c", "a", "b"], [one, other, one], [1, 1, 3], [(one, 1), (other, 1), (one, 3)]),
    ):
        past.begin()
        found = past.each(make, keys, column, numbers)
        assert found == [[first, second] for first, second in zip(column, numbers, strict=True)]
        assert made == again
        made.clear()


@pytest.mark.parametrize(
    ("before", "now", "is_same"),
    [
        (1000, int("1000"), True),
        ("a b", " ".join("ab"), True),
        (frozenset({"x"}), frozenset({"x"}), True),
        (("x", (1, None)), (" x".strip(), (1, None)), True),
        ((), (), True),
        (1, True, False),
        (91, 91.0, False),
        (("x",), ("x", "y"), False),
        (("x", "y"), ("x",), False),
        (["x"], ["x"], False),
        (None, (), False),
    ],
)
def test_values_are_compared_as_values_and_all_else_as_objects(
    make: Making, made: list[tuple[object, ...]], before: object, now: object, is_same: bool
) -> None:
    past = Remembered()
    past.again(make, "", before)
    past.again(make, "", now)
    assert made == ([(before,)] if is_same else [(before,), (now,)])


def test_one_function_may_be_given_more_or_fewer_arguments(make: Making) -> None:
    past = Remembered()
    assert [past.again(make, "", 1), past.again(make, "", 1, 2), past.again(make, "", 1)] == [[1], [1, 2], [1]]


@pytest.mark.parametrize("past", [NoPast(), Remembered()], ids=["nothing kept", "kept"])
def test_a_function_is_told_what_it_gave_last_time(past: Past) -> None:
    def onward(number: int, before: int | None) -> int:
        return number if before is None else before + number

    kept = isinstance(past, Remembered)
    assert [past.onward(onward, 1), past.onward(onward, 2)] == [1, 3 if kept else 2]
