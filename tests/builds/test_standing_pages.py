"""Evidence, review and standing on the pages: every number leads to what it counts, every label is the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup, Tag
from click.testing import CliRunner

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.cli.main import main
from mkdocs_claims.derived.digest import claim_digest
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.standing import Standing
from tests.conftest import ROOT, Built, Project, claim

SITES = ["seed_site", "states_site"]
LABELS = {state.label for state in ReviewState}


@pytest.fixture(params=SITES)
def site(request: pytest.FixtureRequest) -> Built:
    built: Built = request.getfixturevalue(request.param)
    return built


def pages(built: Built) -> Iterator[tuple[str, Any]]:
    """Every page with content of ours, by its address from the site's root."""
    for path in sorted(built.folder.rglob("*.html")):
        page = BeautifulSoup(path.read_text(encoding="utf-8"), "lxml")
        if page.select_one(".cl-page"):
            yield path.relative_to(built.folder).as_posix().removesuffix("index.html"), page


def look(built: Built, path: str) -> Any:
    """A page, parsed; what is looked for in it is there, or the test fails."""
    return built.page(path)


def words(tag: Tag | None) -> str:
    assert tag is not None
    return " ".join(tag.get_text(" ", strip=True).split())


def test_every_count_leads_to_what_it_counts(site: Built) -> None:
    """The number at the link is that in the box it leads to, and as many groups stand there."""
    found = dict(pages(site))
    followed = 0
    for address, page in found.items():
        for link in page.select("a.cl-count, .cl-strip__supports a, .cl-strip__disputes a, .cl-votes a"):
            number = re.match(r"[0-9]+", words(link))
            if number is None:
                continue
            target = urlsplit(urljoin(f"https://x/{address}", str(link["href"])))
            goal: Any = found[target.path.removeprefix("/")].find(id=target.fragment)
            assert goal is not None, (address, str(link))
            if target.fragment == "disagree":
                disputes = [words(one) for one in goal.find_parent("section").find_all(class_="cl-dispute")]
                assert sum(one.startswith("Dispute, open") for one in disputes) == int(number.group())
                continue
            text = words(goal.find("h3") if goal.name == "div" else goal)
            box = text if re.search(r": [0-9]", text) else words(goal.find("p"))
            assert re.search(rf": {number.group()}\b", box), (address, str(link), box)
            followed += 1
    assert followed > 50


def test_as_many_groups_stand_in_a_box_as_its_number_says(site: Built) -> None:
    boxes = 0
    for address, page in pages(site):
        for line in page.select(".cl-side-of > p"):
            number = re.match(r"(?:On file|Counted): ([0-9]+)", words(line))
            if number:
                assert len(line.select(".cl-group")) == int(number.group(1)), (address, words(line))
                boxes += 1
    assert boxes > 20


def test_a_claim_has_one_label_wherever_it_stands(site: Built) -> None:
    """On its page, in every list and card, beside every relation and neighbour, in citations and in search."""
    own = {
        address: words(page.select_one(".cl-strip .cl-state__label"))
        for address, page in pages(site)
        if page.select_one(".cl-statement")
    }
    named = 0
    for address, page in pages(site):
        for label in page.select(".cl-state__label"):
            if label.find_parent(["table"]) and not label.find_parent("tr").select_one("a.cl-claim"):
                continue  # the head of the matrix
            place = label.find_parent(["li", "tr", "dl"]) or label.find_parent(["div", "a"])
            link = place if place.name == "a" else place.select_one("a.cl-claim, a[href*='claims/']")
            if label.find_parent(class_="cl-neighbours"):
                link = label.find_parent("a")
            if link is None or label.find_parent(class_="cl-strip") or label.find_parent(class_="cl-against"):
                continue
            target = urlsplit(urljoin(f"https://x/{address}", str(link["href"]))).path.removeprefix("/")
            if target in own:
                assert words(label) == own[target], (address, target)
                named += 1
        if address in own:
            cited = re.match(r"[A-Z0-9-]+ \(([^)]+)\)", words(page.select_one(".cl-cite")))
            assert cited is not None
            assert cited.group(1) == own[address][0].lower() + own[address][1:]
    assert named > 50
    entries = [entry for entry in site.search_entries() if urlsplit(entry["location"]).path in own]
    assert len(entries) >= len(own)
    for entry in entries:
        if entry["text"]:
            assert own[urlsplit(entry["location"]).path] in entry["text"]


def test_the_seeds_count_nothing(seed_site: Built) -> None:
    knowledge = knowledge_of(read(ROOT / "tests/seeds/claims")[0])
    assert {facts.standing for facts in knowledge.techniques.values()} == {Standing.UNREVIEWED_ONLY}
    assert {facts.counted.total for facts in knowledge.claims.values()} == {0}
    assert {facts.votes.total for facts in knowledge.techniques.values()} == {0}
    for address, page in pages(seed_site):
        for line in page.select(".cl-side-of > p[id$=-counted]"):
            assert words(line) == "Counted: 0", address
        for standing in page.select(".cl-standing"):
            assert words(standing) == "Unreviewed only"


