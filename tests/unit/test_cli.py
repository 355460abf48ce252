"""The command `claims`: what it prints, and its exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mkdocs_claims.cli.main import main
from tests.conftest import claim

ROOT = Path(__file__).parents[2]
Run = Callable[..., Result]


@pytest.fixture
def run(project: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `claims` in a small base of two claims."""
    made = project({"claims/CLM-0001.yml": claim(), "claims/sub/CLM-0002.yml": claim("CLM-0002")})
    monkeypatch.chdir(made.folder)

    def call(*arguments: str, files: dict[str, str] | None = None) -> Result:
        made.write(files or {})
        return CliRunner().invoke(main, arguments, catch_exceptions=False)

    return call


BAD = {"claims/CLM-0003.yml": claim("CLM-0003", capability="tool-us"), "claims/CLM-0004.yml": "a: b: c"}
WARNING = {"claims/CLM-0005.yml": claim("CLM-0005", techniques={"x": "helps"})}


def test_check_a_sound_base(run: Run) -> None:
    result = run("check")
    assert (result.exit_code, result.output) == (0, "3 files read: no problems\n")


def test_check_prints_every_problem_and_fails(run: Run) -> None:
    result = run("check", files=BAD)
    assert result.exit_code == 1
    assert "claims/CLM-0003.yml:4:13: unknown-capability" in result.output
    assert "did you mean 'tool-use'?" in result.output
    assert "claims/CLM-0004.yml:1:5: yaml-colon" in result.output
    assert result.output.endswith("5 files read: 2 errors\n")


def test_warnings_fail_only_when_strict(run: Run) -> None:
    result = run("check", files=WARNING)
    assert (result.exit_code, "warning: the technique 'x'" in result.output) == (0, True)
    assert run("check", "--strict").exit_code == 1


def test_paths_limit_what_is_printed(run: Run) -> None:
    assert run("check", "claims/CLM-0001.yml", "claims/sub", files=BAD).exit_code == 0
    result = run("check", "claims/CLM-0003.yml")
    assert (result.exit_code, "CLM-0004" in result.output) == (1, False)


def test_another_folder_is_a_base_of_its_own(run: Run, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "x.yml").write_text("[]", encoding="utf-8")
    result = run("check", str(tmp_path / "other"))
    assert (result.exit_code, "1 file read: 1 error" in result.output) == (1, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "nowhere"],
        ["check", "mkdocs.yml"],
        ["check", "--format", "xml"],
        ["show"],
        ["show", "CLM-0009"],
        ["no"],
    ],
)
def test_wrong_usage(run: Run, arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


def test_no_base_at_all(run: Run) -> None:
    result = run("check", "--base", "nowhere")
    assert result.exit_code == 1
    assert "nowhere:1:1: no-folder: the claims folder does not exist" in result.output


def test_formats(run: Run) -> None:
    read = json.loads(run("check", "--format", "json", files=BAD).output)
    assert [problem["code"] for problem in read["problems"]] == ["unknown-capability", "yaml-colon"]
    assert run("check", "--format", "github").output.count("::error file=claims/") == 2


def test_release(run: Run) -> None:
    files = {"claims/CLM-NEW-x.yml": claim("CLM-NEW-x")}
    assert run("check", files=files).exit_code == 0
    assert run("check", "--release").exit_code == 1


def test_show(run: Run) -> None:
    output = run("show", "clm-0001").output
    for words in ("CLM-0001", "Unreviewed, model-drafted.", "supports 0", "related      CLM-0002", "sha256:"):
        assert words in output
    wrong = run("show", "CLM-001")
    assert "there is no claim CLM-001; did you mean 'CLM-0001'?" in wrong.output


def test_show_prints_the_problems_of_a_faulty_base(run: Run) -> None:
    result = run("show", "CLM-0001", files=BAD)
    assert result.exit_code == 1
    assert "unknown-capability" in result.output


def test_schema(run: Run, tmp_path: Path) -> None:
    assert json.loads(run("schema").output)["title"] == "A claim"
    folder = tmp_path / "schema"
    assert run("schema", str(folder)).output.count("wrote") == 3
    assert run("schema", str(folder), "--check").exit_code == 0
    (folder / "claim.schema.json").write_text("{}", encoding="utf-8")
    assert run("schema", str(folder), "--check").exit_code == 1
    assert run("schema", str(folder)).output.count("wrote") == 1


def test_schema_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("schema", str(tmp_path / "file" / "below"))
    assert result.exit_code == 1
    assert "cannot be written" in result.output


def test_checking_does_not_import_scipy_or_mkdocs() -> None:
    """What takes long to import is imported where it is used."""
    import subprocess
    import sys

    code = "import sys; from mkdocs_claims.cli.main import main; main(['check'], standalone_mode=False)\n"
    probe = f"import sys\ntry:\n    exec({code!r})\nexcept SystemExit:\n    pass\nprint(sorted({{'scipy', 'mkdocs', 'numpy'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
