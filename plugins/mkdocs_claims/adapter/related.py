"""Vectors of meaning for related claims. The model is looked for only where a site wants it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mkdocs.config.defaults import MkDocsConfig

from mkdocs_claims.adapter.project import project_folder

if TYPE_CHECKING:
    from mkdocs_claims.derived.related import Meanings

FOLDER = ".cache/claims/related"
"""Where vectors are kept between builds, beside `mkdocs.yml`."""


def why_not() -> str | None:
    """What keeps claims from being compared by meaning here, and how to mend it."""
    from mkdocs_claims.derived import related_model

    return related_model.why_not()


def meanings_for(related: str, config: MkDocsConfig, *, release: bool) -> Meanings | None:
    """What gives the vectors, None where the site compares words alone, as the option `related` says.

    For a published site all are worked out anew, as ADR 0019 wants it.
    """
    if related == "words":
        return None
    if release:
        from mkdocs_claims.derived import related_model

        return related_model.meanings
    from mkdocs_claims.derived.related_cache import kept_meanings

    return partial(kept_meanings, folder=project_folder(config) / FOLDER)
