"""Related claims come out the same whatever multiplies: kernels and threads below NumPy add in orders of their own."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from mkdocs_claims.derived import related_nearest
from mkdocs_claims.derived.related import related_by_meaning, related_claims
from tests.unit.test_related import ROOT, made_up
from tests.unit.test_related_meaning import standing_in


def digest() -> str:
    """A digest of lists by words and of lists by meaning, which BLAS multiplies."""
    claims = made_up(400)
    lists = [related_claims(claims), related_by_meaning(claims, standing_in)]
    return hashlib.sha256(repr(lists).encode()).hexdigest()


@pytest.mark.parametrize(
    "settings",
    [
        {"OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "7"},
        {"OPENBLAS_NUM_THREADS": "4"},
        {"OPENBLAS_CORETYPE": "PRESCOTT"},
        {"OPENBLAS_CORETYPE": "NEHALEM", "OPENBLAS_NUM_THREADS": "2"},
        {"NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3 AVX512F"},
    ],
    ids=str,
)
def test_lists_are_the_same_whatever_multiplies(monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]) -> None:
    """The tiles are cut in another way besides."""
    paths = os.pathsep.join([str(ROOT), *(path for path in sys.path if path)])
    environment = {**os.environ, **settings, "PYTHONPATH": paths}
    code = "from tests.unit.test_related_anywhere import digest; print(digest())"
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    monkeypatch.setattr(related_nearest, "_TILE", 128)
    assert run.stdout.strip() == digest()


@pytest.mark.parametrize(("asked", "told"), [(None, "1"), ("3", "3")])
def test_numpy_is_told_to_use_one_processor_unless_somebody_says_otherwise(asked: str | None, told: str) -> None:
    """It reads that when it is loaded, which is later."""
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    code = (
        "import os, sys, mkdocs_claims.derived; print('numpy' in sys.modules)\n"
        "import mkdocs_claims.derived.related; print(os.environ['OPENBLAS_NUM_THREADS'])"
    )
    environment |= {"PYTHONPATH": os.pathsep.join(sys.path), **({"OPENBLAS_NUM_THREADS": asked} if asked else {})}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", told]
