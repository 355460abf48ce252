"""Related claims: the method against its definition computed the long way, and what one more claim changes."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived import related_nearest
from mkdocs_claims.derived.related import compared_text, related_claims
from mkdocs_claims.derived.related_weights import rarities
from mkdocs_claims.derived.words import STOP_WORDS, stems
from mkdocs_claims.records.claim import Claim

ROOT = Path(__file__).parents[2]


def make(number: int, statement: str, **fields: object) -> Claim:
    values = {"id": f"CLM-{number:04d}", "slug": f"s{number}", "capability": "c", "drafting": {"method": "model"}}
    return Claim.model_validate({**values, "statement": statement, **fields})


def made_up(count: int, seed: int = 1) -> list[Claim]:
    """Claims of words drawn with frequencies like those of real text; the words are the same for every seed."""
    chance = random.Random(seed)
    words = [f"w{'bcdfgklmnprst'[number % 13]}{number}" for number in range(400)]
    weights = [1 / (rank + 1) for rank in range(400)]
    return [make(number, " ".join(chance.choices(words, weights, k=40))) for number in range(1, count + 1)]


def vectors_by_definition(claims: Sequence[Claim]) -> list[dict[str, int]]:
    """Each claim's weights in units of 1/2^14."""
    documents = [Counter(stems(claim.statement)) for claim in claims]
    frequency = Counter(stem for document in documents for stem in document)
    vectors = []
    for document in documents:
        weights = {
            stem: (1 + math.log(tf)) * max(1, round(math.log2(4096 / frequency[stem]))) for stem, tf in document.items()
        }
        length = math.sqrt(math.fsum(weight**2 for weight in weights.values()))
        vectors.append({stem: round(weight / length * 2**14) for stem, weight in weights.items()})
    return vectors


def by_definition(claims: Sequence[Claim], rows: Sequence[int]) -> list[list[tuple[int, int]]]:
    """The lists of some claims from the definition alone, without matrices."""
    vectors = vectors_by_definition(claims)
    lists = []
    for own in rows:
        vector = vectors[own]
        scores = []
        for other, theirs in enumerate(vectors):
            product = sum(weight * theirs.get(stem, 0) for stem, weight in vector.items())
            thousandths = (product * 1000 + 2**27) // 2**28
            if other != own and thousandths > 0:
                scores.append((-thousandths, other))
        lists.append([(other, -score) for score, other in sorted(scores)[:5]])
    return lists


def test_lists_are_those_of_the_definition() -> None:
    claims = made_up(150)
    found = [[(one.index, one.thousandths) for one in related] for related in related_claims(claims)]
    assert found == by_definition(claims, range(150))


@pytest.mark.parametrize("tile", [7, 100, 128, 150, 299, 300])
def test_lists_are_the_same_however_the_pairs_are_cut_into_tiles(monkeypatch: pytest.MonkeyPatch, tile: int) -> None:
    claims = [*made_up(290), *(make(number, "Routing between models.") for number in range(500, 510))]
    expected = by_definition(claims, range(300))
    monkeypatch.setattr(related_nearest, "_TILE", tile)
    assert [[(one.index, one.thousandths) for one in related] for related in related_claims(claims)] == expected


@pytest.mark.parametrize("common", [1, 10**9])
def test_lists_are_the_same_whichever_columns_are_multiplied_densely(
    monkeypatch: pytest.MonkeyPatch, common: int
) -> None:
    claims = made_up(150)
    monkeypatch.setattr(related_nearest, "_COMMON", common)
    found = [[(one.index, one.thousandths) for one in related] for related in related_claims(claims)]
    assert found == by_definition(claims, range(150))


def test_lists_longer_than_a_tile_are_those_of_the_definition() -> None:
    claims = made_up(1100)
    found = related_claims(claims)
    rows = [0, 1023, 1024, 1099]
    assert [[(one.index, one.thousandths) for one in found[row]] for row in rows] == by_definition(claims, rows)


