"""What the pages for contributors and maintainers tell people to write is valid, and no label is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.records.claim import Claim
from tests.conftest import ROOT, claim

PAGES = [
    ROOT / "docs/contribute/index.md",
    ROOT / "docs/contribute/first-pull-request.md",
    ROOT / "docs/maintain/index.md",
    ROOT / "plugins/mkdocs_claims/starter/files/docs/contribute/index.md",
]
BLOCKS = [
    pytest.param(block, id=f"{page.parent.parent.name}-{page.stem}-{place}")
    for page in PAGES
    for place, block in enumerate(
        re.findall(r"^```yaml\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    )
]


def test_each_page_shows_something_to_write() -> None:
    assert len(BLOCKS) >= len(PAGES) + 6


@pytest.mark.parametrize("block", BLOCKS)
def test_what_pages_tell_people_to_write_is_valid(block: str) -> None:
    # A digest stands for itself, and a part of a record for the record that it goes into.
    text = block.replace("sha256:…", f'"sha256:{"0" * 64}"')
    if not re.search(r"^id:", text, re.MULTILINE):
        inner = "evidence:\n  - key: e1\n" if text.startswith("    source:") else ""
        record = claim()
        for key in yaml.safe_load(inner + text):
            record = re.sub(rf"^{key}:.*\n", "", record, flags=re.MULTILINE)
        text = record + inner + text
    problems = parse(SourceFile("x.yml", "x.yml", text), Claim).problems
    # Words that stand for the reader's own are the only fault, and each of them is one.
    assert {problem.code for problem in problems} <= {"example-text"}
    told = re.findall(
        r"YOUR NAME|How it was tested|Sample, setting|The exact words|in \*Markdown\*|A finding that", block
    )
    assert len(problems) >= len(told)


def test_maintainers_learn_what_each_label_is_worth() -> None:
    page = (ROOT / "docs/maintain/index.md").read_text(encoding="utf-8")
    assert [state.label for state in ReviewState if f"\n| {state.label} |" not in page] == []


@pytest.mark.parametrize("page", [page for page in (ROOT / "docs").rglob("*.md") if page.parent.name != "adr"], ids=str)
def test_pictures_are_small_and_say_what_they_show(page: Path) -> None:
    for words, path in re.findall(r"!\[(.*?)\]\((.*?)\)", page.read_text(encoding="utf-8"), re.DOTALL):
        assert len(words) > 30, path
        picture = page.parent / path
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < 120_000
