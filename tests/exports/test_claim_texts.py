"""Claims as Markdown, and the file that leads language models to them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt

from mkdocs_claims.exports.markdown import plain
from tests.builds.test_hostile_text import TEXTS
from tests.conftest import Built, claim
from tests.exports.bases import written


def rendered(text: str) -> Any:
    return BeautifulSoup(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text), "lxml")


@pytest.mark.parametrize(
    "text", [*TEXTS, "# x #", "1. a\n- b\u2028c", "~~a~~ |b|", "![a](b) <c@d.e> \\\\ \\# &amp;", "="]
)
def test_plain_text_stays_plain(text: str) -> None:
    shown = re.sub("[\n\u2028]", " ", text)
    page = rendered(f"- Text: {plain(text)}")
    assert page.li.get_text() == f"Text: {shown}"
    assert [tag.name for tag in page.li.find_all()] == []


def test_a_text_holds_what_the_page_holds(seed_site: Any) -> None:
    text = seed_site.text("c/CLM-0480.md")
    assert text.startswith("**Review state: Unreviewed.** Unreviewed, model-drafted. It is here to be read, ")
    words = rendered(text).get_text()
    page = seed_site.page("claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open")
    for selector in ("#observed-on + p", ".cl-falsifiers li", ".cl-source .cl-facts dd"):
        assert page.select_one(selector).get_text(strip=True).removesuffix(" cut on file") in words
    assert "Known to be cut: evidence.0.measured_on" in words
    assert "    - Gemini 3 Pro: 80.3 (prompted)\n" in text


def test_a_text_tells_what_checks_say(site: Built) -> None:
    for one in json.loads(site.text("api/v1/claims.json"))["claims"]:
        whole = json.loads(site.text(f"api/v1/claims/{one['id']}.json"))["claim"]
        items = rendered(site.text(f"c/{one['id']}.md")).find("h2", string="Automatic checks").find_next("ul")
        told = [item.get_text() for item in items.find_all("li")]
        expected = (
            f"{row['check']}, {row['verdict']}" + (f": {row['message']}" if row["message"] else "")
            for row in whole["checks"]
        )
        assert told == [re.sub("[\n\u2028]", " ", row) for row in expected]


def test_disputes_relations_and_what_is_missing_are_told(project: Any) -> None:
    record = claim(
        falsifiers=[{"text": "A counterexample.", "met_by": ["e1"], "settled_by": "Ada"}],
        evidence=[{"key": "e1", "direction": "disputes", "quotes": [{"text": "two\nlines", "where": "p. 1"}]}],
        disputes=[{"text": "Too wide.", "ground": "scope", "state": "answered", "resolution": "Narrowed."}],
        relations=[{"type": "narrows", "claim": "CLM-0002", "note": "Fewer models."}],
    )
    made = project(
        {
            "claims/CLM-0001.yml": record,
            "claims/CLM-0002.yml": claim("CLM-0002", status="retracted", status_note="Wrong."),
            "claims/reviewers.yml": "- {name: Ada}\n",
        }
    )
    files = written(made.folder / "claims")
    for line in (
        "### S1: disputes, unknown, not counted: unreviewed, basis unknown, unidentified source",
        "- Source: not recorded",
        "- Quote: “two lines” (p. 1)",
        "- A counterexample. Met by: e1",
        "- Answered (scope): Too wide.",
        "    - Resolution: Narrowed.",
        "- narrows CLM-0002: Fewer models.",
    ):
        assert f"\n{line}\n" in files["c/CLM-0001.md"]
    assert files["c/CLM-0002.md"].startswith("**Retracted. Review state: Unreviewed.** Retracted: Wrong. Unreviewed, ")
    assert "Nobody has written down what would." in files["c/CLM-0002.md"]
    assert "(https://example.org/kb/c/CLM-0002.md): Retracted; unreviewed" in files["llms.txt"]


def test_llms_txt_leads_to_every_text_and_gives_its_review_state(site: Built) -> None:
    text = site.text("llms.txt")
    assert re.match(r"# .+\n\n> .+\n", text)
    links = re.findall(r"^- \[.*\]\((?:https://example\.org/kb/)?([^)]+)\): (.+)$", text, re.MULTILINE)
    for file, words in links:
        assert (site.folder / file).is_file()
        if file.startswith("c/"):
            state = re.split(r"Review state: |\.\*\*| \(", site.text(file))[1]
            assert state.casefold() in words.casefold()
    listed = {file for file, _ in links if file.startswith("c/")}
    assert listed == {f"c/{path.name}" for path in (site.folder / "c").glob("*.md")}


def test_what_tells_of_one_claim_is_there_under_its_earlier_ids(project: Any) -> None:
    aliases = ["CLM-0900", "an-earlier-slug", "OLD-0007"]
    made = project({"claims/CLM-0001.yml": claim(aliases=aliases), "claims/CLM-0002.yml": claim("CLM-0002")})
    files = written(made.folder / "claims")
    for form in ("c/{}.md", "c/{}.csl.json", "api/v1/claims/{}.json"):
        for earlier in ("CLM-0900", "OLD-0007"):
            assert files[form.format(earlier)] == files[form.format("CLM-0001")] != files[form.format("CLM-0002")]
        assert form.format("an-earlier-slug") not in files
    assert "# CLM-0001: " in files["c/CLM-0900.md"]
    for path in ("api/v1/claims.json", "claims.csl.json"):
        assert "OLD-0007" not in files[path]
