"""Whatever form a claim is told in, it says the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.recent import recent
from tests.conftest import Built
from tests.exports.bases import knowledge
from tests.exports.formats import ADDRESS, FORMATS, WAYS, Told

pytestmark = pytest.mark.filterwarnings("ignore:(Dataset|ConjunctiveGraph):DeprecationWarning:rdflib")

WITHOUT_FIGURES = {"page-jsonld", "bibtex", "csl", "atom", "social-card"}
"""They have no place for figures; their text is the statement."""


def expected(base: Knowledge, claim_id: str) -> Told:
    claim, facts = base.catalogue.by_id[claim_id].claim, base.claims[claim_id]
    figures = [entry.value for item in claim.evidence for results in item.results for entry in results.entries]
    return Told(
        facts.review.state.label,
        claim.statement,
        facts.on_file,
        facts.counted,
        tuple(sorted(format(figure, "f") for figure in figures)),
    )


@pytest.mark.parametrize("form", FORMATS)
def test_every_form_says_what_the_records_say(site: Built, form: str) -> None:
    base = knowledge(site.folder.parent / "claims")
    told = FORMATS[form](site, ADDRESS)
    claims = base.catalogue.claims
    if form == "atom":
        claims = tuple(claim for claim in claims if recent([claim]).latest)
    assert set(told) == {claim.id for claim in claims}
    for claim_id, one in told.items():
        whole = expected(base, claim_id)
        assert (one.figures is None) == (form in WITHOUT_FIGURES)
        known = replace(whole, figures=None)
        assert one == (known if one.figures is None else whole)


def test_lists_say_what_the_records_say(site: Built) -> None:
    """A row has room for what is on file; what counts stands on the claim's page."""
    base = knowledge(site.folder.parent / "claims")
    listed = set()
    for path in sorted([site.folder / "claims/index.html", *site.folder.glob("claims/page/*/index.html")]):
        for row in site.page(path.relative_to(site.folder).as_posix()).select(".cl-claims tbody tr"):
            cells: Any = row
            claim_id = cells.select_one(".cl-id").get_text()
            known = expected(base, claim_id)
            counts = [int(cells.select_one(f".cl-count--{way}").get_text().split()[0]) for way in WAYS[:2]]
            assert cells.select_one(".cl-state__label").get_text() == known.state
            assert cells.select_one(".cl-claim").get_text() == known.statement
            assert counts == [known.on_file.supports, known.on_file.disputes]
            listed.add(claim_id)
    assert listed == set(base.claims)
