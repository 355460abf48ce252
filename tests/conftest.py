"""What all tests share: bases written as text, real builds in temporary folders, pages read back with a parser."""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import signal
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, NoReturn

import pytest
import yaml
from bs4 import BeautifulSoup
from click.testing import CliRunner, Result
from jinja2 import Environment

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.cli.main import main
from mkdocs_claims.derived.digest import claim_digest, evidence_digest

ROOT = Path(__file__).parent.parent
TODAY = date(2026, 11, 30)
"""The day on which the tests run, as far as commands can tell."""

os.environ["NO_MKDOCS_2_WARNING"] = "1"
# A build must not know these from the outside.
for name in (
    "CLAIMS_REPOSITORY",
    "CLAIMS_RELEASE",
    "CLAIMS_REVISION",
    "CLAIMS_SITE_URL",
    "CLAIMS_SOCIAL_CARDS",
    "SOURCE_DATE_EPOCH",
):
    os.environ.pop(name, None)

CAPABILITIES = """
- {key: planning, name: Planning, description: Working out what to do.}
- {key: tool-use, name: Tool use}
"""


def claim(claim_id: str = "CLM-0001", **fields: Any) -> str:
    """A valid record as YAML; `fields` replace or add top-level keys, None removes one."""
    values: dict[str, Any] = {
        "id": claim_id,
        "slug": f"slug-of-{claim_id.lower()}",
        "statement": f"In tests, the claim {claim_id} is stated in one sentence.",
        "capability": "planning",
        "drafting": {"method": "model"},
    }
    values |= fields
    return yaml.safe_dump(
        {key: value for key, value in values.items() if value is not None}, sort_keys=False, allow_unicode=True
    )


