"""Evidence items: what was tested, on what, and which source says so."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from mkdocs_claims.records.fields import (
    Arxiv,
    Count,
    Day,
    Doi,
    FreeText,
    Key,
    Line,
    Model,
    Pmid,
    Prose,
    WebAddress,
    Year,
)

Direction = Literal["supports", "disputes", "mixed", "neutral"]
Basis = Literal["measured", "argued", "reported", "unknown"]
SourceRelation = Literal["own-method", "independent", "unknown"]
Better = Literal["higher", "lower"]
SourceKind = Literal[
    "paper",
    "preprint",
    "report",
    "benchmark",
    "dataset",
    "post",
    "vendor",
    "news",
    "reference",
    "own-observation",
    "other",
]


class Source(Model):
    """The publication or data that an evidence item rests on."""

    kind: SourceKind | None = None
    """What sort of source it is."""
    title: Line | None = None
    """Its title, as printed."""
    authors: tuple[Line, ...] = Field(default=(), max_length=500)
    """Its authors, as printed."""
    year: Year | None = None
    """The year it was published."""
    doi: Doi | None = None
    """Its DOI, without https://doi.org/."""
    arxiv: Arxiv | None = None
    """Its arXiv id."""
    pmid: Pmid | None = None
    """Its PubMed id."""
    url: WebAddress | None = None
    """Its address; only http and https."""
    accessed: Day | None = None
    """The day the address was read."""
    archive: WebAddress | None = None
    """The address of an archived copy."""
    retracted: bool | None = None
    """true if the source has been retracted; its evidence then stays on file and is never counted."""

    @classmethod
    def from_short(cls, text: str) -> dict[str, str] | None:
        """An identifier with its scheme, or an address."""
        scheme, _, rest = text.partition(":")
        if scheme in ("arxiv", "doi", "pmid"):
            return {scheme: rest.strip()}
        return {"url": text} if scheme in ("http", "https") else None

    @classmethod
    def short_form(cls) -> str:
        """How the short form looks."""
        return "arxiv:…, doi:…, pmid:… or an address"


class Quote(Model):
    """Exact words of a source."""

    short_text: ClassVar[FreeText | None] = FreeText(breaks=True)

    text: Prose
    """The words, letter for letter."""
    where: Line | None = None
    """Where in the source they stand, such as a page or a table."""

    @classmethod
    def from_short(cls, text: str) -> dict[str, str] | None:
        """The words alone."""
        return {"text": text}

    @classmethod
    def short_form(cls) -> str:
        """How the short form looks."""
        return "the words"


class Entry(Model):
    """One figure of a result set."""

    name: Line
    """What was measured, such as a system."""
    value: Decimal
    """The figure, with the digits it was reported with: 91.0 stays 91.0."""
    claim: bool = False
    """true for the entry that the statement is about."""
    note: Line | None = None
    """A word on how it was measured, such as "prompted"."""


class ResultSet(Model):
    """Figures of one measure on one set of cases."""

    set: Line | None = None
    """The set's short name, as in the source."""
    label: Line | None = None
    """What the set is, in a few words."""
    n: Count | None = None
    """How many cases it holds."""
    metric: Line
    """What was measured."""
    unit: Line | None = None
    """The figures' unit: percent, points, …"""
    proportion: bool = False
    """true if each figure is a share of the n cases."""
    better: Better | None = None
    """Which way is better."""
    entries: Annotated[tuple[Entry, ...], Field(min_length=1, max_length=200)]
    """The figures."""


class Evidence(Model):
    """One independent argument for or against a statement."""

    key: Key | None = None
    """A name for the item, unique within the record."""
    direction: Direction = "neutral"
    """Which way it points."""
    basis: Basis = "unknown"
    """How the source knows. Only measured evidence counts."""
    validated_by: Line | None = None
    """How the statement was tested and what came out."""
    measured_on: Line | None = None
    """Sample, setting and controls."""
    source: Source | None = None
    """What the item rests on. In short: arxiv:…, doi:…, pmid:… or an address."""
    group: Key | None = None
    """Joins items that are not independent though their identifiers differ."""
    quotes: tuple[Quote, ...] = Field(default=(), max_length=100)
    """Exact words of the source."""
    results: tuple[ResultSet, ...] = Field(default=(), max_length=100)
    """The figures worth plotting."""
    relation: SourceRelation = "unknown"
    """Whether the source's authors proposed or made what they tested."""
    added_by: Line | None = None
    """Who brought it."""
    added_on: Day | None = None
    """The day it was added."""
