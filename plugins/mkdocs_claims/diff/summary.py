"""The whole summary of a change, in the order in which a reviewer wants to know."""

from __future__ import annotations

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.diff.claims import claim_sections
from mkdocs_claims.diff.labels import label_sections
from mkdocs_claims.diff.lines import Section
from mkdocs_claims.diff.places import page_section
from mkdocs_claims.diff.standing import standing_sections
from mkdocs_claims.diff.state import pairs, state_of
from mkdocs_claims.diff.taxonomy import taxonomy_section


def sections_of(base: Catalogue, head: Catalogue) -> list[Section]:
    """What leads from `base` to `head`. Sections without lines stay in the list."""
    before, after = state_of(base), state_of(head)
    paired = pairs(before, after)
    return [
        *label_sections(paired, before, after),
        *standing_sections(paired, before, after),
        page_section(paired, after),
        *claim_sections(paired, before, after),
        taxonomy_section(before, after),
    ]
