"""Related claims by meaning: how it is mixed with words, what is kept between builds, and the model itself."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from mkdocs_claims.derived import related_cache, related_model, related_nearest
from mkdocs_claims.derived.related import compared_text, related_by_meaning
from mkdocs_claims.derived.related_cache import kept_meanings
from tests.unit.test_related import ROOT, made_up, make, vectors_by_definition

needs_model = pytest.mark.skipif(
    related_model.why_not() is not None, reason=f"the extra `embeddings` is not installed: {related_model.why_not()}"
)


def unit(text: str) -> NDArray[np.int16]:
    """A vector that depends on the text alone and is as good as any."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    vector = np.random.Generator(np.random.PCG64(seed)).integers(-99, 100, related_model.DIMENSIONS).astype(np.float64)
    found: NDArray[np.int16] = np.rint(vector / np.sqrt((vector * vector).sum()) * 2**14).astype(np.int16)
    return found


def standing_in(texts: Sequence[str]) -> NDArray[np.int16]:
    return np.array([unit(text) for text in texts]).reshape(len(texts), related_model.DIMENSIONS)


def test_seven_tenths_are_meaning_and_three_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = made_up(80)
    meaning = standing_in([compared_text(claim) for claim in claims]).astype(int).tolist()
    words = vectors_by_definition(claims)
    expected = []
    for own in range(80):
        scores = []
        for other in range(80):
            means = sum(a * b for a, b in zip(meaning[own], meaning[other], strict=True))
            says = sum(weight * words[other].get(stem, 0) for stem, weight in words[own].items())
            thousandths = ((7 * means + 3 * says) * 1000 + 5 * 2**28) // (10 * 2**28)
            if other != own and thousandths > 0:
                scores.append((-thousandths, other))
        expected.append([(other, -score) for score, other in sorted(scores)[:5]])
    for tile in (2048, 30):
        monkeypatch.setattr(related_nearest, "_TILE", tile)
        found = [[(one.index, one.thousandths) for one in row] for row in related_by_meaning(claims, standing_in)]
        assert found == expected


def test_no_claim_and_one_claim_need_no_model() -> None:
    def refuse(_: Sequence[str]) -> NDArray[np.int16]:
        raise AssertionError

    assert related_by_meaning([], refuse) == []
    assert related_by_meaning([make(1, "Alone.")], refuse) == [()]


