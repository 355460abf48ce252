"""Records that are kept between runs: restored they are what parsing gives, and whatever the folder holds harms nothing."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.loader import kept as module
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.kept import Kept
from mkdocs_claims.loader.parse import Parsed, parse
from mkdocs_claims.records.claim import Claim
from tests.bench.generate import write_base
from tests.conftest import CONFIG, Built, Project, claim
from tests.unit.test_any_bytes import RECORDS, mutated

ROOT = Path(__file__).parents[2]
Parsing = list[str]


def files_of(texts: Iterable[str]) -> list[SourceFile]:
    return [SourceFile(f"claims/{number}.yml", f"{number}.yml", text) for number, text in enumerate(texts)]


def every_text(tmp_path: Path) -> list[str]:
    """Records of every kind: filed, seeds, states, examples of the docs, golden cases, generated, mutated."""
    write_base(tmp_path / "generated", 100)
    folders = [ROOT / "claims", ROOT / "tests/seeds/claims", ROOT / "tests/states", tmp_path / "generated"]
    folders.append(ROOT / "plugins/mkdocs_claims/reference/examples")
    texts = [path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.rglob("*.yml"))]
    cases = sorted((ROOT / "tests/golden").glob("*.case"))
    texts += [path.read_bytes().decode().partition("---8<---\n")[0] for path in cases]
    chance = random.Random(5)
    texts += [mutated(chance.choice(RECORDS), chance).decode(errors="replace") for _ in range(300)]
    return texts


def same(restored: Parsed[Claim], parsed: Parsed[Claim]) -> bool:
    if restored.value is None or parsed.value is None:
        return restored == parsed
    return (
        restored == parsed
        # Equal numbers may have other digits, and equal records other fields that were given.
        and repr(restored.value) == repr(parsed.value)
        and restored.value.model_dump(exclude_unset=True) == parsed.value.model_dump(exclude_unset=True)
        and list(restored.value.techniques) == list(parsed.value.techniques)
    )


@pytest.fixture
def parsing(monkeypatch: pytest.MonkeyPatch) -> Parsing:
    """The names of the files that are parsed."""
    names: Parsing = []

    def counted(file: SourceFile, kind: Any) -> Any:
        names.append(file.name)
        return parse(file, kind)

    monkeypatch.setattr(module, "parse", counted)
    return names


def test_each_record_is_restored_as_it_is_parsed_and_what_has_problems_is_parsed_anew(
    tmp_path: Path, parsing: Parsing
) -> None:
    files = files_of(every_text(tmp_path))
    parsed = {file: parse(file, Claim) for file in files}
    for kept in (Kept(tmp_path / "kept"), Kept(tmp_path / "kept")):
        parsing.clear()
        found = kept.parsed(files)
        assert found.keys() == parsed.keys()
        assert [file.name for file in files if not same(found[file], parsed[file])] == []
    sound = [file for file in files if parsed[file].value is not None and not parsed[file].problems]
    assert len(sound) > 150
    assert set(parsing) == {file.name for file in files} - {file.name for file in sound}
    # In a run that lives on, from memory.
    assert kept.parsed(files) == found


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)


@settings(deadline=None)
@given(statement=TEXTS, notes=TEXTS, number=st.decimals(allow_nan=False, allow_infinity=False, places=6))
def test_any_text_and_number_is_restored(
    tmp_path_factory: pytest.TempPathFactory, statement: str, notes: str, number: object
) -> None:
    results = [{"metric": "m", "entries": [{"name": "x", "value": "NUMBER"}]}]
    text = claim(statement=statement, notes=notes, evidence=[{"quotes": [statement], "results": results}])
    files = files_of([text.replace("NUMBER", f"{number:f}")])
    folder = tmp_path_factory.mktemp("kept")
    found = [Kept(folder).parsed(files)[files[0]] for _ in range(2)]
    assert all(same(one, parse(files[0], Claim)) for one in found)


@pytest.fixture
def sound() -> list[SourceFile]:
    return files_of(claim(f"CLM-{number:04}") for number in range(1, 61))


def damage(data: bytes) -> Iterable[bytes]:
    chance = random.Random(1)
    yield b""
    yield b"\n"
    yield b"{}"
    yield b"\xff\xfe" * 50
    yield b"[" * 100_000
    yield data[:64]
    yield data[1:]
    yield data + b" "
    yield data[:-1]
    yield data.replace(b"In tests", b"In truth", 1)
    yield data.replace(b"\n{", b"\n\n{")
    for _ in range(20):
        place = chance.randrange(len(data))
        yield data[:place]
        yield data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def test_what_is_damaged_is_read_anew_and_mended(tmp_path: Path, sound: list[SourceFile], parsing: Parsing) -> None:
    right = Kept(tmp_path).parsed(sound)
    path = max(tmp_path.iterdir(), key=lambda path: path.stat().st_size)
    data = path.read_bytes()
    for damaged in damage(data):
        path.write_bytes(damaged)
        parsing.clear()
        assert Kept(tmp_path).parsed(sound) == right
        assert parsing
        assert path.read_bytes() == data


def test_what_another_version_has_written_is_not_read(
    tmp_path: Path, sound: list[SourceFile], parsing: Parsing, monkeypatch: pytest.MonkeyPatch
) -> None:
    Kept(tmp_path).parsed(sound)
    monkeypatch.setattr(module, "_version", lambda: b"another")
    parsing.clear()
    Kept(tmp_path).parsed(sound)
    assert len(parsing) == len(sound)
    parsing.clear()
    Kept(tmp_path).parsed(sound)
    assert parsing == []


@pytest.mark.parametrize("changed", ["loader/walk.py", "records/claim.py", "suggest.py"])
def test_the_version_changes_with_the_code(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.read_bytes
    before = module._version.__wrapped__()
    assert module._version.__wrapped__() == before
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: real(path) + (b"#" if path.as_posix().endswith(changed) else b"")
    )
    assert module._version.__wrapped__() != before


def test_names_that_are_taken_and_folders_that_cannot_be_made_are_no_trouble(
    tmp_path: Path, sound: list[SourceFile]
) -> None:
    right = {file: parse(file, Claim) for file in sound}
    for part in "0123456789abcdef":
        (tmp_path / f"{part}.json").mkdir()
    (tmp_path / "file").touch()
    for folder in (tmp_path, tmp_path / "file", tmp_path / "file/below"):
        assert Kept(folder).parsed(sound) == right


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_is_no_trouble(tmp_path: Path, sound: list[SourceFile]) -> None:
    assert Kept(tmp_path).parsed(sound) == {file: parse(file, Claim) for file in sound}
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_longer_used_goes_once_it_is_more_than_what_is(
    tmp_path: Path, sound: list[SourceFile], parsing: Parsing
) -> None:
    Kept(tmp_path).parsed(sound)
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    # A branch with other records, and back.
    half = sound[: len(sound) * 3 // 4]
    Kept(tmp_path).parsed(half)
    parsing.clear()
    Kept(tmp_path).parsed(sound)
    assert len(parsing) < 5
    few = sound[:2]
    Kept(tmp_path).parsed(few)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < size / 3


def _run(folder: Path, numbers: list[int]) -> bool:
    files = files_of(claim(f"CLM-{number:04}") for number in numbers)
    return all(Kept(folder).parsed(files) == {file: parse(file, Claim) for file in files} for _ in range(10))


def test_runs_at_the_same_time_with_other_records(tmp_path: Path) -> None:
    with ProcessPoolExecutor(3, mp_context=get_context("spawn")) as pool:
        runs = [pool.submit(_run, tmp_path, list(range(start, start + 20))) for start in (1, 5, 40)]
        assert all(run.result() for run in runs)
    assert all(path.suffix == ".json" and len(path.stem) == 1 for path in tmp_path.iterdir())


# Whole builds.

Make = Callable[..., Project]


def test_a_build_with_kept_records_is_the_same_and_finds_all_problems(project: Make, parsing: Parsing) -> None:
    made = project({"claims/CLM-0001.yml": claim(), "claims/CLM-0002.yml": claim("CLM-0002")})
    first = made.build().files()
    assert len(parsing) == 2
    folder = made.folder / ".cache/claims/records"
    assert folder.is_dir()
    assert made.build().files() == first
    assert len(parsing) == 2
    # Problems between records are found between kept ones too.
    made.write({"claims/CLM-0003.yml": claim("CLM-0003", slug="slug-of-clm-0001")})
    plain, kept = read(made.folder / "claims"), read(made.folder / "claims", kept=Kept(folder))
    assert plain[1] == kept[1] != []
    assert plain[0] == kept[0]


def test_without_the_option_nothing_is_kept(project: Make) -> None:
    made = project({"claims/CLM-0001.yml": claim()}, config=CONFIG.replace("[claims]", "[{claims: {cache: false}}]"))
    made.build()
    assert not (made.folder / ".cache").exists()


def test_a_published_site_rests_on_nothing_that_is_kept(project: Make) -> None:
    """Whoever can put a file into the repository can put a well-formed cache there, with other words for a record."""
    made = project({"claims/CLM-0001.yml": claim()})
    made.build()
    folder = made.folder / ".cache/claims/records"
    for path in folder.glob("*.json"):
        content = path.read_bytes().partition(b"\n")[2].replace(b"is stated in", b"is forged in")
        path.write_bytes(module._digest(content) + b"\n" + content)
    found = []
    for config in (CONFIG, CONFIG.replace("[claims]", "[{claims: {release: true}}]")):
        made.write({"mkdocs.yml": config})
        # In a process of its own: in this one, MkDocs keeps the plugin with what it has read.
        subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=made.folder, check=True)
        found.append("is forged in" in Built(made.folder / "site").text("claims/slug-of-clm-0001/index.html"))
    assert found == [True, False]
