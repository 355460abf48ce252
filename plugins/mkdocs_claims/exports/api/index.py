"""`api/v1/index.json`: where a program begins."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import TypedDict

from mkdocs_claims.addresses import capability_path
from mkdocs_claims.catalogue.part import Part
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.model import FOLDER, ApiList, about, text_of
from mkdocs_claims.exports.api.resources import JSON, RESOURCES, Resource
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output


class ListedFile(TypedDict):
    """A file of the site, or one a claim."""

    path: str
    """Its path from the site's root; `{id}` in it stands for a claim's id, present or earlier."""
    url: str
    """Its address: absolute where the site's is known, else relative to the site's root."""
    media_type: str
    description: str
    """What it says, in one sentence."""


class Totals(TypedDict):
    """How much the base holds, as far as the site shows it."""

    claims: int
    capabilities: int
    techniques: int
    sources: int


class OtherPart(TypedDict):
    """A capability that another site shows."""

    key: str
    """The key, which never changes."""
    url: str
    """The address of its page on that site."""
    claims: int
    """How many claims it has."""


class WholeBase(TypedDict):
    """The base that a site shows a part of."""

    claims: int
    """How many claims the whole base has."""
    elsewhere: tuple[OtherPart, ...]
    """The capabilities that this site does not show."""


class IndexFile(ApiList):
    """Where a program begins: what the base holds, and every file that says it."""

    name: str
    """The site's name."""
    address: str | None
    """The site's own address, with a last slash; null where the build was not told."""
    holds: Totals
    part_of: WholeBase | None
    """The base that the site shows a part of; null where it shows all of it. What the files say of a technique or a
    source follows from the whole base all the same."""
    files: tuple[ListedFile, ...]


INDEX = Resource(f"{FOLDER}/index.json", JSON, "What the base holds, and every file that says it.", IndexFile)
ALL = (INDEX, *RESOURCES)
"""Every file for programs."""


def index_json(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """The file that names the others."""
    files = tuple(
        ListedFile(
            path=one.path, url=options.file_url(one.path), media_type=one.media_type, description=one.description
        )
        for one in ALL
    )
    catalogue = knowledge.catalogue
    index = IndexFile(
        **about(options),
        total=len(files),
        name=options.name,
        address=options.address,
        holds=Totals(
            claims=len(catalogue.claims),
            capabilities=len(catalogue.capabilities),
            techniques=len(knowledge.techniques),
            sources=len(knowledge.sources),
        ),
        part_of=_whole_base(catalogue, options) if isinstance(catalogue, Part) else None,
        files=files,
    )
    yield Output(INDEX.path, text_of(index))


def _whole_base(part: Part, options: ExportOptions) -> WholeBase:
    return WholeBase(
        claims=len(part.whole.claims),
        elsewhere=tuple(
            OtherPart(key=key, url=options.url(capability_path(key)), claims=len(claims))
            for key, claims in part.elsewhere.items()
        ),
    )
