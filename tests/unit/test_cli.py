"""The command `claims`: what it prints, and its exit codes."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from mkdocs_claims.checks.registry import CHECKS
from mkdocs_claims.checks.run import check_all
from mkdocs_claims.checks.sources.reach import Prober
from mkdocs_claims.checks.sources.replies import Reach, Reply
from mkdocs_claims.cli.main import main
from tests.conftest import Project, claim

ROOT = Path(__file__).parents[2]
Run = Callable[..., Result]
OTHER = "In tests, retrieval raises precision over none."


@pytest.fixture
def run(project: Callable[..., Project], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `claims` in a small base of two claims."""
    made = project({"claims/CLM-0001.yml": claim(), "claims/sub/CLM-0002.yml": claim("CLM-0002", statement=OTHER)})
    monkeypatch.chdir(made.folder)
    return made.command


BAD = {"claims/CLM-0003.yml": claim("CLM-0003", capability="tool-us"), "claims/CLM-0004.yml": "a: b: c"}
WARNING = {"claims/CLM-0005.yml": claim("CLM-0005", techniques={"x": "helps"})}


def test_the_list_of_commands_says_whole_sentences(run: Run) -> None:
    lines = run("--help").output.partition("Commands:\n")[2].splitlines()
    assert len(lines) == len(main.commands)
    assert all(line.endswith(".") and not line.endswith("...") for line in lines)


