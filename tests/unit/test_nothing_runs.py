"""Nothing in a record can run code, read a file, reach the network or leave its folder.

The commands run in a process of their own, in which Python reports everything that is opened, started or
connected (audit events, PEP 578). What a hostile base brings about is held against what a harmless one does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import claim
from tests.unit.test_inputs import record

SECRET = "what nobody may read"

HOSTILE = [
    'notes: !!python/object/apply:os.system ["touch pwned"]\n',
    "notes: !!python/object/new:subprocess.Popen [[touch, pwned]]\n",
    "notes: !!python/name:os.system\n",
    "notes: !!python/module:antigravity\n",
    "notes: !include ../../secret.txt\n",
    "notes: !ENV SECRET\n",
    "<<: !!python/object/apply:os.system ['touch pwned']\n",
    "? !!python/object/apply:os.system ['touch pwned']\n: x\n",
    "evidence: [{source: 'file:///etc/passwd'}]\n",
    "evidence: [{source: {url: 'http://127.0.0.1:9/x', archive: 'https://127.0.0.1:9/y'}}]\n",
    "evidence: [{source: {url: 'https://user:word@[::1]:9/'}}]\n",
    "truncated: [__class__.__init__.__globals__]\n",
    "truncated: [notes.__class__, model_fields, __dict__]\n",
    "slug: ../../../pwned\n",
    "slug: /tmp/pwned\n",
    "aliases: [../pwned, ..]\n",
    "capability: ../secret.txt\n",
    "techniques: {../../secret.txt: helps}\n",
    "notes: |\n  --8<-- \"../secret.txt\"\n  ![x](file:///etc/passwd) ![y](http://127.0.0.1:9/z)\n  {{ config }} {% include 'secret.txt' %}\n  $(touch pwned) `touch pwned`\n",
    "title: '{{ \"\".__class__.__mro__ }}'\n",
    "status_note: '%s%n{0.__class__}$PATH'\n",
    "relations: [{type: narrows, claim: ../../CLM-0001}]\n",
]  # fmt: skip

PROBE = """
import json, os, sys
from pathlib import Path
from mkdocs_claims.cli.main import main
import mkdocs_claims.fixes.mend, mkdocs_claims.show
seen = None
def hook(event, arguments):
    if seen is None:
        return
    path = arguments[0] if arguments and isinstance(arguments[0], (str, bytes, Path)) else ""
    parts = event.split(".")
    if event == "open" or (parts[0] == "os" and parts[-1] in WATCHED) or parts[0] in MODULES:
        seen.append([event, os.path.abspath(os.fsdecode(path)) if path else ""])
WATCHED = {"system", "exec", "posix_spawn", "spawn", "fork", "remove", "rename", "mkdir", "symlink", "link", "chmod"}
MODULES = {"socket", "subprocess", "ftplib", "smtplib", "urllib", "http", "webbrowser", "shutil"}
sys.addaudithook(hook)
commands, texts = json.load(sys.stdin)
events = []
for text in texts:
    if text is not None:
        Path("claims/CLM-0001.yml").write_text(text, encoding="utf-8")
    seen = []
    for arguments in commands:
        try:
            main(arguments, standalone_mode=False)
        except (Exception, SystemExit):
            pass
    events.append(seen)
    seen = None
