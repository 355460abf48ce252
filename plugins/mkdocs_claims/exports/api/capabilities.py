"""`api/v1/capabilities.json`: what claims belong to, and how many belong to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from typing_extensions import TypedDict

from mkdocs_claims.addresses import capability_path
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.ledgers import groups_counted, groups_on_file, ledger
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.exports.api.model import FOLDER, ApiList, about, text_pieces
from mkdocs_claims.exports.api.parts import GroupCounts, group_counts
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output

FILE = f"{FOLDER}/capabilities.json"


class Capability(TypedDict):
    """A capability, with the claims on it that are still put forward counted."""

    key: str
    """The key, which never changes."""
    name: str
    """What pages call it."""
    description: str | None
    """One sentence on what it is."""
    parent: str | None
    """The key of a wider capability."""
    withdrawn: str | None
    """The key to use instead; null while this one is in use."""
    url: str
    """Its page: absolute where the site's address is known, else relative to the site's root."""
    by_review_state: Mapping[ReviewState, int]
    """How many of its claims still put forward stand in each review state."""
    on_file: GroupCounts
    """The evidence on file for and against them, in independence groups: a source of two claims counts once."""
    counted: GroupCounts
    """The part of it that counts."""
    claims: tuple[str, ...]
    """The ids of all its claims, those no longer put forward included."""


class CapabilitiesFile(ApiList):
    """Every capability of the taxonomy, in its order."""

    capabilities: tuple[Capability, ...]


def capabilities_json(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """The file of capabilities."""
    keys = knowledge.catalogue.capabilities
    file = CapabilitiesFile(**about(options), total=len(keys), capabilities=())
    return text_pieces(FILE, file, (_capability(key, knowledge, options) for key in keys))


def _capability(key: str, knowledge: Knowledge, options: ExportOptions) -> Capability:
    entry, facts = knowledge.catalogue.capabilities[key], knowledge.claims
    claims = knowledge.catalogue.by_capability[key]
    active = [claim for claim in claims if facts[claim.id].is_active(claim)]
    states = Counter(facts[claim.id].review.state for claim in active)
    entries = [item for claim in active for item in facts[claim.id].entries]
    return Capability(
        key=key,
        name=entry.name,
        description=entry.description,
        parent=entry.parent,
        withdrawn=entry.withdrawn,
        url=options.url(capability_path(key)),
        by_review_state={state: states[state] for state in ReviewState},
        on_file=group_counts(ledger(groups_on_file(entries))),
        counted=group_counts(ledger(groups_counted(entries))),
        claims=tuple(claim.id for claim in claims),
    )
