"""Review states, banners, groups and ledgers."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from mkdocs_claims.catalogue.sources import identifiers
from mkdocs_claims.derived.banner import REST, banner
from mkdocs_claims.derived.digest import claim_digest, evidence_digest
from mkdocs_claims.derived.disputes import is_upheld_against
from mkdocs_claims.derived.independence_groups import direction_of
from mkdocs_claims.derived.ledgers import Ledger, entries_of, groups_counted, groups_on_file, ledger
from mkdocs_claims.derived.reasons import claim_reasons
from mkdocs_claims.derived.review import ReviewState, review_status
from mkdocs_claims.derived.sources import source_key
from mkdocs_claims.pages.review_view import review_views
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Dispute, Review
from mkdocs_claims.records.evidence import Evidence, Source

TODAY = date(2026, 1, 31)


def make(**fields: Any) -> Claim:
    values: dict[str, Any] = {
        "id": "CLM-0001",
        "slug": "a-claim",
        "statement": "In tests, one thing holds.",
        "capability": "planning",
        "drafting": {"method": "model"},
    }
    return Claim.model_validate(values | fields)


def review(decision: str = "accept", kind: str = "person", **fields: Any) -> Review:
    values: dict[str, Any] = {"by": "Reviewer A", "kind": kind, "decision": decision, "date": TODAY}
    return Review.model_validate(values | fields)


def item(direction: str = "supports", **fields: Any) -> Evidence:
    source = fields.pop("source", {"arxiv": "2401.00001"})
    values: dict[str, Any] = {"direction": direction, "basis": "measured", "source": source}
    return Evidence.model_validate(values | fields)


LABEL = Review.model_validate({"kind": "model", "decision": "label"})
BASE = make(title="T", observed_on="Here.", falsifiers=({"text": "F"},), techniques={"a": "helps"}, evidence=(item(),))
NOW, BEFORE = claim_digest(BASE), "sha256:" + "0" * 64
LATER = review(digest=NOW, date=date(2026, 3, 1), evidence=(evidence_digest(BASE.evidence[0]),))


@pytest.mark.parametrize(
    ("reviews", "state"),
    [
        ((), ReviewState.UNREVIEWED),
        ((LABEL,), ReviewState.REVIEWED_BY_AI),
        ((review("accept", "model", digest=NOW),), ReviewState.REVIEWED_BY_AI),
        ((review("reject", "model", digest=NOW),), ReviewState.REVIEWED_BY_AI),
        ((review("comment", "model", digest=NOW),), ReviewState.REVIEWED_BY_AI),
        ((review("accept", "model", digest=BEFORE),), ReviewState.UNREVIEWED),
        ((review("comment", digest=NOW),), ReviewState.UNREVIEWED),
        ((review(digest=NOW),), ReviewState.REVIEWED),
        ((review("reject", digest=NOW),), ReviewState.REJECTED),
        ((review(digest=BEFORE),), ReviewState.CHANGED),
        ((review(),), ReviewState.CHANGED),
        ((review("reject"), LABEL), ReviewState.CHANGED),
        ((review(digest=NOW), review("reject", digest=BEFORE)), ReviewState.REVIEWED),
        ((review(digest=NOW), review("reject", digest=NOW)), ReviewState.REJECTED),
        ((review("reject", digest=NOW), review(digest=NOW), LABEL), ReviewState.REVIEWED),
        ((review("reject", digest=NOW, date=date(2026, 2, 1)), review(digest=NOW)), ReviewState.REJECTED),
    ],
)
def test_state_is_the_first_rule_that_fits(reviews: tuple[Review, ...], state: ReviewState) -> None:
    assert review_status(BASE.model_copy(update={"reviews": reviews})).state is state


@pytest.mark.parametrize(("kind", "digest"), [("person", BEFORE), ("model", NOW)])
def test_a_state_rests_on_the_latest_event(kind: str, digest: str) -> None:
    days = [date(2026, 2, 1), date(2026, 3, 1), date(2026, 1, 1)]
    events = tuple(review("accept", kind, digest=digest, date=day) for day in days)
    event = review_status(BASE.model_copy(update={"reviews": events})).event
    assert event is not None
    assert event.date == date(2026, 3, 1)


@pytest.mark.parametrize(
    "change",
    [
        {"statement": "In tests, one thing held."},
        {"observed_on": "There."},
        {"title": None},
        {"techniques": {"a": "fails"}},
        {"falsifiers": ({"text": "F."},)},
    ],
)
def test_changing_what_a_review_covers_ends_it(change: dict[str, Any]) -> None:
    changed = make(**{**BASE.model_dump(by_alias=True), "reviews": (review(digest=NOW),), **change})
    assert review_status(changed).state is ReviewState.CHANGED


@pytest.mark.parametrize(
    "change",
    [
        {"slug": "another"},
        {"aliases": ("older",)},
        {"relations": ({"type": "see-also", "claim": "CLM-0002"},)},
        {"evidence": ()},
        {"evidence": (item(), item("disputes", source={"pmid": "2"}))},
        {"disputes": ({"text": "No.", "by": "A"},)},
        {"notes": "N"},
        {"capability": "tool-use"},
        {"falsifiers": ({"text": "F", "met_by": ("e1",)},)},
    ],
)
def test_changing_anything_else_keeps_it(change: dict[str, Any]) -> None:
    changed = make(**{**BASE.model_dump(by_alias=True), "reviews": (review(digest=NOW),), **change})
    assert review_status(changed).state is ReviewState.REVIEWED


def test_digest_is_of_canonical_json() -> None:
    """Against a value computed by hand: SHA-256 of the JSON text below."""
    import hashlib

    text = '{"statement":"In tests, one thing holds.","techniques":{"a":"helps","b":"limits"}}'
    claim = make(techniques={"b": "limits", "a": "helps"})
    assert claim_digest(claim) == "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def test_digest_of_evidence_ignores_who_brought_it_and_keeps_the_digits() -> None:
    results = ({"metric": "m", "entries": ({"name": "a", "value": "91.0"},)},)
    one = Evidence.model_validate({"key": "e1", "added_by": "A", "added_on": TODAY, "results": results}, strict=False)
    other = Evidence.model_validate({"results": results}, strict=False)
    shorter = Evidence.model_validate(
        {"results": ({"metric": "m", "entries": ({"name": "a", "value": "91"},)},)}, strict=False
    )
    assert evidence_digest(one) == evidence_digest(other)
    assert evidence_digest(one) != evidence_digest(shorter)


def test_digest_of_evidence_is_of_canonical_json() -> None:
    """Against JSON text written by hand: keys in order, null, empty and default values left out, digits kept."""
    import hashlib

    results = ({"metric": "m", "n": 10, "entries": ({"name": "a", "value": "0.00000010", "claim": False},)},)
    one = Evidence.model_validate(
        {"direction": "supports", "group": "lab", "relation": "unknown", "quotes": (), "results": results}, strict=False
    )
    text = '{"direction":"supports","group":"lab","results":[{"entries":[{"name":"a","value":"0.00000010"}],"metric":"m","n":10}]}'
    assert evidence_digest(one) == "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def test_banner_words() -> None:
    def of(reviews: tuple[Review, ...] = (), method: str = "model", by: tuple[str, ...] = (), **fields: Any) -> Any:
        claim = make(**{**BASE.model_dump(by_alias=True), "drafting": {"method": method}, "reviews": reviews, **fields})
        return banner(claim, review_status(claim), by)

    assert of() == ("Unreviewed, model-drafted.", REST)
    assert of(method="person") == ("Unreviewed, person-drafted.", REST)
    assert of(method="imported") == ("Unreviewed, imported.", REST)
    assert of((LABEL,)) == ("Unreviewed by any person, model-drafted; reviewed by AI only.", REST)
    assert of((review(digest=BEFORE),)) == ("Changed since its review on 2026-01-31.", REST)
    assert of((review("reject", digest=NOW),)) == ("Rejected by Reviewer A on 2026-01-31.", REST)
    assert of((review(digest=NOW),)) == ()
    assert of((review(digest=NOW),), by=("CLM-0009",)) == ("Superseded by CLM-0009.",)
    assert of((review(digest=NOW),), by=("CLM-0009", "CLM-0010")) == ("Superseded by CLM-0009, then by CLM-0010.",)
    assert of((review(digest=NOW),), status="retired", status_note="See X.") == ("Retired: See X.",)
    assert of(status="retracted") == ("Retracted; no reason is recorded.", "Unreviewed, model-drafted.", REST)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"doi": "10.48550/arXiv.2401.00001"}, {"arxiv": "2401.00001v3"}),
        ({"doi": "10.1000/ABC"}, {"doi": "10.1000/abc"}),
        ({"url": "https://Example.org/a/"}, {"url": "http://example.org/a#part"}),
        ({"pmid": "12"}, {"pmid": "12", "doi": "10.1000/1"}),
        ({"url": "https://arxiv.org/abs/2401.00001v2"}, {"arxiv": "2401.00001"}),
        ({"url": "http://www.arxiv.org/pdf/2401.00001.pdf"}, {"doi": "10.48550/arXiv.2401.00001"}),
        ({"url": "https://arxiv.org/abs/cs.AI/0102003?context=cs"}, {"arxiv": "cs/0102003v1"}),
        ({"arxiv": "math.GT/0309136"}, {"arxiv": "math/0309136"}),
        ({"url": "https://dx.doi.org/10.1000/A%281%29"}, {"doi": "10.1000/a(1)"}),
        ({"url": "https://pubmed.ncbi.nlm.nih.gov/12/"}, {"pmid": "12"}),
    ],
)
def test_one_source_in_two_spellings(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert set(identifiers(Source(**one))) & set(identifiers(Source(**other)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"url": "https://a.org/x"}, {"url": "https://a.org/x?y=1"}),
        ({"title": "T"}, {"title": "T"}),
        ({"url": "https://arxiv.org/list/cs/2401.00001"}, {"arxiv": "2401.00001"}),
        ({"url": "https://a.org/arxiv.org/abs/2401.00001"}, {"arxiv": "2401.00001"}),
        ({"arxiv": "2401.00001"}, {"arxiv": "2401.0001"}),
    ],
)
def test_what_does_not_show_that_sources_are_one(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert not set(identifiers(Source(**one))) & set(identifiers(Source(**other)))


def test_a_sources_key_is_an_address_of_its_own() -> None:
    """Whatever an identifier holds, no other one has its key, and the key fits into a file's name."""
    plain = {"arxiv:2401.00001": "arxiv-2401-00001", "arxiv:hep-th/9901001": "arxiv-hep-th-9901001", "pmid:1": "pmid-1"}
    plain |= {f"unidentified:{name}": f"unidentified-{name.lower()}" for name in ("CLM-0001", "CLM-NEW-a-b")}
    assert {name: source_key(name) for name in plain} == plain
    odd = ["arxiv:2401-00001", "arxiv:hep--th/9901001", "arxiv:", "arxiv:-", "unidentified:CLM-NEW-a--b"]
    odd += ["doi:10.1000/a.b", "doi:10.1000/a_b", "url:a.org/é", "url:a.org/è", "arxiv:" + "a" * 290]
    keys = [source_key(name) for name in (*plain, *odd)]
    assert len(set(keys)) == len(keys)
    assert all(re.fullmatch(r"[a-z0-9-]{1,80}", key) for key in keys)