def test_the_seeds_sources_are_shown_as_unidentified(seed_site: Built) -> None:
    assert "3 sources, all without an identifier, so that nobody can look them up" in words(look(seed_site, "sources"))
    rows = [words(row) for row in look(seed_site, "sources").select("tbody tr")]
    assert len(rows) == 3
    assert all("Unidentified" in row for row in rows)
    page = look(seed_site, "sources/unidentified-clm-0480")
    assert "Nothing that rests on it can count" in page.get_text()
    assert words(page.select_one("#supports h3")) == "Supports: 1"


def test_support_and_dispute_stand_side_by_side(states_site: Built) -> None:
    page = look(states_site, "claims/reviewed")
    assert "Counted is only what was measured" in words(page.select_one("section:has(#evidence)"))
    boxes = [str(box["id"]) for box in page.select_one("#evidence").find_next(class_="cl-sides").select(".cl-side-of")]
    assert boxes == ["supports", "disputes", "mixed", "neutral"]
    assert words(page.select_one("#supports")) == "Supports On file: 1 ( S1 ) Counted: 1 ( S1 )"
    assert words(page.select_one("#disputes")) == "Disputes On file: 1 ( S2 ) Counted: 1 ( S2 )"
    assert words(page.select_one("#mixed")) == "Mixed On file: 1 ( S3 ) Counted: 0"
    counts = [words(row.find("dd")) for row in page.select(".cl-source .cl-facts > div") if words(row.dt) == "Counts"]
    assert counts == [
        "Yes",
        "Yes",
        "No: reported, not measured, retracted source",
        "No: argued, not measured, unidentified source",
    ]


def test_an_upheld_dispute_is_told_where_the_claim_is(states_site: Built) -> None:
    page = look(states_site, "claims/upheld")
    assert "Dispute upheld" in words(page.select_one(".cl-strip__disputes"))
    dispute = words(page.select_one(".cl-dispute"))
    assert "It rests on S1 ." in dispute
    assert "Settled by Ada Person on 2025-03-06." in dispute
    assert dispute.endswith("It takes the claim out of the counts until a person accepts the changed record.")
    assert "Counted: 0" in words(page.select_one("#supports"))
    assert "Dispute upheld" in words(look(states_site, "capabilities/states").select_one("table.cl-claims"))
    mended = [words(one) for one in look(states_site, "claims/reviewed").select(".cl-dispute") if "upheld" in one.text]
    assert mended[0].endswith("A person has accepted the changed record since.")


def test_contradictions_stand_side_by_side_on_both_ends(states_site: Built) -> None:
    for slug, phrase in (("upheld", "This claim contradicts CLM-0002"), ("reviewed", "Contradicted by CLM-0010")):
        sides = [words(side) for side in look(states_site, f"claims/{slug}").select(".cl-against > div")]
        at = next(place for place, side in enumerate(sides) if side.startswith(phrase))
        assert sides[at - 1].startswith("This claim On short tasks,")
        assert all("Reviewed by a person" in side for side in sides[at - 1 : at + 1])


def test_a_techniques_page_has_a_reason_for_all_that_is_left_out(states_site: Built) -> None:
    page = look(states_site, "techniques/plain")
    assert words(page.select_one(".cl-standing")) == "Refuted"
    bearings = {words(one.select_one(".cl-id")): words(one.select("p")[-1]) for one in page.select(".cl-bearings > li")}
    assert bearings == {
        "CLM-0002": "Counts. CLM-0002 S1 : a falsifier of its claim is met. "
        "CLM-0002 S3 : reported, not measured, retracted source. "
        "CLM-0002 S4 : argued, not measured, unidentified source, neutral.",
        "CLM-0003": "Left out: rejected, no vote: disputes that it fails or has limits.",
        "CLM-0010": "Left out: dispute upheld.",
    }
    assert words(page.select_one("#votes-against")) == "Against: 1 CLM-0002 S2"
    # CLM-0002 S1, which is independent, is counted; it has no vote since a falsifier of its claim is met.
    assert words(page.select_one("#supports-counted")) == "Counted: 1 ( CLM-0002 S1 )"
    assert "All that votes was tested by those who proposed the technique." in page.get_text()
    assert "Not described yet" in look(states_site, "techniques/undescribed").get_text()
    assert "Not described yet" in words(look(states_site, "techniques").select_one("tr:-soup-contains('undescribed')"))


