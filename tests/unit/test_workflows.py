"""Every workflow and form, ours and those that `claims init` writes: schemas, a security linter, and the comment's text."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import textwrap
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import markdown
import pytest
import yaml

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "plugins/mkdocs_claims/starter/files"
BASES = [ROOT / ".github", STARTER / ".github"]
IDS = ["ours", "starter"]


def program(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def workflow(base: Path, name: str) -> dict[Any, Any]:
    loaded = yaml.safe_load((base / "workflows" / name).read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


SCHEMAS = {
    "workflows/*.yml": "github-workflows",
    "dependabot.yml": "dependabot",
    "ISSUE_TEMPLATE/config.yml": "github-issue-config",
    "ISSUE_TEMPLATE/[!c]*.yml": "github-issue-forms",
}
FILES = [(path, schema) for base in BASES for pattern, schema in SCHEMAS.items() for path in sorted(base.glob(pattern))]


def test_there_are_files_of_every_kind() -> None:
    assert {schema for path, schema in FILES if path.is_relative_to(STARTER)} == set(SCHEMAS.values())
    assert {schema for path, schema in FILES if not path.is_relative_to(STARTER)} >= {"github-workflows", "dependabot"}


@pytest.mark.parametrize(("path", "schema"), FILES, ids=[f"{path.parts[-3]}-{path.stem}" for path, _ in FILES])
def test_a_file_keeps_to_its_schema(path: Path, schema: str) -> None:
    command = [program("check-jsonschema"), "--builtin-schema", f"vendor.{schema}", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_schema_check_can_fail(tmp_path: Path) -> None:
    (tmp_path / "bad.yml").write_text("on: push\njobs: {a: {steps: 3}}\n", encoding="utf-8")
    command = [program("check-jsonschema"), "--builtin-schema", "vendor.github-workflows", str(tmp_path / "bad.yml")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


def audit(path: Path, *options: str) -> list[dict[str, Any]]:
    """What the linter finds without a network; an input that it cannot read is an error of the test."""
    command = [program("zizmor"), "--offline", "--strict-collection", "--format", "json", "--no-exit-codes", *options]
    done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("base", BASES, ids=IDS)
def test_the_security_linter_finds_nothing(base: Path) -> None:
    assert [(finding["ident"], finding["desc"]) for finding in audit(base)] == []


@pytest.mark.parametrize("base", BASES, ids=IDS)
def test_one_finding_is_set_aside_and_no_other(base: Path) -> None:
    found = [
        finding for finding in audit(base, "--no-ignores") if finding["determinations"]["severity"] != "Informational"
    ]
    assert [finding["ident"] for finding in found] == ["dangerous-triggers"]


def test_the_linter_can_find_something(tmp_path: Path) -> None:
    text = (ROOT / ".github/workflows/pull-request.yml").read_text(encoding="utf-8")
    (tmp_path / "bad.yml").write_text(
        text.replace("run: make check", 'run: echo "${{ github.event.pull_request.title }}"'), encoding="utf-8"
    )
    assert "template-injection" in {finding["ident"] for finding in audit(tmp_path / "bad.yml")}


def test_a_new_base_pins_the_actions_that_we_pin() -> None:
    def used(base: Path) -> set[str]:
        lines = (
            line for path in base.glob("workflows/*.yml") for line in path.read_text(encoding="utf-8").splitlines()
        )
        return {line.partition("uses:")[2].strip() for line in lines if "uses:" in line}

    ours, starter = map(used, BASES)
    assert starter
    assert starter <= ours


@pytest.mark.input("C81")
@pytest.mark.parametrize("base", BASES, ids=IDS)
def test_pull_requests_get_no_rights(base: Path) -> None:
    found = workflow(base, "pull-request.yml")
    assert found["permissions"] == {"contents": "read"}
    assert set(found[True]) == {"pull_request", "merge_group"}
    assert not [job for job in found["jobs"].values() if "permissions" in job]
    text = (base / "workflows/pull-request.yml").read_text(encoding="utf-8")
    assert "secrets." not in text
    assert "github.token" not in text


class TestComment:
    FOUND = workflow(ROOT / ".github", "comment.yml")
    JOB = FOUND["jobs"]["comment"]

    def test_runs_after_pull_requests_with_two_rights(self) -> None:
        name = workflow(ROOT / ".github", "pull-request.yml")["name"]
        assert self.FOUND[True] == {"workflow_run": {"workflows": [name], "types": ["completed"]}}
        assert self.FOUND["permissions"] == {}
        assert self.JOB["permissions"] == {"actions": "read", "pull-requests": "write"}
        assert self.JOB["if"] == "github.event.workflow_run.event == 'pull_request'"

    def test_brings_no_file_of_anyone(self) -> None:
        assert [list(step) for step in self.JOB["steps"]] == [["name", "shell", "env", "run"]]
        assert "${{" not in self.JOB["steps"][0]["run"]


# The command `gh` of the tests: answers from a folder, and keeps what is sent.
GH = """#!{python}
import json, pathlib, sys
folder = pathlib.Path({folder!r})
path = sys.argv[2]
answer = next(file for name, file in json.loads((folder / "answers.json").read_text()) if name in path)
if "--input" in sys.argv:
    (folder / "sent.json").write_text(json.dumps([path, sys.argv[3:5], json.loads(sys.stdin.read())["body"]]))
