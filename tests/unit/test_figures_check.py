"""A record's figures in the texts on file, and what that costs."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.checks.figures import check
from mkdocs_claims.checks.figures.check import NOT_ITS_SUBJECT, Looked
from mkdocs_claims.checks.figures.extract import figures, readings
from mkdocs_claims.checks.figures.texts import LARGEST, NO_FIGURES, NO_TEXT, TOO_LONG, TOO_MANY, Reading
from mkdocs_claims.checks.figures.texts import read as read_texts
from mkdocs_claims.checks.subject import subject_of
from mkdocs_claims.records.claim import Claim

ROOT = Path(__file__).parents[2]
SEEDS = {claim.id: claim for claim in read(ROOT / "tests/seeds/claims")[0].claims}


def make(statement: str, *evidence: dict[str, Any], **fields: Any) -> Claim:
    values = {"id": "CLM-0001", "slug": "s", "capability": "c", "drafting": {"method": "model"}}
    return Claim.model_validate({**values, "statement": statement, "evidence": evidence, **fields}, strict=False)


def reading(claim: Claim) -> Reading | str:
    return read_texts(subject_of(claim))


def figures_of(claim: Claim) -> list[Looked]:
    """What became of a record's figures; empty where none is looked for."""
    found = reading(claim)
    return [] if isinstance(found, str) else check.figures_of(found)


def told(looked: list[Looked]) -> list[tuple[str, str, str]]:
    return [(one.field, one.verdict.figure.text, one.verdict.status) for one in looked]


def changed(claim: Claim, old: str, new: str) -> Claim:
    text = claim.model_dump_json(by_alias=True)
    assert old in text
    return Claim.model_validate_json(text.replace(old, new), strict=False)


def test_nothing_is_flagged_in_the_seed_records() -> None:
    for claim in SEEDS.values():
        assert [one for one in figures_of(claim) if one.verdict.flagged] == []
    assert {key for key, claim in SEEDS.items() if reading(claim) != NO_TEXT} == {"CLM-0416", "CLM-0480", "CLM-0614"}


def test_the_figures_of_a_seed_record() -> None:
    looked = figures_of(SEEDS["CLM-0480"])
    assert told(looked) == [
        ("statement", "8B", "name-part"),
        ("observed_on", "20", "not-checkable"),
        ("evidence.0.measured_on", "722", "derived"),
        ("evidence.0.measured_on", "4B", "not-checkable"),
        ("evidence.0.measured_on", "8B", "name-part"),
    ]
    assert looked[2].verdict.expression == "522 + 200 = 722"
    assert looked[2].looked_in == ("evidence.0.validated_by",)
    assert looked[1].reason == NOT_ITS_SUBJECT


@pytest.mark.parametrize(("old", "new"), [("722 held-out", "723 held-out"), ("722 held-out", "227 held-out")])
def test_a_changed_figure_is_flagged(old: str, new: str) -> None:
    looked = figures_of(changed(SEEDS["CLM-0480"], old, new))
    assert [one.verdict.figure.text for one in looked if one.verdict.flagged] == [new[:3]]


def test_quotes_go_before_what_was_validated_and_are_strict() -> None:
    item = {
        "validated_by": "It reaches 91.0 on 522 cases.",
        "measured_on": "522 cases",
        "quotes": [{"text": "we reach 91.0"}],
    }
    looked = figures_of(make("It reaches 91.0.", item, observed_on="Plans over 20 agents."))
    assert told(looked) == [
        ("statement", "91.0", "exact"),
        ("observed_on", "20", "missing"),
        ("evidence.0.measured_on", "522", "missing"),
    ]
    assert {one.looked_in for one in looked} == {("evidence.0.quotes.0",)}
    assert [one.found_in for one in looked] == ["evidence.0.quotes.0", None, None]


def test_places_are_those_of_the_quote() -> None:
    quotes = [{"text": "first words"}, {"text": "then 522 and 200"}]
    (one,) = figures_of(make("Of 722 cases.", {"quotes": quotes}))
    assert (one.found_in, one.verdict.places) == ("evidence.0.quotes.1", ((5, 8), (13, 16)))


def test_operands_do_not_come_from_two_quotes() -> None:
    (one,) = figures_of(make("Of 722 cases.", {"quotes": [{"text": "with 522"}, {"text": "and 200"}]}))
    assert one.verdict.status == "missing"


def test_without_quotes_the_statement_has_to_be_borne_out_and_the_setting_may_say_more() -> None:
    item = {"validated_by": "It reaches 91.0 against 80.3.", "measured_on": "248 tasks with a 9B model, 85.5 in all"}
    looked = figures_of(make("Reaches 92.5 on a 9B model.", item, observed_on="Up to 7 agents, 91.0."))
    assert told(looked) == [
        ("statement", "92.5", "missing"),
        ("statement", "9B", "exact"),
        ("observed_on", "7", "not-checkable"),
        ("observed_on", "91.0", "exact"),
        ("evidence.0.measured_on", "248", "not-checkable"),
        ("evidence.0.measured_on", "9B", "not-checkable"),
        ("evidence.0.measured_on", "85.5", "missing"),
    ]
    assert looked[1].found_in == "evidence.0.measured_on"


