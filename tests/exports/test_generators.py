"""Other site generators make the same site: ProperDocs with the plugin, Zensical from the exported pages.

Both are optional: `make generators` installs them. Where they are missing, the tests are left out, and the run says so.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from mkdocs_claims.cli.main import main
from tests.conftest import Built, Project

ZENSICAL = Path(sys.executable).parent / "zensical"
GENERATOR = re.compile(rb'<meta name="generator" content="[^"]*">')
CONFIG = """
site_name: Base
site_url: https://example.org/kb/
theme: {name: material, font: false}
extra_css: [assets/claims/claims.css]
"""


@pytest.mark.skipif(find_spec("properdocs") is None, reason="ProperDocs is not installed: make generators")
def test_properdocs_builds_the_same_site(seed_site: Built, repository: Project, tmp_path: Path) -> None:
    """Byte for byte, but for the line in which each page names the program that built it."""
    target = tmp_path / "site"
    command = [sys.executable, "-m", "properdocs", "build", "-q", "--strict", "-f", "mkdocs.yml", "-d", str(target)]
    subprocess.run(command, cwd=repository.folder, env={**os.environ, "CLAIMS_SITE_URL": ""}, check=True)
    ours, theirs = seed_site.files(), Built(target).files()
    named = [path for path, content in ours.items() if GENERATOR.search(content)]
    assert ours.keys() == theirs.keys()
    assert named
    for path, content in ours.items():
        assert GENERATOR.sub(b"", content) == GENERATOR.sub(b"", theirs[path]), path


@pytest.mark.skipif(not ZENSICAL.is_file(), reason="Zensical is not installed: make generators")
@pytest.mark.parametrize(
    ("site", "options"),
    [
        ("seed_site", ["--name", "Claimbook"]),
        ("hostile_site", ["--name", "Test base", "--site-url", "https://example.org/kb/"]),
    ],
)
def test_zensical_builds_the_exported_pages(
    request: pytest.FixtureRequest, site: str, options: list[str], tmp_path: Path
) -> None:
    """Every page has the same content, and what a record says is no markup in the head either."""
    ours: Built = request.getfixturevalue(site)
    project = ours.folder.parent
    folders = ["--base", str(project / "claims"), "--docs", str(project / "docs")]
    result = CliRunner().invoke(main, ["export", str(tmp_path / "out"), *folders, *options])
    assert result.exit_code == 0, result.output
    shutil.copytree(tmp_path / "out/docs", tmp_path / "docs")
    (tmp_path / "mkdocs.yml").write_text(CONFIG, encoding="utf-8")
    subprocess.run([str(ZENSICAL), "build", "-f", "mkdocs.yml"], cwd=tmp_path, check=True, capture_output=True)
    theirs = Built(tmp_path / "site")
    compared = 0
    for path in sorted((tmp_path / "out/docs").rglob("*.md")):
        page = path.relative_to(tmp_path / "out/docs").with_suffix("").as_posix().removesuffix("/index")
        drawn = ours.page(page).select_one(".cl-page") if (ours.folder / page).is_dir() else None
        if drawn is None:
            continue
        built = theirs.page(page)
        content = built.select_one(".cl-page")
        assert content is not None, page
        assert content.get_text() == drawn.get_text(), page
        assert built.title is not None
        assert not built.title.find_all(True)
        heading = drawn.h1
        assert heading is not None
        if page.startswith("claims/") and "/page" not in page:
            description = built.find("meta", {"name": "description"})
            assert description is not None
            assert str(description["content"]).endswith(heading.get_text())
        compared += 1
    assert compared > 10
