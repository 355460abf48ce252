"""What all files below `api/v1/` share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from pydantic import BaseModel, ConfigDict

from mkdocs_claims.exports.growing import Growing
from mkdocs_claims.exports.output import Output

FOLDER = "api/v1"
SCHEMA_VERSION = 1
"""The version of what the files say. Only a change that a program may trip over raises it, and with it the folder."""

Day = date
"""A day. A field may be called `date`, so the type has another name."""


class ApiModel(BaseModel):
    """A value in a file. The docstrings of its fields become their descriptions in the published schemas."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True)


class ApiFile(ApiModel):
    """What every file says of itself."""

    schema_version: int = SCHEMA_VERSION
    """The version of what the files say."""
    revision: str | None
    """The state of the repository that the records were read from; null where the build was not told."""


class ApiList(ApiFile):
    """What a file that lists says of itself."""

    total: int
    """How many entries the list has."""


def text_of(file: ApiModel) -> str:
    """The file's text: JSON without needless white space, and a line end."""
    return f"{file.model_dump_json(by_alias=True)}\n"


def text_pieces(path: str, file: ApiList, entries: Iterable[ApiModel]) -> Iterator[Output]:
    """The file at `path`: `file`, whose last field is an empty list, with these entries in it."""
    growing = Growing(path, file.model_dump_json(by_alias=True).removesuffix("]}"), ",")
    for entry in entries:
        yield from growing.add(entry.model_dump_json(by_alias=True))
    yield from growing.end("]}\n")


def before_entry(head: ApiFile, name: str) -> str:
    """The text of a file that says what `head` says and one thing more, up to its value. A brace closes the file."""
    return f'{head.model_dump_json(by_alias=True)[:-1]},"{name}":'


def claim_file(claim_id: str) -> str:
    """The file with all that is known about one claim."""
    return f"{FOLDER}/claims/{claim_id}.json"
