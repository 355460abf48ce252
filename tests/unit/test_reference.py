"""The page on the record format: every field, as the models have it, with examples that are valid."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mkdocs_claims.cli.main import main
from mkdocs_claims.derived.review import ReviewState, review_status
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.loader.shapes import Shape, shape_of
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.fields import Model
from mkdocs_claims.records.taxonomy import Reviewer, TaxonomyEntry
from mkdocs_claims.reference.kinds import model_of
from mkdocs_claims.reference.page import reference

ROOT = Path(__file__).parents[2]
PAGE = reference()


def entries() -> dict[str, tuple[str, str, str | None]]:
    """Meaning, kind and example of each field by its path, read back from the page."""
    found = {}
    for section in PAGE.split("\n## ")[1:]:
        anchor = re.search(r"\{ #([a-z_-]+) \}", section)
        assert anchor
        for entry in re.split(r"\n(?=`[a-z_]+`(?: \{| *\n))", section)[1:]:
            match = re.match(
                r"`([a-z_]+)`.*\n:   (.+)\n\n    (.+)\n*(?:    Example: `(.+)`|    ```yaml\n((?:.*\n)*?)    ```)?",
                entry,
            )
            assert match, entry
            found[f"{anchor[1]}-{match[1]}"] = (match[2], match[3], match[4] or match[5])
    return found


ENTRIES = entries()


def fields(model: type[Model], path: str) -> Iterator[tuple[str, str, Shape]]:
    for name, info in model.model_fields.items():
        key = info.alias or name
        shape = shape_of(model).fields[key]
        yield f"{path}-{key}", info.description or "", shape
        inner = model_of(shape)
        if inner:
            yield from fields(inner, f"{path}-{key}")


ALL = [
    field
    for model, path in ((Claim, "record"), (TaxonomyEntry, "taxonomy"), (Reviewer, "reviewers"))
    for field in fields(model, path)
]


def test_every_field_is_there_once_and_nothing_else() -> None:
    assert sorted(ENTRIES) == sorted(path for path, _, _ in ALL)
    assert len(ENTRIES) > 80


@pytest.mark.parametrize(("path", "description", "shape"), ALL, ids=[path for path, _, _ in ALL])
def test_a_field_has_its_meaning_its_kind_and_an_example(path: str, description: str, shape: Shape) -> None:
    meaning, kind, example = ENTRIES[path]
    assert meaning == description
    assert re.search(r"\. (Required|Default: .+)\.", kind)
    if model_of(shape):
        assert f"[Its fields](#{path})" in kind
        assert f"{{ #{path} }}" in PAGE
    else:
        assert example
        assert example.strip().startswith(f"{path.rpartition('-')[2]}:")
        assert "null" not in example


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("record-status", "One of `active`, `retired`, `retracted`. Default: `active`."),
        ("record-title", "Text, one paragraph, at most 70 characters. Default: none."),
        ("record-statement", "Text, one paragraph, at most 10,000 characters. Required."),
        ("record-notes", "Text, line breaks kept, at most 5,000 characters. Default: none."),
        ("record-slug", "Small letters a-z, digits and single hyphens, at most 80 characters. Required."),
        (
            "record-techniques",
            "Keys, at most 50, each with one of `helps`, `limits`, `fails`, `mentions`. Default: empty.",
        ),
        ("record-filed_on", "A day as YYYY-MM-DD, from 1000-01-01 to 2099-12-31. Default: none."),
        ("record-evidence", "A list, at most 500 items. Default: empty. [Its fields](#record-evidence)."),
        ("record-evidence-source-year", "A whole number from 1000 to 2999. Default: none."),
        ("record-evidence-results-n", "A whole number from 1 to 1,000,000,000,000. Default: none."),
        ("record-evidence-results-proportion", "`true` or `false`. Default: `false`."),
        ("record-evidence-results-entries-value", "A plain number; its digits are kept. Required."),
    ],
)
def test_kinds_in_words(path: str, kind: str) -> None:
    assert ENTRIES[path][1] == kind


@pytest.mark.parametrize(
    ("name", "kind"), [("claim", Claim), ("taxonomy", tuple[TaxonomyEntry, ...]), ("reviewers", tuple[Reviewer, ...])]
)
def test_the_examples_are_valid(name: str, kind: Callable[..., Any]) -> None:
    text = (files("mkdocs_claims.reference") / f"examples/{name}.yml").read_text(encoding="utf-8")
    # Some words stand for the reader's own, and are refused as they stand.
    text = text.replace("YOUR NAME", "SOMEONE'S NAME").replace("A MODEL'S NAME", "A MODEL")
    text = text.replace("Anything else, in", "Something else, in")
    parsed = parse(SourceFile(name, f"{name}.yml", text), kind)
    assert parsed.problems == []
    if isinstance(parsed.value, Claim):
        # Its digests are its own.
        status = review_status(parsed.value)
        assert (status.state, status.added_since) == (ReviewState.REVIEWED, 1)


def test_the_page_in_the_docs_is_what_the_models_say() -> None:
    assert (ROOT / "docs/contribute/record.md").read_text(encoding="utf-8") == PAGE


def test_the_command_prints_writes_and_compares(tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["reference", *arguments], catch_exceptions=False)
        return result.exit_code, result.output

    file = tmp_path / "new" / "record.md"
    assert run() == (0, PAGE)
    assert run(str(file), "--check")[0] == 1
    assert run(str(file)) == (0, f"wrote {file}\n")
    assert run(str(file), "--check") == (0, "")
    assert run(str(file)) == (0, "")
    file.write_bytes(b"\xff")
    assert run(str(file), "--check")[0] == 1
    assert run("--check")[0] == 2
    (tmp_path / "text").write_text("", encoding="utf-8")
    assert run(str(tmp_path / "text" / "below"))[0] == 1
