"""The API described for programs: an OpenAPI description, and a JSON Schema for each kind of file.

Both are made from what describes the files in this package. A build does not do that: `described/` has them ready.
`python -m mkdocs_claims.exports.api.schemas` writes that folder, and with `--check` only compares it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from mkdocs_claims.exports.api.description import DESCRIBED, MODELS, OPENAPI, VERSION, schema_name
from mkdocs_claims.exports.api.index import ALL
from mkdocs_claims.exports.api.model import FOLDER, ApiFile
from mkdocs_claims.exports.api.resources import Resource
from mkdocs_claims.write import write_text

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


def described() -> dict[str, str]:
    """The files' texts by their names. What describes all is for a site without a name."""
    return {OPENAPI: _text(openapi()), **{schema_name(model): _text(schema_of(model)) for model in MODELS}}


def openapi() -> dict[str, Any]:
    """The OpenAPI 3.1 description of a site without a name."""
    adapters: list[tuple[str, Any, TypeAdapter[Any]]] = [
        (model.__name__, "serialization", TypeAdapter(model)) for model in MODELS
    ]
    _, definitions = TypeAdapter.json_schemas(
        adapters, ref_template="#/components/schemas/{model}", schema_generator=_Generator
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "", "version": VERSION, "description": PROMISE},
        "servers": [{"url": "../../", "description": "The site's root, seen from this file."}],
        "paths": {f"/{resource.path}": {"get": _operation(resource)} for resource in ALL},
        "components": {"schemas": definitions["$defs"]},
    }


def schema_of(model: type[ApiFile]) -> dict[str, Any]:
    """The JSON Schema of one kind of file, whole by itself."""
    return TypeAdapter(model).json_schema(schema_generator=_Generator, mode="serialization")


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


def _main() -> int:
    """Write what differs; with `--check` only name it, and fail for it."""
    texts = described()
    different = [name for name, text in texts.items() if _read(DESCRIBED / name) != text]
    for name in different:
        if "--check" in sys.argv:
            sys.stderr.write(f"{DESCRIBED / name} is not what describes the files: run `make format`\n")
        else:
            write_text(DESCRIBED / name, texts[name])
    return 1 if different and "--check" in sys.argv else 0


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(_main())
