"""A part of a base: the claims of some capabilities, for a site that shows no others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Relation


@dataclass(frozen=True)
class Part(Catalogue):
    """The claims and capabilities of a part are listed; whatever is looked up is found in the `whole` base."""

    whole: Catalogue

    @cached_property
    def by_id(self) -> Mapping[str, Filed]:
        """All claims of the base and their files by id."""
        return self.whole.by_id

    @cached_property
    def named_by(self) -> Mapping[str, tuple[tuple[str, Relation], ...]]:
        """What all claims of the base say of others."""
        return self.whole.named_by

    @property
    def elsewhere(self) -> Mapping[str, tuple[Claim, ...]]:
        """The claims of each capability that the part leaves out; one that is withdrawn and has none is passed over."""
        return {
            key: claims
            for key, claims in self.whole.by_capability.items()
            if key not in self.capabilities and (claims or not self.whole.capabilities[key].withdrawn)
        }

    def capability_name(self, key: str) -> str:
        """The name of any capability of the base."""
        return self.whole.capability_name(key)


def part_of(whole: Catalogue, capabilities: Collection[str]) -> Part:
    """The claims of these capabilities, which are keys of the taxonomy."""
    return Part(
        tuple(filed for filed in whole.filed if filed.claim.capability in capabilities),
        {key: entry for key, entry in whole.capabilities.items() if key in capabilities},
        whole.techniques,
        whole,
    )