print("\\n" + json.dumps(events))
"""

COMMANDS = [
    ["check"],
    ["check", "--format", "sarif"],
    ["check", "--release", "--format", "json"],
    ["fix", "--diff"],
    ["show", "CLM-0001"],
]


Events = set[tuple[str, str]]
PYTHON = tuple(
    {sys.prefix, sys.base_prefix, str(Path(sys.prefix).resolve()), str(Path(__file__).parents[2] / "plugins")}
)


def happened(folder: Path, commands: list[list[str]], *texts: str | None) -> tuple[list[Events], str]:
    """What the commands did in `folder` with each text as its first record, and what they printed.

    Python's own files are left out: modules are read when they are first used.
    """
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        cwd=folder,
        input=json.dumps([commands, texts]),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "SECRET": SECRET},
    )
    output, _, events = done.stdout.rpartition("\n[")
    read = json.loads(f"[{events}")
    return [{(event, path) for event, path in one if not path.startswith(PYTHON)} for one in read], output + done.stderr


def base(project: Callable[..., Any], text: str) -> Path:
    made = project({"claims/CLM-0001.yml": text.encode(), "claims/CLM-0002.yml": claim("CLM-0002")})
    folder: Path = made.folder
    (folder / "secret.txt").write_text(SECRET, encoding="utf-8")
    (folder / "secret.yml").write_text(f"- {{key: secret, name: {SECRET}}}\n", encoding="utf-8")
    return folder


def test_a_hostile_base_does_what_a_harmless_one_does(project: Callable[..., Any]) -> None:
    folder = base(project, record("notes: harmless\n"))
    files = sorted(folder.rglob("*"))
    # Twice, since the first time may load what Python needs.
    (_, harmless, *hostile), output = happened(folder, COMMANDS, None, None, *map(record, HOSTILE))
    assert {event for event, _ in harmless} == {"open"}
    assert {Path(path).suffix for _, path in harmless} == {".yml"}
    for text, seen in zip(HOSTILE, hostile, strict=True):
        assert seen <= harmless, text
    assert SECRET not in output
    assert "CLM-0001" in output
    assert sorted(folder.rglob("*")) == files


def test_the_probe_sees_what_it_looks_for(project: Callable[..., Any]) -> None:
    """With `fix` something is written, and the probe says so."""
    folder = base(project, record("notes: a: b\n"))
    (seen,), _ = happened(folder, [["fix"]], None)
    written = {path for event, path in seen if event in ("os.rename", "os.chmod")}
    assert {Path(path).parent for path in written} == {folder / "claims"}


def test_links_do_not_lead_out(project: Callable[..., Any]) -> None:
    folder = base(project, record("notes: harmless\n"))
    (folder / "claims/CLM-0003.yml").symlink_to(folder / "secret.txt")
    (folder / "claims/taxonomy/techniques.yml").symlink_to("../../secret.yml")
    (folder / "claims/more").symlink_to(folder)
    (seen,), output = happened(folder, COMMANDS, None)
    assert not [path for _, path in seen if "secret" in path or "techniques" in path or "CLM-0003" in path]
    assert SECRET not in output


@pytest.mark.parametrize("text", HOSTILE[:8] + HOSTILE[-4:-3], ids=range(9))
def test_neither_does_a_build(project: Callable[..., Any], text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from mkdocs.exceptions import Abort

    folder = base(project, record(text))
    monkeypatch.chdir(folder)
    try:
        built = project({"claims/CLM-0001.yml": record(text)}).build()
    except Abort:
        assert not (folder / "site").exists()
    else:
        assert not any(SECRET.encode() in data for data in built.files().values())
    assert not list(folder.rglob("pwned"))


@pytest.mark.parametrize("how", ["ulimit -f 0; ", ""])
def test_a_disk_that_takes_nothing_leaves_every_file_as_it_was(project: Callable[..., Any], how: str) -> None:
    """The system refuses to write, or ends the process between two renames; the next command then puts all back."""
    folder = base(project, record("notes: a: b\n"))
    (folder / "claims/CLM-0002.yml").write_text(record("notes: c: d\n", id="CLM-0002", slug="other"), encoding="utf-8")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    script = "from mkdocs_claims.cli.main import main\n"
    if not how:
        script += (
            "import os\nfrom pathlib import Path\nreal = Path.replace\ncalls = []\n"
            "def replace(self, target):\n"
            "    calls.append(1)\n"
            "    return os._exit(9) if len(calls) == 3 else real(self, target)\n"
            "Path.replace = replace\n"
        )
    script += "main(['fix'])\n"
    (folder / "run.py").write_text(script, encoding="utf-8")
    done = subprocess.run(
        ["bash", "-c", f'{how}"{sys.executable}" -B run.py'], cwd=folder, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    after = {path: path.read_bytes() for path in before}
    if how:
        assert (done.returncode, "cannot be written, so nothing was" in done.stderr) == (1, True)
        assert after == before
    else:
        assert done.returncode == 9
        check = subprocess.run(
            [sys.executable, "-c", "from mkdocs_claims.cli.main import main; main(['check'])"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "3 files read: 2 errors" in check.stdout
        (folder / "run.py").unlink()
        assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
