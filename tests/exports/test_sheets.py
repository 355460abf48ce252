"""Tables for spreadsheets: opened right, computed never, read back whole."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from typing import Any

import pytest

from mkdocs_claims.exports.sheet import Sheet, guarded, unguarded
from tests.conftest import Built

STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
"""What no cell may begin with, unless it is a number."""


def rows(text: str) -> list[dict[str, str]]:
    """A table as a program reads it: with csv, and the guards taken off."""
    read = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    return [{name: unguarded(cell) for name, cell in row.items()} for row in read]


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("+1 on it", "'+1 on it"),
        ("-1250.5", "-1250.5"),
        ("-1250.5 tokens", "'-1250.5 tokens"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("  =1", "  '=1"),
        ("\uff1d1", "'\uff1d1"),
        ("'=1", "''=1"),
        ("'tis so", "'tis so"),
        ("a;=1", "a;'=1"),
        ("a; -3 points", "a; '-3 points"),
        ("a = b - c @ d", "a = b - c @ d"),
        ("", ""),
    ],
)
def test_what_could_be_a_formula_is_text(text: str, cell: str) -> None:
    assert guarded(text) == cell
    assert unguarded(cell) == text


def test_any_text_comes_back_and_begins_no_formula_whatever_splits_the_cells() -> None:
    chance = random.Random(7)
    alphabet = [*STARTS, *"';,\" a1", "\u2028", "\u05d0", "\U0001f469"]
    texts = ["".join(chance.choices(alphabet, k=chance.randint(0, 9))) for _ in range(5000)]
    sheet = Sheet(["one", "other"])
    written = "".join([sheet.start, *(sheet.row({"one": text, "other": text[::-1]}) for text in texts)])
    assert rows(written) == [{"one": text, "other": text[::-1]} for text in texts]
    for row in csv.reader(io.StringIO(written.removeprefix("\ufeff"), newline="")):
        for cell in row:
            for part in re.split("[;\t\r\n]", cell):
                start = part.lstrip()
                assert not start.startswith(tuple(STARTS)) or re.fullmatch(r"-[0-9]+(\.[0-9]+)?", start), cell


def test_a_table_is_marked_as_utf_8_and_every_cell_is_quoted() -> None:
    sheet = Sheet(["a", "b"])
    assert sheet.start + sheet.row({"a": 'x "y"', "b": ""}) == '\ufeff"a","b"\r\n"x ""y""",""\r\n'


def claims(site: Built) -> list[dict[str, Any]]:
    return [json.loads(line) for line in site.text("claims.ndjson").split("\n")[:-1]]


def test_claims_say_what_the_json_says(site: Built) -> None:
    for row, claim in zip(rows((site.folder / "claims.csv").read_bytes().decode()), claims(site), strict=True):
        for key in ("id", "title", "statement", "review_state", "review_label", "status", "url", "permalink"):
            assert row[key] == claim[key]
        for key in ("observed_on", "banner", "confidence"):
            assert row[key] == (claim[key] or "")
        for ledger in ("on_file", "counted"):
            assert {way: int(row[f"{way}_{ledger}"]) for way in claim[ledger]} == claim[ledger]
        for item in claim["evidence"]:
            for figure in item["figures"]:
                assert f"{figure['name']} {figure['value']}" in row["figures"]


def test_figures_say_what_the_json_says(site: Built) -> None:
    told = [
        {
            "claim": claim["id"],
            "review_state": claim["review_state"],
            "evidence": item["label"],
            "direction": item["direction"],
            **figure,
        }
        for claim in claims(site)
        for item in claim["evidence"]
        for figure in item["figures"]
    ]
    words = {True: "yes", False: "no", None: ""}
    expected = [
        {name: words[value] if value is None or isinstance(value, bool) else str(value) for name, value in one.items()}
        for one in told
    ]
    found = rows((site.folder / "figures.csv").read_bytes().decode())
    assert [sorted(row.items()) for row in found] == [sorted(row.items()) for row in expected]
    assert found
