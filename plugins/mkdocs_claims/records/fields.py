"""The kinds of value that a record's fields hold.

The loader reads the metadata here to turn YAML text into values: pydantic's own conversions
would take `yes` for a boolean and `1_000` for a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, ClassVar
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from mkdocs_claims.records.compact import compact


@dataclass(frozen=True, slots=True)
class FreeText:
    """Marks text that a person writes and a reader sees. `breaks` allows line breaks in it."""

    breaks: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """Marks a short text with a form of its own; `form` completes "expected …"."""

    form: str


Line = Annotated[str, FreeText(), StringConstraints(min_length=1, max_length=10_000)]
"""Plain text without line breaks."""

Prose = Annotated[str, FreeText(breaks=True), StringConstraints(min_length=1, max_length=50_000)]
"""Plain text that may hold line breaks."""


def _tame(text: str) -> str:
    """The notes, if rendering them takes a time in proportion to their length."""
    if text.count("[") > 100 or re.search(r"^[ \t]*(?:(?:[-*+>]|[0-9]{1,9}[.)])[ \t]*){11}\S", text, re.MULTILINE):
        message = "the notes hold more than 100 brackets, or lists or quotations 10 deep"
        raise PydanticCustomError("heavy-notes", message)
    return text


Notes = Annotated[str, FreeText(breaks=True), StringConstraints(min_length=1, max_length=5000), AfterValidator(_tame)]
"""Markdown."""

NUMBERED_ID = r"[A-Z]{2,8}-[0-9]{4,}"
PLACEHOLDER_ID = r"[A-Z]{2,8}-NEW-[a-z0-9-]+"

ClaimId = Annotated[
    str,
    Word("an id like CLM-0480, or CLM-NEW-word for a claim that has no number yet"),
    StringConstraints(pattern=f"^({NUMBERED_ID}|{PLACEHOLDER_ID})$", max_length=60),
]
SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"
Slug = Annotated[
    str,
    Word("small letters a-z, digits and single hyphens, at most 80 characters"),
    StringConstraints(pattern=SLUG, max_length=80),
]
Key = Annotated[
    str,
    Word("a key of small letters a-z, digits and single hyphens, at most 60 characters"),
    StringConstraints(pattern=SLUG, max_length=60),
]
Alias = Annotated[
    str,
    Word("an earlier slug like routing-8b-open, or an earlier id like CLM-0480"),
    StringConstraints(pattern=f"({SLUG})|(^({NUMBERED_ID}|{PLACEHOLDER_ID})$)", max_length=80),
]
Digest = Annotated[
    str,
    Word('a digest: "sha256:" and 64 hexadecimal digits'),
    StringConstraints(pattern=r"^sha256:[0-9a-f]{64}$"),
]
FieldPath = Annotated[
    str,
    Word("the path of a text field, like observed_on or evidence.0.measured_on"),
    StringConstraints(pattern=r"^[a-z_]+(\.(0|[1-9][0-9]{0,3}|[a-z_]+))*$", max_length=80),
]


def _parsed(address: str) -> str:
    """The address, if host and port can be read from it."""
    try:
        parts = urlsplit(address)
        readable = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        readable = False
    if not readable:
        raise PydanticCustomError("wrong-address", "the address has no host that can be read")
    return address


WebAddress = Annotated[
    str,
    Word("an address that begins with http:// or https://, without blanks"),
    StringConstraints(pattern=r"^https?://[^\s<>\"\\^`{|}@/]+(/[^\s<>\"\\^`{|}]*)?$", max_length=2000),
    AfterValidator(_parsed),
]
Doi = Annotated[
    str,
    Word("a DOI like 10.1000/182, without https://doi.org/"),
    StringConstraints(pattern=r"^10\.[0-9]{4,9}/[^\s<>\"]+$", max_length=300),
]
Arxiv = Annotated[
    str,
    Word("an arXiv id like 2401.00001 (four digits, a full stop, four or five digits)"),
    StringConstraints(pattern=r"^([0-9]{4}\.[0-9]{4,5}|[a-z-]+(\.[A-Z]{2})?/[0-9]{7})(v[0-9]{1,3})?$"),
]
Pmid = Annotated[str, Word("a PubMed id: one to nine digits"), StringConstraints(pattern=r"^[1-9][0-9]{0,8}$")]
GithubName = Annotated[
    str,
    Word("a GitHub user name"),
    StringConstraints(pattern=r"^[A-Za-z0-9]([A-Za-z0-9-]{0,38})$"),
]
Orcid = Annotated[
    str,
    Word("an ORCID iD like 0000-0002-1825-0097"),
    StringConstraints(pattern=r"^[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]$"),
]
Day = Annotated[date, Field(ge=date(1000, 1, 1), le=date(2099, 12, 31))]
"""A day. A field may be called `date`, so the type has another name."""
Year = Annotated[int, Field(ge=1000, le=2999)]
Count = Annotated[int, Field(ge=1, le=10**12)]


class Model(BaseModel):
    """What all parts of a record share: unknown keys are refused, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True)

    short_text: ClassVar[FreeText | None] = None
    """How the short form's text is read, where it is text that readers see."""

    def model_post_init(self, context: Any, /) -> None:
        """Take as little memory as can be."""
        del context
        compact(self)

    @classmethod
    def from_short(cls, text: str) -> dict[str, str] | None:
        """The model's values from its short form, one text; None where there is no such form of it."""
        del text
        return None

    @classmethod
    def example(cls, field: str, values: Mapping[str, object]) -> str | None:
        """What a missing field may be, judged by the model's other values; None where they do not tell."""
        del field, values
        return None

    @classmethod
    def short_form(cls) -> str:
        """The short form in words; empty where there is none."""
        return ""
