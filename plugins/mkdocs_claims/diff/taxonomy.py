"""Capabilities and techniques that are added, renamed, withdrawn or described anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mkdocs_claims.diff.lines import Line, Said, Section, Words
from mkdocs_claims.diff.state import State
from mkdocs_claims.records.taxonomy import TaxonomyEntry


def taxonomy_section(before: State, after: State) -> Section:
    """What changes in the two taxonomies."""
    lines = [
        Line((f"{kind} ", *words))
        for kind, was, now in (
            ("capability", before.catalogue.capabilities, after.catalogue.capabilities),
            ("technique", before.catalogue.techniques, after.catalogue.techniques),
        )
        for words in _differences(was, now)
    ]
    return Section("Taxonomy changed", "entry of the taxonomy changed", "entries of the taxonomy changed", tuple(lines))


def _differences(was: Mapping[str, TaxonomyEntry], now: Mapping[str, TaxonomyEntry]) -> Iterator[Words]:
    for key, entry in now.items():
        if key not in was:
            yield (Said(key), " added: ", Said(entry.name))
        elif was[key] != entry:
            fields = [name for name in TaxonomyEntry.model_fields if getattr(was[key], name) != getattr(entry, name)]
            yield (Said(key), " changed: ", Said(", ".join(fields)))
    for key in was:
        if key not in now:
            yield (Said(key), " taken out, though keys are permanent")
