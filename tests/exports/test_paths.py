"""Which files for programs there are is known before they are made."""

from __future__ import annotations

from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.run import check_all
from mkdocs_claims.exports.api.checks import told_by_checks
from mkdocs_claims.exports.api.model import text_of
from mkdocs_claims.exports.api.whole_claim import ClaimFile, whole_claim
from mkdocs_claims.exports.paths import paths
from tests.conftest import Built
from tests.exports.bases import OPTIONS, knowledge, written


def test_every_file_is_foretold_and_no_other(site: Built) -> None:
    base = site.folder.parent / "claims"
    foretold = list(paths(knowledge(base)))
    assert len(foretold) == len(set(foretold))
    assert set(foretold) == set(written(base))


def test_a_claims_file_is_what_its_model_says(site: Built) -> None:
    """It is joined from texts, of which the longest is a line of another file too."""
    folder = site.folder.parent / "claims"
    base, files = knowledge(folder), written(folder)
    related = {key: facts.related for key, facts in base.claims.items()}
    checked = check_all(base.catalogue, Around(related))
    for claim in base.catalogue.claims:
        whole = whole_claim(claim, base, OPTIONS, told_by_checks(checked[claim.id]))
        assert files[f"api/v1/claims/{claim.id}.json"] == text_of(ClaimFile(revision=None, claim=whole))
