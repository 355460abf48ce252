"""`claims diff`: what a change does, between folders and git revisions, with text from strangers kept as text."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import markdown
import pytest
import yaml
from bs4 import BeautifulSoup
from click.testing import CliRunner, Result

from mkdocs_claims.cli.main import main
from mkdocs_claims.derived.digest import claim_digest, evidence_digest
from mkdocs_claims.diff.lines import LONGEST, MOST, MOST_BELOW, WHOLE, Line, Said, Section, as_markdown, as_text
from mkdocs_claims.loader.files import MAX_BYTES, SourceFile
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.records.claim import Claim
from tests.conftest import CAPABILITIES, claim, needs_git

SHARED = {"taxonomy/capabilities.yml": CAPABILITIES, "reviewers.yml": "[{name: Ann}, {name: Ben}]"}
ITEM = {"key": "e1", "direction": "supports", "basis": "measured", "source": "arxiv:2401.00001"}
OTHER = ITEM | {"key": "e2", "source": "arxiv:2402.00002"}
ADVERSE = OTHER | {"direction": "disputes"}
HELPS = {"techniques": {"t": "helps"}}


def reviewed(claim_id: str = "CLM-0001", decision: str = "accept", /, **fields: Any) -> str:
    """A record with a person's decision on it and on all its evidence."""
    parsed = parse(SourceFile("x", "x.yml", claim(claim_id, **fields)), Claim).value
    assert parsed is not None
    seen = [evidence_digest(item) for item in parsed.evidence]
    event = {
        "by": "Ann",
        "kind": "person",
        "decision": decision,
        "date": date(2026, 1, 31),
        "digest": claim_digest(parsed),
        "evidence": seen,
    }
    return claim(claim_id, **fields, reviews=[event])


def changed(record: str, **fields: Any) -> str:
    return yaml.safe_dump(yaml.safe_load(record) | fields, sort_keys=False)


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, content in {**SHARED, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["diff", *map(str, arguments)], catch_exceptions=False)


Diff = Callable[..., str]


@pytest.fixture
def diff(tmp_path: Path) -> Diff:
    """What leads from one set of files to another."""

    def call(before: Mapping[str, str], after: Mapping[str, str], style: str = "text") -> str:
        result = run(write(tmp_path / "a", before), write(tmp_path / "b", after), "--format", style)
        assert result.exit_code == 0, result.output
        return result.stdout

    return call


