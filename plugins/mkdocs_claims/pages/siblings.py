"""A site that shows a part of a base: what stands on its siblings, and what pages say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mkdocs_claims.addresses import capability_path, claim_path, permanent_path, source_path, technique_path
from mkdocs_claims.catalogue.part import part_of
from mkdocs_claims.derived.knowledge import Knowledge, part_of_knowledge
from mkdocs_claims.pages.options import SiteOptions


@dataclass(frozen=True, slots=True)
class OtherCapability:
    """A capability that another site shows: its name, its page's path, and how many claims are on file."""

    name: str
    path: str
    claims: int


@dataclass(frozen=True, slots=True)
class PartView:
    """How many claims of the base the site shows, of how many, and the capabilities that its siblings show."""

    claims: int
    total: int
    others: tuple[OtherCapability, ...]


def shown_of(whole: Knowledge, options: SiteOptions) -> tuple[Knowledge, SiteOptions, PartView | None]:
    """What the site shows of a base, with the options that lead to all else. PartView is None where that is all."""
    if not options.capabilities or set(whole.catalogue.capabilities) <= set(options.capabilities):
        return whole, options, None
    catalogue = part_of(whole.catalogue, options.capabilities)
    part = part_of_knowledge(whole, catalogue)
    elsewhere = dict(_elsewhere(whole, part, options.siblings))
    others = (
        OtherCapability(catalogue.capability_name(key), capability_path(key), len(claims))
        for key, claims in catalogue.elsewhere.items()
    )
    view = PartView(len(catalogue.claims), len(whole.catalogue.claims), tuple(others))
    return part, replace(options, addresses=replace(options.addresses, elsewhere=elsewhere)), view


def _elsewhere(whole: Knowledge, part: Knowledge, siblings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The paths of the pages that this site lacks, each with the site of the capability that has it.

    Several may have a technique or a source. The one with the first claim on it is as good as the others.
    """
    sites = {key: site for key, site in siblings.items() if key not in part.catalogue.capabilities}
    of_claim = {claim.id: sites.get(claim.capability) for claim in whole.catalogue.claims}
    found: list[tuple[str, str | None]] = [(capability_path(key), site) for key, site in sites.items()]
    for claim in whole.catalogue.claims:
        found += [(path, of_claim[claim.id]) for path in (claim_path(claim.slug), permanent_path(claim.id))]
    for key, technique in whole.techniques.items():
        if key not in part.techniques:
            found.append((technique_path(key), of_claim[technique.bearings[0].claim.id]))
    own = {source.key for source in part.sources}
    found += [(source_path(one.key), of_claim[one.entries[0].claim_id]) for one in whole.sources if one.key not in own]
    yield from ((path, site) for path, site in found if site)
