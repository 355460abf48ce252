"""The same input gives the same bytes, and a build writes nowhere but into the site."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.conftest import needs_git


def tree(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_mtime_ns, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def build(folder: Path, target: Path, **environment: str) -> dict[str, bytes]:
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "-d", str(target)],
        cwd=folder,
        env={**os.environ, **environment},
        check=True,
    )
    return {name: content for name, (_, content) in tree(target).items()}


def test_two_builds_on_two_days_are_equal(repository: Any, tmp_path: Path) -> None:
    """On different days, with another hash seed, from files written in another order, in git and where git is unknown."""
    needs_git()
    folder = tmp_path / "copy"
    folder.mkdir()
    for path in sorted(repository.folder.rglob("*"), reverse=True):
        target = folder / path.relative_to(repository.folder)
        if path.is_file() and not target.is_relative_to(folder / "site"):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    for command in (["init"], ["add", "-A"], ["-c", "user.name=x", "-c", "user.email=x", "commit", "-m", "x"]):
        subprocess.run(["git", *command], cwd=folder, check=True, capture_output=True)
    settings = {"CLAIMS_SITE_URL": "https://example.org/kb/", "CLAIMS_SOCIAL_CARDS": "true"}
    one = build(repository.folder, tmp_path / "one", PYTHONHASHSEED="1", PATH="", **settings)
    other = build(folder, tmp_path / "other", PYTHONHASHSEED="2", SOURCE_DATE_EPOCH="86400", **settings)
    assert "c/CLM-0480.png" in one
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []
    assert b"<lastmod>" not in one["sitemap.xml"]
    assert b"claims/llm-agents-must-compose" in one["sitemap.xml"]


def test_docs_and_claims_are_left_alone(repository: Any, tmp_path: Path) -> None:
    before = tree(repository.folder / "docs"), tree(repository.folder / "claims")
    build(repository.folder, tmp_path / "site")
    assert (tree(repository.folder / "docs"), tree(repository.folder / "claims")) == before


def test_the_sitemap_has_the_dates_of_records(project: Any) -> None:
    from tests.conftest import claim

    text = claim(filed_on="2026-01-31").replace("'2026-01-31'", "2026-01-31")
    sitemap = project({"claims/CLM-0001.yml": text}).build().text("sitemap.xml")
    assert sitemap.count("<lastmod>") == 1
    assert "<lastmod>2026-01-31</lastmod>" in sitemap
