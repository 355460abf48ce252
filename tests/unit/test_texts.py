"""Voices, short titles, slugs, addresses, figures and notes: small functions on text and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_claims.addresses import Addresses, further_path, relative
from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.voices import MAX_TITLE, Voice, short_title, voices
from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.pages.figures import figures_of
from mkdocs_claims.pages.notes import notes_html
from mkdocs_claims.records.evidence import Evidence
from mkdocs_claims.records.fields import SLUG
from mkdocs_claims.records.ids import id_order, is_placeholder
from mkdocs_claims.records.slugs import MAX_LENGTH, RESERVED, slug_of

ROOT = Path(__file__).parents[2]


@given(st.text(min_size=1, max_size=400))
def test_the_voices_of_a_statement_are_the_statement(statement: str) -> None:
    assert "".join(part.text for part in voices(statement)) == statement


def test_every_seed_opens_with_its_scope_and_has_a_finding() -> None:
    catalogue, _, _ = read(ROOT / "tests/seeds/claims")
    assert len(catalogue.claims) == 13
    for claim in catalogue.claims:
        first, second, *_ = voices(claim.statement)
        assert (first.voice, second.voice) == (Voice.SCOPE, Voice.FINDING)
        assert first.text.endswith(", ")


def test_voices_of_one_seed() -> None:
    catalogue, _, _ = read(ROOT / "tests/seeds/claims")
    parts = voices(catalogue.by_id["CLM-0480"].claim.statement)
    assert [(str(part.voice), part.text.split()[0], part.text.split()[-1]) for part in parts] == [
        ("scope", "For", "sub-agents,"),
        ("finding", "an", "plans"),
        ("aside", "(SFT", "order)"),
        ("finding", "picks", "planners,"),
        ("aside", "with", "chains."),
    ]


@pytest.mark.parametrize(
    ("statement", "title"),
    [
        ("In tests, one thing holds.", "One thing holds"),
        ("One thing holds.", "One thing holds"),
        ("Stops...", "Stops..."),
        ("In tests, " + "x" * 100, "X" + "x" * 68 + "…"),
        ("In tests, " + "word " * 20, "Word" + " word" * 13 + "…"),
    ],
)
def test_short_title(statement: str, title: str) -> None:
    assert short_title(statement) == title


@given(st.text(min_size=1, max_size=300))
def test_short_title_is_short(statement: str) -> None:
    assert len(short_title(statement)) <= MAX_TITLE


@given(st.text(max_size=300))
def test_a_slug_is_always_an_address(statement: str) -> None:
    import re

    slug = slug_of(statement, "CLM-0001")
    assert re.fullmatch(SLUG, slug)
    assert len(slug) <= MAX_LENGTH
    assert slug not in RESERVED


@pytest.mark.parametrize(
    ("statement", "slug"),
    [
        ("Le modèle Qwen2.5 n'est pas 40% meilleur", "le-modele-qwen2-5-nest-pas-40-meilleur"),
        ("完全是中文", "clm-0001"),
        ("page", "clm-0001"),
        ("The a of", "clm-0001"),
        ("x" * 100 + " y", "clm-0001"),
    ],
)
def test_slugs(statement: str, slug: str) -> None:
    assert slug_of(statement, "CLM-0001") == slug


def test_slugs_of_the_seeds_are_those_of_the_seed_pages() -> None:
    catalogue, _, _ = read(ROOT / "tests/seeds/claims")
    for claim in catalogue.claims:
        assert slug_of(claim.statement, claim.id) == claim.slug


def test_ids() -> None:
    assert sorted(["REF-1000", "CLM-10000", "CLM-0002", "CLM-NEW-x"], key=id_order) == [
        "CLM-0002",
        "CLM-10000",
        "CLM-NEW-x",
        "REF-1000",
    ]
    assert is_placeholder("CLM-NEW-x")
    assert not is_placeholder("CLM-0001")


@pytest.mark.parametrize(
    ("source", "target", "address"),
    [
        ("claims/a/", "claims/b/", "../b/"),
        ("claims/a/", "", "../../"),
        ("", "claims/a/", "claims/a/"),
        ("", "", "./"),
        ("claims/a/", "claims/a/", "./"),
        ("claims/a.html", "c/X-1.html", "../c/X-1.html"),
        ("index.html", "index.html", "index.html"),
        ("a/b/c/", "assets/x.css", "../../../assets/x.css"),
    ],
)
def test_relative(source: str, target: str, address: str) -> None:
    assert relative(source, target) == address


def test_addresses_are_those_of_mkdocs() -> None:
    from mkdocs.structure.files import File

    for directory_urls in (True, False):
        addresses = Addresses(directory_urls)
        for path in ("index", "claims/index", "claims/a-b", "c/CLM-0001", further_path("claims/index", 2)):
            file = File(f"{path}.md", "docs", "site", directory_urls)
            assert addresses.file(path) == file.dest_uri
            assert addresses.url(path) == file.url.removeprefix("./")


def evidence(*results: dict[str, object]) -> Evidence:
    return Evidence.model_validate({"results": results}, strict=False)


def test_sets_of_one_measure_share_a_figure() -> None:
    entries = [{"name": "a", "value": "91.0", "claim": True}, {"name": "b", "value": "80.3"}]
    other = [{"name": "a", "value": "81.5", "claim": True}]
    common = {"metric": "accuracy", "unit": "percent", "proportion": True}
    one, two = figures_of(
        evidence(
            {**common, "set": "E", "label": "easy", "n": 522, "entries": entries},
            {**common, "set": "H", "n": 200, "entries": other},
            {"metric": "difference", "unit": "points", "entries": [{"name": "a", "value": "-3.50"}]},
        )
    )
    assert [(column.name, column.n) for column in one.columns] == [("easy (E)", 522), ("H", 200)]
    assert [line.values for line in one.lines] == [("91.0", "81.5"), ("80.3", None)]
    assert one.rows[0].label == "a: easy (E): 91.0; H: 81.5"
    assert [tick for _, tick in one.ticks] == ["0", "25", "50", "75", "100"]
    assert two.rows == ()
    assert two.lines[0].values == ("−3.50",)


def test_marks_stand_at_their_values_with_their_intervals() -> None:
    entries = [{"name": "a", "value": "80", "claim": True}, {"name": "b", "value": "20"}]
    common = {"metric": "m", "unit": "percent", "entries": entries}
    share, other = (
        figures_of(evidence({**common, **more}))[0] for more in ({"proportion": True, "n": 100}, {"n": 100})
    )
    first, second = share.rows
    assert (first.claim, second.claim) == (True, False)
    assert (first.marks[0].at, second.marks[0].at) == (80, 20)
    # Wilson's 95 % interval of 80 of 100 is 71.12 to 86.66.
    assert (first.marks[0].low, first.marks[0].high) == (71.12, 86.66)
    assert share.has_intervals
    assert not other.has_intervals
    assert other.rows[0].marks[0].low is None


@pytest.mark.parametrize(
    ("values", "ends"),
    [(["0"], ("0", "1")), (["-3.5", "2"], ("−4", "2")), (["7", "12"], ("0", "20")), (["150"], ("0", "200"))],
)
def test_axis_holds_zero_and_every_value(values: list[str], ends: tuple[str, str]) -> None:
    entries = [{"name": str(index), "value": value} for index, value in enumerate([*values, values[0]])]
    (figure,) = figures_of(evidence({"metric": "m", "entries": entries}))
    assert (figure.ticks[0][1], figure.ticks[-1][1]) == ends
    assert all(0 <= mark.at <= 100 for row in figure.rows for mark in row.marks)


def test_wilson_against_published_values() -> None:
    """R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3."""
    for successes, n, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        found = wilson(successes / n, n)
        assert [round(end, 4) for end in found] == [low, high]


def test_notes_are_harmless() -> None:
    html = notes_html(
        "*em* `code`\n\n<script>alert(1)</script> <b onclick=x>b</b>\n\n"
        "[a](javascript:alert(1)) [b](https://example.org/) ![i](https://example.org/i.png)"
    )
    assert "<em>em</em>" in html
    assert "<script" not in html
    assert "<b " not in html
    assert "&lt;script&gt;" in html
    assert "javascript" not in html
    assert "<img" not in html
    assert 'href="https://example.org/" rel="nofollow noopener"' in html
