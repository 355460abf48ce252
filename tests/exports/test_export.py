"""`claims export`: everything without MkDocs, all or nothing, and nothing of anybody else's lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from bs4 import BeautifulSoup
from click.testing import CliRunner, Result
from markdown import markdown

from mkdocs_claims.cli.main import main
from mkdocs_claims.pages.markdown import block
from tests.conftest import Built, claim
from tests.exports.bases import ROOT


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["export", *map(str, arguments)], catch_exceptions=False)


def files(folder: Path) -> dict[str, bytes]:
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in sorted(folder.rglob("*")) if one.is_file()}


@pytest.fixture
def base(project: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small base, in the folder where the command runs."""
    made = project({"claims/CLM-0001.yml": claim(), "claims/CLM-0002.yml": claim("CLM-0002")})
    monkeypatch.chdir(made.folder)
    return Path(made.folder)


def test_the_files_are_those_of_the_site(seed_site: Built, tmp_path: Path) -> None:
    result = run(tmp_path / "out", "--base", ROOT / "claims", "--name", "Claimbook")
    assert result.exit_code == 0, result.output
    exported, site = files(tmp_path / "out/files"), seed_site.files()
    assert exported
    assert [path for path, content in exported.items() if site.get(path) != content] == []
    assert {path for path in site if path.startswith("api/")} < set(exported)
    assert {path for path in site if path.endswith((".csv", ".ndjson"))} < set(exported)


def test_mkdocs_is_not_needed(base: Path) -> None:
    code = "import sys; sys.modules['mkdocs'] = None; from mkdocs_claims.cli.main import main; main(['export', 'out'])"
    subprocess.run([sys.executable, "-c", code], cwd=base, check=True)
    assert (base / "out/docs/claims/slug-of-clm-0001.md").is_file()


def test_nothing_but_the_records_and_the_options_decides(base: Path) -> None:
    def export(name: str, **environment: str) -> dict[str, bytes]:
        code = f"from mkdocs_claims.cli.main import main; main(['export', {name!r}])"
        subprocess.run([sys.executable, "-c", code], cwd=base, check=True, env={"PATH": "", **environment})
        return files(base / name)

    one = export("one", PYTHONHASHSEED="1")
    (base / ".git").mkdir()
    other = export("other", PYTHONHASHSEED="2", SOURCE_DATE_EPOCH="86400", TZ="Asia/Tokyo")
    assert one == other


def test_the_options_reach_the_files(base: Path) -> None:
    options = ["--site-url", "https://example.org/kb", "--revision", "abc123", "--repository", "https://example.org/r"]
    assert run("out", *options).exit_code == 0
    told = (base / "out/files/api/v1/claims/CLM-0001.json").read_text(encoding="utf-8")
    assert '"revision":"abc123"' in told
    assert '"permalink":"https://example.org/kb/c/CLM-0001/"' in told
    page = (base / "out/docs/claims/slug-of-clm-0001.md").read_text(encoding="utf-8")
    assert "https://example.org/r/edit/main/claims/CLM-0001.yml" in page


def test_hand_written_pages_come_along(base: Path) -> None:
    (base / "docs/index.md").write_text("---\nclaims: home\n---\n# Home\n\nHello.\n", encoding="utf-8")
    (base / "docs/about").mkdir()
    (base / "docs/about/labels.md").write_text("# Labels\n", encoding="utf-8")
    (base / "docs/picture.png").write_bytes(b"\x89PNG")
    assert run("out", "--docs", "docs").exit_code == 0
    home = (base / "out/docs/index.md").read_text(encoding="utf-8")
    assert home.startswith("---\nclaims: home\n---\n# Home\n\nHello.\n\n<div")
    assert (base / "out/docs/picture.png").read_bytes() == b"\x89PNG"
    assert "about/labels/" in (base / "out/docs/claims/slug-of-clm-0001.md").read_text(encoding="utf-8")


def test_a_folder_with_anything_else_in_it_is_left_alone(base: Path) -> None:
    (base / "full").mkdir()
    (base / "full/mine.txt").write_text("mine", encoding="utf-8")
    for arguments in (["full"], ["full", "--replace"], ["full/mine.txt"], ["no/where"]):
        assert run(*arguments).exit_code == 2
    assert files(base / "full") == {"mine.txt": b"mine"}


