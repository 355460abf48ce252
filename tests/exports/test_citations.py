"""Citations, read by a BibTeX parser and held against the schema of CSL-JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from bibtexparser.entrypoint import parse_string

from mkdocs_claims.exports.bibtex import bibtex
from mkdocs_claims.exports.citation import Citation
from mkdocs_claims.exports.csl import csl
from mkdocs_claims.exports.options import ExportOptions
from tests.conftest import Built, claim
from tests.exports.bases import written
from tests.exports.formats import decoded

SCHEMA = json.loads((Path(__file__).parents[1] / "csl/csl-data.json").read_text(encoding="utf-8"))

CITATION = Citation(
    id="CLM-0001",
    title="A claim.",
    short_title="A claim",
    site="Base",
    author=None,
    filed=None,
    url=None,
    review="unreviewed",
    note="Review state: Unreviewed.",
)


def test_csl_is_valid(site: Built) -> None:
    items = json.loads(site.text("claims.csl.json"))
    jsonschema.validate(items, SCHEMA)
    for item in items:
        assert "" not in item.values()
        assert None not in item.values()
        assert ("URL" in item) == ("https://example.org/" in site.text("sitemap.xml"))


def test_what_is_not_known_is_left_out() -> None:
    (entry,) = parse_string(bibtex(CITATION)).entries
    assert {field.key for field in entry.fields} == {"title", "howpublished", "number", "note"}
    assert set(csl(CITATION)) == {"id", "type", "genre", "title", "title-short", "container-title", "number", "note"}
    full = replace(CITATION, author="Ada Lovelace, Countess", filed=date(2026, 1, 31), url="https://example.org/~a/{x}")
    (entry,) = parse_string(bibtex(full)).entries
    assert {name: entry[name] for name in ("author", "year", "date", "url")} == {
        "author": "{Ada Lovelace, Countess}",
        "year": "2026",
        "date": "2026-01-31",
        "url": "https://example.org/~a/%7Bx%7D",
    }
    item = csl(full)
    jsonschema.validate([item], SCHEMA)
    assert item["author"] == [{"literal": "Ada Lovelace, Countess"}]
    assert item["issued"] == {"date-parts": [[2026, 1, 31]]}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("{ never closed", None),
        ("} never opened {{ }", None),
        ("ends with a backslash \\", None),
        ("\\{ \\} \\% 100% $x$ #1 a_b ~ ^ | ` ``q'' -- --- ,, <<a>>", None),
        ('"quoted" @misc{x, title = {y}} @comment @string', None),
        ("=1+1 \u05e9\u05dc\u05d5\u05dd \U0001f469\u200d\U0001f52c e\u0301", None),
        ("two\nlines\u2028and\u2029more", "two lines and more"),
    ],
)
def test_any_text_is_one_field_that_reads_back(text: str, read: str | None) -> None:
    written = bibtex(replace(CITATION, title=text, note=f"{text} {text}", site=text)) + bibtex(
        replace(CITATION, id="CLM-0002")
    )
    assert "\u2028" not in written
    first, second = decoded(written)
    assert first["title"] == (read or text)
    assert first["howpublished"] == (read or text)
    assert second["title"] == CITATION.title


def test_the_note_says_who_decided_and_what_came_after(project: Any) -> None:
    review = {"by": "Ada", "kind": "person", "decision": "accept", "date": date(2026, 1, 31)}
    made = project(
        {
            "claims/CLM-0001.yml": claim(reviews=[review], status="retired"),
            "claims/CLM-0002.yml": claim("CLM-0002", drafting={"method": "person", "agent": "Bo"}),
            "claims/CLM-NEW-x.yml": claim("CLM-NEW-x"),
            "claims/reviewers.yml": "- {name: Ada}\n",
        }
    )
    one, two, new = json.loads(written(made.folder / "claims")["claims.csl.json"])
    counts = "Evidence on file: 0 supports, 0 disputes; counted: 0 supports, 0 disputes."
    assert one["note"] == f"Retired. Review state: Changed since review (Ada, 2026-01-31, on other words). {counts}"
    assert two["note"] == f"Review state: Unreviewed. {counts}"
    assert two["author"] == [{"literal": "Bo"}]
    assert two["URL"] == "https://example.org/kb/c/CLM-0002/"
    # A number, and with it the permanent link, is still to come.
    assert "URL" not in new
    nowhere = json.loads(written(made.folder / "claims", ExportOptions("Base"))["claims.csl.json"])
    assert [item for item in nowhere if "URL" in item] == []


def test_a_page_shows_what_to_cite(site: Any) -> None:
    items = {item["id"]: item for item in json.loads(site.text("claims.csl.json"))}
    entries = site.text("claims.bib").split("\n\n")
    for one in json.loads(site.text("api/v1/claims.json"))["claims"]:
        cite = site.page(f"claims/{one['slug']}").select_one("#cite").parent
        item = items[one["id"]]
        (plain, bib, file) = cite.select("[data-cl-copy]")
        state = item["note"].split("Review state: ")[1]
        assert state[1:].startswith(plain.get_text().split("(")[1].split(")")[0][1:])
        assert f"“{item['title']}” {item['container-title']}." in plain.get_text()
        assert plain.get_text().endswith(item.get("URL", "."))
        assert any(entry.strip() == bib.get_text().strip() for entry in entries)
        assert json.loads((site.folder / "claims" / one["slug"] / file["href"]).read_text("utf-8")) == [item]
        assert cite.find("button") is None
