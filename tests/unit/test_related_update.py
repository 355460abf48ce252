"""Related claims brought up to date: whatever changes, the lists are those of a full comparison."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_claims.derived import related_nearest, related_update
from mkdocs_claims.derived.related import related_claims
from mkdocs_claims.derived.related_nearest import Vectors
from mkdocs_claims.derived.related_update import compare
from mkdocs_claims.derived.words import stems
from mkdocs_claims.records.claim import Claim
from tests.unit.test_related import made_up, make

WORDS = [f"word{number}" for number in range(40)]


def text(chance: random.Random) -> str:
    return " ".join(chance.choices(WORDS, [1 / (rank + 1) for rank in range(40)], k=chance.randrange(1, 9)))


def edited(claims: Sequence[Claim], chance: random.Random) -> list[Claim]:
    """The claims after one to three changes: additions, edits, deletions, renames, in the order of their ids."""
    found = {claim.id: claim for claim in claims}
    for _ in range(chance.randrange(1, 4)):
        some = chance.choice(list(found)) if found else None
        free = make(chance.randrange(1, 10_000), text(chance))
        match chance.choice(["add", "copy", "edit", "edit elsewhere", "delete", "rename"]):
            case "add":
                found[free.id] = free
            case _ if some is None:
                continue
            case "copy":
                found[free.id] = free.model_copy(update={"statement": found[some].statement})
            case "edit":
                found[some] = found[some].model_copy(update={"statement": text(chance)})
            case "edit elsewhere":
                found[some] = found[some].model_copy(update={"title": "Another title"})
            case "delete":
                del found[some]
            case "rename":
                found[free.id] = found.pop(some).model_copy(update={"id": free.id})
    return [found[claim_id] for claim_id in sorted(found)]


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 60), st.sampled_from([7, 2048]), st.sampled_from([1, 4]))
def test_lists_are_those_of_a_full_comparison(chance: random.Random, size: int, tile: int, few: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(related_nearest, "_TILE", tile)
        patch.setattr(related_update, "_FEW", few)
        claims = [make(number * 100, text(chance)) for number in range(1, size + 1)]
        known = compare(claims)
        assert known.lists == related_claims(claims)
        for _ in range(3):
            claims = edited(claims, chance)
            known = compare(claims, known)
            assert known == compare(claims)
            assert known.lists == related_claims(claims)


def test_claims_in_another_order_are_compared_anew() -> None:
    claims = made_up(60)
    turned = claims[::-1]
    assert compare(turned, compare(claims)).lists == related_claims(turned)


def test_a_small_change_compares_few(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = made_up(300)
    known = compare(claims)
    rows: list[int] = []
    products = related_nearest.Tiles.products

    def counting(self: Any, some: Any, start: int) -> Any:
        rows.append(len(some))
        return products(self, some, start)

    def refuse(*_: Vectors) -> Any:
        raise AssertionError

    monkeypatch.setattr(related_nearest.Tiles, "products", counting)
    monkeypatch.setattr(related_update, "nearest_keys", refuse)
    changed = [*claims[:-1], claims[-1].model_copy(update={"statement": "Zebras graze."})]
    assert compare(claims, known).lists == known.lists
    now = compare(changed, known)
    monkeypatch.undo()
    assert now.lists == related_claims(changed)
    assert 0 < max(rows) <= 75


def test_stems_of_texts_that_stay_are_not_cut_again(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = made_up(20)
    known = compare(claims)
    cut: list[str] = []

    def noting(one: str) -> list[str]:
        cut.append(one)
        return stems(one)

    monkeypatch.setattr(related_update, "stems", noting)
    compare([*claims, make(900, "A new one.")], known)
    assert [one.strip() for one in cut] == ["A new one."]
