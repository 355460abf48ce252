"""Sites to search: the pages of a small one, with the search index that a base of any size would give it.

A page's own bytes do not grow with the base, so the pages of a few claims stand for those of ten thousand; building
them all would take minutes and change no figure. The index is made by the code that a build uses.
"""

from __future__ import annotations

import gzip
import http.server
import json
import shutil
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.search.entry import SearchEntry
from mkdocs_claims.pages.search.index import document
from mkdocs_claims.pages.search.shards import FOLDER, shards
from mkdocs_claims.pages.search.theme import theme_entry
from mkdocs_claims.pages.site import Site

from .generate import write_base

FORMS = ("sharded", "theme")
_PAGES_OF = 20
"""Claims whose pages are built."""
_CONFIG = """\
site_name: Generated base
site_url: http://127.0.0.1/
theme: {{name: material, font: false}}
plugins: [search, claims: {{search: {form}}}]
"""


@dataclass(frozen=True, slots=True)
class Searched:
    """A base's entries, by their addresses, and queries by what they are."""

    entries: list[tuple[str, SearchEntry]]
    queries: dict[str, str]


def searched(folder: Path, claims: int) -> Searched:
    """The entries of a generated base with so many claims, written below `folder`."""
    write_base(folder, claims)
    catalogue = read(folder)[0]
    options = SiteOptions(name="Generated base", search=True)
    pages = Site(knowledge_of(catalogue), options, Renderer()).pages()
    entries = [(options.addresses.url(page.path), page.search) for page in pages if page.search]
    entries.sort(key=lambda one: (one[1].key is None, not one[1].in_use))
    middle = catalogue.claims[claims // 2]
    words = sorted({word for word in middle.statement.split() if word.isalpha()}, key=lambda word: (-len(word), word))
    return Searched(
        entries,
        {"an id": middle.id, "three words": " ".join(words[:3]), "a common word": "models", "three letters": "con"},
    )


def build_pages(folder: Path, form: str) -> Path:
    """The pages around, as a real build makes them for this form of search."""
    write_base(folder / "claims", _PAGES_OF)
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text("---\nclaims: home\n---\n# Generated base\n", encoding="utf-8")
    (folder / "mkdocs.yml").write_text(_CONFIG.format(form=form), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"], cwd=folder, check=True)
    return folder / "site"


def put_index(site: Path, form: str, entries: list[tuple[str, SearchEntry]]) -> None:
    """Put the index of these entries where the site's own is."""
    if form == "theme":
        path = site / "search/search_index.json"
        index = json.loads(path.read_text(encoding="utf-8"))
        index["docs"] = [theme_entry(*one) for one in entries]
        path.write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")
        return
    shutil.rmtree(site / FOLDER)
    for output in shards([document(*one) for one in entries]):
        path = site / output.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(output.content), encoding="utf-8")


class Server:
    """Serves a site compressed, as static hosts do, and counts the bytes of each file's body that it sends."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.sent: Counter[str] = Counter()

    def bytes_of_search(self) -> int:
        """The bytes of all files that are there for search alone."""
        return sum(size for path, size in self.sent.items() if "search" in path)


class _Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, counts: Counter[str], **settings: Any) -> None:
        self.counts = counts
        super().__init__(*args, **settings)

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = _compressed(path)
        self.counts[self.path.partition("?")[0]] += len(body)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing."""


@cache
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


@contextmanager
def serving(site: Path) -> Iterator[Server]:
    """The site on a server of this machine."""
    server = Server("")
    handler = partial(_Handler, directory=str(site), counts=server.sent)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        running.daemon_threads = True
        threading.Thread(target=running.serve_forever, daemon=True).start()
        server.address = f"http://127.0.0.1:{running.server_port}/"
        try:
            yield server
        finally:
            running.shutdown()
            _compressed.cache_clear()
