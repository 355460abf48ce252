"""Voices, short titles, slugs, addresses and notes: small functions on text and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_claims.addresses import Addresses, further_path, relative
from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.voices import MAX_TITLE, Voice, short_title, voices
from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.pages.notes import notes_html
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


@pytest.mark.parametrize("directory_urls", [True, False])
def test_a_link_is_the_relative_address(directory_urls: bool) -> None:
    addresses = Addresses(directory_urls)
    paths = [
        "index",
        "claims/index",
        "claims/a",
        "claims/a-b",
        "claims/index-of",
        "claims/page/2",
        "claimsindex",
        "c/X-1",
    ]
    for source in paths:
        link = addresses.link_from(source)
        assert [link(one) for one in paths] == [relative(addresses.url(source), addresses.url(one)) for one in paths]


def test_addresses_are_those_of_mkdocs() -> None:
    from mkdocs.structure.files import File

    for directory_urls in (True, False):
        addresses = Addresses(directory_urls)
        for path in ("index", "claims/index", "claims/a-b", "c/CLM-0001", further_path("claims/index", 2)):
            file = File(f"{path}.md", "docs", "site", directory_urls)
            assert addresses.file(path) == file.dest_uri
            assert addresses.url(path) == file.url.removeprefix("./")


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
