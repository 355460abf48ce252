"""Whatever a record's file holds, the answer is a list of problems. CLAIMS_MUTATIONS sets how many are tried."""

from __future__ import annotations

import os
import random
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.report import as_text

ROOT = Path(__file__).parents[2]
RECORDS = [path.read_bytes() for path in sorted((ROOT / "claims").glob("CLM-*.yml"))]
TRIES = int(os.environ.get("CLAIMS_MUTATIONS", "500"))
PIECES = [
    b":",
    b" #",
    b"- ",
    b"\n",
    b"  ",
    b"\t",
    b"[",
    b"{",
    b"}",
    b"&a ",
    b"*a",
    b"!x ",
    b"'",
    b'"',
    b"|",
    b">",
    b"%",
]
PIECES += [
    b"---\n",
    b"null",
    b"\x00",
    b"\xff",
    b"\xe2\x80\xa8",
    b"\xe2\x80\xae",
    b"<<: ",
    b"? ",
    b"1e5",
    b"id: x\n",
    b"evidence:\n",
]


def mutated(record: bytes, chance: random.Random) -> bytes:
    data = bytearray(record)
    for _ in range(chance.randint(1, 5)):
        place = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0:
                data[place:place] = chance.choice(PIECES)
            case 1:
                del data[place : place + chance.randint(1, 20)]
            case 2:
                data[place : place + 1] = bytes([chance.randrange(256)])
            case _:
                end = min(len(data), place + chance.randint(1, 80))
                data[place:place] = data[place:end]
    return bytes(data)


def check(folder: Path, data: bytes) -> None:
    (folder / "taxonomy").mkdir(exist_ok=True)
    (folder / "taxonomy/capabilities.yml").write_text("- {key: several-models, name: Several}\n", encoding="utf-8")
    (folder / "CLM-0480.yml").write_bytes(data)
    _, problems, _ = read(folder)
    text = as_text(problems)
    assert all(problem.position.line >= 1 and problem.position.column >= 1 for problem in problems)
    assert text.isprintable() or all(character.isprintable() or character == "\n" for character in text)


def test_mutated_records(tmp_path: Path) -> None:
    chance = random.Random(480)
    for _ in range(TRIES):
        check(tmp_path, mutated(chance.choice(RECORDS), chance))


@settings(max_examples=max(50, TRIES // 5), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes(tmp_path: Path, data: bytes) -> None:
    check(tmp_path, data)


def test_bombs(tmp_path: Path) -> None:
    laughs = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)
    )
    for text in (
        laughs,
        "[" * 100_000,
        "- " * 50_000 + "x",
        "{a: " * 30_000,
        "x: " + "y" * 200_000,
        "\n".join(f"k{i}: v" for i in range(20_000)),
        "evidence: [" + "{}, " * 40_000 + "]",
        "aliases: [" + "a, " * 60_000 + "]",
        "\u200b" * 50_000,
    ):
        check(tmp_path, text.encode())


def codes(folder: Path, data: bytes) -> list[str]:
    (folder / "taxonomy").mkdir(exist_ok=True)
    (folder / "taxonomy/capabilities.yml").write_text("- {key: several-models, name: Several}\n", encoding="utf-8")
    (folder / "CLM-0480.yml").write_bytes(data)
    return [problem.code for problem in read(folder)[1]]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"notes: " + b"[" * 10_000 + b"]" * 10_000, "too-deep"),
        (b"notes: " + b"{a: " * 10_000 + b"}" * 10_000, "too-deep"),
        (b"".join(b"%s- a:\n" % (b"  " * depth) for depth in range(350)), "wrong-type"),
        (b"notes: a\0b", "control-character"),
        (b"\0" * 1000, "control-character"),
        (RECORDS[0].decode().encode("utf-16"), "encoding"),
        (RECORDS[0].decode().encode("utf-16-le"), "control-character"),
        (RECORDS[0].decode().encode("utf-32"), "encoding"),
        (RECORDS[0] + "# café".encode("latin-1"), "encoding"),
        (b"techniques: {" + b"".join(b"a%d: helps, " % number for number in range(100)) + b"}", "wrong-value"),
    ],
    ids=range(10),
)
def test_what_no_record_is(tmp_path: Path, data: bytes, code: str) -> None:
    assert code in codes(tmp_path, data)


def test_a_file_of_50_megabytes_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "CLM-0001.yml").write_bytes(b"")
    os.truncate(tmp_path / "CLM-0001.yml", 50 * 2**20)
    tracemalloc.start()
    (problem,) = read(tmp_path)[1]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert problem.code == "too-large"
    assert peak < 2**20


@pytest.mark.parametrize(
    ("head", "unit", "tail", "count"),
    [
        ("", "- ", "x", 120_000),
        ('title: "', "\u200b", '"', 80_000),
        ('title: "', "\\u200b", '"', 40_000),
        ('title: "', "\u0301", '"', 120_000),
        ("", "statmen: x\n", "", 20_000),
        ("evidence:\n", "- {direction: suports}\n", "", 2_000),
        ("notes: a: b\n", " #\n", "", 20_000),
        ("notes: >-\n", "  a-\n  b\n", "", 10_000),
        ("", "\r", "", 50_000),
        ("evidence: [{source: 'https://", "a.", "'}]", 120_000),
        ("aliases: [", "a, ", "]", 16_000),
        ("notes: ", "a: ", "", 80_000),
    ],
    ids=range(12),
)
def test_the_cost_grows_with_the_size_and_no_faster(
    tmp_path: Path, head: str, unit: str, tail: str, count: int
) -> None:
    """Calls are counted, not seconds: twice the text must not need three times as many."""

    def calls(number: int) -> int:
        seen = 0

        def event(*_: object) -> None:
            nonlocal seen
            seen += 1

        (tmp_path / "CLM-0480.yml").write_text(head + unit * number + tail, encoding="utf-8", newline="")
        sys.setprofile(event)
        try:
            read(tmp_path)
        finally:
            sys.setprofile(None)
        return seen

    calls(1)
    assert calls(count) < 3 * calls(count // 2) + 5000