def test_an_earlier_export_goes_only_when_asked(base: Path) -> None:
    assert run("out").exit_code == 0
    before = files(base / "out")
    (base / "claims/CLM-0002.yml").unlink()
    refused = run("out")
    assert (refused.exit_code, "--replace takes its place" in refused.output) == (2, True)
    assert files(base / "out") == before
    assert run("out", "--replace").exit_code == 0
    assert "files/api/v1/claims/CLM-0002.json" not in files(base / "out")


def test_what_fails_half_way_leaves_everything_as_it_was(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("out").exit_code == 0
    before, names = files(base / "out"), sorted(path.name for path in base.iterdir())
    written = Path.write_bytes
    calls = iter(range(1000))

    def full(path: Path, data: bytes) -> int:
        if next(calls) > 10:
            raise OSError(28, "No space left on device", str(path))
        return written(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    result = run("out", "--replace")
    assert (result.exit_code, "No space left on device" in result.output) == (1, True)
    assert files(base / "out") == before
    assert sorted(path.name for path in base.iterdir()) == names


def test_a_faulty_base_or_page_is_not_exported(base: Path) -> None:
    (base / "docs/bad.md").write_bytes(b"\xff")
    result = run("out", "--docs", "docs")
    assert (result.exit_code, "UTF-8" in result.output) == (1, True)
    (base / "claims/CLM-0003.yml").write_text("a: b: c", encoding="utf-8")
    assert run("out").exit_code == 1
    assert not (base / "out").exists()


@pytest.mark.parametrize("address", ["javascript:alert(1)", "example.org", "https://"])
def test_addresses_are_addresses(base: Path, address: str) -> None:
    assert run("out", "--site-url", address).exit_code == 2
    assert not (base / "out").exists()


def test_pages_are_front_matter_and_one_line_of_html(hostile_site: Built, tmp_path: Path) -> None:
    """A Markdown parser with the usual extensions gives back the page that MkDocs shows."""
    project = hostile_site.folder.parent
    assert (
        run(
            tmp_path / "out",
            "--base",
            project / "claims",
            "--name",
            "Test base",
            "--site-url",
            "https://example.org/kb",
        ).exit_code
        == 0
    )
    pages = sorted((tmp_path / "out/docs/claims").glob("slug-*.md"))
    assert pages
    for path in pages:
        empty, front, body = path.read_text(encoding="utf-8").split("---\n", 2)
        meta = yaml.safe_load(front)
        shown = hostile_site.page(f"claims/{path.stem}")
        drawn = shown.select_one(".cl-page")
        assert drawn is not None
        extensions = ["attr_list", "md_in_html", "tables", "footnotes", "pymdownx.superfences", "pymdownx.snippets"]
        content = BeautifulSoup(markdown(body, extensions=extensions), "lxml").select_one(".cl-page")
        assert content is not None
        assert content.get_text() == drawn.get_text()
        assert (empty, body.strip().count("\n")) == ("", 0)
        for key in ("title", "description"):
            assert "<" not in meta[key]
            assert '"' not in meta[key]


@pytest.mark.parametrize(
    ("html", "line"),
    [
        ("<div>\n<p>a</p>\n\n</div>", "<div>&#10;<p>a</p>&#10;&#10;</div>\n"),
        ('<div\n class="x">{{ 7*7 }}</div>', '<div  class="x">&#123;&#123; 7*7 }}</div>\n'),
        ("<pre>```\na\n\nb</pre>", "<pre>```&#10;a&#10;&#10;b</pre>\n"),
    ],
)
def test_html_becomes_one_line_that_means_the_same(html: str, line: str) -> None:
    assert block(html) == line
    assert BeautifulSoup(line, "lxml").get_text().strip() == BeautifulSoup(html, "lxml").get_text().strip()


@pytest.mark.parametrize(
    "name", ["about/labels", "about/related", "about/standing", "contribute/index", "checks/figures"]
)
def test_pages_written_by_hand_are_linked_as_on_the_site(seed_site: Built, tmp_path: Path, name: str) -> None:
    assert run(tmp_path / "out", "--base", ROOT / "claims", "--docs", ROOT / "docs").exit_code == 0
    end = f'/{name.removesuffix("/index").rpartition("/")[2]}/"'.encode()
    generated = {
        path for path in files(tmp_path / "out/docs") if path.startswith(("claims/", "techniques/", "checks/"))
    }
    exported = {path for path in generated if end in (tmp_path / "out/docs" / path).read_bytes()}
    assert exported
    assert any(
        end in seed_site.files()[path]
        for path in seed_site.files()
        if path.startswith(("claims/", "techniques/", "checks/"))
    )
