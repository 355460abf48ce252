"""The builds that are compared: the same base as claims with this project, and as Markdown with plain MkDocs.

Both sides use Material with the same settings and the same home page, list no claim in the
navigation and fail on any warning; once without a plugin beside `claims`, and once with Material's
search on both. Ours draws more from the same text: related claims, lists, permanent links and
the pages of capabilities, which are in its navigation. Plain MkDocs gets none of these pages.
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from .generate import write_base, write_markdown
from .measure import Cost, measure

OURS = "claims"
PLAIN = "plain MkDocs"

_CONFIG = """\
site_name: Generated base
site_url: https://example.org/base/
theme: {name: material, font: false}
"""
_HOME = "# Generated base\n\nClaims made up to measure with.\n"
# Material's notice about MkDocs 2 is printed by every build otherwise.
_ENVIRONMENT = {"NO_MKDOCS_2_WARNING": "1"}


@dataclass(frozen=True, slots=True)
class Build:
    """One of the sites to build. Builds with the same `setting` are compared with each other."""

    side: str
    setting: str
    config: str


BUILDS = (
    Build(OURS, "no search", "plugins: [claims]\n"),
    Build(PLAIN, "no search", "plugins: []\nnot_in_nav: /claims/\n"),
    Build(OURS, "search", "plugins: [search, claims]\n"),
    Build(PLAIN, "search", "plugins: [search]\nnot_in_nav: /claims/\n"),
)
"""In the order in which they take turns."""


class Bases:
    """A generated base in both forms, kept in `folder` for as many builds as wanted."""

    def __init__(self, folder: Path, claims: int, capabilities: int) -> None:
        self._folder = folder
        # In a process of its own: what it needs would count in the memory of every build.
        with get_context("spawn").Pool(1) as process:
            process.apply(write_base, (folder / OURS / "claims", claims), {"capabilities": capabilities})
            process.apply(write_markdown, (folder / PLAIN / "docs", claims), {"capabilities": capabilities})
        (folder / OURS / "docs").mkdir()
        for side in (OURS, PLAIN):
            (folder / side / "docs" / "index.md").write_text(_HOME, encoding="utf-8")

    def run(self, build: Build) -> Cost:
        """Copy the base to a new folder, and build it there with nothing left of earlier builds."""
        with TemporaryDirectory() as name:
            project = Path(name) / "project"
            shutil.copytree(self._folder / build.side, project)
            (project / "mkdocs.yml").write_text(_CONFIG + build.config, encoding="utf-8")
            command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet")
            return measure(command, project, project / "site", _ENVIRONMENT)