def test_opposite_meanings_are_not_listed() -> None:
    one = np.zeros((2, related_model.DIMENSIONS), np.int16)
    one[:, 0] = [2**14, -(2**14)]
    assert related_by_meaning([make(1, "Same words."), make(2, "Same words.")], lambda _: one) == [(), ()]


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that the model is asked for."""
    asked: list[str] = []

    def noting(texts: Sequence[str]) -> NDArray[np.int16]:
        asked.extend(texts)
        return standing_in(texts)

    monkeypatch.setattr(related_cache, "meanings", noting)
    monkeypatch.setattr(related_cache, "model_mark", lambda: "model")
    return asked


def test_a_text_is_worked_out_once(worked_out: list[str], tmp_path: Path) -> None:
    texts = ["one", "two", "one", ""]
    folder = tmp_path / "a/b"
    assert (kept_meanings(texts, folder) == standing_in(texts)).all()
    assert (kept_meanings(["three", "two"], folder) == standing_in(["three", "two"])).all()
    assert worked_out == ["one", "two", "", "three"]
    assert [path.name for path in folder.iterdir()] == ["model.vectors"]
    assert kept_meanings([], folder).shape == (0, related_model.DIMENSIONS)


def test_the_same_texts_leave_the_same_file_in_any_order(worked_out: list[str], tmp_path: Path) -> None:
    for name, texts in (("a", ["one", "two"]), ("b", ["two", "one"])):
        kept_meanings(texts, tmp_path / name)
    assert (tmp_path / "a/model.vectors").read_bytes() == (tmp_path / "b/model.vectors").read_bytes()
    assert len(worked_out) == 4


def test_the_folder_may_be_deleted_and_the_file_does_not_grow_for_ever(worked_out: list[str], tmp_path: Path) -> None:
    for number in range(20):
        kept_meanings([f"text {number}", "same"], tmp_path)
    path = tmp_path / "model.vectors"
    assert path.stat().st_size == 4 * (32 + 512 + 32)
    path.unlink()
    assert (kept_meanings(["same"], tmp_path) == standing_in(["same"])).all()
    assert worked_out.count("same") == 2


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut": lambda data: data[:-1],
    "longer": lambda data: data + b"\0",
    "moved": lambda data: b"\0" + data,
    "no vectors": lambda _: b"<script>" * 1000,
    "the entries of another text": lambda data: data[576:] + data[:32] + data[608:],
    "a pickle": lambda _: b"\x80\x04\x8c\x02os\x94\x8c\x06system\x94\x93\x94\x8c\x04true\x94\x85\x94R\x94." * 99,
    **{f"a bit at {at}": lambda data, at=at: data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :] for at in (0, 40, 560)},  # type: ignore[misc]
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_damaged_is_worked_out_anew(worked_out: list[str], tmp_path: Path, damage: str) -> None:
    kept_meanings(["one", "two"], tmp_path)
    path = tmp_path / "model.vectors"
    whole = path.read_bytes()
    path.write_bytes(DAMAGE[damage](whole))
    assert (kept_meanings(["one", "two"], tmp_path) == standing_in(["one", "two"])).all()
    assert len(worked_out) > 2 or damage == "longer"
    assert path.read_bytes()[: len(whole)] == whole


def test_what_another_model_gave_is_not_taken(
    worked_out: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept_meanings(["one"], tmp_path)
    monkeypatch.setattr(related_cache, "model_mark", lambda: "later")
    (tmp_path / "model.vectors").rename(tmp_path / "later.vectors")
    kept_meanings(["one"], tmp_path)
    assert worked_out == ["one", "one"]


def test_where_nothing_can_be_kept_it_is_worked_out(
    worked_out: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder/model.vectors").mkdir(parents=True)
    for folder in ("file", "folder"):
        assert (kept_meanings(["one"], tmp_path / folder) == standing_in(["one"])).all()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert (kept_meanings(["one"], tmp_path / "full") == standing_in(["one"])).all()
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["model.vectors"]
    assert list((tmp_path / "full").iterdir()) == []
    assert worked_out == ["one"] * 3


def test_versions_and_code_are_part_of_the_models_name(monkeypatch: pytest.MonkeyPatch) -> None:
    versions = {"wordllama": "1", "tokenizers": "1"}
    monkeypatch.setattr(related_model, "version", versions.__getitem__)
    marks = {related_model.model_mark()}
    for name in versions:
        with monkeypatch.context() as patch:
            patch.setitem(versions, name, "2")
            marks.add(related_model.model_mark())
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#")
    marks.add(related_model.model_mark())
    assert len(marks) == 4


def test_a_package_without_its_model_is_refused_with_the_way_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(related_model, "find_spec", lambda _: object())
    monkeypatch.setattr(related_model, "_folder", lambda: tmp_path)
    monkeypatch.setattr(related_model, "version", lambda _: "0.9")
    trouble = related_model.why_not()
    assert trouble is not None
    assert trouble.startswith("wordllama 0.9 does not hold weights/")
    assert "pip install 'mkdocs-claims[embeddings]'" in trouble


_OFFLINE = """
import socket, sys
def refuse(*_, **__):
    raise AssertionError("nothing is to be fetched")
socket.socket.connect = socket.getaddrinfo = socket.create_connection = refuse
from mkdocs_claims.derived.related_model import meanings
texts = ["A dog sleeps on the sofa.", "A puppy naps on the couch.", "Interest rates rose in March.", "", "模型 🙂" * 3000]
print(meanings(texts).tobytes().hex())
print({name.split(".")[0] for name in sys.modules} & {"wordllama", "requests", "huggingface_hub", "torch"})
"""


@needs_model
def test_the_model_works_without_a_network_and_gives_the_same_bytes_under_all_settings() -> None:
    paths = os.pathsep.join([str(ROOT), *(path for path in sys.path if path)])
    outputs = set()
    for settings in (
        {},
        {"OPENBLAS_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"},
        {"OPENBLAS_CORETYPE": "PRESCOTT", "NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3 AVX512F", "PYTHONHASHSEED": "7"},
    ):
        environment = {**os.environ, **settings, "PYTHONPATH": paths, "HOME": "/nonexistent"}
        run = subprocess.run(
            [sys.executable, "-c", _OFFLINE], env=environment, capture_output=True, text=True, check=True
        )
        outputs.add(run.stdout)
    (output,) = outputs
    vectors, imported = output.splitlines()
    assert imported == "set()"
    rows = np.frombuffer(bytes.fromhex(vectors), np.int16).reshape(5, -1).astype(np.int64)
    lengths = np.sqrt((rows * rows).sum(axis=1)) / 2**14
    assert lengths.round(3).tolist() == [1, 1, 1, 0, 1]
    cosines = rows @ rows.T / 2**28
    assert cosines[0, 1] > 0.4
    assert cosines[0, 2] < 0.2


@needs_model
def test_texts_do_not_depend_on_those_beside_them() -> None:
    texts = ["Short.", "A much longer text about agents that plan before they act, and about those that do not. " * 9]
    together = related_model.meanings(texts)
    assert (together == np.concatenate([related_model.meanings([text]) for text in texts])).all()


def test_nothing_that_reads_vectors_unpickles() -> None:
    for module in ("related_cache", "related_model"):
        assert not re.search(
            r"pickle|np\.load|marshal|eval",
            (ROOT / f"plugins/mkdocs_claims/derived/{module}.py").read_text(encoding="utf-8"),
        )
