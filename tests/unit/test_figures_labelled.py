"""The labelled figures and comparisons, all through the command `claims figures`, and the rates that the docs state."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mkdocs_claims.cli.main import main
from tests.figures import chance, sample

ROOT = Path(__file__).parents[2]
Row = dict[str, Any]
LABELLED = [
    json.loads(line) for line in (ROOT / "tests/figures/labelled.jsonl").read_text(encoding="utf-8").splitlines()
]
COMPARISONS = [row for row in LABELLED if row["type"] == "check"]
FIGURES = ("figure", "count", "size", "grid")


def contexts() -> Iterator[tuple[str, list[Row]]]:
    labels: dict[str, list[Row]] = {}
    for row in LABELLED:
        if row["type"] == "extract":
            labels.setdefault(row["context"], []).append(row)
    yield from labels.items()


def run(text: str, *arguments: str) -> list[Row]:
    done = CliRunner().invoke(main, ["figures", *arguments], input=text.encode(), catch_exceptions=False)
    assert done.exit_code == 0
    return [json.loads(line) for line in done.output.splitlines()]


def place(row: Row) -> tuple[int, int]:
    return row["start"], row["end"]


def test_extraction_of_the_labelled_figures() -> None:
    read, right, labelled = 0, 0, 0
    for context, labels in contexts():
        got = {place(row): row for row in run(context)}
        wanted = {place(row) for row in labels if row["kind"] in FIGURES}
        read, right, labelled = read + len(got), right + len(wanted & got.keys()), labelled + len(wanted)
    assert (len(LABELLED) - len(COMPARISONS), len(COMPARISONS)) == (155, 64)
    assert right / read >= 0.97
    assert right / labelled >= 0.97
    assert f"| {right / read:.3f} | {right / labelled:.3f} | | Sample" in stated()


def test_kind_value_and_unit_of_the_labelled_figures_and_of_what_is_none() -> None:
    for context, labels in contexts():
        got = {place(row): row for row in run(context, "--all")}
        for label in labels:
            row = got[place(label)]
            assert list(row) == ["figure", "start", "end", "kind", "value", "unit"]
            assert [row[key] for key in ("figure", "kind", "unit")] == [
                label[key] for key in ("figure", "kind", "unit")
            ]
            assert (row["value"] and Decimal(row["value"])) == (label["value"] and Decimal(label["value"])), label["id"]


@pytest.mark.parametrize("case", COMPARISONS, ids=[row["id"] for row in COMPARISONS])
def test_comparison(case: Row, tmp_path: Path) -> None:
    (tmp_path / "source").write_text(case["source"], encoding="utf-8")
    rows = run(case["context"], "--source", str(tmp_path / "source"))
    row = next(row for row in rows if case["figure"] in row["figure"])
    assert list(row) == ["figure", "start", "end", "kind", "value", "unit", "status", "expression"]
    assert row["status"] == case["status"]
    if case["status"] == "derived":
        assert row["expression"].startswith(case["detail"])


def test_what_is_no_figure_is_not_looked_for(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("In 2023.", encoding="utf-8")
    (row,) = run("See Table 3.", "--all", "--source", str(tmp_path / "source"))
    assert (row["kind"], row["status"], row["expression"]) == ("ref", None, None)


@pytest.mark.parametrize("arguments", [["nowhere"], ["--source", "nowhere"], ["a", "b"]])
def test_wrong_usage(arguments: list[str]) -> None:
    assert CliRunner().invoke(main, ["figures", *arguments], input=b"").exit_code == 2


def test_a_text_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes("Größe 5".encode("latin-1"))
    done = CliRunner().invoke(main, ["figures", str(tmp_path / "latin")])
    assert (done.exit_code, "byte 3 is not UTF-8" in done.output) == (2, True)


def test_a_byte_order_mark_is_no_character(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"\xef\xbb\xbf722 cases\r\n8B")
    rows = [
        json.loads(line) for line in CliRunner().invoke(main, ["figures", str(tmp_path / "text")]).output.splitlines()
    ]
    assert [(row["figure"], row["start"]) for row in rows] == [("722", 0), ("8B", 11)]


def stated() -> str:
    return re.sub(r"\s+", " ", (ROOT / "docs/checks/figures.md").read_text(encoding="utf-8"))


def test_the_sample_is_read_as_well_as_the_docs_say() -> None:
    unseen, tuning = sample.measure("unseen"), sample.measure("tuning")
    assert unseen.labelled >= 200
    assert unseen.precision >= 0.90
    assert unseen.recall >= 0.95
    for rates in (unseen, tuning):
        assert f"{rates.precision:.3f} ({rates.right} of {rates.read})" in stated()
        assert f"{rates.recall:.3f} ({rates.found} of {rates.labelled})" in stated()


def test_arithmetic_explains_made_up_figures_as_often_as_the_docs_say() -> None:
    for sort, (explained, tried) in chance.rates().items():
        assert f"| {sort[0].upper()}{sort[1:]} | {100 * explained / tried:.1f} % |" in stated()
