"""Records share what they have in common, and are records like any other."""

from __future__ import annotations

import copy
import pickle
import sys

from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.records.claim import Claim
from tests.conftest import claim


def parsed(claim_id: str) -> Claim:
    found = parse(
        SourceFile(
            f"claims/{claim_id}.yml",
            f"{claim_id}.yml",
            claim(claim_id, evidence=[{"direction": "supports", "source": "arxiv:2401.00001"}]),
        ),
        Claim,
    ).value
    assert found is not None
    return found


def test_the_names_of_given_fields_are_kept_once() -> None:
    one, other = parsed("CLM-0001"), parsed("CLM-0002")
    assert one.model_fields_set is other.model_fields_set
    assert one.evidence[0].model_fields_set is other.evidence[0].model_fields_set
    assert one.drafting.model_fields_set is not one.model_fields_set


def test_dictionaries_take_less_than_those_of_their_own() -> None:
    one = parsed("CLM-0001")
    for model in (one, one.evidence[0], one.drafting):
        assert sys.getsizeof(vars(model)) < sys.getsizeof(dict(vars(model)))


def test_short_texts_are_kept_once_and_long_ones_as_they_are() -> None:
    one, other = parsed("CLM-0001"), parsed("CLM-0002")
    assert one.capability is other.capability
    assert one.statement is not other.statement


def test_a_changed_copy_changes_no_other() -> None:
    one, other = parsed("CLM-0001"), parsed("CLM-0002")
    before = one.model_dump_json(exclude_unset=True)
    changed = one.model_copy(update={"title": "Another", "notes": "More"})
    assert changed.model_fields_set == one.model_fields_set | {"title", "notes"}
    assert "notes" not in other.model_fields_set
    assert one.model_dump_json(exclude_unset=True) == before
    assert (one.title, changed.title) == (None, "Another")


def test_copies_are_equal_and_dump_the_same() -> None:
    one = parsed("CLM-0001")
    for same in (
        copy.deepcopy(one),
        pickle.loads(pickle.dumps(one)),
        Claim.model_validate_json(one.model_dump_json(by_alias=True, exclude_unset=True)),
    ):
        assert (same, hash(same.id)) == (one, hash(one.id))
        assert same.model_dump_json(exclude_unset=True) == one.model_dump_json(exclude_unset=True)
        assert list(vars(same)) == list(vars(one))
