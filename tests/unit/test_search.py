"""What search finds: entries from records, words of texts, and the sharded index as files."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.pages.cards import cards
from mkdocs_claims.pages.search import shards as shards_module
from mkdocs_claims.pages.search.entry import Chip, SearchEntry, claim_entry
from mkdocs_claims.pages.search.index import Document, Weight, document, postings
from mkdocs_claims.pages.search.shards import FOLDER, TEXTS, shards
from mkdocs_claims.pages.search.theme import theme_entry
from mkdocs_claims.pages.search.tokens import LONGEST, tokens
from mkdocs_claims.pages.search.written import written
from tests.conftest import ROOT, Project, claim

WORDS = {
    "": [],
    "Qwen3.5-4B/9B": ["qwen3.5", "4b", "qwen3.5-4b", "9b"],
    "(average F1 47.79 vs. 45.36)": ["average", "f1", "47.79", "vs", "45.36"],
    "CLM-0480": ["clm", "0480", "clm-0480"],
    "40–50 %, −3.5": ["40", "50", "40-50", "3.5"],
    "naïve Résumé": ["naive", "resume"],
    "author’s own-method": ["author", "s", "author's", "own", "method", "own-method"],
    "a_b __init__": ["a", "b", "init"],
    "x" * 99: ["x" * LONGEST],
    "ﬁne １２ Ⅳ": ["fine", "12", "iv"],
    "Größe ΣΑΣ": ["große", "σας"],
    "--- \u2028 ...": [],
    "模型 規劃": ["模型", "規劃"],
}
"""Texts and their words. A test in a browser holds that what is typed there is read alike."""


@pytest.mark.parametrize(("text", "expected"), WORDS.items())
def test_words_of_a_text(text: str, expected: list[str]) -> None:
    assert list(tokens(text)) == expected


def entries(folder: Path) -> dict[str, SearchEntry]:
    catalogue = read(folder)[0]
    facts = knowledge_of(catalogue).claims
    shown = cards(catalogue, facts, dict.fromkeys(facts, 0))
    return {one.id: claim_entry(shown[one.id], one) for one in catalogue.claims}


def test_an_entry_holds_the_claim_whole_and_the_labels_of_lists() -> None:
    entry = entries(ROOT / "tests/seeds/claims")["CLM-0480"]
    record = read(ROOT / "tests/seeds/claims")[0].by_id["CLM-0480"].claim
    assert entry.title == "CLM-0480: An 8B open model fine-tuned on descriptor-conditioned routing plans…"
    assert entry.shown == f"{record.statement} Observed on: {record.observed_on}"
    assert [chip.text for chip in entry.chips] == [
        "Unreviewed",
        "Confidence as drafted: medium",
        "Getting more from several models than from one",
    ]
    assert entry.chips[0].state is ReviewState.UNREVIEWED


def test_a_claim_that_is_no_longer_put_forward_says_so_and_comes_later(project: Any) -> None:
    made: Project = project({"claims/CLM-0001.yml": claim(status="retired", status_note="Why.")})
    entry = entries(made.folder / "claims")["CLM-0001"]
    assert [chip.text for chip in entry.chips] == ["Unreviewed", "Retired", "Planning"]
    weights = document("x/", entry).words
    assert (weights["stated"], weights["0001"]) == (1, Weight.KEY)
    others = theme_entry("x/", SearchEntry("T", "t", key="CLM-0002"))
    assert int(theme_entry("x/", entry)["boost"]) < int(others["boost"])


def test_the_theme_gets_text_that_is_no_markup_and_chips_that_are_apart() -> None:
    entry = SearchEntry("<b>&", "1 < 2", scope="x > 'y'", chips=(Chip("Rejected", ReviewState.REJECTED), Chip("<i>")))
    assert theme_entry("at/", entry) == {
        "location": "at/",
        "title": "&lt;b&gt;&amp;",
        "text": "<div>1 &lt; 2 Observed on: x &gt; 'y'"
        '<div class="md-tags"><span class="md-tag cl-chip--rejected">Rejected</span> '
        '<span class="md-tag">&lt;i&gt;</span></div></div>',
    }


def test_a_word_counts_where_it_tells_most_and_stop_words_nowhere() -> None:
    entry = SearchEntry(
        "CLM-0001: Alpha of beta",
        "Alpha, gamma and the delta.",
        scope="Delta on epsilon",
        chips=(
            Chip("Unreviewed", ReviewState.UNREVIEWED),
            Chip("Confidence as drafted: low"),
            Chip("Zeta", tells=True),
        ),
        key="CLM-0001",
    )
    assert document("x/", entry).words == {
        **dict.fromkeys(["clm", "0001", "clm-0001"], Weight.KEY),
        **dict.fromkeys(["alpha", "beta"], Weight.TITLE),
        "zeta": Weight.CHIP,
        **dict.fromkeys(["gamma", "delta"], Weight.TEXT),
        "epsilon": Weight.SCOPE,
    }


def unpacked(steps: list[int]) -> list[tuple[int, int]]:
    number, found = 0, []
    for step in steps:
        number += step >> 3
        found.append((number, step & 7))
    return found


def some_documents(random: Random, count: int) -> list[Document]:
    letters = "abcxyz019ßЖ中𐐷"
    words = ["".join(random.choices(letters, k=random.randrange(1, 6))) for _ in range(60)]
    return [
        Document(
            f"{number}/", f"Title {number}", "Text.", {word: random.randrange(1, 8) for word in random.sample(words, 9)}
        )
        for number in range(count)
    ]


def test_postings_hold_what_documents_hold() -> None:
    for seed in range(20):
        documents = some_documents(Random(seed), 40)
        found = postings(documents)
        held = {(word, number, weight) for number, one in enumerate(documents) for word, weight in one.words.items()}
        assert {(word, *pair) for word, steps in found.items() for pair in unpacked(steps)} == held
        keys = [word.encode("utf-16-be") for word in found]
        assert all(one < other for one, other in pairwise(keys))


def test_each_word_stands_in_the_file_that_the_index_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards_module, "WORDS", 400)
    documents = some_documents(Random(1), 50)
    files = {output.path.removeprefix(f"{FOLDER}/"): output.content for output in shards(documents)}
    index = json.loads(files["index.json"])
    folder, first = index["folder"], index["first"]
    parts = [json.loads(files[f"{folder}/words-{number}.json"]) for number in range(len(first))]
    assert len(parts) > 3
    assert {word: steps for part in parts for word, steps in part.items()} == postings(documents)
    for number, part in enumerate(parts):
        keys = [word.encode("utf-16-be") for word in part]
        assert keys[0] == first[number].encode("utf-16-be")
        assert number + 1 == len(first) or keys[-1] < first[number + 1].encode("utf-16-be")
        assert len(files[f"{folder}/words-{number}.json"]) < 500 or len(part) == 1
    texts = [json.loads(files[f"{folder}/texts-{number}.json"]) for number in range(-(-50 // TEXTS))]
    assert [text[0] for part in texts for text in part] == [one.location for one in documents]
    assert set(files) == {
        "index.json",
        *(f"{folder}/words-{number}.json" for number in range(len(first))),
        *(f"{folder}/texts-{number}.json" for number in range(len(texts))),
    }


def test_files_of_two_builds_never_mix_and_those_of_one_input_are_equal() -> None:
    documents = some_documents(Random(2), 10)
    assert list(shards(documents)) == list(shards(documents))
    other = [*documents[:-1], some_documents(Random(3), 10)[-1]]
    assert {one.path for one in shards(documents)} & {one.path for one in shards(other)} == {f"{FOLDER}/index.json"}
    (index,) = shards([])
    assert json.loads(str(index.content))["first"] == []


def test_pages_that_people_wrote_become_plain_text() -> None:
    page, section = written(
        [
            {
                "location": "about/",
                "title": "About &amp; more",
                "text": "<p>One <code>x &lt; y</code>.</p><ul><li>two</li></ul>",
            },
            {
                "location": "about/#part",
                "title": "Part",
                "text": "word " * 500 + "last",
                "tags": ["Tagged"],
                "boost": 2,
            },
        ]
    )
    assert (page.title, page.text, page.page) == ("About & more", "One x < y. two", None)
    assert (section.page, section.chips) == ("About & more", (Chip("Tagged"),))
    assert len(section.text) < 1010
    assert section.text.endswith("word …")
    assert section.words == {"part": 6, "tagged": 6, "word": 2, "last": 2}
