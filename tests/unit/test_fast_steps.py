"""What is computed of a page while it is joined, and how often."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from mkdocs_claims.adapter.fast import steps
from mkdocs_claims.adapter.fast.addresses import relative, spot, way_to
from mkdocs_claims.adapter.fast.steps import PAGE, SPOT, Steps, Values


def at(url: str) -> Any:
    """A page at an address."""
    return SimpleNamespace(url=url)


def test_values_are_computed_once_a_page_and_shared_ones_once_a_folder() -> None:
    pages = [at(f"claims/page-{number}/") for number in range(3)]
    computed: list[str] = []
    held = Steps()

    def noted(name: str, place: int) -> Callable[[Values], Any]:
        def compute(values: Values) -> Any:
            computed.append(name)
            return values[place].url

        return compute

    own = held.place("own", noted("own", PAGE), PAGE)
    near = held.place("near", noted("near", SPOT), SPOT)
    of_both = held.place("both", lambda values: values[near] + values[own], near, own, is_late=True)
    assert held.place("own", noted("other", PAGE), PAGE) == own
    assert (held.shared[own], held.shared[near], held.shared[of_both]) == (False, True, False)
    assert held.late[held.place("later", str, of_both)]
    for page in pages:
        values = held.values(page, "../..")
        assert values[of_both] == values[near] + page.url == values[of_both]
    assert computed == ["near", "own", "own", "own"]
    held.lead_to(f"{pages[1].url}file.css")
    assert [held.values(page, "../..")[near] == page.url for page in pages] == [False, True, False]


def test_what_is_shared_is_kept_for_a_few_folders_only() -> None:
    held = Steps()
    for number in range(100):
        held.values(at(f"folder-{number}/page/"), "../..")
    assert len(held._kept) == steps.KEPT


ADDRESSES = (
    "",
    ".",
    "claims/",
    "claims/page-1/",
    "claims/page-1/x.css",
    "claims/deep/page-1",
    "a/b",
    "../up",
    "#top",
    "https://e.org/",
)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "index.html",
        "claims/",
        "claims/page-1/",
        "claims/page-2/",
        "claims/page-1.html",
        "claims/deep/page-1/",
        "bare",
        "a/v1.2/x/",
    ],
)
def test_a_spot_writes_every_address_as_its_pages_do(url: str) -> None:
    ways = set().union(*map(way_to, ADDRESSES))
    where = spot(url, "..", ways)
    assert [relative(one, where) for one in ADDRESSES] == [relative(one, at(url)) for one in ADDRESSES]


def test_pages_of_one_folder_share_a_spot() -> None:
    ways = way_to("claims/page-1/x.css")
    assert ways == {"claims", "claims/page-1", "claims/page-1/x.css"}
    assert spot("claims/page-2/", "../..", ways) == spot("claims/page-3/", "../..", ways)
    assert spot("claims/page-2/", "../..", ways) != spot("claims/page-2/", "..", ways)
    assert spot("claims/page-2/", "../..", ways) != spot("claims/page-1/", "../..", ways)
    assert spot("claims/a.html", "..", ways) == spot("claims/b.html", "..", ways) != spot("claims/a/", "..", ways)
