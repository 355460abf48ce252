"""The seed pages against the records made from them: no sentence and no figure may be lost or changed."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.catalogue.catalogue import Catalogue, read

ROOT = Path(__file__).parents[2]
SEEDS = sorted((ROOT / "tests/seeds").glob("*.txt"))

# Sentences of the old site's template, by name, and what this site says in their place. None: nothing does.
TEMPLATE = {
    "disagreeing": ("Disagreeing is the most useful thing you can do here.",) * 2,
    "nothing waits": (
        (
            "Nothing on this page waits for a reviewer: the counts above move when evidence lands,"
            " and every source stays attached with who brought it."
        ),
        "On-file counts move as soon as evidence is merged; every source stays attached with who brought it.",
    ),
    "drafted": ("Drafted from the paper by a model and filed unreviewed.", "A model, from a paper"),
    "visible": (
        (
            "Visible here so it can be read, not because anyone has vouched for it: it does not move any technique's"
            " standing and does not count toward the internal scorecard."
        ),
        (
            "It is here to be read, not because anyone has vouched for it. It moves no technique's standing"
            " and does not count in the scorecard's outcomes."
        ),
    ),
    "flag": ("Automatic check flagged: figures not in the source: 722.", None),
    "cut": ("[truncated]", "cut on file"),
}
LABELS = ("Observed on", "Sources", "- Validated by: ", ". Measured on ", "Related claims", "Notes")
# Faults of the template: a second full stop, and a clause that ends in the air.
DOUBLED_STOP, CUT_CLAUSE = "..", "; not."


@dataclass(frozen=True)
class Seed:
    """A seed page in parts."""

    text: str
    slug: str
    claim_id: str
    statement: str
    capability: str
    observed_on: str
    validated_by: str
    measured_on: str
    related: list[tuple[str, str]]
    confidence: str
    falsifier: str


def part(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.DOTALL)
    assert match is not None, pattern
    return match.group(1)


def without_fault(text: str) -> str:
    return text.removesuffix(CUT_CLAUSE) if text.endswith(CUT_CLAUSE) else re.sub(r"\.\.$", ".", text)


def seed(path: Path) -> Seed:
    text = path.read_text(encoding="utf-8")
    head = re.match(r"(\S+) ([A-Z]+-\d{4})(.+)\n", text)
    assert head is not None
    related = re.findall(r"^- (.+\.)([^.]+) · reviewed by AI$", text, re.MULTILINE)
    slug, claim_id, statement = head.groups()
    return Seed(
        text,
        slug,
        claim_id,
        statement,
        capability=part(r"\nCapability: (.+?)\n", text),
        observed_on=part(r"\nObserved on\n(.+?)\nSources\n", text),
        validated_by=part(r"- Validated by: (.+?\.)\. Measured on ", text),
        measured_on=part(r" Measured on (.+?) \[truncated\]", text),
        related=related,
        confidence=part(r"Drafted confidence: (\w+)\.", text),
        falsifier=part(r"Falsifier as drafted: (.+?\.)(?:\n| Automatic check|$)", text),
    )


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    found, problems, _ = read(ROOT / "tests/seeds/claims")
    assert problems == []
    return found


@pytest.fixture(params=SEEDS, ids=lambda path: path.stem)
def page(request: pytest.FixtureRequest) -> Seed:
    return seed(request.param)


def shown(text: str) -> str:
    """Text as pages show it: white space is layout."""
    return " ".join(text.split())


def test_the_parts_are_the_whole_page(page: Seed) -> None:
    rest = page.text
    parts = [page.slug, page.claim_id, page.statement, page.observed_on, page.validated_by, page.measured_on]
    parts += [f"{statement}{name} · reviewed by AI" for statement, name in page.related]
    parts += [f"Falsifier as drafted: {page.falsifier}", f"Drafted confidence: {page.confidence}."]
    parts += [f"Capability: {page.capability}", *(theirs for theirs, _ in TEMPLATE.values())]
    for text in parts:
        assert text in rest or text == TEMPLATE["flag"][0]
        rest = rest.replace(text, "", 1)
    for label in LABELS:
        rest = rest.replace(label, "")
    assert re.sub(r"[-\s]", "", rest) == ""


def test_record_holds_every_part(page: Seed, catalogue: Catalogue) -> None:
    claim = catalogue.by_id[page.claim_id].claim
    item = claim.evidence[0]
    assert claim.slug == page.slug
    assert claim.statement == page.statement
    assert catalogue.capabilities[claim.capability].name == page.capability
    assert claim.observed_on == without_fault(page.observed_on)
    assert ("observed_on" in claim.truncated) == page.observed_on.endswith(CUT_CLAUSE)
    assert item.validated_by == page.validated_by
    assert item.measured_on == page.measured_on
    assert "evidence.0.measured_on" in claim.truncated
    assert claim.drafting.confidence == page.confidence
    assert (claim.drafting.method, claim.drafting.from_) == ("model", "paper")
    assert [falsifier.text for falsifier in claim.falsifiers] == [page.falsifier]
    assert item.direction == "supports"
    assert item.basis == "measured"
    assert (item.relation == "own-method") == ("authors' own method" in page.measured_on)


def test_related_claims_are_on_file_with_their_capability_and_label(page: Seed, catalogue: Catalogue) -> None:
    by_statement = {claim.statement: claim for claim in catalogue.claims}
    assert len(page.related) == 5
    for statement, capability in page.related:
        claim = by_statement[statement]
        assert catalogue.capabilities[claim.capability].name == capability
        assert [event.decision for event in claim.reviews] == ["label"]


def test_known_by_reference_in_the_order_of_the_cases(catalogue: Catalogue) -> None:
    cases = json.loads((ROOT / "tests/seeds/related_seeds.json").read_text(encoding="utf-8"))["claims"]
    expected = {case["key"].replace("REL-", "REF-00"): case["text"] for case in cases}
    assert {claim.id: claim.statement for claim in catalogue.claims} == expected


def test_every_figure_of_the_evidence_is_in_the_results(catalogue: Catalogue) -> None:
    """What the sentences of `validated_by` state as a result is also there to be plotted."""
    stated = {
        "CLM-0480": "91.0 81.5 80.3 47.5 58.0 31.0 29.5 11.5 33.5 93.0 99.2",
        "CLM-0416": "38.31 44.76 43.15 50.00 71.87 83.35 46.37 52.82 34.19 37.20",
        "CLM-0614": "3 -3.5",
    }
    for claim_id, figures in stated.items():
        results = catalogue.by_id[claim_id].claim.evidence[0].results
        values = [format(entry.value, "f") for group in results for entry in group.entries]
        assert sorted(values) == sorted(figures.split())


def test_every_part_and_figure_is_on_the_built_page(page: Seed, seed_site: Any) -> None:
    html = seed_site.page(f"claims/{page.slug}")
    content = html.select_one(".cl-page")
    assert html.h1.get_text() == page.statement
    text = shown(content.get_text())
    for expected in (
        page.claim_id,
        f"Capability: {page.capability}",
        without_fault(page.observed_on),
        page.validated_by,
        page.measured_on,
        page.falsifier,
        page.confidence.capitalize(),
    ):
        assert shown(expected) in text
    for _, ours in TEMPLATE.values():
        assert ours is None or shown(ours) in text
    own = page.text.partition("Related claims")[0]
    for figure in set(re.findall(r"\d+(?:\.\d+)?", own)):
        assert figure in text


def test_every_related_claim_of_the_seeds_is_on_its_own_page(page: Seed, catalogue: Catalogue, seed_site: Any) -> None:
    by_statement = {claim.statement: claim for claim in catalogue.claims}
    for statement, capability in page.related:
        html = seed_site.page(f"claims/{by_statement[statement].slug}")
        assert html.h1.get_text() == statement
        text = html.select_one(".cl-page").get_text()
        assert capability in text
        assert "Reviewed by AI" in text