def test_a_figure_may_come_from_any_item_and_a_setting_only_from_its_own() -> None:
    first = {"validated_by": "It reaches 91.0 on 522 cases.", "measured_on": "300 cases"}
    second = {"validated_by": "It reaches 80.3 on 300 cases.", "measured_on": "300 cases"}
    looked = figures_of(make("From 91.0 to 80.3.", first, second))
    assert told(looked) == [
        ("statement", "91.0", "exact"),
        ("statement", "80.3", "exact"),
        ("evidence.0.measured_on", "300", "missing"),
        ("evidence.1.measured_on", "300", "exact"),
    ]
    assert [one.found_in for one in looked[:2]] == ["evidence.0.validated_by", "evidence.1.validated_by"]


def test_a_fault_says_more_than_an_absence() -> None:
    items = [{"validated_by": "It reaches 12.0."}, {"validated_by": "It reaches 44.76."}]
    (one,) = figures_of(make("It reaches 44.7.", *items))
    assert (one.verdict.status, one.found_in) == ("truncated", "evidence.1.validated_by")


def test_texts_read_together_are_read_as_each_alone() -> None:
    item = {"validated_by": "four of the six runs\u2028at two", "measured_on": "Two hundred\tcases, 3 seeds"}
    more = {"validated_by": "É one\nseven", "measured_on": "twenty-two", "quotes": [{"text": "eight"}]}
    scope, asked = "five", [{"text": "nine of ten"}]
    made = make("One of six.", item, more, observed_on=scope, disagreement="eleven", falsifiers=asked)
    for claim in (made, *SEEDS.values()):
        read_in = reading(claim)
        if isinstance(read_in, str):
            continue
        for passage in (*read_in.own, *read_in.settings):
            assert passage.readings == readings(passage.text)
        for account in filter(None, read_in.accounts):
            assert account.source.figures == figures("\n\n".join(account.texts))


def test_why_nothing_was_looked_for() -> None:
    assert reading(make("Reaches 91.")) == NO_TEXT
    assert reading(make("Reaches 91.", {"measured_on": "522 cases"})) == NO_TEXT
    assert reading(make("Reaches 91.", {"quotes": [{"text": "a" * LARGEST}]})) == TOO_LONG
    assert reading(make("Reaches 91.", {"quotes": [{"text": "1 " * 4000}]})) == TOO_MANY
    assert reading(make("Reaches a lot.", {"validated_by": "91 at best"})) == NO_FIGURES
    (one, two) = figures_of(make("Reaches 91.", {"validated_by": "91 at best"}, {"measured_on": "522 cases"}))
    assert (one.reason, two.reason) == (None, NO_TEXT)


PIECES = st.sampled_from(
    "1 ,1.5 ,12,,1a,A-1,[1, 2] ,(1 ,1;,1.1.1.,10^9 ,× 10^5 ,5x5,1-,–1,$1 ,one ,two hundred and ,Tables 1| 2| ,per cent ,"
    "chain points ,in 2000 ,2000-,May 2000 ,x = 3 ,F(1| ,45.6% ,8B ,722 ,3–5% ,1/,million ,10⁹,1e5 ,half ,Model 3 Pro ,"
    "about ,mean ,total ,by ,٣,\u2028,\n,.,。,é,--,((,))".split(",")
)


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, min_size=1, max_size=6), st.lists(PIECES, min_size=1, max_size=6), st.integers(200, 9900))
def test_no_text_takes_long(claimed: list[str], given_text: list[str], size: int) -> None:
    """Repeated to the sizes that records allow; processor time, so that a busy machine does not matter much."""
    text, source = ("".join(pieces).replace("|", ",") for pieces in (claimed, given_text))
    text, source = (text * size)[:size] or "1", (source * size)[:size] or "1"
    claim = make(text, {"validated_by": source, "measured_on": text})
    began = time.process_time()
    looked = figures_of(claim)
    assert time.process_time() - began < 0.1
    for one in looked:
        assert one.verdict.figure.text in text


def test_random_characters_are_read_without_fault() -> None:
    random = Random(5)
    for _ in range(300):
        text = "".join(random.choices("0123456789.,-–/%()[] xeEBaAé²³^_=+\n$'", k=200))
        for one in figures_of(make(text, {"validated_by": text, "measured_on": text})):
            assert not one.verdict.flagged or one.verdict.status != "not-checkable"
