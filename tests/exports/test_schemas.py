"""The OpenAPI description and the JSON Schemas are those of every file that is written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from pydantic import TypeAdapter

from mkdocs_claims.exports.api.description import DESCRIBED, description
from mkdocs_claims.exports.api.index import ALL
from mkdocs_claims.exports.api.resources import Resource
from mkdocs_claims.exports.api.schemas import described, openapi, schema_of
from mkdocs_claims.exports.options import ExportOptions
from tests.conftest import Built
from tests.exports.bases import ROOT, knowledge

JSON = [resource for resource in ALL if resource.model is not None]
DESCRIBING = ["api/v1/openapi.json", "api/v1/schema/*.json"]
"""What describes the others."""


def paths(site: Built, resource: Resource) -> list[str]:
    """The files of a site that are of this kind."""
    found = (path.relative_to(site.folder).as_posix() for path in sorted(site.folder.rglob("*")) if path.is_file())
    return [path for path in found if fnmatch(path, resource.path.replace("{id}", "*"))]


def tightened(schema: Any) -> Any:
    """The schema with unknown keys refused: a key that is written and not described would go unseen."""
    if isinstance(schema, list):
        return [tightened(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: tightened(value) for key, value in schema.items()}
    return {**inner, "additionalProperties": False} if "properties" in schema else inner


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema within a schema."""
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from nodes(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from nodes(item)


@pytest.mark.parametrize("resource", JSON, ids=lambda resource: resource.model.__name__)
def test_every_file_is_as_its_published_schema_says(site: Built, resource: Resource) -> None:
    assert resource.model is not None
    schema = json.loads(site.text(f"api/v1/schema/{resource.model.__name__}.json"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(tightened(schema), format_checker=Draft202012Validator.FORMAT_CHECKER)
    files = paths(site, resource)
    assert files
    for path in files:
        assert [
            f"{path}: {error.json_path}: {error.message}"
            for error in validator.iter_errors(json.loads(site.text(path)))
        ] == []


@pytest.mark.parametrize("resource", JSON, ids=lambda resource: resource.model.__name__)
def test_every_file_holds_what_describes_it_in_that_order(site: Built, resource: Resource) -> None:
    """Files are written from mappings that nothing looks at: read and written by their description they are the same."""
    assert resource.model is not None
    kind = TypeAdapter[object](resource.model)
    for path in paths(site, resource):
        text = site.text(path)
        assert kind.dump_json(kind.validate_json(text, strict=True), by_alias=True).decode() == text[:-1]


@pytest.mark.parametrize("resource", JSON, ids=lambda resource: resource.model.__name__)
def test_every_file_is_as_the_openapi_description_says(seed_site: Built, resource: Resource) -> None:
    described = json.loads(seed_site.text("api/v1/openapi.json"))
    operation = described["paths"][f"/{resource.path}"]["get"]
    schema = operation["responses"]["200"]["content"][resource.media_type]["schema"]
    validator = Draft202012Validator({**schema, "components": tightened(described["components"])})
    for path in paths(seed_site, resource):
        validator.validate(json.loads(seed_site.text(path)))


def test_the_openapi_description_is_valid_and_names_every_file(site: Built) -> None:
    described = json.loads(site.text("api/v1/openapi.json"))
    validate(described)
    assert described["openapi"].startswith("3.1.")
    operations = [path["get"] for path in described["paths"].values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    named = {found for resource in ALL for found in paths(site, resource)}
    assert all(paths(site, resource) for resource in ALL)
    below = {path.relative_to(site.folder).as_posix() for path in (site.folder / "api").rglob("*") if path.is_file()}
    assert [path for path in sorted(below - named) if not any(fnmatch(path, one) for one in DESCRIBING)] == []
    index = json.loads(site.text("api/v1/index.json"))
    assert [f"/{entry['path']}" for entry in index["files"]] == list(described["paths"])
    assert index["total"] == len(index["files"])


def test_what_a_build_takes_ready_is_what_describes_the_files() -> None:
    ready = {path.relative_to(DESCRIBED).as_posix(): path for path in DESCRIBED.rglob("*.json")}
    assert {name: path.read_text(encoding="utf-8") for name, path in ready.items()} == described()


@pytest.mark.parametrize("name", ["Test base", 'A "title": "" of \\ signs', "Ünï\u2028x"])
def test_the_openapi_description_has_the_sites_name(name: str) -> None:
    [text, *_] = (output.data for output in description(knowledge(ROOT / "tests/states"), ExportOptions(name)))
    assert json.loads(text) == {**openapi(), "info": {**openapi()["info"], "title": name}}


def test_no_value_is_of_two_types() -> None:
    """A value is of one type, or null where the record holds none."""
    for schema in [openapi()["components"], *(schema_of(resource.model) for resource in JSON if resource.model)]:
        for node in nodes(schema):
            assert "oneOf" not in node
            assert not isinstance(node.get("type"), list)
            if "anyOf" in node:
                one, *others = node["anyOf"]
                assert "anyOf" not in one
                assert others == [{"type": "null"}], node


def test_every_key_is_described_and_required() -> None:
    plain = {"supports", "disputes", "mixed", "neutral"} | {"claims", "capabilities", "techniques", "sources"}
    for node in nodes(openapi()["components"]["schemas"]):
        if isinstance(node.get("properties"), dict):
            assert node["required"] == list(node["properties"])
            for key, value in node["properties"].items():
                inner = value if "$ref" not in value else {"description": "of what it refers to"}
                items = inner.get("items", {})
                assert "description" in inner or "$ref" in items or key in plain | {"id", "media_type", "name"}, key


def _types(schema: Any, definitions: dict[str, Any], path: str) -> Iterator[str]:
    """A line for each value: where it stands, and its type."""
    if "$ref" in schema:
        yield from _types(definitions[schema["$ref"].rpartition("/")[2]], definitions, path)
    elif "anyOf" in schema:
        yield from (
            f"{line} or null" if line.startswith(f"{path}: ") else line
            for line in _types(schema["anyOf"][0], definitions, path)
        )
    elif "properties" in schema:
        for key, value in schema["properties"].items():
            yield from _types(value, definitions, f"{path}.{key}")
    elif isinstance(schema.get("items"), dict):
        yield from _types(schema["items"], definitions, f"{path}[]")
    elif isinstance(schema.get("additionalProperties"), dict):
        yield from _types(schema["additionalProperties"], definitions, f"{path}.*")
    else:
        kind = schema.get("format") or schema["type"]
        yield f"{path}: {'|'.join(schema['enum']) if 'enum' in schema else kind}"


def test_the_api_is_the_one_that_was_promised() -> None:
    """What files say may only grow, with a line in the API's changelog: docs/machines/changes.md."""
    lines: list[str] = []
    for resource in JSON:
        assert resource.model is not None
        schema = schema_of(resource.model)
        lines += _types(schema, schema.get("$defs", {}), resource.path)
    golden = ROOT / "tests/exports/api-v1.txt"
    assert lines == golden.read_text(encoding="utf-8").splitlines(), (
        "the API has changed: write the new lines to tests/exports/api-v1.txt, raise the second number of VERSION in "
        "exports/api/description.py, and say what was added in docs/machines/changes.md"
    )


def test_the_changelog_begins_with_this_version() -> None:
    from mkdocs_claims.exports.api.description import VERSION

    text = (ROOT / "docs/machines/changes.md").read_text(encoding="utf-8")
    first = re.search(r"^## (\S+)$", text, re.MULTILINE)
    assert first is not None
    assert first.group(1) == VERSION == openapi()["info"]["version"]
