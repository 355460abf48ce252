"""The workflow that answers a submitted issue form: with a pull request, or with what is wrong."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import markdown
import pytest

from mkdocs_claims.changes.forms import DISPUTE
from tests.conftest import Project, claim, needs_git
from tests.unit.test_issue_forms import OBJECTION, submitted
from tests.unit.test_workflows import BASES, IDS, ROOT, workflow

JOBS = workflow(ROOT / ".github", "form.yml")["jobs"]


def script(job: str) -> str:
    (text,) = (step["run"] for step in JOBS[job]["steps"] if step.get("shell") == "python")
    return str(text)


@pytest.mark.parametrize("base", BASES, ids=IDS)
def test_what_reads_a_strangers_text_may_not_write_and_what_writes_brings_no_file(base: Path) -> None:
    found = workflow(base, "form.yml")
    assert found[True] == {"issues": {"types": ["opened", "edited"]}}
    assert found["permissions"] == {"contents": "read"}
    assert "permissions" not in found["jobs"]["read"]
    assert [list(step) for step in found["jobs"]["answer"]["steps"]] == [["name", "shell", "env", "run"]]
    for job in ("read", "answer"):
        (text,) = (step["run"] for step in found["jobs"][job]["steps"] if step.get("shell") == "python")
        assert "${{" not in text
        assert text == script(job)


# The first job.


@pytest.fixture
def read(project: Callable[..., Project]) -> Callable[[str], dict[str, Any]]:
    """Runs the step that applies a form, in a repository; gives what it keeps."""
    needs_git()
    made = project({"claims/CLM-0001.yml": claim(), ".gitignore": "form.md\nanswer.json\nevent.json\n"})
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"]):
        subprocess.run([*git, *command], cwd=made.folder, check=True)

    def run(body: str) -> dict[str, Any]:
        event = made.folder / "event.json"
        event.write_text(json.dumps({"issue": {"body": body, "user": {"login": "stranger"}}}), encoding="utf-8")
        env = {
            **os.environ,
            "GITHUB_EVENT_PATH": str(event),
            "CLAIMS": str(Path(sys.executable).parent / "claims"),
        }
        subprocess.run(["git", "checkout", "-q", "--", "."], cwd=made.folder, check=True)
        command = [sys.executable, "-c", script("read")]
        subprocess.run(command, cwd=made.folder, env=env, capture_output=True, check=True)
        kept = json.loads((made.folder / "answer.json").read_text(encoding="utf-8"))
        assert isinstance(kept, dict)
        return kept

    return run


@pytest.mark.input("C14")
def test_a_good_form_is_a_change_and_a_bad_one_says_which_field(read: Callable[[str], dict[str, Any]]) -> None:
    good = read(submitted(DISPUTE, OBJECTION))
    assert good["right"]
    assert list(good["files"]) == ["claims/CLM-0001.yml"]
    assert "ground: " in good["files"]["claims/CLM-0001.yml"]
    bad = read(submitted(DISPUTE, {**OBJECTION, "claim": "na"}))
    assert (bad["right"], bad["files"]) == (False, {})
    assert bad["said"][0].startswith("Claim: there is no claim na")
    for body in ("### nothing", "", "\ud800 ### Claim", "--help"):
        assert not read(body)["right"]


# The second job.

# The command `gh` of the tests: it keeps what it is asked, and answers from a table.
GH = """#!{python}
import json, pathlib, sys
folder = pathlib.Path({folder!r})
path, method = sys.argv[2], sys.argv[4]
body = json.loads(sys.stdin.read()) if "--input" in sys.argv else None
with (folder / "asked").open("a") as stream:
    stream.write(json.dumps([method, path.removeprefix("repos/o/r/"), body]) + "\\n")
for wanted, name, answer in json.loads((folder / "answers.json").read_text()):
    if wanted == method and name in path:
        if answer is None:
            raise SystemExit(1)
        sys.stdout.buffer.write((folder / "zip").read_bytes() if answer == "zip" else json.dumps(answer).encode())
        break
