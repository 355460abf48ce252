"""`api/v1/techniques.json`: what the counted evidence says of each technique, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from mkdocs_claims.addresses import technique_path
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.reasons import Reason
from mkdocs_claims.derived.standing import Independence, Standing
from mkdocs_claims.derived.techniques import Bearing
from mkdocs_claims.derived.votes import Votes
from mkdocs_claims.exports.api.model import FOLDER, ApiList, about, text_pieces
from mkdocs_claims.exports.api.parts import GroupCounts, group_counts
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output

FILE = f"{FOLDER}/techniques.json"

# One of the keys is a word of Python's own.
VoteCounts = TypedDict(
    "VoteCounts",
    {
        "for": Annotated[int, Field(description="Groups that say it helps.")],
        "against": Annotated[int, Field(description="Groups that say it does not.")],
        "mixed": Annotated[int, Field(description="Groups that say both.")],
        "limit": Annotated[int, Field(description="Groups that say where its limits are.")],
    },
)
VoteCounts.__doc__ = "Independence groups of counted evidence by what they say of a technique."


class LeftOut(TypedDict):
    """A claim that names the technique and moves nothing."""

    id: str
    """The claim's id."""
    reason: str
    """Every reason that holds, in words, as its page prints them, with semicolons between."""
    reasons: tuple[Reason, ...]
    """The same as codes."""


class Technique(TypedDict):
    """A technique and its standing."""

    key: str
    """The key, which never changes."""
    name: str
    """What pages call it; the key where nobody has described it yet."""
    description: str | None
    """One sentence on what it is; null where nobody has described it yet."""
    parent: str | None
    """The key of a wider technique."""
    withdrawn: str | None
    """The key to use instead; null while this one is in use."""
    url: str
    """Its page: absolute where the site's address is known, else relative to the site's root."""
    standing: Standing
    """What the counted evidence says of it, by direction of effect."""
    independence: Independence
    """Whether those who tested it also proposed it."""
    on_file: GroupCounts
    """The evidence on file of active claims that say more than to mention it, in independence groups."""
    counted: GroupCounts
    """The part of it that counts."""
    votes: VoteCounts
    interval: tuple[float, float] | None
    """The 95 % Wilson interval of the share of groups for among those for or against; null below five of them."""
    claims_counted: tuple[str, ...]
    """The ids of the claims whose evidence votes."""
    claims_left_out: tuple[LeftOut, ...]
    """The claims that name it and move nothing."""


class TechniquesFile(ApiList):
    """Every technique that the taxonomy describes or a claim names, in the order of keys."""

    techniques: tuple[Technique, ...]


def techniques_json(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """The file of techniques."""
    keys = knowledge.techniques
    file = TechniquesFile(**about(options), total=len(keys), techniques=())
    return text_pieces(FILE, file, (_technique(key, knowledge, options) for key in keys))


def _technique(key: str, knowledge: Knowledge, options: ExportOptions) -> Technique:
    facts, entry = knowledge.techniques[key], knowledge.catalogue.techniques.get(key)
    return Technique(
        key=key,
        name=knowledge.catalogue.technique_name(key),
        description=entry.description if entry else None,
        parent=entry.parent if entry else None,
        withdrawn=entry.withdrawn if entry else None,
        url=options.url(technique_path(key)),
        standing=facts.standing,
        independence=facts.independence,
        on_file=group_counts(facts.on_file),
        counted=group_counts(facts.counted),
        votes=_votes(facts.votes),
        interval=facts.interval,
        claims_counted=tuple(bearing.claim.id for bearing in facts.bearings if not bearing.reasons),
        claims_left_out=tuple(_left_out(bearing) for bearing in facts.bearings if bearing.reasons),
    )


def _votes(votes: Votes) -> VoteCounts:
    return {"for": votes.in_favour, "against": votes.against, "mixed": votes.mixed, "limit": votes.limit}


def _left_out(bearing: Bearing) -> LeftOut:
    words = "; ".join(reason.words for reason in bearing.reasons)
    return LeftOut(id=bearing.claim.id, reason=words, reasons=bearing.reasons)
