"""The published JSON Schema: made from the models, and of one mind with the loader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
import yaml
from jsonschema import Draft202012Validator

from mkdocs_claims.records.claim import Claim, Drafting
from mkdocs_claims.records.events import Dispute, Relation, Review
from mkdocs_claims.records.evidence import Evidence, ResultSet, Source
from mkdocs_claims.records.fields import Model
from mkdocs_claims.records.schema import schemas

ROOT = Path(__file__).parents[2]


class TextLoader(yaml.SafeLoader):
    """YAML as editors read it: dates stay text."""


TextLoader.yaml_implicit_resolvers = {
    sign: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith("timestamp")]
    for sign, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@pytest.mark.input("C13")
@pytest.mark.parametrize("name", schemas())
def test_published_schema_is_what_the_models_say(name: str) -> None:
    assert (ROOT / "docs/schema" / name).read_text(encoding="utf-8") == schemas()[name]
    Draft202012Validator.check_schema(json.loads(schemas()[name]))


def records() -> Iterator[tuple[str, Path]]:
    for path in sorted((ROOT / "claims").glob("*-*.yml")):
        yield "claim.schema.json", path
    for path in sorted((ROOT / "claims/taxonomy").glob("*.yml")):
        yield "taxonomy.schema.json", path
    yield "reviewers.schema.json", ROOT / "claims/reviewers.yml"


@pytest.mark.parametrize(("name", "path"), list(records()), ids=lambda value: getattr(value, "name", value))
def test_every_record_is_valid(name: str, path: Path) -> None:
    value = yaml.load(path.read_text(encoding="utf-8"), TextLoader)
    assert list(Draft202012Validator(json.loads(schemas()[name])).iter_errors(value)) == []


# Where an editor's YAML reader sees numbers and booleans, the loader sees text: the schema cannot be of its mind there.
CASES = [case for case in sorted((ROOT / "tests/golden").glob("good-*.case")) if "yaml-1.1" not in case.stem]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_what_the_loader_takes_the_schema_takes(case: Path) -> None:
    text = case.read_bytes().decode("utf-8").partition("---8<---\n")[0].removeprefix("\ufeff")
    validator = Draft202012Validator(json.loads(schemas()["claim.schema.json"]))
    assert [error.message for error in validator.iter_errors(yaml.load(text, TextLoader))] == []


def fields(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, definition in {"Claim": schema, **schema["$defs"]}.items():
        for field, value in (definition.get("properties") or {}).items():
            yield f"{name}.{field}", value
        for choice in definition.get("anyOf", ()):
            for field, value in (choice.get("properties") or {}).items():
                yield f"{name}.{field}", value


def test_every_field_has_a_description_for_editors() -> None:
    found = dict(fields(json.loads(schemas()["claim.schema.json"])))
    assert len(found) > 60
    assert [name for name, value in found.items() if not value.get("description")] == []


def test_every_choice_is_offered_by_editors() -> None:
    """Each field that takes one of some words has them as an enum, where completion finds them."""

    def words(annotation: Any) -> Iterator[tuple[str, ...]]:
        if get_origin(annotation) is Literal:
            yield get_args(annotation)
        for argument in get_args(annotation):
            yield from words(argument)

    text = schemas()["claim.schema.json"]
    offered = {tuple(enum) for enum in enums(json.loads(text))}
    models: list[type[Model]] = [Claim, Drafting, Evidence, Source, ResultSet, Review, Dispute, Relation]
    fields = [info for model in models for info in model.model_fields.values()]
    wanted = {choice for info in fields for choice in words(info.annotation)}
    assert len(wanted) > 10
    assert wanted <= offered


def enums(value: Any) -> Iterator[list[str]]:
    if isinstance(value, dict):
        if "enum" in value:
            yield value["enum"]
        for inner in value.values():
            yield from enums(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from enums(inner)
