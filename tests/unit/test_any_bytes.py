"""Whatever a record's file holds, the answer is a list of problems. CLAIMS_MUTATIONS sets how many are tried."""

from __future__ import annotations

import os
import random
from pathlib import Path

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