def test_groups_are_connected_components() -> None:
    items = [
        item(source={"doi": "10.1000/1"}),
        item(source={"pmid": "2"}),
        item(source={"doi": "10.1000/1", "pmid": "2"}),
        item(source={"pmid": "3"}, group="lab"),
        item(source={"pmid": "4"}, group="lab"),
        item(source=None),
        item(source={"title": "No identifier"}),
    ]
    claim = make(evidence=tuple(items))
    groups = groups_on_file(entries_of(claim, review_status(claim), ()))
    assert [[entry.place for entry in group.entries] for group in groups] == [[0, 1, 2], [3, 4], [5, 6]]


@pytest.mark.parametrize(
    ("directions", "expected"),
    [
        (["supports"], "supports"),
        (["supports", "neutral"], "supports"),
        (["neutral"], "neutral"),
        (["supports", "disputes"], "mixed"),
        (["supports", "mixed"], "mixed"),
        (["disputes", "disputes"], "disputes"),
    ],
)
def test_direction_of_a_group(directions: list[Any], expected: str) -> None:
    assert direction_of(directions) == expected


def ledgers(claim: Claim, *, superseded: bool = False) -> tuple[Ledger, Ledger]:
    """The claim's two ledgers: on file, and counted."""
    status = review_status(claim)
    entries = entries_of(claim, status, claim_reasons(claim, status, superseded=superseded))
    return ledger(groups_on_file(entries)), ledger(groups_counted(entries))


