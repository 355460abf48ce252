"""The base that `claims init` writes builds at once, and so do the examples on its pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from mkdocs_claims.cli.main import main
from tests.builds.test_seed_site import broken_links
from tests.conftest import Built, Project


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Project:
    folder = tmp_path_factory.mktemp("starter") / "base"
    assert CliRunner().invoke(main, ["init", str(folder)], catch_exceptions=False).exit_code == 0
    return Project(folder)


@pytest.fixture(scope="module")
def site(base: Project) -> Built:
    return base.build(strict=True)


def test_it_builds_without_a_warning(site: Built) -> None:
    assert site.warnings() == []
    assert broken_links(site.folder) == []


def last_line(output: str) -> str:
    return output.splitlines()[-1]


def test_the_command_finds_nothing_but_notes(base: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(base.folder)
    result = CliRunner().invoke(main, ["check", "--strict", "--release"], catch_exceptions=False)
    assert (result.exit_code, last_line(result.output)) == (0, "5 files read: 1 note")
    assert "own-method: note:" in result.output


def test_its_pages(site: Built) -> None:
    home = site.page("")
    assert "Unreviewed" in home.get_text()
    [claim] = [path for path in (site.folder / "claims").iterdir() if path.is_dir()]
    assert "Unreviewed, model-drafted." in site.page(f"claims/{claim.name}").get_text()
    tabs = [tab.get_text(strip=True) for tab in home.select(".md-tabs__link")]
    assert tabs == ["Home", "Claims", "Capabilities", "Techniques", "Sources", "About", "Contribute"]
    assert (site.folder / "schema/claim.schema.json").is_file()


def test_the_environment_gives_the_published_site_its_addresses(base: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMS_RELEASE", "true")
    monkeypatch.setenv("CLAIMS_SITE_URL", "https://example.org/kb/")
    monkeypatch.setenv("CLAIMS_REPOSITORY", "https://github.com/owner/name")
    site = base.build(strict=True, site_dir=str(base.folder.parent / "published"))
    pages = "".join(path.read_text(encoding="utf-8") for path in site.folder.glob("claims/*/index.html"))
    assert "https://example.org/kb/c/CLM-0001/" in pages
    assert "https://github.com/owner/name/edit/main/claims/CLM-0001.yml" in pages


def test_the_record_that_the_page_shows_is_valid(base: Project, tmp_path: Path) -> None:
    page = (base.folder / "docs/contribute/index.md").read_text(encoding="utf-8")
    [record] = [block for block in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if block.startswith("id:")]
    copy = Project(tmp_path / "copy")
    copy.write(
        {path.relative_to(base.folder).as_posix(): path.read_bytes() for path in base.folder.glob("claims/**/*.*")}
    )
    copy.write({"claims/CLM-NEW-a-word.yml": record.replace("One sentence that", "This sentence")})
    result = CliRunner().invoke(main, ["check", "--base", str(copy.folder / "claims")], catch_exceptions=False)
    assert (result.exit_code, last_line(result.output)) == (0, "6 files read: 3 notes")
