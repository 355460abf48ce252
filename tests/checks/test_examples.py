"""Every check on the examples that its page shows."""

from __future__ import annotations

import re

import pytest

from mkdocs_claims.checks.finding import Around, Check
from mkdocs_claims.checks.registry import BY_NAME, CHECKS
from mkdocs_claims.checks.sources.replies import Reach, Reply
from mkdocs_claims.checks.sources.source_texts import SourceText, plain
from mkdocs_claims.derived.facts import Similar
from mkdocs_claims.derived.related import related_claims
from mkdocs_claims.problems import Severity
from mkdocs_claims.records.fields import SLUG
from tests.checks.records import findings, record

ORDER = list(Severity)


def around(example: str) -> Around:
    """What the example's comments say of the world around the record."""
    said = dict(re.findall(r"^# (the source|another claim) says: (.+)$", example, re.MULTILINE))
    sources = {"clm-0001-e1": SourceText("clm-0001-e1.txt", plain(said.get("the source", "")))}
    own, other = record(example), record(f"id: CLM-0002\nstatement: '{said.get('another claim', 'Some words.')}'")
    related = [Similar(other, one.thousandths / 1000) for one in related_claims([own, other])[0]]
    replies = {
        "https://gone.example/paper": Reply(Reach.GONE, "404 Not Found"),
        "https://reached.example/paper": Reply(Reach.REACHED, "200 OK"),
    }
    return Around({"CLM-0001": related}, sources, replies)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_the_bad_example_is_flagged_and_the_good_one_is_not(check: Check) -> None:
    found = findings(check.name, check.bad, around(check.bad))
    assert found
    for finding in found:
        assert finding.check == check.name
        assert ORDER.index(finding.severity) >= ORDER.index(check.severity)
        assert finding.message
        assert finding.instead
    assert findings(check.name, check.good, around(check.good)) == []


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_a_check_says_what_it_is(check: Check) -> None:
    assert re.match(SLUG, check.name)
    assert check.rule.endswith(".")
    assert check.rule.count(". ") == 0, "a rule is one sentence"
    assert check.why.endswith(".")
    assert BY_NAME[check.name] is check


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(CHECKS) == len({check.title for check in CHECKS})
