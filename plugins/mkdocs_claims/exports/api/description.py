"""The API described for programs: `api/v1/openapi.json`, and a JSON Schema for each kind of file.

Both are made from the models that the files are written with.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core import CoreSchema, core_schema

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.exports.api.index import ALL
from mkdocs_claims.exports.api.model import FOLDER, SCHEMA_VERSION, ApiFile
from mkdocs_claims.exports.api.resources import Resource
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output

VERSION = f"{SCHEMA_VERSION}.1"
"""The API's version. The second number counts what was added; what was, stands in the changelog of the API."""

_OPENAPI = f"{FOLDER}/openapi.json"

PROMISE = (
    "Files of version 1 keep their addresses, and their keys keep their names, types and meanings. "
    "Keys, files and values of an enumeration may be added: programs must pass over what they do not know. "
    "Anything else is a new version in a folder of its own."
)


class _Generator(GenerateJsonSchema):
    """Schemas of what is written: every key is there, so all are required and none has a default."""

    schema_dialect = "https://json-schema.org/draft/2020-12/schema"

    def field_is_required(self, field: Any, total: bool) -> bool:  # noqa: FBT001 - pydantic's own
        del field, total
        return True

    def field_title_should_be_set(self, schema: Any) -> bool:
        del schema
        return False

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        # Keys may be added: a program that holds to an older schema must pass over them.
        return {key: value for key, value in super().model_schema(schema).items() if key != "additionalProperties"}

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def generate(self, schema: CoreSchema, mode: Any = "serialization") -> JsonSchemaValue:
        return {"$schema": self.schema_dialect, **super().generate(schema, mode=mode)}


def description(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """The OpenAPI description and the schemas. They depend on the site's name alone."""
    del knowledge
    yield Output(_OPENAPI, _text(openapi(options.name)))
    for model in _models():
        yield Output(_schema_file(model), _text(schema_of(model)))


def paths() -> Iterator[str]:
    """Their paths."""
    yield _OPENAPI
    yield from map(_schema_file, _models())


def _schema_file(model: type[ApiFile]) -> str:
    return f"{FOLDER}/schema/{model.__name__}.json"


@cache
def openapi(name: str) -> dict[str, Any]:
    """The OpenAPI 3.1 description of a site with this name."""
    _, definitions = models_json_schema(
        [(model, "serialization") for model in _models()],
        ref_template="#/components/schemas/{model}",
        schema_generator=_Generator,
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": name, "version": VERSION, "description": PROMISE},
        "servers": [{"url": "../../", "description": "The site's root, seen from this file."}],
        "paths": {f"/{resource.path}": {"get": _operation(resource)} for resource in ALL},
        "components": {"schemas": definitions["$defs"]},
    }


@cache
def schema_of(model: type[ApiFile]) -> dict[str, Any]:
    """The JSON Schema of one kind of file, whole by itself."""
    return model.model_json_schema(schema_generator=_Generator, mode="serialization")


def _models() -> list[type[ApiFile]]:
    return [resource.model for resource in ALL if resource.model is not None]


def _operation(resource: Resource) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{resource.model.__name__}"} if resource.model else {"type": "string"}
    operation: dict[str, Any] = {
        "operationId": _operation_id(resource),
        "summary": resource.description,
        "responses": {"200": {"description": "The file.", "content": {resource.media_type: {"schema": schema}}}},
    }
    if "{id}" in resource.path:
        known = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
        operation["parameters"] = [{**known, "description": "A claim's id, such as CLM-0480, or one it had before."}]
        operation["responses"]["404"] = {"description": "There is no such claim."}
    return operation


def _operation_id(resource: Resource) -> str:
    """The path in letters, digits and underscores: `api/v1/claims/{id}.json` becomes `claims_id_json`."""
    path = resource.path.removeprefix(f"{FOLDER}/")
    return "_".join("".join(letter if letter.isalnum() else " " for letter in path).split())


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
