"""Files of all claims come piece by piece, and are the same files."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from mkdocs_claims.cli.main import main
from mkdocs_claims.exports import growing
from mkdocs_claims.exports.growing import Growing
from mkdocs_claims.exports.linked import jsonld
from tests.exports.bases import given, written

STATES = Path(__file__).parents[1] / "states"
OF_ALL_CLAIMS = {
    "claims.ndjson",
    "claims.csv",
    "figures.csv",
    "claims.jsonld",
    "claims.trig",
    "claims.bib",
    "claims.csl.json",
    "llms.txt",
    *(f"api/v1/{name}.json" for name in ("claims", "sources", "techniques", "changes", "capabilities")),
}


def test_pieces_of_any_size_are_the_same_files(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written(STATES)
    for size in (1, 700):
        monkeypatch.setattr(growing, "PIECE", size)
        monkeypatch.setattr(jsonld, "PIECE", size)
        assert written(STATES) == whole


def test_linked_data_that_the_memory_has_no_room_for_is_the_same_file(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written(STATES)
    monkeypatch.setattr(jsonld, "ROOM", 1000)
    assert written(STATES) == whole


def test_no_file_of_all_claims_is_made_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "PIECE", 1)
    found = list(given(STATES))
    assert {output.path for output in found if output.is_more} == OF_ALL_CLAIMS


@pytest.mark.parametrize("texts", [[], ["one"], ["one", "two"], ["", "a", ""], ["x" * 9]])
def test_a_file_is_its_start_its_texts_and_its_end(texts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for size in (1, 3, 100):
        monkeypatch.setattr(growing, "PIECE", size)
        file = Growing("file", "[", ", ")
        found = [piece for text in texts for piece in file.add(text)] + [*file.end("]")]
        assert b"".join(piece.data for piece in found).decode() == f"[{', '.join(texts)}]"
        assert [piece.is_more for piece in found] == [False] + [True] * (len(found) - 1)


def test_an_export_in_pieces_is_the_same_and_counts_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(name: str) -> dict[str, bytes]:
        folder = tmp_path / name
        result = CliRunner().invoke(main, ["export", str(folder), "--base", str(STATES)], catch_exceptions=False)
        files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        assert f"wrote {len(files)} files" in result.output
        return files

    whole = run("whole")
    monkeypatch.setattr(growing, "PIECE", 50)
    assert run("pieces") == whole
