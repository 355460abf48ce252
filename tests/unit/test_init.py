"""`claims init`: a whole base or none, and all of its files in what is installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
import yaml
from click.testing import CliRunner, Result

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.cli.main import main
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.standing import Standing
from mkdocs_claims.loader.base import load
from mkdocs_claims.records.events import Ground
from mkdocs_claims.records.evidence import Basis, Direction
from mkdocs_claims.starter import starter

ROOT = Path(__file__).parents[2]


def init(folder: Path | str) -> Result:
    return CliRunner().invoke(main, ["init", str(folder)], catch_exceptions=False)


def tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_it_writes_what_it_lists(tmp_path: Path) -> None:
    result = init(tmp_path / "base")
    assert result.exit_code == 0
    written = tree(tmp_path / "base")
    assert [line.removeprefix(f"wrote {tmp_path}/base/") for line in result.output.splitlines() if "wrote" in line] == (
        sorted(written)
    )
    assert written == starter.starter_files()
    assert [entry.name for entry in tmp_path.iterdir()] == ["base"]


@pytest.mark.parametrize(
    "path",
    [
        "mkdocs.yml",
        "requirements.txt",
        "README.md",
        ".gitignore",
        ".vscode/settings.json",
        ".github/CODEOWNERS",
        ".github/dependabot.yml",
        ".github/pull_request_template.md",
        ".github/ISSUE_TEMPLATE/config.yml",
        ".github/ISSUE_TEMPLATE/dispute.yml",
        ".github/ISSUE_TEMPLATE/new-claim.yml",
        ".github/ISSUE_TEMPLATE/new-source.yml",
        ".github/workflows/pull-request.yml",
        ".github/workflows/comment.yml",
        ".github/workflows/form.yml",
        ".github/workflows/publish.yml",
        "claims/taxonomy/capabilities.yml",
        "claims/taxonomy/techniques.yml",
        "claims/reviewers.yml",
        "claims/ids.txt",
        "docs/index.md",
        "docs/schema/claim.schema.json",
        "docs/contribute/record.md",
    ],
)
def test_a_base_has(path: str) -> None:
    assert starter.starter_files()[path]


def test_the_new_base_has_one_sound_claim_ready_for_release(tmp_path: Path) -> None:
    init(tmp_path / "base")
    catalogue, problems, _ = read(tmp_path / "base/claims", release=True)
    assert problems == []
    assert [claim.id for claim in catalogue.claims] == ["CLM-0001"]
    base, _ = load(tmp_path / "base/claims")
    assert (list(base.ledger), base.reviewers) == (["CLM-0001"], ())


@pytest.mark.parametrize("name", ["file", ".hidden", "claims/CLM-0001.yml", ".github/CODEOWNERS"])
def test_a_folder_that_holds_something_stays_as_it_is(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("mine", encoding="utf-8")
    result = init(tmp_path)
    assert (result.exit_code, "is not empty; nothing was written" in result.output) == (2, True)
    assert tree(tmp_path) == {name: "mine"}


def test_an_empty_folder_and_a_fresh_repository_are_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/config").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert init(".").exit_code == 0
    assert tree(tmp_path) == {".git/config": "", **starter.starter_files()}


def test_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "is not a folder" in init(tmp_path / "file").output
    result = init(tmp_path / "no" / "base")
    assert (result.exit_code, "does not exist" in result.output) == (2, True)
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def full(*_: object, **__: object) -> Any:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize("failing", ["write_text", "rename", "mkdir"])
def test_a_failure_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str, is_there: bool
) -> None:
    target = tmp_path / "base"
    if is_there:
        target.mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(Path, failing, full)
        result = init(target)
    assert (result.exit_code, "and is as it was: No space left on device" in result.output) == (1, True)
    assert [entry.relative_to(tmp_path).as_posix() for entry in tmp_path.rglob("*")] == (["base"] if is_there else [])


def test_entries_that_were_moved_go_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename, count = Path.rename, [0]

    def third_fails(path: Path, target: Path) -> Path:
        count[0] += 1
        return full() if count[0] == 3 else rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", third_fails)
        assert init(tmp_path).exit_code == 1
    assert count[0] > 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("origin", "line"),
    [
        (None, "mkdocs-claims==9.9"),
        ({"url": "file:///somewhere", "dir_info": {"editable": True}}, f"mkdocs-claims @ {starter.PLACE_TO_FILL_IN}"),
        ({"url": "https://example.org/a.whl", "archive_info": {}}, "mkdocs-claims @ https://example.org/a.whl"),
        (
            {"url": "https://example.org/r.git", "vcs_info": {"vcs": "git", "commit_id": "c0ffee"}},
            "mkdocs-claims @ git+https://example.org/r.git@c0ffee",
        ),
    ],
)
def test_the_requirement_names_where_this_plugin_came_from(
    origin: dict[str, Any] | None, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = SimpleNamespace(version="9.9", read_text=lambda _: json.dumps(origin) if origin else None)
    monkeypatch.setattr(starter, "distribution", lambda _: installed)
    assert starter.requirement() == line
    assert starter.starter_files()["requirements.txt"].endswith(f"\n{line}\n")


def test_a_wheel_holds_every_file_and_starts_a_base(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name.removeprefix("mkdocs_claims/") for name in archive.namelist()}
        archive.extractall(tmp_path / "installed")
    package = ROOT / "plugins/mkdocs_claims"
    lying = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    assert {name for name in lying if "__pycache__" not in name} <= packed
    assert "starter/files/.github/workflows/comment.yml" in packed
    code = "import mkdocs_claims, sys; print(mkdocs_claims.__file__); from mkdocs_claims.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "init", str(tmp_path / "base")],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith(str(tmp_path / "installed"))
    expected = starter.starter_files()
    written = tree(tmp_path / "base")
    assert written.pop("requirements.txt").splitlines()[:-1] == expected.pop("requirements.txt").splitlines()[:-1]
    assert written == expected


@pytest.mark.parametrize(
    ("form", "field", "choices"),
    [
        ("dispute", "ground", get_args(Ground)),
        ("new-source", "direction", get_args(Direction)),
        ("new-source", "basis", get_args(Basis)),
    ],
)
def test_forms_offer_what_records_take(form: str, field: str, choices: tuple[str, ...]) -> None:
    body = yaml.safe_load(starter.starter_files()[f".github/ISSUE_TEMPLATE/{form}.yml"])["body"]
    (options,) = [one["attributes"]["options"] for one in body if one.get("id") == field]
    assert tuple(option.partition(":")[0] for option in options) == choices


def test_what_is_in_two_places_is_the_same() -> None:
    forms = [path.relative_to(ROOT).as_posix() for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*")]
    for path in (
        *forms,
        ".github/workflows/comment.yml",
        ".github/CODEOWNERS",
        ".vscode/settings.json",
        ".vscode/extensions.json",
    ):
        text = (ROOT / path).read_text(encoding="utf-8")
        if path.endswith("new-claim.yml"):
            text = with_capabilities_of_the_starter(text)
        assert starter.starter_files()[path] == text, path


def with_capabilities_of_the_starter(form: str) -> str:
    """Our own form for new claims, with the capabilities of a new base in the place of ours."""
    capabilities = yaml.safe_load(starter.starter_files()["claims/taxonomy/capabilities.yml"])
    options = "".join(f'        - "{one["key"]}: {one["name"]}"\n' for one in capabilities)
    return re.sub(r"(id: capability\n.*?options:\n).*?(    validations)", rf"\1{options}\2", form, flags=re.DOTALL)


def test_the_labels_are_those_of_the_site() -> None:
    pages = [starter.starter_files()[f"docs/about/{name}.md"] for name in ("labels", "standing")]
    page = "".join(pages)
    assert [word.label for word in [*ReviewState, *Standing] if f"| **{word.label}** |" not in page] == []