def test_both_ledgers() -> None:
    reviewed = item(source={"pmid": "1"})
    same_source = item("disputes", source={"pmid": "1"}, validated_by="Again")
    late = item(source={"pmid": "2"})
    argued = item(source={"pmid": "3"}, basis="argued")
    unidentified = item(source={"title": "T"})
    retracted = item("disputes", source={"pmid": "4", "retracted": True})
    evidence = (reviewed, late, argued, unidentified, retracted)
    seen = tuple(evidence_digest(one) for one in (reviewed, same_source, argued, unidentified, retracted))
    accepted = review(digest=claim_digest(make()), evidence=seen)
    claim = make(evidence=evidence, reviews=(accepted,))
    assert review_status(claim).added_since == 1
    assert ledgers(claim) == (Ledger(supports=4, disputes=1), Ledger(supports=1))
    both = make(evidence=(*evidence, same_source), reviews=(accepted,))
    assert ledgers(both) == (Ledger(supports=3, disputes=1, mixed=1), Ledger(mixed=1))


def test_what_a_person_has_read_joins_counted_groups_though_it_does_not_count() -> None:
    evidence = (
        item(source={"pmid": "1"}),
        item(source={"pmid": "2"}),
        item(source={"pmid": "1"}, basis="argued", group="x"),
        item(source={"pmid": "2"}, basis="argued", group="x"),
    )
    for seen, expected in ((4, 1), (2, 2)):
        digests = tuple(evidence_digest(one) for one in evidence[:seen])
        claim = make(evidence=evidence, reviews=(review(digest=claim_digest(make()), evidence=digests),))
        assert ledgers(claim)[1] == Ledger(supports=expected)


