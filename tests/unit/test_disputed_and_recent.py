"""The pages `/disputed/` and `/recent/`, drawn without a site generator."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag

from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.pages.cards import cards
from mkdocs_claims.pages.disputed_page import Flag, disputed_pages
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.recent_page import recent_pages
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.records.claim import Claim
from tests.unit.test_scorecard import base, made

HOSTILE = '<script>alert(1)</script> & "x" {{ 7*7 }} --8<-- \u05e9\u05dc\u05d5\u05dd'


def drawing_of(*claims: Claim) -> Drawing:
    knowledge = knowledge_of(base(*claims))
    shown = cards(knowledge.catalogue, knowledge.claims, dict.fromkeys(knowledge.claims, 0))
    return Drawing(knowledge, SiteOptions("Base"), Renderer(), shown, {})


def disputed(*claims: Claim, flags: tuple[Flag, ...] = ()) -> list[BeautifulSoup]:
    return [BeautifulSoup(page.html(), "lxml") for page in disputed_pages(drawing_of(*claims), flags)]


def recents(*claims: Claim) -> list[BeautifulSoup]:
    return [BeautifulSoup(page.html(), "lxml") for page in recent_pages(drawing_of(*claims))]


def words(tag: Tag | None) -> str:
    assert tag is not None
    return " ".join(tag.get_text(" ", strip=True).split())


def section(page: BeautifulSoup, anchor: str) -> Tag:
    heading = page.find(id=anchor)
    assert heading is not None
    assert heading.parent is not None
    return heading.parent


def sections(page: BeautifulSoup) -> list[str]:
    return [str(heading["id"]) for heading in page.find_all("h2")]


def item(direction: str, number: int, **fields: Any) -> dict[str, Any]:
    return {"direction": direction, "basis": "measured", "source": {"pmid": str(number)}, **fields}


# ------------------------------------------------------------------------------------------------- disputed


def test_open_disputes_with_all_that_is_known_of_them() -> None:
    dispute = {"text": "It is not so.", "ground": "source-does-not-say", "by": "C. Reader", "date": date(2026, 1, 31)}
    (page,) = disputed(
        made(1, disputes=({**dispute, "evidence": "e2"},), evidence=(item("neutral", 1), {"key": "e2"})),
        made(2, disputes=({"text": "Settled.", "state": "upheld"}, {"text": "Open."}, {"text": "Open too."})),
        made(3, status="retired", disputes=({"text": "Gone."},)),
    )
    rows = [words(one) for one in section(page, "open-disputes").select(".cl-dispute")]
    assert rows == [
        "Open dispute (source does not say, by C. Reader, 2026-01-31): It is not so. It rests on CLM-0001 S2 .",
        "Open dispute (other): Open.",
        "Open dispute (other): Open too.",
    ]
    link = page.select(".cl-dispute a")[1]
    assert (link["href"], link.get_text()) == ("../claims/s1/#evidence-2", "CLM-0001 S2")
    assert sections(page) == ["open-disputes"]
    assert [words(one) for one in page.select("h1 ~ ul:first-of-type li")] == [
        "3 open disputes on 2 claims",
        "No evidence on file disputes a claim",
    ]


def test_evidence_on_both_sides_stands_side_by_side_in_both_ledgers() -> None:
    (page,) = disputed(
        made(1, evidence=(item("disputes", 1),)),
        made(2, "accepted", evidence=(item("supports", 1), item("supports", 2), item("disputes", 3, basis="argued"))),
        made(3, evidence=(item("supports", 1),)),
        made(4, evidence=(item("mixed", 1),)),
        made(5, evidence=(item("supports", 1), item("disputes", 1))),
        made(6, evidence=(item("supports", 1), item("disputes", 2)), status="retracted"),
    )
    rows = section(page, "evidence-against").select(".cl-bearings > li")
    assert [words(row.select_one(".cl-id")) for row in rows] == ["CLM-0002", "CLM-0001", "CLM-0004", "CLM-0005"]
    sides = [words(side) for side in rows[0].select(".cl-side-of")]
    assert sides == [
        "Supports On file: 2 ( CLM-0002 S1 , CLM-0002 S2 ) Counted: 2 ( CLM-0002 S1 , CLM-0002 S2 )",
        "Disputes On file: 1 ( CLM-0002 S3 ) Counted: 0",
    ]
    # A source that supports and disputes is one mixed group.
    assert [words(side) for side in rows[3].select(".cl-side-of")][2] == (
        "Mixed On file: 1 ( CLM-0005 S1 + CLM-0005 S2 ) Counted: 0"
    )
    ids = [tag["id"] for tag in page.find_all(id=True)]
    assert len(ids) == len(set(ids))


def test_flags_are_shown_only_where_they_are_given() -> None:
    claims = made(1), made(2, status="retired")
    assert "flagged" not in sections(disputed(*claims)[0])
    flags = (Flag("CLM-0001", "Figures", HOSTILE), Flag("CLM-0002", "Figures", "Gone."))
    (page,) = disputed(*claims, flags=flags)
    assert words(section(page, "flagged").select("li p")[-1]) == f"Figures : {HOSTILE}"
    assert "1 finding of automatic checks on 1 claim" in words(page)
    assert "Gone." not in page.get_text()


def test_a_long_list_has_further_pages_and_the_first_leads_to_each_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mkdocs_claims.pages.paging.ROOM", 10**9)
    claims = [made(n, disputes=({"text": "No."},), evidence=(item("disputes", n),)) for n in range(1, 121)]
    pages = disputed(*claims)
    assert [len(page.select(".cl-bearings > li")) for page in pages] == [100, 100, 40]
    assert [sections(page) for page in pages] == [
        ["open-disputes"],
        ["open-disputes", "evidence-against"],
        ["evidence-against"],
    ]
    links = [link["href"] for link in pages[0].select("h1 ~ ul:first-of-type a")]
    assert links == ["./#open-disputes", "page/2/#evidence-against"]


def test_nothing_disputed_and_nothing_at_all() -> None:
    for claims in ((), (made(1),)):
        (page,) = disputed(*claims)
        assert sections(page) == []
        assert "No dispute is open No evidence on file disputes a claim" in words(page)


# --------------------------------------------------------------------------------------------------- recent


def test_events_by_day_and_claim_each_with_a_link_to_what_it_tells() -> None:
    first, last = date(2026, 1, 1), date(2026, 1, 31)
    read = {"kind": "person", "by": "A. Person", "date": last, "digest": "sha256:" + "0" * 64}
    judged = {"check": "figures", "verdict": "false-alarm", "by": "A. Person", "date": last}
    upheld = {"text": "No.", "date": first, "ground": "counter-evidence", "state": "upheld"}
    (page,) = recents(
        made(
            1,
            filed_on=first,
            evidence=(item("supports", 1, key="e", added_on=first, added_by="B. Person"), item("mixed", 2)),
            reviews=(
                {**read, "decision": "reject"},
                {**read, "decision": "comment", "kind": "model", "by": "M"},
                {"kind": "model", "decision": "label", "date": last},
            ),
            disputes=({**upheld, "settled_on": last, "settled_by": "A. Person"},),
            falsifiers=({"text": "F", "met_by": ("e",), "settled_on": last},),
            checks={"judged": (judged,)},
        ),
        made(2, filed_on=first, status="retired"),
        made(3),
        made(4),
    )
    assert [words(heading) for heading in page.find_all("h2")] == ["2026-01-31", "2026-01-01"]
    told = [
        [(words(one), str(one["href"]).removeprefix("../claims/")) for one in row.select("a:not(.cl-claim)")]
        for row in page.select(".cl-bearings > li")
    ]
    assert told == [
        [
            ("Rejected by A. Person", "s1/#origin"),
            ("Commented on by M (a model)", "s1/#origin"),
            ("Labelled as reviewed by AI", "s1/#origin"),
            ("Dispute upheld by A. Person", "s1/#disagree"),
            ("Falsifier found to be met", "s1/#falsifiers"),
            ("Finding of the check figures judged a false alarm by A. Person", "s1/#checks"),
        ],
        [
            ("Filed", "s1/#origin"),
            ("Evidence S1 added (supports) by B. Person", "s1/#evidence-1"),
            ("Disputed (counter evidence)", "s1/#disagree"),
        ],
        [("Filed", "s2/#origin")],
    ]
    assert "10 events, the newest first" in words(page)
    assert "2 of 4 records are left out for want of any date." in words(page)
    assert words(page.select(".cl-bearings > li")[2]).endswith("CLM-0002 · Planning · Retired")


def test_a_hundred_events_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mkdocs_claims.pages.paging.ROOM", 10**9)
    pages = recents(*(made(n, filed_on=date(2026, 1, 1 + n % 3)) for n in range(1, 252)))
    assert [len(page.select(".cl-bearings > li")) for page in pages] == [100, 100, 51]
    days = [words(heading) for page in pages for heading in page.find_all("h2")]
    assert days == ["2026-01-03", "2026-01-02", "2026-01-02", "2026-01-01", "2026-01-01"]
    ids = [one.get_text() for page in pages for one in page.select(".cl-id")]
    assert ids == [f"CLM-{n:04}" for rest in (2, 1, 0) for n in range(1, 252) if n % 3 == rest]


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ((), "This base holds no claims yet."),
        ((made(1),), "so nothing can be listed here: the only record is left out."),
        ((made(1), made(2, "label")), "so nothing can be listed here: all 2 are left out."),
        ((made(1, filed_on=date(2026, 1, 31)),), "1 event, the newest first, by the dates in the records."),
    ],
)
def test_recent_says_what_is_left_out(claims: tuple[Claim, ...], expected: str) -> None:
    (page,) = recents(*claims)
    assert expected in words(page)


def test_text_of_records_is_shown_as_typed() -> None:
    claim = made(
        1,
        statement=HOSTILE,
        evidence=(item("disputes", 1, added_by=HOSTILE, added_on=date(2026, 1, 1)),),
        disputes=({"text": HOSTILE, "by": HOSTILE, "date": date(2026, 1, 1)},),
    )
    for page, times in ((disputed(claim)[0], 4), (recents(claim)[0], 3)):
        assert page.get_text().count(HOSTILE) == times
        assert page.find_all("script") == []