ACCEPTED = reviewed(evidence=[ITEM], **HELPS)
CASES: dict[str, tuple[dict[str, str], dict[str, str], str]] = {
    "nothing": (
        {"CLM-0001.yml": ACCEPTED},
        {"sub/CLM-0001.yml": ACCEPTED + "# a comment\n"},
        "No claim, page, review state or standing changes.\n",
    ),
    "claims added and taken out": (
        {"CLM-0001.yml": claim(title="One")},
        {"CLM-NEW-x.yml": claim("CLM-NEW-x", title="Two", evidence=[ITEM])},
        """\
1 page moved, 1 claim added, 1 claim taken out.

Pages moved:
- CLM-0001
  - claims/slug-of-clm-0001/ leads nowhere; keep it under aliases
  - c/CLM-0001/ leads nowhere; keep it under aliases

Claims added:
- CLM-NEW-x Two
  - capability: Planning; review: unreviewed
  - on file: 1 supports

Claims taken out:
- CLM-0001 One
""",
    ),
    "a placeholder gets its number": (
        {"CLM-NEW-x.yml": claim("CLM-NEW-x", title="One", slug="s", statement="S.", **HELPS)},
        {"CLM-0001.yml": claim("CLM-0001", title="One", slug="s", statement="S.", **HELPS)},
        """\
1 claim changed.

Claims changed:
- CLM-0001 One
  - id: CLM-NEW-x is now CLM-0001
""",
    ),
    "pages moved": (
        {"CLM-0001.yml": claim(slug="a", aliases=["older", "CLM-0009"]), "CLM-0002.yml": claim("CLM-0002", slug="b")},
        {"CLM-0001.yml": claim(slug="c", aliases=["a"]), "CLM-0002.yml": claim("CLM-0002", slug="d")},
        """\
2 pages moved.

Pages moved:
- CLM-0001 claims/a/ → claims/c/
  - claims/older/ leads nowhere; keep it under aliases
  - c/CLM-0009/ leads nowhere; keep it under aliases
- CLM-0002 claims/b/ → claims/d/
  - claims/b/ leads nowhere; keep it under aliases
""",
    ),
    "a review lost, and with it a standing": (
        {"CLM-0001.yml": reviewed(title="One", evidence=[ITEM], **HELPS)},
        {
            "CLM-0001.yml": changed(
                reviewed(title="One", evidence=[ITEM], **HELPS), observed_on="Here.", falsifiers=[{"text": "No."}]
            )
        },
        """\
1 review state lost, 1 standing moved, 1 claim changed.

Review states lost:
- CLM-0001 One: Reviewed by a person → Changed since review
  - because of observed_on, falsifiers

Standings moved:
- t: from Supported once to Unreviewed only
  - votes: 1 for, 0 against, 0 mixed, 0 limit → 0 for, 0 against, 0 mixed, 0 limit
  - because CLM-0001: helps: e1 votes for → helps: left out (changed since review)

Claims changed:
- CLM-0001 One
  - changed: observed_on, falsifiers
  - counted: 1 supports → no evidence
""",
    ),
    "evidence that no review covers": (
        {"CLM-0001.yml": reviewed(title="One", evidence=[ITEM], **HELPS)},
        {"CLM-0001.yml": changed(reviewed(title="One", evidence=[ITEM], **HELPS), evidence=[ITEM, ADVERSE])},
        """\
1 review state moved, 1 claim changed.

Review states moved:
- CLM-0001 One: 1 evidence item that no review covers

Claims changed:
- CLM-0001 One
  - evidence e2 added: disputes, measured
  - on file: 1 supports → 1 supports, 1 disputes
""",
    ),
    "a standing contested by another claim": (
        {"CLM-0001.yml": ACCEPTED},
        {
            "CLM-0001.yml": ACCEPTED,
            "CLM-0002.yml": reviewed("CLM-0002", title="Two", evidence=[OTHER], techniques={"t": "fails"}),
        },
        """\
1 standing moved, 1 claim added.

Standings moved:
- t: from Supported once to Contested
  - votes: 1 for, 0 against, 0 mixed, 0 limit → 1 for, 1 against, 0 mixed, 0 limit
  - because CLM-0002: no part in it → fails: e2 votes against

Claims added:
- CLM-0002 Two
  - capability: Planning; review: reviewed by a person
  - on file: 1 supports
""",
    ),
    "a standing that rests on more": (
        {"CLM-0001.yml": reviewed(title="One", evidence=[ITEM, OTHER], **HELPS)},
        {
            "CLM-0001.yml": reviewed(
                title="One",
                evidence=[ITEM, OTHER, OTHER | {"key": "e3", "source": "arxiv:2403.00003", "relation": "independent"}],
                **HELPS,
            )
        },
        """\
1 standing rests on other votes, 1 claim changed.

Votes moved:
- t: stays Supported
  - votes: 2 for, 0 against, 0 mixed, 0 limit → 3 for, 0 against, 0 mixed, 0 limit
  - independence: Unknown → Shown
  - because CLM-0001: helps: e1 votes for, e2 votes for → helps: e1 votes for, e2 votes for, e3 votes for (independent)

Claims changed:
- CLM-0001 One
  - evidence e3 added: supports, measured
  - review by a person, Ann: accept
  - 1 review taken out or changed
  - on file: 2 supports → 3 supports
  - counted: 2 supports → 3 supports
""",
    ),
    "a falsifier met by what votes against anyway": (
        {"CLM-0001.yml": reviewed(title="One", evidence=[ADVERSE], falsifiers=[{"text": "No."}], **HELPS)},
        {
            "CLM-0001.yml": changed(
                reviewed(title="One", evidence=[ADVERSE], falsifiers=[{"text": "No."}], **HELPS),
                falsifiers=[{"text": "No.", "met_by": ["e2"]}],
            )
        },
        """\
1 standing moved, 1 claim changed.

Standings moved:
- t: from Not supported to Refuted
  - because CLM-0001 has changed

Claims changed:
- CLM-0001 One
  - changed: falsifiers
""",
    ),
    "the rest of a record": (
        {
            "CLM-0001.yml": claim(
                title="One",
                evidence=[ITEM, {"source": "https://example.org/a"}],
                disputes=[{"key": "d1", "text": "No."}, {"key": "d2", "text": "No."}, {"key": "d3", "text": "No."}],
            ),
        },
        {
            "CLM-0001.yml": claim(
                title="One",
                capability="tool-use",
                notes="*New*",
                drafting={"method": "model", "from": "paper"},
                evidence=[ITEM | {"direction": "mixed"}],
                disputes=[
                    {"key": "d1", "text": "No.", "state": "answered"},
                    {"key": "d2", "text": "Never."},
                    {"key": "d4", "text": "No.", "ground": "scope"},
                ],
            ),
        },
        """\
1 claim changed.

Claims changed:
- CLM-0001 One
  - changed: capability, drafting, notes
  - evidence e1 changed
  - evidence item 1 taken out, though items are never replaced
  - dispute d1: open → answered
  - dispute d2 changed
  - dispute d4 raised: scope
  - dispute d3 taken out
  - on file: 1 supports, 1 neutral → 1 mixed
""",
    ),
    "the taxonomy": (
        {"taxonomy/techniques.yml": "[{key: gone, name: Gone}, {key: kept, name: Kept}]"},
        {"taxonomy/techniques.yml": "[{key: kept, name: Renamed, withdrawn: new}, {key: new, name: New}]"},
        """\
3 entries of the taxonomy changed.

Taxonomy changed:
- technique kept changed: name, withdrawn
- technique new added: New
- technique gone taken out, though keys are permanent
""",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_change_does(case: str, diff: Diff) -> None:
    before, after, expected = CASES[case]
    assert diff(before, after) == expected


def test_a_rejection_and_a_label_are_told(diff: Diff) -> None:
    label = [{"kind": "model", "decision": "label"}]
    out = diff(
        {"CLM-0001.yml": claim(title="One", reviews=label)},
        {"CLM-0001.yml": reviewed("CLM-0001", "reject", title="One")},
    )
    assert "Review states moved:\n- CLM-0001 One: Reviewed by AI → Rejected\n  - because of reviews\n" in out


HOSTILE = [
    "@everyone and @org/team",
    "[click](https://evil.example) ![x](https://evil.example/x.png)",
    "<img src=x onerror=alert(1)> </code></pre><script>alert(1)</script> <!-- -->",
    "https://evil.example www.evil.example a@evil.example",
    "`code` ``more`` ``` fence",
    "`",
    " ` ",
    "a` [x](https://evil.example) `b",
    "\\` [x](https://evil.example) \\",
    "| a | b |",
    "# Heading - list 1. number > quote",
    "#1 owner/repo#1 GH-1 :tada: $x$",
    "&lt;b&gt; &#64;everyone",
    "**bold** __bold__ ~~gone~~ [^1] [ ] [x]: https://evil.example",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text_in_markdown(text: str, diff: Diff) -> None:
    out = diff(
        {"CLM-0002.yml": claim("CLM-0002", title="Before")},
        {
            "CLM-0001.yml": claim(title=text[:70], capability="c", techniques={"t": "helps"}),
            "CLM-0002.yml": claim("CLM-0002", title=text[:70], reviews=[{"by": text, "kind": "model", "decision": "comment", "date": date(2026, 1, 31)}]),
            "taxonomy/capabilities.yml": yaml.safe_dump([{"key": "planning", "name": text}, {"key": "c", "name": text}]),
            "taxonomy/techniques.yml": yaml.safe_dump([{"key": "t", "name": text}]),
        },
        "markdown",
    )  # fmt: skip
    page = BeautifulSoup(markdown.markdown(out, extensions=["tables"]), "lxml")
    assert {tag.name for tag in page.find_all()} <= {"html", "body", "p", "h3", "ul", "li", "code"}
    shown = [code.get_text() for code in page.find_all("code")]
    assert sum(part.strip() == text[:70].strip() for part in shown) >= 2
    assert sum(part.strip() == text.strip() for part in shown) >= 3
    for code in page.find_all("code"):
        code.extract()
    assert not re.search(r"evil|everyone|[@#`<>\[\]|]|://|alert", page.get_text())


def test_text_for_a_terminal_moves_no_cursor(diff: Diff) -> None:
    out = diff({}, {"CLM-0001.yml": claim(title="نمی\u200cدانم")})
    assert "نمی<U+200C>دانم" in out
    assert out.replace("\n", "").isprintable()


@pytest.mark.parametrize("drawn", [as_text, as_markdown])
def test_long_texts_and_long_lists_are_cut(drawn: Callable[[list[Section]], str]) -> None:
    below = tuple((f"{n}",) for n in range(MOST_BELOW + 2))
    out = drawn([Section("T", "line", "lines", (Line((Said("x" * 300),), below),) * (MOST + 7))])
    assert out.startswith("57 lines.\n")
    assert "x" * (LONGEST - 1) + "…" in out
    assert "x" * LONGEST not in out
    assert out.endswith("- and 7 more\n")
    assert out.count("  - and 2 more\n") == MOST


def test_a_summary_ends() -> None:
    line = Line((Said("x"),), (("y" * 1000,),) * MOST_BELOW)
    out = as_markdown([Section("T", "line", "lines", (line,) * MOST)] * 3)
    assert WHOLE - 1100 < len(out) < WHOLE + 100
    assert out.endswith("y\n\nThe rest is left out.\n")


class TestRevisions:
    @pytest.fixture
    def repository(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A repository whose base had one claim, then two; a third is not committed."""
        needs_git()
        folder = tmp_path / "repository"
        folder.mkdir()
        # No setting of the machine has a say.
        for name, value in (("GIT_CONFIG_GLOBAL", "/dev/null"), ("GIT_CONFIG_NOSYSTEM", "1")):
            monkeypatch.setenv(name, value)
        for role in ("AUTHOR", "COMMITTER"):
            monkeypatch.setenv(f"GIT_{role}_NAME", "A")
            monkeypatch.setenv(f"GIT_{role}_EMAIL", "a@example.org")
        monkeypatch.chdir(folder)
        self.git("init", "-q", "-b", "main")
        (folder / ".gitattributes").write_text("*.yml export-ignore filter=x\n", encoding="utf-8")
        self.git("add", ".")
        self.git("commit", "-qm", "empty")
        write(folder / "claims", {"CLM-0001.yml": claim(title="One")})
        self.git("add", ".")
        self.git("commit", "-qm", "one")
        write(folder / "claims", {"sub/CLM-0002.yml": claim("CLM-0002", title="Two")})
        self.git("add", ".")
        self.git("commit", "-qm", "two")
        write(folder / "claims", {"CLM-0003.yml": claim("CLM-0003", title="Three")})
        return folder

    @staticmethod
    def git(*arguments: str, given: str | None = None) -> str:
        return subprocess.run(
            ["git", *arguments], check=True, capture_output=True, text=True, input=given
        ).stdout.strip()

    @pytest.mark.usefixtures("repository")
    @pytest.mark.parametrize(
        ("arguments", "added"),
        [
            (["HEAD^1", "HEAD"], ["CLM-0002 Two"]),
            (["HEAD^1"], ["CLM-0002 Two", "CLM-0003 Three"]),
            (["main"], ["CLM-0003 Three"]),
            (["main", "claims"], ["CLM-0003 Three"]),
            (["HEAD~2", "HEAD~1"], ["CLM-0001 One"]),
        ],
    )
    def test_revisions_and_the_folder_as_it_stands(self, arguments: list[str], added: list[str]) -> None:
        result = run(*arguments)
        assert result.exit_code == 0
        assert re.findall(r"^- (CLM-\d+ \w+)$", result.output, re.MULTILINE) == added
        assert result.stderr == ""

    def test_from_anywhere(self, repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(repository / "claims/sub")
        assert "CLM-0002 Two" in run("HEAD^1", "HEAD", "--base", "..").output
        monkeypatch.chdir(repository / "claims")
        assert "CLM-0002 Two" in run("HEAD^1", "HEAD", "--base", ".").output
        monkeypatch.chdir(tmp_path)
        assert "CLM-0002 Two" in run("HEAD^1", "HEAD", "--base", repository / "claims").output

    @pytest.mark.usefixtures("repository")
    @pytest.mark.parametrize("place", ["nowhere", "HEAD:claims", "--help-me", "HEAD\n", "claims/CLM-0001.yml", ""])
    def test_no_such_place(self, place: str) -> None:
        result = run("--", place, "HEAD")
        assert (result.exit_code, "neither a folder nor a git revision" in result.output) == (2, True)

    def test_outside_of_a_repository_and_without_git(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        needs_git()
        monkeypatch.chdir(write(tmp_path / "claims", {}).parent)
        assert run("main").exit_code == 2
        assert "no does not exist" in run("main", "HEAD", "--base", "no/where").output
        assert "--base: there is no folder nowhere here" in run("main", "--base", "nowhere").output
        monkeypatch.setenv("PATH", "")
        result = run("main")
        assert (result.exit_code, "git cannot be run" in result.output) == (1, True)

    def test_errors_name_the_revision(self, repository: Path) -> None:
        write(repository / "claims", {"CLM-0002.yml": claim("CLM-0002", capability="no")})
        (repository / "claims/sub/CLM-0002.yml").unlink()
        self.git("add", ".")
        self.git("commit", "-qm", "bad")
        result = run("HEAD^1", "HEAD")
        assert (result.exit_code, result.stdout) == (1, "")
        assert "HEAD:claims/CLM-0002.yml:4:13: unknown-capability" in result.stderr
        (repository / "claims/CLM-0002.yml").unlink()
        result = run("HEAD")
        assert result.exit_code == 0
        assert result.stdout.startswith("HEAD has errors in its records: those are taken as not there.\n\n")

    def test_trees_made_by_a_stranger(self, repository: Path, tmp_path: Path) -> None:
        """Links, `..` and files without end write nothing outside, and take no memory."""
        (tmp_path / "secret.yml").write_text(claim("CLM-0009", title="Secret"), encoding="utf-8")
        (repository / "claims/CLM-0009.yml").symlink_to(tmp_path / "secret.yml")
        (repository / "claims/CLM-0008.yml").write_bytes(b"#" * (MAX_BYTES + 1))
        self.git("add", ".")
        self.git("commit", "-qm", "bad")
        result = run("HEAD^1", "HEAD")
        assert result.exit_code == 1
        assert f"HEAD:claims/CLM-0008.yml:1:1: too-large: the file has {MAX_BYTES + 1:,} bytes" in result.stderr
        assert "Secret" not in result.output
        blob = self.git("hash-object", "-w", "--stdin", given="x: y")
        up = self.git("mktree", given=f"100644 blob {blob}\tescaped.yml\n")
        inner = self.git("mktree", given=f"040000 tree {up}\t..\n")
        top = self.git("mktree", given=f"040000 tree {inner}\tclaims\n")
        commit = self.git("commit-tree", top, "-m", "up")
        assert self.git("ls-tree", "-r", "--name-only", commit) == "claims/../escaped.yml"
        result = run(commit, "HEAD^1")
        assert result.exit_code == 0
        assert list(tmp_path.rglob("escaped.yml")) == []