@dataclass(frozen=True)
class Built:
    """A built site: where it is, and what the build logged."""

    folder: Path
    log: list[logging.LogRecord] = field(default_factory=list)

    def text(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8")

    def page(self, path: str) -> BeautifulSoup:
        """A page, parsed; the path of a folder means its index."""
        file = self.folder / path
        return BeautifulSoup((file / "index.html" if file.is_dir() else file).read_text(encoding="utf-8"), "lxml")

    def warnings(self) -> list[str]:
        return [record.getMessage() for record in self.log if record.levelno >= logging.WARNING]

    def search_entries(self) -> list[dict[str, str]]:
        """What the search plugin indexed."""
        index: dict[str, list[dict[str, str]]] = json.loads(self.text("search/search_index.json"))
        return index["docs"]

    def files(self) -> dict[str, bytes]:
        """Every file of the site by its path."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }


class _Records(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@dataclass(frozen=True)
class Project:
    """A folder with a `mkdocs.yml`, docs and claims, ready to build."""

    folder: Path

    def write(self, files: Mapping[str, str | bytes]) -> None:
        for name, content in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else textwrap.dedent(content).encode())

    def build(self, *, strict: bool = True, file: str = "mkdocs.yml", **settings: Any) -> Built:
        """Build the site in this process; `settings` replace those of `file`. Raises what MkDocs raises."""
        from mkdocs.commands.build import build
        from mkdocs.config import load_config

        handler = _Records()
        logger = logging.getLogger("mkdocs")
        level = logger.level
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        try:
            config = load_config(str(self.folder / file), strict=strict, **settings)
            config.plugins.on_startup(command="build", dirty=False)
            build(config)
            config.plugins.on_shutdown()
        finally:
            logger.removeHandler(handler)
            logger.setLevel(level)
        return Built(Path(config.site_dir), handler.records)

    def command(self, *arguments: str, files: Mapping[str, str | bytes] | None = None) -> Result:
        """Write `files`, then run `claims` in the working directory, which is to be this folder."""
        self.write(files or {})
        return CliRunner().invoke(main, arguments, catch_exceptions=False)


CONFIG = """
site_name: Test base
site_url: https://example.org/kb/
theme: {name: material, font: false}
validation: {omitted_files: warn, absolute_links: warn, unrecognized_links: warn, anchors: warn}
plugins: [claims]
"""


def leave_out(missing: str, tests: str) -> NoReturn:
    """End tests that need what is not there. CI fails for it, and everyone else learns what was left out."""
    if os.environ.get("CI") == "true":
        pytest.fail(missing, pytrace=False)
    pytest.skip(f"{missing}; left out: {tests}")


def needs_git() -> None:
    """Begins tests of what happens in a repository."""
    if shutil.which("git") is None:
        leave_out("git was not found", "what happens in a repository (assign, diff, forms, builds in git)")


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Fails what waits for something that never comes, such as the end of a pipe."""
    before = signal.signal(signal.SIGALRM, lambda *_: pytest.fail(f"it waits for more than {seconds} seconds"))
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that have been compiled."""
    names: list[str] = []
    original: Any = Environment.compile

    def noted(self: Environment, source: str, name: str, filename: str) -> Any:
        names.append(name)
        return original(self, source, name, filename)

    monkeypatch.setattr(Environment, "compile", noted)
    return names


@pytest.fixture
def project(tmp_path: Path) -> Callable[..., Project]:
    """A function that makes a project from files; what it does not name is the smallest that works."""

    def make(files: Mapping[str, str | bytes] | None = None, *, config: str = CONFIG) -> Project:
        made = Project(tmp_path / "project")
        made.write(
            {
                "mkdocs.yml": config,
                "docs/index.md": "# Home\n",
                "claims/taxonomy/capabilities.yml": CAPABILITIES,
                **(files or {}),
            }
        )
        return made

    return make


@pytest.fixture(scope="session")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A copy of this repository's own pages, and of its base as it began: what people add later breaks no test."""
    folder = tmp_path_factory.mktemp("repository")
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copytree(ROOT / "tests/seeds/claims", folder / "claims")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    return Project(folder)


@pytest.fixture(scope="session")
def seed_site(repository: Project) -> Built:
    """This repository's own site, built once."""
    return repository.build()


def own_settings(folder: Path) -> Project:
    """This repository's pages and settings, for another base, and the scorecard, which is off by default."""
    shutil.copytree(ROOT / "docs", folder / "docs")
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    project = Project(folder)
    project.write({"mkdocs.yml": settings.replace("- claims:\n", "- claims:\n      scorecard: true\n")})
    return project


ROWS = 10
"""Rows a page in the site with every state, so that its lists have further pages."""


@pytest.fixture(scope="session")
def states_site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A site with every state and hostile text, made for an address below a path, with buttons into a repository."""
    project = own_settings(tmp_path_factory.mktemp("states"))
    folder = project.folder / "claims"
    shutil.copytree(ROOT / "tests/states", folder)
    many = [f"MANY-{number:04}" for number in range(1, ROWS + 2)]
    project.write({f"claims/many/{name}.yml": claim(name, capability="many") for name in many})
    # A review holds the digests of what it saw. The reviews on file in one line stand for the very texts on file.
    for filed in read(folder)[0].filed:
        items = [evidence_digest(item) for item in filed.claim.evidence]
        seen = rf"\g<0>, digest: {claim_digest(filed.claim)!r}, evidence: {items}"
        text = (folder / filed.file.name).read_text(encoding="utf-8")
        project.write({f"claims/{filed.file.name}": re.sub(r"decision: (accept|reject), date: [0-9-]+", seen, text)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mkdocs_claims.pages.paging.ROWS", ROWS)
        patch.setenv("CLAIMS_REPOSITORY", "https://github.com/example/base")
        patch.setenv("CLAIMS_SITE_URL", "https://example.org/kb/")
        return project.build()


@pytest.fixture(autouse=True, scope="session")
def _fast() -> None:
    """Have small sites joined from their pieces too, as large ones are; CLAIMS_FAST=off draws every page in full."""
    from mkdocs_claims.adapter.fast import frames

    frames.FEW = 0
    frames.WORTH = sys.maxsize if os.environ.get("CLAIMS_FAST") == "off" else 0


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No new file can be made."""
    real = Path.open

    def refuse(self: Path, mode: str = "r", *others: Any, **named: Any) -> Any:
        if "x" in mode:
            raise OSError(28, "No space left on device", str(self))
        return real(self, mode, *others, **named)

    monkeypatch.setattr(Path, "open", refuse)


@pytest.fixture(autouse=True)
def _own_state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a change of several files notes down lies in a folder of the tests."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@pytest.fixture(autouse=True)
def _same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that record the day record the same one in every run."""
    monkeypatch.setattr("mkdocs_claims.cli.writing.today", lambda: TODAY)


@pytest.fixture(autouse=True)
def _root_logger_untouched() -> Iterator[None]:
    """MkDocs and its plugins leave handlers behind; none may reach the next test."""
    handlers = list(logging.getLogger("mkdocs").handlers)
    yield
    logging.getLogger("mkdocs").handlers[:] = handlers
