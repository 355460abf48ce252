"""What all files below `api/v1/` share.

What they say is described by typed mappings. Those are what is written: no value is copied or looked at once more.
The docstrings of their keys become descriptions in the published schemas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Annotated

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from mkdocs_claims.exports.growing import Growing
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.json_bytes import json_bytes

FOLDER = "api/v1"
SCHEMA_VERSION = 1
"""The version of what the files say. Only a change that a program may trip over raises it, and with it the folder."""

Day = date
"""A day. A key may be called `date`, so the type has another name."""


@with_config(ConfigDict(use_attribute_docstrings=True))
class ApiFile(TypedDict):
    """What every file says of itself."""

    # Docstrings are looked for in the class that a file is described by, and not in what it is based on.
    schema_version: Annotated[int, Field(description="The version of what the files say.")]
    revision: Annotated[
        str | None,
        Field(
            description="The state of the repository that the records were read from; "
            "null where the build was not told."
        ),
    ]


class ApiList(ApiFile):
    """What a file that lists says of itself."""

    total: Annotated[int, Field(description="How many entries the list has.")]


def about(options: ExportOptions) -> ApiFile:
    """What a file of this base says of itself."""
    return ApiFile(schema_version=SCHEMA_VERSION, revision=options.revision)


def text_of(file: Mapping[str, object]) -> bytes:
    """The file's text: JSON without needless white space, and a line end."""
    return json_bytes(file) + b"\n"


def text_pieces(path: str, file: Mapping[str, object], entries: Iterable[Mapping[str, object]]) -> Iterator[Output]:
    """The file at `path`: `file`, whose last value is an empty list, with these entries in it."""
    growing = Growing(path, json_bytes(file).removesuffix(b"]}"), b",")
    for entry in entries:
        yield from growing.add(json_bytes(entry))
    yield from growing.end(b"]}\n")


def before_entry(head: ApiFile, name: str) -> bytes:
    """The text of a file that says what `head` says and one thing more, up to its value. A brace closes the file."""
    return b'%s,"%s":' % (json_bytes(head).removesuffix(b"}"), name.encode())


def claim_file(claim_id: str) -> str:
    """The file with all that is known about one claim."""
    return f"{FOLDER}/claims/{claim_id}.json"
