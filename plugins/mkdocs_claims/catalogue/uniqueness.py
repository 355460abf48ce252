"""What must stand once in a base: ids, addresses, file names, keys. Letter case never tells two apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath

from mkdocs_claims.catalogue.located import position_at, problem_at
from mkdocs_claims.loader.base import CAPABILITIES, REVIEWERS, TECHNIQUES, Base, Filed
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import Location
from mkdocs_claims.past import Past
from mkdocs_claims.problems import Problem
from mkdocs_claims.records.events import Dispute
from mkdocs_claims.records.evidence import Evidence
from mkdocs_claims.records.fields import SLUG
from mkdocs_claims.records.slugs import RESERVED

Named = tuple[str, SourceFile, Location]
"""A name, the file that gives it, and where."""


def alone(filed: Filed) -> Iterator[Problem]:
    """The clashes of names within one record, and names that no record may have."""
    if "id" not in filed.faulty:
        yield from _file_name(filed)
    if "slug" not in filed.faulty:
        yield from _reserved(_slugs([filed]))
    for field, items in (("evidence", filed.claim.evidence), ("disputes", filed.claim.disputes)):
        yield from _clashes("duplicate-key", "the key", _keys(filed, field, items))


def check(base: Base, past: Past) -> Iterator[Problem]:
    """Every clash of names between records, and in the taxonomies. `past` is what earlier builds have worked out."""
    with_id = [filed for filed in base.claims if "id" not in filed.faulty]
    with_slug = [filed for filed in base.claims if "slug" not in filed.faulty]
    yield from _clashes("duplicate-id", "the id", _ids(with_id))
    yield from _clashes("duplicate-address", "the address", _slugs(with_slug))
    yield from _equal_statements(base.claims, past)
    for name, entries in ((CAPABILITIES, base.capabilities), (TECHNIQUES, base.techniques)):
        keys = [(entry.key, base.by_name[name], (index, "key")) for index, entry in enumerate(entries)]
        yield from _clashes("duplicate-key", "the key", keys)
        yield from _reserved(keys)
    names = [(entry.name, base.by_name[REVIEWERS], (index, "name")) for index, entry in enumerate(base.reviewers)]
    yield from _clashes("duplicate-name", "the name", names)


def _ids(claims: Sequence[Filed]) -> Iterator[Named]:
    """What the permanent links /c/<ID>/ are made from."""
    for filed in claims:
        yield filed.claim.id, filed.file, ("id",)
    for filed in claims:
        for index, alias in enumerate(filed.claim.aliases):
            if not re.match(SLUG, alias):
                yield alias, filed.file, ("aliases", index)


def _slugs(claims: Sequence[Filed]) -> Iterator[Named]:
    """What the addresses /claims/<slug>/ are made from."""
    for filed in claims:
        yield filed.claim.slug, filed.file, ("slug",)
    for filed in claims:
        for index, alias in enumerate(filed.claim.aliases):
            if re.match(SLUG, alias):
                yield alias, filed.file, ("aliases", index)


def _keys(filed: Filed, field: str, items: Sequence[Evidence | Dispute]) -> Iterator[Named]:
    for index, item in enumerate(items):
        if item.key is not None:
            yield item.key, filed.file, (field, index, "key")


def _clashes(code: str, what: str, names: Iterable[Named]) -> Iterator[Problem]:
    first: dict[str, Named] = {}
    for named in names:
        name, file, location = named
        before = first.setdefault(name.casefold(), named)
        if before is named:
            continue
        taken, other, place = before
        if other is file:
            where = f"stands twice in this file; the first is on line {position_at(file, place).line}"
        else:
            where = f"is taken by {other.path}"
        case = "" if taken == name else " (letter case aside)"
        another = "choose another"
        if location == ("id",):
            prefix = name.partition("-")[0]
            another = f"a new claim's id is {prefix}-NEW- and a word or two, until it gets its number"
        yield problem_at(file, location, code, f"{what} '{name}' {where}{case}", another)


def _equal_statements(claims: Sequence[Filed], past: Past) -> Iterator[Problem]:
    """Active claims that say the same, but for letter case, white space and the full stop."""
    first: dict[str, Filed] = {}
    stated = past.each(_stated, [filed.file.name for filed in claims], claims)
    for filed, words in zip(claims, stated, strict=True):
        if words is None:
            continue
        other = first.setdefault(words, filed)
        # Two files with one id are an error already.
        if other.claim.id != filed.claim.id:
            yield problem_at(
                filed.file,
                ("statement",),
                "equal-statement",
                f"{other.claim.id} in {other.file.path} states the same",
                f"add what is new to {other.claim.id}; a claim that gives way to another has `status: retired`",
            )


def _stated(filed: Filed) -> str | None:
    """What an active claim says, as it is compared."""
    if filed.claim.status != "active" or filed.faulty & {"statement", "status"}:
        return None
    return " ".join(filed.claim.statement.casefold().split()).rstrip(".")


def _reserved(names: Iterable[Named]) -> Iterator[Problem]:
    for name, file, location in names:
        if name in RESERVED:
            yield problem_at(
                file, location, "reserved-name", f"'{name}' is the name of a page of this site", "choose another"
            )


def _file_name(filed: Filed) -> Iterator[Problem]:
    right = f"{filed.claim.id}.yml"
    if PurePosixPath(filed.file.name).name != right:
        yield problem_at(
            filed.file,
            ("id",),
            "file-name",
            f"the file of {filed.claim.id} should be named {right}",
            "rename the file, or mend the id",
        )
