"""All records of a base, checked against each other and ready to look up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from pathlib import Path

from mkdocs_claims.catalogue import consistency, references, uniqueness
from mkdocs_claims.loader.base import Base, Filed, load
from mkdocs_claims.loader.kept import Kept
from mkdocs_claims.past import NO_PAST, Past
from mkdocs_claims.problems import Problem, sorted_problems
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Relation
from mkdocs_claims.records.ids import id_order
from mkdocs_claims.records.taxonomy import TaxonomyEntry


@dataclass(frozen=True)
class Catalogue:
    """The records of a base. `filed` is in the order of ids, whatever the files' names."""

    filed: tuple[Filed, ...]
    capabilities: Mapping[str, TaxonomyEntry]
    techniques: Mapping[str, TaxonomyEntry]

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The claims in the order of their ids."""
        return tuple(filed.claim for filed in self.filed)

    @cached_property
    def by_id(self) -> Mapping[str, Filed]:
        """The claims and their files by id."""
        return {filed.claim.id: filed for filed in self.filed}

    @cached_property
    def by_capability(self) -> Mapping[str, tuple[Claim, ...]]:
        """The claims of each capability of the taxonomy, in the order of their ids."""
        groups: dict[str, list[Claim]] = {key: [] for key in self.capabilities}
        for claim in self.claims:
            groups[claim.capability].append(claim)
        return {key: tuple(claims) for key, claims in groups.items()}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[Claim | None, Claim | None]]:
        """The claims before and after each one within its capability."""
        found: dict[str, tuple[Claim | None, Claim | None]] = {}
        for claims in self.by_capability.values():
            for before, claim, after in zip((None, *claims), claims, (*claims[1:], None), strict=False):
                found[claim.id] = (before, after)
        return found

    @cached_property
    def named_by(self) -> Mapping[str, tuple[tuple[str, Relation], ...]]:
        """For each claim that others name: their ids and what they say of it."""
        named: dict[str, list[tuple[str, Relation]]] = {}
        for claim in self.claims:
            for relation in claim.relations:
                named.setdefault(relation.claim, []).append((claim.id, relation))
        return {claim_id: tuple(names) for claim_id, names in named.items()}

    def without_texts(self) -> Catalogue:
        """The same without the texts of files, for who asks for no place in them any more."""
        return replace(self, filed=tuple(replace(one, file=replace(one.file, text="")) for one in self.filed))

    def capability_name(self, key: str) -> str:
        """A capability's name, or its key where the taxonomy has none."""
        entry = self.capabilities.get(key)
        return entry.name if entry else key

    def technique_name(self, key: str) -> str:
        """A technique's name, or its key where nobody has described it yet."""
        entry = self.techniques.get(key)
        return entry.name if entry else key


def read(
    folder: Path, *, release: bool = False, kept: Kept | None = None, past: Past = NO_PAST
) -> tuple[Catalogue, list[Problem], int]:
    """The base in `folder`, its problems in reading order, and how many files were read.

    A record with an error stays in the catalogue only if it can be shown all the same: it parsed whole,
    its capability is known and no other record has its id or address. `release` makes
    placeholder ids errors; `kept` holds records of earlier runs, None where all are to be parsed. `past` is
    what earlier builds of this process have worked out.
    """
    base, problems = load(folder, kept, past)
    return _catalogue(base, past), checked(base, problems, release=release, past=past), base.files


def checked(base: Base, found: Iterable[Problem], *, release: bool = False, past: Past = NO_PAST) -> list[Problem]:
    """The problems found in single files, and those between them, in reading order."""
    own = past.each(_alone, [filed.file.name for filed in base.claims], base.claims)
    names, leads = uniqueness.check(base, past), references.check(base, past, release=release)
    return sorted_problems(chain(found, *own, names, leads, consistency.check(base, past)))


def _alone(filed: Filed) -> tuple[Problem, ...]:
    """What is wrong with a record whatever the others say."""
    return tuple(chain(uniqueness.alone(filed), references.alone(filed), consistency.alone(filed)))


def _catalogue(base: Base, past: Past) -> Catalogue:
    """The records of the base that can be shown."""
    capabilities = past.again(_by_key, "capabilities", base.capabilities)
    usable: dict[str, Filed] = {}
    slugs: set[str] = set()
    for filed in sorted(base.claims, key=lambda filed: (id_order(filed.claim.id), filed.file.name)):
        claim = filed.claim
        if not filed.faulty and claim.capability in capabilities and claim.id not in usable and claim.slug not in slugs:
            usable[claim.id] = filed
            slugs.add(claim.slug)
    return Catalogue(tuple(usable.values()), capabilities, past.again(_by_key, "techniques", base.techniques))


def _by_key(entries: tuple[TaxonomyEntry, ...]) -> Mapping[str, TaxonomyEntry]:
    return {entry.key: entry for entry in entries}