def test_one_source_is_one_page_and_every_identifier_leads_there(states_site: Built) -> None:
    page = look(states_site, "sources/arxiv-2401-00001")
    assert words(page.select_one("#disputes h3")) == "Disputes: 1"
    redirect = look(states_site, "sources/url-example-org-checking-never-50eb97ef")
    assert redirect.select_one("meta[http-equiv=refresh]")["content"].endswith("url=../arxiv-2401-00001/")
    differing = look(states_site, "sources/doi-10-1000-checking-once-cc9c0d0c").select_one("#differences").parent
    assert "paper ( CLM-0002 S1 ); preprint ( CLM-0010 S1 )" in words(differing)


def test_a_claim_that_is_no_longer_put_forward_leaves_the_counts_and_keeps_its_page(states_site: Built) -> None:
    page = look(states_site, "capabilities/states")
    assert "4 claims; 3 more are no longer put forward." in page.get_text()
    assert "Claims" in words(look(states_site, "claims/retracted").select_one(".md-tabs") or page)
    rows = [words(row) for row in page.select(".cl-claims tbody tr")]
    assert [bool(re.search(r"Retired|Retracted|Superseded", row)) for row in rows] == [False] * 4 + [True] * 3
    for slug, first in (("retired", "Retired:"), ("retracted", "Retracted"), ("superseded", "Superseded by CLM-0002.")):
        assert words(look(states_site, f"claims/{slug}").select_one(".cl-banner strong")).startswith(first)
    banner = look(states_site, "claims/superseded").select_one(".cl-banner")
    assert banner.select_one("a.cl-instead")["href"] == "../reviewed/"


def test_a_chain_of_successors_ends_at_the_last(project: Callable[..., Project]) -> None:
    files = {"claims/reviewers.yml": "- {name: R}\n", "claims/CLM-0001.yml": claim()}
    for number in (2, 3):
        relations = [{"type": "supersedes", "claim": f"CLM-{number - 1:04}"}]
        files[f"claims/CLM-{number:04}.yml"] = claim(f"CLM-{number:04}", relations=relations)
    made = project(files)
    event = "by: R, kind: person, decision: accept, date: 2026-01-01"
    for filed in read(made.folder / "claims")[0].filed:
        review = f"reviews: [{{{event}, digest: '{claim_digest(filed.claim)}'}}]\n"
        made.write({filed.file.path: files[f"claims/{filed.file.name}"] + review})
    site = made.build()
    banner = look(site, "claims/slug-of-clm-0001").select_one(".cl-banner")
    assert words(banner).startswith("Superseded by CLM-0002, then by CLM-0003. Go to CLM-0003:")
    assert words(look(site, "claims/slug-of-clm-0002").select_one(".cl-banner")).startswith("Superseded by CLM-0003.")
    assert look(site, "claims/slug-of-clm-0003").select_one(".cl-banner") is None


def test_two_that_a_person_accepted_both_supersede(project: Callable[..., Project]) -> None:
    files = {"claims/reviewers.yml": "- {name: R}\n", "claims/CLM-0001.yml": claim()}
    for number in (2, 3, 4):
        relations = [{"type": "supersedes", "claim": "CLM-0001"}]
        files[f"claims/CLM-{number:04}.yml"] = claim(f"CLM-{number:04}", relations=relations)
    made = project(files)
    event = "by: R, kind: person, decision: accept, date: 2026-01-01"
    for filed in read(made.folder / "claims")[0].filed[1:3]:
        review = f"reviews: [{{{event}, digest: '{claim_digest(filed.claim)}'}}]\n"
        made.write({filed.file.path: files[f"claims/{filed.file.name}"] + review})
    site = made.build()
    stated = words(look(site, "claims/slug-of-clm-0001").select_one("#related ~ ul"))
    assert re.findall(r"[A-Z][a-z ]+ CLM-000[0-9](?= :)", stated) == [
        "Superseded by CLM-0002",
        "Superseded by CLM-0003",
        "Proposed to be superseded by CLM-0004",
    ]
    banner = words(look(site, "claims/slug-of-clm-0001").select_one(".cl-banner"))
    assert banner.startswith("Superseded by CLM-0002. ")
    assert "This claim supersedes CLM-0001" in words(look(site, "claims/slug-of-clm-0003").select_one("#related ~ ul"))


