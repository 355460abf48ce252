"""What happened and when: every kind of event, its order, and what has no date."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from mkdocs_claims.derived.recent import Kind, recent
from tests.unit.test_review import make

DIGEST = "sha256:" + "0" * 64


def day(number: int) -> date:
    return date(2026, 1, number)


ACCEPT = {"by": "R", "kind": "person", "decision": "accept", "digest": DIGEST}
JUDGED = {"check": "figures", "verdict": "right", "by": "R"}
ALL: dict[str, Any] = {
    "filed_on": day(1),
    "evidence": ({"key": "e", "added_on": day(2)}, {"added_on": day(9)}, {}),
    "reviews": ({**ACCEPT, "date": day(3)}, {"kind": "model", "decision": "label"}),
    "disputes": ({"text": "No.", "date": day(4), "state": "upheld", "settled_on": day(5)}, {"text": "No."}),
    "falsifiers": ({"text": "F", "met_by": ("e",), "settled_on": day(6)},),
    "checks": {"judged": ({**JUDGED, "date": day(7)},)},
}


def test_every_kind_of_event_has_its_day() -> None:
    found = recent([make(**ALL)])
    assert [(event.day.day, event.kind, event.place) for event in found.events] == [
        (9, Kind.EVIDENCE_ADDED, 1),
        (7, Kind.FINDING_JUDGED, 0),
        (6, Kind.FALSIFIER_MET, 0),
        (5, Kind.DISPUTE_SETTLED, 0),
        (4, Kind.DISPUTED, 0),
        (3, Kind.REVIEWED, 0),
        (2, Kind.EVIDENCE_ADDED, 0),
        (1, Kind.FILED, 0),
    ]
    assert (found.undated, found.latest) == (0, day(9))
    assert {event.kind for event in found.events} == set(Kind)


def test_one_day_is_told_by_claim_then_in_the_order_in_which_things_happen() -> None:
    everything = {
        **ALL,
        "evidence": ({"key": "e", "added_on": day(1)}, {"added_on": day(1)}),
        "reviews": ({**ACCEPT, "date": day(1)},),
        "disputes": ({"text": "No.", "date": day(1), "state": "answered", "settled_on": day(1)},),
        "falsifiers": ({"text": "F", "met_by": ("e",), "settled_on": day(1)},),
        "checks": {"judged": ({**JUDGED, "date": day(1)},)},
    }
    claims = [make(id="CLM-0001", **everything), make(id="CLM-0002", filed_on=day(1))]
    told = [(event.claim.id, event.kind) for event in recent(claims).events]
    first = [Kind.FILED, Kind.EVIDENCE_ADDED, Kind.EVIDENCE_ADDED, *list(Kind)[2:]]
    assert told == [*(("CLM-0001", kind) for kind in first), ("CLM-0002", Kind.FILED)]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "nothing has a day"),
        ({"disputes": ({"text": "No.", "settled_on": day(1)},)}, "an open dispute is not settled"),
        ({"falsifiers": ({"text": "F", "settled_on": day(1)},)}, "a falsifier that nothing met is not met"),
        ({"evidence": ({"source": {"url": "https://example.org", "accessed": day(1)}},)}, "reading is no change"),
    ],
)
def test_records_without_a_dated_event_are_counted(fields: dict[str, Any], reason: str) -> None:
    found = recent([make(id="CLM-0001", filed_on=day(2)), make(id="CLM-0002", **fields)])
    assert len(found.events) == 1, reason
    assert found.undated == 1, reason


def test_an_empty_base() -> None:
    found = recent([])
    assert (found.events, found.undated, found.latest) == ((), 0, None)
