"""`claims import`: rows become records that the loader accepts; the rest is told by row and column; nothing is lost."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.cli.main import main
from mkdocs_claims.problems import has_errors
from tests.conftest import ROOT, claim

MAPPING = """\
ignore: [remark]
record:
  statement: text
  capability: {column: area, values: {Planning: planning, Tools: tool-use}}
  techniques: {column: techniques, split: ";", pair: "="}
  drafting: {from: {constant: paper}, confidence: sure}
  evidence:
    - direction: {constant: supports}
      basis: {constant: measured}
      source: {doi: doi, title: title, authors: {column: authors, split: ";"}, year: year}
      results:
        - metric: metric
          n: n
          entries:
            - {name: {constant: The method}, value: score, claim: {constant: "true"}}
"""
NAMES = "text area techniques sure doi title authors year metric n score remark".split()
GOOD = {
    "text": "In import tests, one\nthing holds.",
    "area": "Planning",
    "techniques": "routing = helps; memory=limits",
    "sure": "low",
    "doi": "10.1000/182",
    "title": 'A "title", with <signs>: #1',
    "authors": "A. One; B. Two",
    "year": "2024",
    "metric": "accuracy",
    "n": "522",
    "score": "91.0",
    "remark": "not needed",
}
OTHER = {"text": "In import tests, another thing holds.", "area": "Tools"}


def table(*rows: dict[str, str]) -> str:
    stream = io.StringIO(newline="")
    writer = csv.DictWriter(stream, NAMES, restval="")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()


@pytest.fixture
def base(project: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """A base of one claim with a mapping beside it."""
    made = project({"claims/CLM-0001.yml": claim(), "map.yml": MAPPING})
    monkeypatch.chdir(made.folder)
    return made


def run(file: str, *options: str) -> Result:
    arguments = ["import", file, "--map", "map.yml", "--date", "2026-01-31", *options]
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def records(base: Any) -> dict[str, Any]:
    """The new records by file name."""
    paths = sorted((base.folder / "claims").rglob("*-NEW-*.yml"))
    return {path.name: yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader) for path in paths}


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_row_becomes_a_record(base: Any) -> None:
    base.write({"rows.csv": table(GOOD, OTHER).encode()})
    result = run("rows.csv")
    assert (result.exit_code, result.output) == (0, "wrote 2 of 2 rows to claims\n")
    assert records(base) == {
        "CLM-NEW-import-tests-one.yml": {
            "id": "CLM-NEW-import-tests-one",
            "slug": "import-tests-one-thing-holds",
            "statement": "In import tests, one thing holds.",
            "capability": "planning",
            "techniques": {"routing": "helps", "memory": "limits"},
            "drafting": {"method": "imported", "from": "paper", "confidence": "low"},
            "filed_on": "2026-01-31",
            "evidence": [
                {
                    "direction": "supports",
                    "basis": "measured",
                    "source": {
                        "doi": "10.1000/182",
                        "title": 'A "title", with <signs>: #1',
                        "authors": ["A. One", "B. Two"],
                        "year": "2024",
                    },
                    "results": [
                        {
                            "metric": "accuracy",
                            "n": "522",
                            "entries": [{"name": "The method", "value": "91.0", "claim": "true"}],
                        }
                    ],
                }
            ],
        },
        # What no column fills is not there: a constant alone says nothing of a row.
        "CLM-NEW-import-tests-another.yml": {
            "id": "CLM-NEW-import-tests-another",
            "slug": "import-tests-another-thing-holds",
            "statement": "In import tests, another thing holds.",
            "capability": "tool-use",
            "drafting": {"method": "imported", "from": "paper"},
            "filed_on": "2026-01-31",
        },
    }
    assert not has_errors(read(base.folder / "claims")[1])


def test_json_keeps_its_lists_objects_and_digits(base: Any) -> None:
    row = {
        "claim": {"text": "In import tests, JSON holds."},
        "score": 91.0,
        "n": 7,
        "who": ["A. One", "B. Two"],
        "said": ["a", "b"],
        "how": {"routing": "helps"},
    }
    mapping = """\
    rows: data.items
    prefix: JSN
    folder: from/json
    record:
      statement: claim.text
      capability: {constant: planning}
      techniques: how
      evidence:
        - source: {title: claim.text, authors: who}
          quotes: said
          results: [{metric: {constant: accuracy}, n: n, entries: [{name: {constant: x}, value: score}]}]
    """
    text = json.dumps({"data": {"items": [row]}}).replace("91.0", "91.00")
    base.write({"map.yml": mapping, "rows.json": "\ufeff" + text})
    result = run("rows.json")
    assert (result.exit_code, result.output) == (0, "wrote 1 of 1 rows to claims/from/json\n")
    made = records(base)["JSN-NEW-import-tests-json.yml"]
    assert made["techniques"] == {"routing": "helps"}
    [item] = made["evidence"]
    assert item["source"]["authors"] == ["A. One", "B. Two"]
    assert item["quotes"] == ["a", "b"]
    assert item["results"][0]["entries"][0]["value"] == "91.00"


FAULTS = [
    ({"text": ""}, "column `text`: a claim needs `statement`, and nothing gives it"),
    (
        {"area": "Plannin"},
        "column `area`: 'Plannin' is not among the `values` of the mapping; did you mean 'Planning'?",
    ),
    ({"area": ""}, "column `area`: a claim needs `capability`, and nothing gives it"),
    ({"techniques": "routing"}, "column `techniques`: 'routing' has no '=' between a key and a value"),
    (
        {"techniques": "routing=cures"},
        "column `techniques`: `techniques.routing`: 'cures' is not one of helps, limits, fails, mentions",
    ),
    (
        {"year": "MMXX"},
        "column `year`: `evidence.0.source.year`: expected a whole number like 1200, got the text 'MMXX'",
    ),
    (
        {"score": "91,0"},
        "column `score`: `evidence.0.results.0.entries.0.value`: expected a number like 91.0, got the text '91,0'",
    ),
    ({"score": "=1+1"}, "column `score`: `evidence.0.results.0.entries.0.value`: expected a number like 91.0"),
    ({"doi": "doi.org"}, "column `doi`: `evidence.0.source.doi`: 'doi.org' is not a DOI"),
    ({"text": "In import tests, this\u200b hides."}, "column `text`: U+200B ZERO WIDTH SPACE cannot be seen"),
    ({"text": "x" * 10_001}, "column `text`: `statement` has 10,001 characters; 10,000 is the most"),
    (
        {"text": "In tests, the claim CLM-0001 is stated in one sentence."},
        "column `text`: CLM-0001 makes this statement already",
    ),
    ({"metric": ""}, "column `n`: `evidence.0.results.0.metric` is missing"),
]


@pytest.mark.parametrize(("fault", "message"), FAULTS)
def test_what_cannot_be_mapped_is_told_by_row_and_column(base: Any, fault: dict[str, str], message: str) -> None:
    base.write({"rows.csv": table(OTHER, {**GOOD, **fault}).encode()})
    before = tree(base.folder)
    result = run("rows.csv")
    assert result.exit_code == 1
    assert f"rows.csv:3: row 2, {message}" in result.output
    assert "1 of 2 rows cannot be mapped, so nothing was written" in result.output
    assert tree(base.folder) == before


def test_all_faults_of_all_rows_are_told_in_one_run(base: Any) -> None:
    faults = [fault for fault, _ in FAULTS]
    rows = [
        {**GOOD, "text": f"In import tests, number {number} holds.", **fault} for number, fault in enumerate(faults)
    ]
    both = {**GOOD, "text": "In import tests, two are wrong.", "year": "MMXX", "score": "x"}
    base.write({"rows.csv": table(*rows, both).encode()})
    output = run("rows.csv").output
    for number in range(1, len(rows) + 1):
        assert f"row {number}," in output or f"row {number}:" in output
    assert output.count(f"row {len(rows) + 1},") == 2


def test_sound_rows_are_written_when_asked(base: Any) -> None:
    base.write({"rows.csv": table({**GOOD, "year": "MMXX"}, OTHER).encode()})
    result = run("rows.csv", "--skip")
    assert (result.exit_code, "wrote 1 of 2 rows" in result.output) == (1, True)
    assert list(records(base)) == ["CLM-NEW-import-tests-another.yml"]


def test_errors_that_only_the_base_knows_are_told_of_the_row(base: Any) -> None:
    mapping = MAPPING.replace("{column: area, values: {Planning: planning, Tools: tool-use}}", "area")
    base.write(
        {"map.yml": mapping, "rows.csv": table({**GOOD, "area": "plannin"}, {**OTHER, "area": "tool-use"}).encode()}
    )
    result = run("rows.csv", "--skip")
    assert (
        "rows.csv:2: row 1, column `area`: there is no capability 'plannin' (did you mean 'planning'?)" in result.output
    )
    assert list(records(base)) == ["CLM-NEW-import-tests-another.yml"]


def test_nothing_is_overwritten_and_no_claim_filed_twice(base: Any) -> None:
    base.write(
        {"claims/CLM-NEW-import-tests-one.yml": claim("CLM-NEW-import-tests-one", slug="import-tests-one-thing-holds")}
    )
    before = tree(base.folder)
    base.write({"rows.csv": table(GOOD).encode()})
    assert run("rows.csv").exit_code == 0
    after = tree(base.folder)
    assert {path: after[path] for path in before} == before
    made = yaml.safe_load(after["claims/CLM-NEW-import-tests-one-2.yml"])
    assert made["slug"] == "import-tests-one-thing-holds-2"
    again = run("rows.csv", "--skip")
    assert (again.exit_code, "makes this statement already" in again.output) == (1, True)
    assert tree(base.folder) == after


def test_many_rows_that_begin_alike_get_names_of_their_own(base: Any) -> None:
    rows = [
        {**OTHER, "text": f"In import tests, another thing holds of {'very ' * 30}{number}."} for number in range(30)
    ]
    base.write({"rows.csv": table(*rows).encode()})
    assert run("rows.csv").exit_code == 0
    made = records(base)
    assert len(made) == len({one["slug"] for one in made.values()}) == 30


def test_the_change_can_be_looked_at_first(base: Any) -> None:
    base.write({"rows.csv": table(GOOD).encode()})
    before = tree(base.folder)
    result = run("rows.csv", "--diff")
    assert (result.exit_code, "+statement: In import tests, one thing holds." in result.output) == (0, True)
    assert tree(base.folder) == before


def test_a_column_without_a_place_is_told(base: Any) -> None:
    base.write({"map.yml": MAPPING.replace("ignore: [remark]\n", ""), "rows.csv": table(GOOD, OTHER).encode()})
    result = run("rows.csv")
    assert result.exit_code == 0
    assert "note: nothing is taken from the column `remark`, which 1 of 2 rows fill" in result.output


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("rows.csv", b"", "the first row must name each column"),
        ("rows.csv", b"a,a\n1,2\n", "no two alike"),
        ("rows.csv", b"text,area\nx\n", "rows.csv:2: 1 cells, and there are 2 columns"),
        ("rows.csv", b'text,area\n"x"y,z\n', "rows.csv:2: "),
        ("rows.csv", b'text,area\n"x,z\n', "unexpected end of data"),
        ("rows.csv", b"text,area\n\xff,z\n", "not UTF-8: byte 11"),
        ("rows.csv", b"text,aera\nx,y\n", "no row of rows.csv has `area`; did you mean 'aera'?"),
        ("rows.csv", b"text,area\n" + b"x" * 200_000 + b",y\n", "field larger than field limit"),
        ("rows.json", b"[{]", "rows.json:1:3: "),
        ("rows.json", b"{}", "there is no list at the top"),
        ("rows.json", b"[1]", "row 1 is not an object"),
        ("rows.json", b'[{"a": NaN}]', "NaN is not a number"),
        ("rows.json", b"[" * 100_000, "cannot be read"),
        ("rows.json", b'[{"a": ' + b"9" * 10_000 + b"}]", "cannot be read"),
    ],
)
def test_a_file_that_is_no_table(base: Any, name: str, content: bytes, message: str) -> None:
    base.write({name: content, "map.yml": "record: {statement: text, capability: area}\n"})
    before = tree(base.folder)
    result = run(name)
    assert result.exit_code == 1
    assert message in result.output
    assert tree(base.folder) == before


@pytest.mark.parametrize(
    ("mapping", "place", "message"),
    [
        ("", "1:1", "the file holds no mapping"),
        ("[1]", "1:1", "expected a mapping with `record`"),
        ("rows: x\n", "1:1", "`record` is missing"),
        ("record: {statment: text}\n", "1:10", "unknown key `statment`"),
        ("recrod: {}\nrecord: {}\n", "1:1", "unknown key `recrod`"),
        ("record: {id: x}\n", "1:14", "`id` cannot be imported"),
        ("record:\n  drafting: {method: x}\n", "2:22", "`drafting.method` cannot be imported"),
        ("record: {reviews: [{by: x}]}\n", "1:19", "`reviews` cannot be imported"),
        ("record: {statement: [text]}\n", "1:21", "`statement` is not a list"),
        ("record: {statement: {a: b}}\n", "1:21", "`statement` has no parts"),
        ("record: {statement: {constant: a, column: b}}\n", "1:21", "a constant comes from no column"),
        ("record: {statement: {column: b, split: ','}}\n", "1:40", "`split` is for what a record has several of"),
        ("record: {statement: {column: b, pair: ','}}\n", "1:39", "`pair` is for `techniques` alone"),
        ("record: {statement: a, statement: b}\n", "1:24", "`statement` stands here twice"),
        ("record: {statement: }\n", "1:21", "a column's name is missing"),
        ("delimiter: ab\nrecord: {statement: a}\n", "1:12", "`delimiter` is one character"),
        ("record: [\n", "2:1", ""),
        ("record: {evidence: [" + "{source: a}, " * 3000 + "]}\n", "1:", "more than 2,000 entries"),
    ],
)
def test_a_mistake_in_the_mapping_is_told_at_its_place(base: Any, mapping: str, place: str, message: str) -> None:
    base.write({"map.yml": mapping, "rows.csv": b"text\nx\n"})
    result = run("rows.csv")
    assert result.exit_code == 1
    assert f"map.yml:{place}" in result.output
    assert message in result.output


def test_rows_of_anything_never_leave_a_faulty_base(base: Any) -> None:
    chance = random.Random(11)
    pieces = [
        "",
        " ",
        "\n",
        "=1",
        "'",
        '"',
        "a: b",
        " #x",
        "&a",
        "*a",
        "- x",
        "{",
        "NO",
        "0123",
        "2024",
        "91.0",
        "\u2028",
        "\u202e",
        "\x00",
        "\u05d0",
        "\U0001f469",
        "x" * 200,
        "routing=helps",
        "10.1000/182",
        "planning",
    ]
    mapping = """\
    record:
      statement: text
      capability: {constant: planning}
      title: title
      notes: remark
      falsifiers: [{text: metric}]
      evidence: [{source: {title: authors}, quotes: [remark], measured_on: doi}]
    """
    rows = [{name: "".join(chance.choices(pieces, k=chance.randint(0, 3))) for name in NAMES} for _ in range(300)]
    base.write({"map.yml": mapping, "rows.csv": table(*rows).encode()})
    result = run("rows.csv", "--skip")
    assert result.exit_code == 1
    _, problems, _ = read(base.folder / "claims")
    assert not has_errors(problems), problems
    made = records(base)
    assert len(made) > 20
    texts = {" ".join(row["text"].split()) for row in rows}
    assert {one["statement"] for one in made.values()} <= texts


def test_lines_of_other_delimiters(base: Any) -> None:
    base.write(
        {
            "map.yml": "delimiter: ';'\nrecord: {statement: text, capability: area}\n",
            "rows.csv": "\ufefftext;area\nIn import tests, this holds.;planning\n",
        }
    )
    assert run("rows.csv").exit_code == 0
    assert len(records(base)) == 1


def test_the_documented_mapping_is_one(base: Any) -> None:
    page = (ROOT / "docs/maintain/import.md").read_text(encoding="utf-8")
    mapping = page.partition("```yaml\n")[2].partition("```")[0]
    base.write({"map.yml": mapping, "rows.csv": table(GOOD).encode()})
    assert run("rows.csv").exit_code == 0
    assert (base.folder / "claims/from-the-survey/CLM-NEW-import-tests-one.yml").is_file()