def test_nothing_counts_without_a_person_or_out_of_use() -> None:
    accepted = review(digest=claim_digest(make()), evidence=(evidence_digest(item()),))
    active = make(evidence=(item(),), reviews=(accepted,))
    assert ledgers(active)[1] == Ledger(supports=1)
    assert ledgers(active, superseded=True)[1] == Ledger()
    assert ledgers(make(evidence=(item(),), reviews=(accepted,), status="retired"))[1] == Ledger()
    for events in ((), (LABEL,), (review("reject", digest=NOW),)):
        assert ledgers(make(evidence=(item(),), reviews=events))[1] == Ledger()


@pytest.mark.parametrize(
    ("dispute", "events", "upheld"),
    [
        ({"state": "open", "date": TODAY}, [review(digest=NOW)], False),
        ({"state": "answered", "date": TODAY}, [review(digest=NOW)], False),
        ({"state": "upheld", "date": TODAY}, [], True),
        # The text was accepted before the dispute, or on its day: nothing shows that it has changed since.
        ({"state": "upheld", "date": date(2026, 2, 1)}, [review(digest=NOW)], True),
        ({"state": "upheld", "date": TODAY}, [review(digest=NOW)], True),
        # The same text, accepted again: it has not changed.
        (
            {"state": "upheld", "date": date(2026, 2, 1)},
            [review(digest=NOW), review(digest=NOW, date=date(2026, 3, 1))],
            True,
        ),
        (
            {"state": "upheld", "date": TODAY},
            [review(digest=NOW), review(digest=NOW, date=date(2026, 3, 1))],
            True,
        ),
        # What a model decided by then is nobody's decision.
        (
            {"state": "upheld", "date": date(2026, 2, 1)},
            [review("accept", "model", digest=NOW), review(digest=NOW, date=date(2026, 3, 1))],
            False,
        ),
        # Another text was accepted before, this one after.
        (
            {"state": "upheld", "date": date(2026, 2, 1)},
            [review(digest=BEFORE), review(digest=NOW, date=date(2026, 3, 1))],
            False,
        ),
        # The disputed text is on file: another one was accepted, even on the same day.
        ({"state": "upheld", "date": TODAY, "digest": BEFORE}, [review(digest=NOW)], False),
        ({"state": "upheld", "date": TODAY, "digest": NOW}, [review(digest=NOW, date=date(2026, 3, 1))], True),
        ({"state": "upheld", "date": date(2026, 2, 1), "digest": BEFORE}, [review(digest=NOW)], True),
        # The text is the same, and evidence that had been read by then has been mended.
        (
            {"state": "upheld", "date": date(2026, 2, 1), "digest": NOW},
            [review(digest=NOW, evidence=(BEFORE,)), LATER],
            False,
        ),
        (
            {"state": "upheld", "date": date(2026, 3, 1), "digest": NOW},
            [review(digest=NOW, evidence=(BEFORE,)), LATER],
            True,
        ),
        ({"state": "upheld", "date": date(2026, 2, 1), "digest": NOW}, [review(digest=NOW), LATER], True),
        # A comment on a text decides nothing about it.
        ({"state": "upheld", "date": date(2026, 2, 1)}, [review("comment", digest=NOW), LATER], False),
        # Without a day nothing can be after it.
        ({"state": "upheld", "digest": BEFORE}, [review(digest=NOW)], True),
        # Changed, and not accepted yet.
        ({"state": "upheld", "date": TODAY, "digest": BEFORE}, [review(digest=BEFORE)], True),
    ],
)
def test_an_upheld_dispute_holds_until_the_changed_record_is_accepted(
    dispute: dict[str, Any], events: list[Review], upheld: bool
) -> None:
    claim = BASE.model_copy(update={"reviews": tuple(events), "disputes": (Dispute(text="No.", **dispute),)})
    assert is_upheld_against(claim, review_status(claim)) is upheld


def test_the_history_names_the_items_that_a_later_acceptance_leaves_out() -> None:
    items = (item(), item("disputes", source={"arxiv": "2401.00002"}))
    both = tuple(map(evidence_digest, items))
    first, one = review(digest=NOW, evidence=both), review(digest=NOW, evidence=both[:1])
    for reviews, dropped in (
        ((first, one), [0, 1]),
        ((first, review("comment", digest=NOW), one), [0, 0, 1]),
        ((first, first), [0, 0]),
        ((one, first), [0, 0]),
        ((first, review(digest=BEFORE, evidence=both[:1])), [0, 0]),
        ((first, review("reject", digest=NOW)), [0, 0]),
    ):
        claim = BASE.model_copy(update={"evidence": items, "reviews": reviews})
        views = review_views(claim, review_status(claim))
        assert [len(view.dropped.links) for view in views] == dropped