"""
Asked = list[tuple[str, str, Any]]
Answer = Callable[..., tuple[int, Asked]]


@pytest.fixture
def answer(tmp_path: Path) -> Answer:
    """Runs the step that answers; gives its exit code and what it asked the host to do."""

    def run(kept: dict[str, Any], *answers: tuple[str, str, Any]) -> tuple[int, Asked]:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("answer.json", json.dumps(kept))
        (tmp_path / "zip").write_bytes(packed.getvalue())
        (tmp_path / "asked").unlink(missing_ok=True)
        usual = [
            ("GET", "/artifacts?name=answer", {"artifacts": [{"id": 7}]}),
            ("GET", "actions/artifacts/7/zip", "zip"),
            ("GET", "/comments", []),
            ("GET", "/pulls", []),
            ("POST", "/pulls", {"number": 12}),
            ("POST", "", {"sha": "b" * 40}),
            ("PATCH", "", {}),
        ]
        (tmp_path / "answers.json").write_text(json.dumps([*answers, *usual]), encoding="utf-8")
        gh = tmp_path / "gh"
        gh.write_text(GH.format(python=sys.executable, folder=str(tmp_path)), encoding="utf-8")
        gh.chmod(0o755)
        env = {"REPOSITORY": "o/r", "OWNER": "o", "RUN": "3", "COMMIT": "a" * 40, "MAIN": "main", "ISSUE": "5"}
        env |= {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run([sys.executable, "-c", script("answer")], env=env, capture_output=True, check=False)
        lines = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
        return done.returncode, [tuple(json.loads(line)) for line in lines if not line.startswith('["GET"')]

    return run


RIGHT = {"right": True, "said": ["dispute d1 added"], "files": {"claims/sub/CLM-0001.yml": "id: CLM-0001\n"}}


@pytest.mark.input("C14")
def test_what_is_right_becomes_a_pull_request(answer: Answer) -> None:
    code, asked = answer(RIGHT)
    assert code == 0
    assert [(method, path) for method, path, _ in asked] == [
        ("POST", "git/trees"),
        ("POST", "git/commits"),
        ("POST", "git/refs"),
        ("POST", "pulls"),
        ("POST", "issues/5/comments"),
    ]
    file = {"mode": "100644", "type": "blob", "path": "claims/sub/CLM-0001.yml", "content": "id: CLM-0001\n"}
    assert asked[0][2] == {"base_tree": "a" * 40, "tree": [file]}
    assert asked[1][2]["parents"] == ["a" * 40]
    assert asked[2][2] == {"ref": "refs/heads/form-5", "sha": "b" * 40}
    assert (asked[3][2]["head"], asked[3][2]["base"]) == ("form-5", "main")
    assert asked[3][2]["body"] == "Closes #5.\n\n    dispute d1 added"
    assert "proposed as #12" in asked[4][2]["body"]


def test_an_edit_renews_branch_and_comment(answer: Answer) -> None:
    comment = {"id": 9, "user": {"login": "github-actions[bot]"}, "body": "<!-- claims apply-issue -->\nold"}
    code, asked = answer(
        RIGHT, ("GET", "/comments", [comment]), ("POST", "git/refs", None), ("GET", "/pulls", [{"number": 12}])
    )
    assert code == 0
    assert [(method, path) for method, path, _ in asked[2:]] == [
        ("POST", "git/refs"),
        ("PATCH", "git/refs/heads/form-5"),
        ("PATCH", "issues/comments/9"),
    ]


def test_where_workflows_may_open_no_pull_request_the_branch_is_named(answer: Answer) -> None:
    code, asked = answer(RIGHT, ("POST", "/pulls", None))
    assert code == 0
    assert "is on the branch `form-5`" in asked[-1][2]["body"]


@pytest.mark.input("C14")
def test_what_is_wrong_becomes_a_comment_in_which_nothing_is_markup(answer: Answer) -> None:
    said = ["Claim: there is no claim na", "@everyone <img src=x onerror=alert(1)> #1\n```\x85# x\u2028</code>"]
    code, asked = answer({"right": False, "said": said, "files": {"claims/CLM-0001.yml": "x"}})
    assert code == 0
    ((method, path, body),) = asked
    assert (method, path) == ("POST", "issues/5/comments")
    html = markdown.markdown(body["body"].partition("read again.\n\n")[2])
    assert html.startswith("<pre><code>Claim: there is no claim na")
    assert html.count("<") == 4


@pytest.mark.parametrize(
    "path",
    [
        ".github/workflows/x.yml",
        "claims/reviewers.yml",
        "claims/../x/CLM-0001.yml",
        "/claims/CLM-0001.yml",
        "claims/ids.txt",
    ],
)
def test_nothing_but_a_record_is_written(answer: Answer, path: str) -> None:
    assert answer({**RIGHT, "files": {**RIGHT["files"], path: "x"}}) == (1, [])  # type: ignore[dict-item]
    assert answer({**RIGHT, "files": {}}) == (1, [])
