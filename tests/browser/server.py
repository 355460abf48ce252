"""A static host of this machine: one site below a path, compressed as hosts do, with the site's own 404 page."""

from __future__ import annotations

import gzip
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

# What hosts compress. Fonts and pictures are compressed by their makers.
_TEXTS = {".css", ".csv", ".html", ".js", ".json", ".svg", ".txt", ".xml"}


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a site below `prefix`, and its own 404 page for whatever is not there."""

    # One connection for many files, as hosts have it.
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, prefix: str, sent: dict[str, int] | None, **settings: Any) -> None:
        self.prefix, self.sent = prefix, sent
        super().__init__(*args, **settings)

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() and self.path.partition("?")[0].endswith("/") else file
        if not file.is_file():
            super().do_GET()
            return
        packed = file.suffix in _TEXTS and "gzip" in self.headers.get("Accept-Encoding", "")
        self._answer(
            HTTPStatus.OK, self.guess_type(file), _compressed(file) if packed else file.read_bytes(), gzip=packed
        )

    def translate_path(self, path: str) -> str:
        if path.startswith(self.prefix):
            return super().translate_path("/" + path.removeprefix(self.prefix))
        return str(Path(self.directory) / "outside the prefix")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != HTTPStatus.NOT_FOUND:
            super().send_error(code, message, explain)
            return
        body = (Path(self.directory) / "404.html").read_bytes()
        self._answer(code, "text/html", body, gzip=False)

    def _answer(self, code: int, kind: str, body: bytes, *, gzip: bool) -> None:
        self.send_response(code)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        if gzip:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        if code == HTTPStatus.OK:
            # Long enough for a visit, as hosts have it.
            self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)
        if self.sent is not None:
            self.sent[self.path] = self.sent.get(self.path, 0) + len(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing."""


@lru_cache(maxsize=256)
def _compressed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes())


class _Server(http.server.ThreadingHTTPServer):
    """Says nothing of a page that closes before it has everything; a page that misses something says so itself."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing."""


@contextmanager
def serving(folder: Path, prefix: str = "/", *, sent: dict[str, int] | None = None) -> Iterator[str]:
    """The address at which the site in `folder` is served. Its files may not change meanwhile.

    `sent` is filled with the bytes of each answer's body by its path.
    """
    handler = partial(_Handler, directory=str(folder), prefix=prefix, sent=sent)
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()