elif "=" in path and "?" not in path:
    raise SystemExit("unexpected")
sys.stdout.buffer.write((folder / answer).read_bytes())
"""

Comment = Callable[..., tuple[str, list[Any] | None]]


@pytest.fixture
def comment(tmp_path: Path) -> Comment:
    """Runs the step that comments, with a summary and answers of the host; gives its output and what it sent."""

    def run(summary: bytes | None, **answers: Any) -> tuple[str, list[Any] | None]:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("../../summary.txt", "not this one")
            archive.writestr("summary.txt", summary or b"")
        artifacts = [{"id": 7, "size_in_bytes": len(packed.getvalue())}] if summary is not None else []
        files = {
            "zip": packed.getvalue(),
            "pulls": json.dumps(answers.get("pulls", [{"number": 5, "head": {"sha": "a" * 40}}])).encode(),
            "artifacts": json.dumps({"artifacts": answers.get("artifacts", artifacts)}).encode(),
            "comments": json.dumps(answers.get("comments", [])).encode(),
        }
        for name, content in files.items():
            (tmp_path / name).write_bytes(content)
        order = [
            ("actions/artifacts/7/zip", "zip"),
            ("/artifacts?name=summary", "artifacts"),
            ("/comments", "comments"),
            ("/pulls", "pulls"),
        ]
        (tmp_path / "answers.json").write_text(json.dumps(order), encoding="utf-8")
        gh = tmp_path / "gh"
        gh.write_text(GH.format(python=sys.executable, folder=str(tmp_path)), encoding="utf-8")
        gh.chmod(0o755)
        script = TestComment.JOB["steps"][0]["run"]
        env = {"REPOSITORY": "o/r", "RUN": "3", "OWNER": "stranger", "BRANCH": "a b&c", "COMMIT": "a" * 40}
        env |= {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
        sent = tmp_path / "sent.json"
        return done.stdout, json.loads(sent.read_text(encoding="utf-8")) if sent.exists() else None

    return run


def test_a_comment_is_made_and_later_renewed(comment: Comment) -> None:
    out, sent = comment("2 claims added.\n  - CLM-NEW-é\n".encode())
    assert sent
    path, method, body = sent
    assert (out, path, method) == ("", "repos/o/r/issues/5/comments", ["--method", "POST"])
    assert body == (
        "<!-- claims diff -->\nWhat aaaaaaaaa does, says its own run:\n\n    2 claims added.\n      - CLM-NEW-é\n    \n"
    )
    others = [
        {"id": 1, "user": {"login": "stranger"}, "body": "<!-- claims diff -->"},
        {"id": 2, "user": {"login": "github-actions[bot]"}, "body": "Hello"},
        {"id": 3, "user": {"login": "github-actions[bot]"}, "body": "<!-- claims diff -->\nold"},
    ]
    _, sent = comment(b"x", comments=others)
    assert sent
    assert sent[:2] == ["repos/o/r/issues/comments/3", ["--method", "PATCH"]]


HOSTILE = textwrap.dedent("""\
    @everyone <img src=x onerror=alert(1)> [click](https://example.org) https://example.org #1
    ```
    ~~~

    # A heading
    </pre></code><script>alert(1)</script>
    \tx | y
    <!-- -->
    """)


@pytest.mark.parametrize(
    "text",
    [
        HOSTILE,
        HOSTILE.replace("\n", "\r"),
        HOSTILE.replace("\n", "\x85"),
        HOSTILE.replace("\n", "\u2028"),
        "\n\n" + HOSTILE,
    ],
)
def test_a_hostile_summary_stays_text(comment: Comment, text: str) -> None:
    _, sent = comment(text.encode())
    assert sent
    body = sent[2].partition("own run:\n\n")[2]
    assert all(line.startswith("    ") for line in body.rstrip("\n").split("\n"))
    assert body.isascii()
    html = markdown.markdown(body)
    assert html.startswith("<pre><code>")
    assert html.count("<") == 4


def test_a_long_summary_is_cut(comment: Comment) -> None:
    for text in (b"x" * 5_000_000, b"\n" * 5_000_000, "🙂".encode() * 100_000):
        _, sent = comment(text)
        assert sent
        assert len(sent[2]) < 31_000
        assert sent[2].endswith("\n\nThis is the beginning; the page of the run has the whole.\n")


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ({"pulls": []}, "moved on or is closed"),
        ({"pulls": [{"number": 5, "head": {"sha": "b" * 40}}]}, "moved on or is closed"),
        ({"artifacts": []}, "came to no summary"),
        ({"artifacts": [{"id": 7, "size_in_bytes": 2_000_000}]}, "too large"),
    ],
)
def test_no_comment(comment: Comment, answers: dict[str, Any], why: str) -> None:
    out, sent = comment(b"x", **answers)
    assert (sent, out.startswith("::notice::"), why in out) == (None, True, True)
