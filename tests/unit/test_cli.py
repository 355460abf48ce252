"""The command `claims`: what it prints, and its exit codes."""

from __future__ import annotations

import json
import os
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


def claims(*arguments: str, before: str = "", cwd: Path = ROOT, env: dict[str, str] | None = None) -> Any:
    """`claims` as a process of its own, which the shell starts after `before`."""
    import subprocess
    import sys

    script = "from mkdocs_claims.cli.main import main; main()"
    command = f'{before}"{sys.executable}" -c "{script}" {" ".join(arguments)}'
    return subprocess.run(
        ["bash", "-c", command], cwd=cwd, capture_output=True, text=True, check=False, env={**os.environ, **(env or {})}
    )


@pytest.mark.parametrize("arguments", [["check"], ["schema"], ["--help"]])
def test_a_full_disk_is_said_in_a_line(arguments: list[str]) -> None:
    done = claims(*arguments, "> /dev/full")
    assert (done.returncode, done.stderr) == (1, "Error: No space left on device\n")
    assert claims(*arguments, "> /dev/full 2>&1").returncode == 1


def test_a_working_directory_that_is_gone(tmp_path: Path) -> None:
    gone = f"mkdir {tmp_path}/gone && cd {tmp_path}/gone && rmdir {tmp_path}/gone && "
    for arguments in (["check"], ["check", "x"], ["check", str(ROOT / "claims")], ["show", "CLM-0001"]):
        done = claims(*arguments, before=gone)
        assert done.returncode in (1, 2)
        assert "Traceback" not in done.stderr


def test_paths_that_the_system_refuses(run: Run, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    loop, long = str(tmp_path / "loop"), "x" * 5000
    assert run("check", long).exit_code == 2
    assert run("check", loop).exit_code == 2
    assert run("check", "--base", long).exit_code == 1
    assert run("check", "--base", loop).exit_code == 1
    assert run("check", "claims", "--base", loop).exit_code == 0


def test_colour_is_for_terminals_that_want_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from mkdocs_claims.cli import base

    class Terminal:
        @staticmethod
        def isatty() -> bool:
            return True

    assert not base.has_colour()
    monkeypatch.setattr(base.sys, "stdout", Terminal)  # type: ignore[attr-defined]
    for name, value, expected in (
        ("X", "", True),
        ("NO_COLOR", "1", False),
        ("NO_COLOR", "", True),
        ("TERM", "dumb", False),
    ):
        with monkeypatch.context() as environment:
            environment.setenv("TERM", "xterm")
            environment.delenv("NO_COLOR", raising=False)
            environment.setenv(name, value)
            assert base.has_colour() == expected
    del run


def test_check_says_where_to_read_on(run: Run) -> None:
    output = run("check", files=BAD).output
    assert "`claims explain unknown-capability` says more" in output
    read = json.loads(run("check", "--format", "json").output)
    assert [problem["page"] for problem in read["problems"]] == ["problems/unknown-capability/", "problems/yaml-colon/"]


def test_sarif(run: Run) -> None:
    result = run("check", "--format", "sarif", "--site", "https://example.org/kb/", files=BAD)
    assert result.exit_code == 1
    rules = json.loads(result.output)["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["helpUri"] for rule in rules] == [
        "https://example.org/kb/problems/unknown-capability/",
        "https://example.org/kb/problems/yaml-colon/",
    ]
    assert json.loads(run("check", "claims/CLM-0001.yml", "--format", "sarif").output)["runs"][0]["results"] == []
