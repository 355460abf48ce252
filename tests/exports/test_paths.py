"""Which files for programs there are is known before they are made."""

from __future__ import annotations

from mkdocs_claims.exports.paths import paths
from tests.conftest import Built
from tests.exports.bases import knowledge, written


def test_every_file_is_foretold_and_no_other(site: Built) -> None:
    base = site.folder.parent / "claims"
    foretold = list(paths(knowledge(base)))
    assert len(foretold) == len(set(foretold))
    assert set(foretold) == set(written(base))