@pytest.mark.parametrize("command", main.commands)
def test_every_command_says_what_it_does(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.output.startswith(f"Usage: main {command} ")
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "unasked"),
    [
        (["--help"], {"pydantic", "yaml", "mkdocs_claims.loader"}),
        (["check"], {"ssl", "http", "mkdocs_claims.changes"}),
    ],
)
def test_a_command_imports_what_it_needs(run: Run, arguments: list[str], unasked: set[str]) -> None:
    run()
    code = (
        "import contextlib, sys\n"
        "from mkdocs_claims.cli.main import main\n"
        f"with contextlib.suppress(SystemExit): main({arguments})\n"
        f"assert not {unasked} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_collecting_garbage_rests_while_a_command_runs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    collecting = [gc.isenabled()]

    def look(*arguments: Any) -> dict[str, Any]:
        collecting.append(gc.isenabled())
        return check_all(*arguments)

    monkeypatch.setattr("mkdocs_claims.cli.check.check_all", look)
    run("check")
    assert [*collecting, gc.isenabled()] == [True, False, True]


def test_check_a_sound_base(run: Run) -> None:
    result = run("check")
    assert result.exit_code == 0
    assert result.output.count("missing-scope: note: ") == result.output.count("falsifier: note: ") == 2
    assert result.output.endswith("3 files read: 4 notes\n")


WHOLE: dict[str, Any] = {
    "observed_on": "Two models on one task.",
    "falsifiers": [{"text": "A third model that stalls on that task."}],
}


def test_check_a_base_that_nothing_can_be_said_of(run: Run) -> None:
    other: dict[str, Any] = {**WHOLE, "statement": OTHER, "observed_on": "Encyclopaedia pages."}
    files = {"claims/CLM-0001.yml": claim(**WHOLE), "claims/sub/CLM-0002.yml": claim("CLM-0002", **other)}
    result = run("check", "--strict", files=files)
    assert (result.exit_code, result.output) == (0, "3 files read: no problems\n")


def test_check_prints_every_problem_and_fails(run: Run) -> None:
    result = run("check", files=BAD)
    assert result.exit_code == 1
    assert "claims/CLM-0003.yml:4:13: unknown-capability" in result.output
    assert "did you mean 'tool-use'?" in result.output
    assert "claims/CLM-0004.yml:1:5: yaml-colon" in result.output
    assert "5 files read: 2 errors and 4 notes\n" in result.output


def test_warnings_fail_only_when_strict(run: Run) -> None:
    result = run("check", files=WARNING)
    assert (result.exit_code, "warning: the technique 'x'" in result.output) == (0, True)
    assert run("check", "--strict").exit_code == 1


def test_paths_limit_what_is_printed(run: Run) -> None:
    assert run("check", "claims/CLM-0001.yml", "claims/sub", files=BAD).exit_code == 0
    result = run("check", "claims/CLM-0003.yml")
    assert (result.exit_code, "CLM-0004" in result.output) == (1, False)


def test_the_folder_around_the_base_stands_for_it(run: Run) -> None:
    result = run("check", ".", files=BAD | {"mkdocs.yml": "site_name: X\n"})
    assert (result.exit_code, "mkdocs.yml" in result.output) == (1, False)
    assert result.output.endswith("5 files read: 2 errors and 4 notes\n")


def test_a_folder_without_records_is_not_found_to_be_sound(run: Run) -> None:
    result = run("check", "docs", files={"docs/index.md": "# X\n"})
    assert (result.exit_code, "docs holds no record" in result.output) == (2, True)


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
    assert [problem["code"] for problem in read["problems"] if problem["severity"] == "error"] == [
        "unknown-capability",
        "yaml-colon",
    ]
    scope = next(problem for problem in read["problems"] if problem["code"] == "missing-scope")
    assert (scope["severity"], scope["field"], scope["figure"]) == ("note", "observed_on", None)
    assert scope["text"].startswith("sha256:")
    printed = run("check", "--format", "github").output
    assert printed.count("::error file=claims/") == 2
    assert printed.count("::notice file=claims/") == 4


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


def test_show_prints_who_reviewed_and_who_objects(run: Run) -> None:
    events = {
        "reviews": [{"by": "Ann Reader", "kind": "person", "decision": "accept", "date": date(2026, 1, 31)}],
        "disputes": [{"key": "d1", "ground": "scope", "text": "Too wide.", "by": "Bob", "date": date(2026, 2, 1)}],
    }
    files = {"claims/CLM-0009.yml": claim("CLM-0009", **events), "claims/reviewers.yml": "- {name: Ann Reader}\n"}
    lines = run("show", "CLM-0009", files=files).output.splitlines()
    assert f"  {'':<12} accept by Ann Reader on 2026-01-31" in lines
    assert f"  {'dispute':<12} d1: open (scope), by Bob on 2026-02-01: Too wide." in lines


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


QUOTED = {
    "claims/CLM-0003.yml": claim(
        "CLM-0003",
        **WHOLE,
        statement="Routers pick agents.",
        evidence=[{"key": "e1", "source": "arxiv:2401.00001", "quotes": ["5 patients", "15 patients"]}],
    )
}


def test_sources(run: Run, tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "arxiv-2401-00001.txt").write_text("15 patients were asked.", encoding="utf-8")
    (sources / "odd.txt").write_bytes(b"\xff")
    assert "quotes: " not in run("check", files=QUOTED).output
    result = run("check", "--sources", str(sources))
    assert (
        "claims/CLM-0003.yml:14:5: quotes: warning: in arxiv-2401-00001.txt these words are cut out of" in result.output
    )
    assert result.output.count(": quotes: ") == 1
    assert "odd.txt is not UTF-8" in result.output
    assert run("check", "--sources", str(tmp_path / "none")).exit_code == 2


def test_links_never_reach_into_private_networks_and_are_reported(run: Run) -> None:
    source = {"url": "http://127.0.0.1:9/x", "kind": "post"}
    files = {"claims/CLM-0003.yml": claim("CLM-0003", **WHOLE, evidence=[{"source": source}])}
    assert "127.0.0.1" not in run("check", files=files).output
    result = run("check", "--links")
    assert "1 addresses of sources: 0 reached, 0 gone, 1 unclear" in result.output
    assert "unclear: http://127.0.0.1:9/x (not asked, because it leads into a private network)" in result.output


def test_links_are_flagged_and_kept_in_the_cache(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(self: Prober, address: str) -> Reply:
        del self
        asked.append(address)
        return Reply(Reach.GONE if address.endswith("gone") else Reach.REACHED, "words of the host")

    monkeypatch.setattr(Prober, "ask", ask)
    items = [{"source": f"https://example.org/{name}"} for name in ("gone", "there", "gone")]
    files = {"claims/CLM-0003.yml": claim("CLM-0003", **WHOLE, evidence=items)}
    for _ in range(2):
        result = run("check", "--links", files=files)
        assert result.output.count("links: warning: https://example.org/gone cannot be reached: words of the host") == 2
        assert "2 addresses of sources: 1 reached, 1 gone, 0 unclear" in result.output
    assert asked == ["https://example.org/gone", "https://example.org/there"]
    assert Path(".cache/claims-links.json").is_file()


def test_rules(run: Run) -> None:
    names = [row["check"] for row in json.loads(run("rules", "--json").output)["checks"]]
    assert names == [check.name for check in CHECKS]
    output = run("rules").output
    for check in CHECKS:
        assert f"{check.name} ({check.severity})\n  {check.rule}\n" in output


def test_rules_with_figures_of_the_base(run: Run) -> None:
    judgement = {
        "check": "missing-scope",
        "verdict": "right",
        "by": "Ada",
        "date": "2026-11-30",
        "text": f"sha256:{'0' * 64}",
    }
    files = {
        "claims/reviewers.yml": "[{name: Ada}]",
        "claims/CLM-0001.yml": claim(checks={"judged": [judgement]}),
    }
    output = run("rules", "--stats", files=files).output
    assert (
        "flagged 2, passed 0, not run 0; judged 1: 0 false alarms, 1 right, 1 on earlier texts; false-alarm rate 0%"
        in output
    )
    row = next(row for row in json.loads(run("rules", "--stats", "--json").output)["checks"] if row["right"])
    assert (row["check"], row["flagged"], row["expired"], row["false_alarm_rate"]) == ("missing-scope", 2, 1, 0.0)
    assert run("rules", "--stats", files=BAD).exit_code == 1


def test_show_prints_findings_with_the_digest_that_a_judgement_needs(run: Run) -> None:
    output = run("show", "CLM-0001").output
    assert "checks       2 flagged" in output
    assert "missing-scope at observed_on: the record has no scope\n               sha256:" in output


def test_checking_does_not_import_mkdocs() -> None:
    """What takes long to import is imported where it is used."""
    import subprocess
    import sys

    code = "import sys; from mkdocs_claims.cli.main import main; main(['check'], standalone_mode=False)\n"
    probe = f"import sys\ntry:\n    exec({code!r})\nexcept SystemExit:\n    pass\nprint(sorted({{'mkdocs'}} & set(sys.modules)))"
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
    pages = [problem["page"] for problem in read["problems"]]
    assert [page for page in pages if page.startswith("problems/")] == [
        "problems/unknown-capability/",
        "problems/yaml-colon/",
    ]
    assert {page for page in pages if page.startswith("checks/")} == {"checks/falsifier/", "checks/missing-scope/"}


def test_sarif(run: Run) -> None:
    result = run("check", "--format", "sarif", "--site", "https://example.org/kb/", files=BAD)
    assert result.exit_code == 1
    rules = json.loads(result.output)["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["helpUri"] for rule in rules] == [
        "https://example.org/kb/checks/falsifier/",
        "https://example.org/kb/checks/missing-scope/",
        "https://example.org/kb/problems/unknown-capability/",
        "https://example.org/kb/problems/yaml-colon/",
    ]
    results = json.loads(run("check", "claims/CLM-0001.yml", "--format", "sarif").output)["runs"][0]["results"]
    assert {result["level"] for result in results} == {"note"}


@pytest.mark.parametrize("arguments", [["check"], ["new", "--statement", "A."], ["show", "CLM-0001"], ["init", "x"]])
def test_in_a_folder_that_is_gone_the_command_says_so(tmp_path: Path, arguments: list[str]) -> None:
    script = "import os, sys; os.rmdir(os.getcwd()); from mkdocs_claims.cli.main import main; main(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Error: the folder that you are in is gone\n"
