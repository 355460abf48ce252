"""The worked examples of the page on standings: each table gives the result that the page states."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mkdocs_claims.derived.facts import facts_of
from mkdocs_claims.derived.standing import Standing
from mkdocs_claims.derived.techniques import technique_facts
from mkdocs_claims.derived.votes import VOTES
from tests.conftest import ROOT
from tests.standing.bases import catalogue_of

TEXT = (ROOT / "docs/about/standing.md").read_text(encoding="utf-8")
EXAMPLES = re.split(r"^### ", TEXT.split("## Examples")[1].split("\n## ")[0], flags=re.MULTILINE)[1:]
REVIEWS = {"accepted": "accept", "unreviewed": "none", "rejected": "reject"}


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.splitlines()[0] for example in EXAMPLES])
def test_an_example_of_the_page(example: str) -> None:
    claims: dict[str, dict[str, Any]] = {}
    for line in re.findall(r"^\| ([A-Z] \|.*) \|$", example, re.MULTILINE):
        name, says, review, key, points, basis, source = line.split(" | ")
        claim = claims.setdefault(name, {"says": says, "review": REVIEWS[review], "items": []})
        assert key == f"e{len(claim['items']) + 1}"
        assert (claim["says"], claim["review"]) == (says, REVIEWS[review])
        claim["items"].append(f"{points} {'-' if source == 'no identifier' else source} {basis}")
    stated = re.search(r"^\*\*(.+)\*\*: for (\d+), against (\d+), mixed (\d+), limit (\d+)\.", example, re.MULTILINE)
    assert stated is not None
    catalogue = catalogue_of(claims)
    facts = technique_facts(catalogue, facts_of(catalogue))["t"]
    votes = facts.votes
    assert facts.standing.label == stated.group(1)
    assert [votes.in_favour, votes.against, votes.mixed, votes.limit] == [int(number) for number in stated.groups()[1:]]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 5


def test_the_page_states_the_rules_of_the_code() -> None:
    """Its table of votes is the code's; its table of standings names every standing, in the code's order of rows."""
    rows = re.findall(r"^\| (helps|has limits|fails) \| (.*) \|$", TEXT, re.MULTILINE)
    effects = {"helps": "helps", "has limits": "limits", "fails": "fails"}
    told = {
        (effects[says], direction): vote
        for says, cells in rows
        for direction, vote in zip(("supports", "disputes", "mixed", "neutral"), cells.split(" | "), strict=True)
        if vote != "–"
    }
    assert told == {pair: str(vote) for pair, vote in VOTES.items()}
    table = TEXT.split("| Standing | When |")[1].split("\n\n")[0]
    labels = re.findall(r"^\| ([A-Z][a-z ]+) \|", table, re.MULTILINE)
    assert list(dict.fromkeys(labels)) == [standing.label for standing in Standing]
