"""The API described for programs: `api/v1/openapi.json`, and a JSON Schema for each kind of file.

Both are ready in the folder `described`, where `schemas` has written them: to make them takes longer than most files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.index import ALL
from mkdocs_claims.exports.api.model import FOLDER, SCHEMA_VERSION, ApiFile
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.json_bytes import json_bytes

VERSION = f"{SCHEMA_VERSION}.1"
"""The API's version. The second number counts what was added; what was, stands in the changelog of the API."""

DESCRIBED = Path(__file__).parent / "described"
OPENAPI = "openapi.json"
MODELS: tuple[type[ApiFile], ...] = tuple(resource.model for resource in ALL if resource.model is not None)
"""What describes the files of JSON."""
NO_TITLE = b'"title": ""'
"""Where the site's name goes, in the beginning of the OpenAPI description."""


def description(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """The OpenAPI description and the schemas. They depend on the site's name alone."""
    del knowledge
    title = b'"title": ' + json_bytes(options.name)
    yield Output(f"{FOLDER}/{OPENAPI}", (DESCRIBED / OPENAPI).read_bytes().replace(NO_TITLE, title, 1))
    for model in MODELS:
        yield Output(f"{FOLDER}/{schema_name(model)}", (DESCRIBED / schema_name(model)).read_bytes())


def paths() -> Iterator[str]:
    """Their paths."""
    yield f"{FOLDER}/{OPENAPI}"
    yield from (f"{FOLDER}/{schema_name(model)}" for model in MODELS)


def schema_name(model: type[ApiFile]) -> str:
    """The schema's file, relative to the folder of the API."""
    return f"schema/{model.__name__}.json"
