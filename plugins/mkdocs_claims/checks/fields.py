"""The fields of a record by their paths, and the digests of what stands there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mkdocs_claims.catalogue.references import text_at
from mkdocs_claims.derived.digest import value_digest
from mkdocs_claims.loader.nodes import Location
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.fields import Model


def location(path: str) -> Location:
    """The path as the loader finds it."""
    return tuple(int(step) if step.isdigit() else step for step in path.split("."))


def text_digest(claim: Claim, paths: Sequence[str]) -> str:
    """The digest of what stands in these fields: what a judgement is about, and ends with.

    Of one field it is the digest of its value, of several that of the list of them.
    """
    values = [_plain(text_at(claim, path)) for path in paths]
    return value_digest(values[0] if len(values) == 1 else values)


def _plain(value: object) -> Any:
    if isinstance(value, Model):
        return value.model_dump(exclude_defaults=True, by_alias=True)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