def test_unidentified_sources_of_one_record_are_not_taken_for_one(project: Callable[..., Project]) -> None:
    evidence = [
        {"direction": "supports", "source": {"kind": "paper", "title": "A paper", "year": 2024}},
        {"direction": "disputes", "source": {"kind": "post", "title": "A post"}},
    ]
    files = {"claims/CLM-0001.yml": claim(evidence=evidence)}
    twice = [evidence[0], deepcopy(evidence[0])]
    site = project(files | {"claims/CLM-0002.yml": claim("CLM-0002", evidence=twice)}).build()
    page = look(site, "sources/unidentified-clm-0001")
    assert words(page.h1) == "Unidentified sources of CLM-0001"
    assert "Titles A paper; A post" in words(page.select_one(".cl-facts"))
    assert page.select_one("#differences") is None
    assert "2024" not in words(page.select_one(".cl-facts"))
    assert "Described differently" not in words(look(site, "sources").select_one("tbody"))
    assert words(look(site, "sources/unidentified-clm-0002").h1) == "A paper"


def test_a_met_falsifier_says_no_more_than_the_record(project: Callable[..., Project]) -> None:
    falsifiers = [{"text": "A counterexample.", "met_by": ["e1"]}]
    files = {"claims/CLM-0001.yml": claim(falsifiers=falsifiers, evidence=[{"key": "e1", "source": "pmid:1"}])}
    line = words(look(project(files).build(), "claims/slug-of-clm-0001").select_one(".cl-falsifiers li"))
    assert line == (
        "A counterexample. Met by S1 , as found by whom, the record does not say. "
        "None of this counts, so it moves no standing."
    )


def test_a_page_does_not_grow_with_what_rests_on_one_source(
    project: Callable[..., Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mkdocs_claims.pages.claim_view.SHOWN", 2)
    shared = {"doi": "10.1000/a"}
    evidence = [
        {"direction": "supports", "source": shared | {"url": f"https://example.org/{n}", "title": f"Title {n}"}}
        for n in range(25)
    ]
    event = {"by": "R", "kind": "person", "decision": "comment", "date": "2026-01-31"}
    files = {
        "claims/CLM-0001.yml": claim(evidence=evidence, reviews=[event], techniques={"t": "helps"}),
        "claims/reviewers.yml": "- {name: R}\n",
    }
    relations = [{"type": "contradicts", "claim": "CLM-0001"}]
    for number in range(2, 7):
        files[f"claims/CLM-{number:04}.yml"] = claim(f"CLM-{number:04}", relations=relations)
    site = project(files).build()
    page = look(site, "claims/slug-of-clm-0001")
    assert [len(group.select("a")) for group in page.select(".cl-group")] == [20]
    assert "S20 and 5 more" in words(page.select_one("#supports"))
    assert "one group with S2 , S3" in words(page.select_one("#evidence-1"))
    assert "S21 and 4 more" in words(page.select_one("#evidence-1"))
    assert "S20 and 5 more." in words(page.select_one(".cl-history"))
    assert len(page.select(".cl-against")) == 2
    assert "3 more claims name this one in their records." in page.get_text()
    left_out = words(look(site, "techniques/t").select(".cl-bearings p")[-1])
    assert left_out == "Left out: unreviewed, basis unknown."
    source = next(page for address, page in pages(site) if address.startswith("sources/doi"))
    assert "Title 19 ( CLM-0001 S20 ) and 5 more" in words(source.select_one("#differences").parent)
    assert len(source.select(".cl-facts > div a[rel]")) == 20
    assert words(source.h1) == "Title 0"


def test_the_history_says_what_has_changed_since(states_site: Built) -> None:
    lines = [words(line) for line in look(states_site, "claims/reviewed").select(".cl-history li")]
    assert lines == [
        "Accepted by some-model (a model) on 2025-03-02. It covers the claim as it stands.",
        "Accepted by Ada Person on 2025-03-03. Read against the paper. It covers the claim as it stands.",
    ]
    changed = [words(line) for line in look(states_site, "claims/changed").select(".cl-history li")]
    assert any("have changed since" in line for line in changed)


def test_the_history_says_what_an_acceptance_leaves_out(project: Callable[..., Project]) -> None:
    made = project(
        {
            "claims/reviewers.yml": "- {name: Reviewer A}\n",
            "claims/CLM-0001.yml": claim(evidence=[{"key": "e1", "direction": "supports", "source": "pmid:1"}]),
        }
    )
    base = ("review", "CLM-0001", "--base", str(made.folder / "claims"), "--by", "Reviewer A", "--accept")
    for arguments in (("--date", "2026-01-01"), ("--date", "2026-01-02", "--no-evidence")):
        assert CliRunner().invoke(main, [*base, *arguments]).exit_code == 0
    lines = [words(line) for line in made.build().page("claims/slug-of-clm-0001").select(".cl-history li")]
    assert "The acceptance before it covered S1 ; what this one leaves out does not count." in lines[1]
    assert "The acceptance before it" not in lines[0]


def test_no_anchor_stands_twice(site: Built) -> None:
    for address, page in pages(site):
        ids = [str(tag["id"]) for tag in page.select(".cl-page [id]")]
        assert len(ids) == len(set(ids)), address
