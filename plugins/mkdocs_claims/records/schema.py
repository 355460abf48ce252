"""The record format as JSON Schema, for editors and other programs. The models are its only source."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.taxonomy import Reviewer, TaxonomyEntry

FORMAT_VERSION = 1
"""The version of the record format. A change that needs records to change raises it."""

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Generator(GenerateJsonSchema):
    """Schemas as YAML files are written: numbers as numbers, and the short forms of models beside the long ones."""

    def decimal_schema(self, schema: core_schema.DecimalSchema) -> JsonSchemaValue:
        del schema
        return {"type": "number"}

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        full = super().model_schema(schema)
        model = schema["cls"]
        form = model.short_form()
        return {"anyOf": [full, {"type": "string", "description": form}]} if form else full

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """An empty value (`evidence:` and nothing behind it) means the default, so null is allowed with one."""
        inner = super().default_schema(schema)
        return inner if _allows_null(inner) else {"anyOf": [inner, {"type": "null"}]}


def schemas() -> dict[str, str]:
    """The schema files' names and texts."""
    return {
        "claim.schema.json": _text(Claim, "A claim"),
        "taxonomy.schema.json": _text(tuple[TaxonomyEntry, ...], "Capabilities or techniques"),
        "reviewers.schema.json": _text(tuple[Reviewer, ...], "The people who may review"),
    }


def _text(kind: Any, title: str) -> str:
    head = {"$schema": _DIALECT, "title": title, "version": FORMAT_VERSION}
    # The model's own title is the name of its class.
    schema = head | TypeAdapter(kind).json_schema(schema_generator=_Generator) | {"title": title}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _allows_null(schema: JsonSchemaValue) -> bool:
    return any(choice.get("type") == "null" for choice in schema.get("anyOf", ()))
