"""Generated pages in groups, each of which can be made without the others: a claim's page, a list over its pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from mkdocs_claims.addresses import (
    CAPABILITIES,
    CHECKS,
    CLAIMS,
    DISPUTED,
    RECENT,
    SCORECARD,
    SOURCES,
    TECHNIQUES,
    capability_path,
    check_path,
    claim_path,
    source_path,
    technique_path,
)
from mkdocs_claims.checks.finding import Finding
from mkdocs_claims.checks.registry import CHECKS as ALL
from mkdocs_claims.pages.capability_pages import capability_index, capability_pages
from mkdocs_claims.pages.check_pages import check_pages, flags_of
from mkdocs_claims.pages.claim_pages import claim_lists, claim_page
from mkdocs_claims.pages.disputed_page import disputed_pages
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.page import SitePage
from mkdocs_claims.pages.recent_page import recent_pages
from mkdocs_claims.pages.source_pages import source_lists, source_pages
from mkdocs_claims.pages.technique_pages import technique_index, technique_pages
from mkdocs_claims.records.claim import Claim


class Group(NamedTuple):
    """Pages that are made together. `paths` are of those that it has in any case: a list may have further ones."""

    paths: tuple[str, ...]
    make: Callable[[], Iterator[SitePage]]


def groups(drawing: Drawing, found: Mapping[str, Sequence[Finding]]) -> Iterator[Group]:
    """Every group: lists first, then claims in the order of their ids. `found` are the open findings by claim."""
    yield Group((CLAIMS,), partial(claim_lists, drawing))
    yield Group((DISPUTED,), lambda: disputed_pages(drawing, flags_of(found)))
    yield Group((RECENT,), partial(recent_pages, drawing))
    if drawing.options.scorecard:
        yield Group((SCORECARD,), partial(_scorecard, drawing))
    yield Group((CAPABILITIES,), partial(capability_index, drawing))
    for key in drawing.catalogue.capabilities:
        yield Group((capability_path(key),), partial(capability_pages, key, drawing))
    yield Group((TECHNIQUES,), partial(technique_index, drawing))
    for key in drawing.knowledge.techniques:
        yield Group((technique_path(key),), partial(technique_pages, key, drawing))
    yield Group((CHECKS, *(check_path(check.name) for check in ALL)), partial(check_pages, drawing))
    yield Group((SOURCES,), partial(source_lists, drawing))
    for source in drawing.knowledge.sources:
        yield Group((source_path(source.key),), partial(source_pages, source, drawing))
    for claim in drawing.catalogue.claims:
        yield Group((claim_path(claim.slug),), partial(_claim, claim, drawing))


def _scorecard(drawing: Drawing) -> Iterator[SitePage]:
    # Few sites have one.
    from mkdocs_claims.pages.scorecard_page import scorecard_page

    yield scorecard_page(drawing)


def _claim(claim: Claim, drawing: Drawing) -> Iterator[SitePage]:
    yield claim_page(claim, drawing)