def test_scope_and_techniques_are_compared_too() -> None:
    claims = [
        make(1, "Alpha beta.", observed_on="Gamma settings."),
        make(2, "Delta epsilon.", techniques={"gamma-routing": "helps"}),
        make(3, "Zeta eta."),
    ]
    assert [[one.index for one in related] for related in related_claims(claims)] == [[1], [0], []]


def test_equal_cosines_stand_in_the_order_of_ids() -> None:
    claims = [make(number, "Routing between models.") for number in range(1, 9)]
    assert [one.index for one in related_claims(claims)[3]] == [0, 1, 2, 4, 5]
    assert {one.thousandths for one in related_claims(claims)[3]} == {1000}


def test_no_claim_and_one_claim() -> None:
    assert related_claims([]) == []
    assert related_claims([make(1, "Alone.")]) == [()]
    assert related_claims([make(1, "the of and"), make(2, "the of and")]) == [(), ()]


def test_one_more_claim_leaves_the_other_lists_alone() -> None:
    """Only a list that the new claim enters may change: the weights do not depend on the number of claims."""
    claims = made_up(300)
    newcomer = make(999, "An entirely different subject with zebras.")
    before, after = related_claims(claims), related_claims([*claims, newcomer])
    assert after[:-1] == before


@pytest.mark.parametrize("size", [4096, 5792])
def test_no_size_of_the_base_is_a_threshold(size: int) -> None:
    """Were every claim counted, the weight of each word that one claim alone has would change beyond 5,792 claims."""
    claims = [
        make(number, f"Every word{number % 900} and w{number} meets kind{number % 7}.") for number in range(1, size)
    ]
    newcomers = [make(90000 + number, f"Zebras{number} graze.") for number in range(2)]
    lists = related_claims(claims)
    assert related_claims([*claims, *newcomers])[: len(claims)] == lists
    assert all(lists)


def test_a_newcomer_changes_only_lists_that_it_or_a_word_of_changed_weight_has_to_do_with() -> None:
    base, newcomers = made_up(300), made_up(12, seed=2)
    before = related_claims(base)
    entered = weighed_anew = untouched = 0
    for newcomer in newcomers:
        documents = [set(stems(compared_text(claim))) for claim in [*base, newcomer]]
        old, new = (rarities(those) for those in (documents[:-1], documents))
        moved = {place for place, one in enumerate(documents) if any(old.get(stem) != new[stem] for stem in one)}
        after = related_claims([*base, newcomer])
        for row, (was, now) in enumerate(zip(before, after, strict=False)):
            concerned = {row, *(one.index for one in (*was, *now))}
            assert was == now or concerned & moved or len(base) in concerned
            entered += len(base) in concerned
            weighed_anew += was != now and len(base) not in concerned
            untouched += was == now
    # All three happen, so the line above has something to say.
    assert min(entered, weighed_anew) > 0
    assert untouched > 300 * 12 / 2


def test_stems() -> None:
    assert stems("The agents' routing of Qwen2.5-models, 47.79 vs 45.36") == [
        "agent",
        "rout",
        "qwen2.5",
        "model",
        "47.79",
        "45.36",
    ]
    assert stems("模型 работает") == ["模型", "работает"]
    assert all(word == word.casefold() and "'" not in word for word in STOP_WORDS)


def test_seed_lists_are_a_comparison() -> None:
    """The figures that the page about relatedness states."""
    catalogue, _, _ = read(ROOT / "tests/seeds/claims")
    lists = related_claims(catalogue.claims)
    ids = [claim.id for claim in catalogue.claims]
    gold = json.loads((ROOT / "tests/seeds/related_seeds.json").read_text(encoding="utf-8"))["gold"]
    shared = {}
    for case in gold:
        found = {ids[one.index] for one in lists[ids.index(case["query"])]}
        assert len(found) == 5
        shared[case["query"]] = len(found & {key.replace("REL-", "REF-00") for key in case["related"]})
    assert shared == {"CLM-0480": 3, "CLM-0614": 3, "CLM-0416": 3}
