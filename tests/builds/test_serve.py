"""`mkdocs serve`, for real: an edit is followed once, and mistakes shown in the page while the last good site stays."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.conftest import claim

PATIENCE = 30.0
"""Seconds to wait for what must happen. Nothing is asserted about how long it takes."""


@dataclass
class Server:
    """A running server, its base and what it logs."""

    project: Any
    address: str
    log: list[str] = field(default_factory=list)

    def get(self, path: str = "") -> str:
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, "\n".join(self.log)
            time.sleep(0.05)

    def edit(self, **files: str | None) -> None:
        """Change records and wait until the site has followed."""
        builds = self.builds() + self.renewals()
        for name, text in files.items():
            path = self.project.folder / "claims" / f"{name.replace('_', '-')}.yml"
            if text is None:
                path.unlink()
            else:
                path.write_text(text, encoding="utf-8")
        self.until(lambda: self.builds() + self.renewals() > builds and self.log[-1].endswith("Reloading browsers"))

    def written(self) -> dict[str, int]:
        """When each file below `docs/` was written."""
        return {str(path): path.stat().st_mtime_ns for path in (self.project.folder / "docs").rglob("*")}

    def builds(self) -> int:
        return sum("Building documentation..." in line for line in self.log)

    def renewals(self) -> int:
        return sum("pages follow as they are asked for" in line for line in self.log)


@pytest.fixture
def server(project: Callable[..., Any], request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server over two claims and the files of the parameter, of which those that begin with `-` are options."""
    options = [name for name in request.param if name.startswith("-")]
    files = {name: text for name, text in request.param.items() if name not in options}
    made = project({"claims/CLM-0001.yml": claim(), "claims/CLM-0002.yml": claim("CLM-0002"), **files})
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "serve", "-a", f"127.0.0.1:{port}", *options],
        cwd=made.folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    running = Server(made, f"http://127.0.0.1:{port}/kb/")

    def collect() -> None:
        assert process.stdout is not None
        running.log.extend(line.rstrip() for line in process.stdout)

    reader = threading.Thread(target=collect, daemon=True)
    reader.start()
    try:
        running.until(lambda: any("Serving on" in line for line in running.log))
        yield running
    finally:
        process.terminate()
        process.wait()
        reader.join()
        assert process.stdout is not None
        process.stdout.close()


def statement(page: str) -> str:
    match = re.search(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)
    assert match is not None
    return re.sub(r"<[^>]+>", "", match.group(1))


@pytest.mark.input("C72")
@pytest.mark.parametrize("server", [{"--no-livereload": ""}], indirect=True)
def test_serve_without_reloading_shows_the_site_and_watches_nothing(server: Server) -> None:
    assert statement(server.get("claims/slug-of-clm-0001/")).startswith("In tests, the claim CLM-0001")
    assert not any("Watching paths" in line for line in server.log)


@pytest.mark.parametrize(
    "server", [{"claims/CLM-0003.yml": "a: b: c", "docs/problems/yaml-colon.md": "# X"}], indirect=True
)
def test_serve_that_begins_with_a_mistake(server: Server) -> None:
    """The records that are right are shown, with the notice; the server does not refuse to start."""
    page = server.get("claims/slug-of-clm-0001/")
    assert "1 error in the records." in page
    assert "claims/CLM-0003.yml:1:5: yaml-colon" in page
    # The page that explains the code, where the site has it, and what it says in short.
    assert '<a href="../../problems/yaml-colon/"><code>yaml-colon</code></a>: A colon inside an unquoted value.' in page


@pytest.mark.input("C70", "C71", "C72")
@pytest.mark.parametrize("server", [{}], indirect=True)
def test_serve(server: Server) -> None:
    first, second = "claims/slug-of-clm-0001/", "claims/slug-of-clm-0002/"
    assert any("Watching paths for changes" in line and "claims'" in line for line in server.log)

    # An edit is read once and nothing is built, nor on its own afterwards. Nothing is written where it would be watched.
    builds, renewals = server.builds(), server.renewals()
    written = server.written()
    server.edit(CLM_0001=claim(statement="Another statement."))
    assert statement(server.get(first)) == "Another statement."
    time.sleep(2)
    assert (server.builds(), server.renewals()) == (builds, renewals + 1)
    assert server.written() == written

    # A mistake is in the terminal and in every page; the statement is the last good one.
    server.edit(CLM_0001=claim(statement="A third.", capability="planing"))
    page = server.get(first)
    assert statement(page) == "Another statement."
    assert "1 error in the records." in page
    assert "claims/CLM-0001.yml:4:13: unknown-capability: there is no capability &#39;planing&#39;" in page
    assert "unknown-capability" in server.get(second)
    assert any("claims/CLM-0001.yml:4:13: unknown-capability" in line for line in server.log)
    assert not any("Traceback" in line for line in server.log)

    # Mended, the notice is gone.
    server.edit(CLM_0001=claim(statement="A third."))
    page = server.get(first)
    assert statement(page) == "A third."
    assert "cl-problems" not in page

    # New, renamed and deleted records.
    server.edit(CLM_0003=claim("CLM-0003"), CLM_0002=None)
    assert "CLM-0003" in server.get("claims/slug-of-clm-0003/")
    with pytest.raises(urllib.error.HTTPError) as missing:
        server.get(second)
    missing.value.close()
    server.edit(CLM_0001=claim(slug="renamed", aliases=["slug-of-clm-0001"]))
    assert "url=../renamed/" in server.get(first)

    # What the navigation of every page shows, and what is not a record, has the site built anew.
    taxonomy = server.project.folder / "claims/taxonomy/capabilities.yml"
    builds = server.builds()
    taxonomy.write_text(taxonomy.read_text().replace("name: Planning", "name: Making plans"), encoding="utf-8")
    server.until(lambda: server.builds() > builds and server.log[-1].endswith("Reloading browsers"))
    assert "Making plans" in server.get("claims/renamed/")
