"""Pages that are drawn before they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mkdocs_claims.adapter.ahead import Ahead


class Page:
    """A page that keeps a list of what was drawn."""

    def __init__(self, name: int, drawn: list[int], *, is_awaited: bool = True, is_broken: bool = False) -> None:
        self.name, self.drawn, self.is_awaited, self.is_broken = name, drawn, is_awaited, is_broken

    def draw(self) -> str:
        self.drawn.append(self.name)
        if self.is_broken:
            raise ValueError(self.name)
        return f"page {self.name}"


def pages(number: int, drawn: list[int], *, kept: Sequence[int] = (), broken: Sequence[int] = ()) -> list[Page]:
    return [Page(name, drawn, is_awaited=name not in kept, is_broken=name in broken) for name in range(number)]


def test_each_page_is_drawn_once_and_many_before_the_first_is_given() -> None:
    drawn: list[int] = []
    some = pages(130, drawn)
    ahead = Ahead(some)
    assert ahead.content(some[0]) == "page 0"
    assert drawn == list(range(50))
    assert [ahead.content(page) for page in some[1:]] == [f"page {name}" for name in range(1, 130)]
    assert drawn == list(range(130))


def test_pages_whose_content_another_plugin_has_set_are_not_drawn() -> None:
    drawn: list[int] = []
    some = pages(4, drawn, kept=[1, 2])
    ahead = Ahead(some)
    assert [ahead.content(some[place]) for place in (0, 3)] == ["page 0", "page 3"]
    assert drawn == [0, 3]


def test_who_asks_in_another_order_gets_one_page() -> None:
    drawn: list[int] = []
    some = pages(100, drawn)
    ahead = Ahead(some)
    assert [ahead.content(some[place]) for place in (70, 20, 99)] == ["page 70", "page 20", "page 99"]
    assert drawn == [70, 20, 99]


def test_a_page_that_cannot_be_drawn_fails_in_its_own_turn() -> None:
    drawn: list[int] = []
    some = pages(5, drawn, broken=[2])
    ahead = Ahead(some)
    assert [ahead.content(page) for page in some[:2]] == ["page 0", "page 1"]
    with pytest.raises(ValueError, match="2"):
        ahead.content(some[2])
    assert [ahead.content(page) for page in some[3:]] == ["page 3", "page 4"]


def test_a_page_asked_for_again_is_drawn_again() -> None:
    drawn: list[int] = []
    some = pages(3, drawn)
    ahead = Ahead(some)
    for page in some:
        ahead.content(page)
    assert ahead.content(some[1]) == "page 1"
    assert drawn == [0, 1, 2, 1]
