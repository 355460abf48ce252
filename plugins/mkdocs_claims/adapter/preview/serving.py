"""`mkdocs serve`: after an edit of records alone nothing is built, and what browsers ask for is made when they do."""

from __future__ import annotations

import posixpath
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError

from mkdocs_claims.adapter.log import log

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

Builder = Callable[..., None]


def serve(server: LiveReloadServer, renew: Callable[[], bool], bring: Callable[[str], None]) -> None:
    """Have a server call `renew` when files have changed, and build where that gives False.

    It calls `bring` with the path of each file that a browser asks for, before it is read.
    """
    build: Builder = server.builder
    # Browsers ask in threads of their own.
    lock = threading.RLock()
    edits = 0

    def built() -> None:
        nonlocal edits
        with lock:
            edits += 1
            if not renew():
                build()

    def answered(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        names = _files(environ["PATH_INFO"], server.mount_path)
        if not names:
            return server.serve_request(environ, start_response)
        while True:
            with lock:
                followed = edits
                for name in names:
                    _bring(name, bring)
            head, answer = _answer(server, environ)
            # An edit that came between has made it old, and the server calls it new: no browser would load it again.
            if edits == followed:
                start_response(*head)
                return [answer]

    server.builder = built
    server.set_app(answered)


def _bring(name: str, bring: Callable[[str], None]) -> None:
    try:
        bring(name)
    except PluginError as error:
        log.error("%s: %s", name, error)


def _answer(server: LiveReloadServer, environ: dict[str, Any]) -> tuple[tuple[Any, ...], bytes]:
    """What the server answers: status and headers, and the whole file."""
    heads: list[tuple[Any, ...]] = []
    answer = server.serve_request(environ, lambda *head: heads.append(head))
    try:
        return heads[-1], b"".join(answer)
    finally:
        if hasattr(answer, "close"):
            answer.close()


def _files(address: str, mount: str) -> list[str]:
    """The files of the site that may be what is asked for: a folder's name may come without its slash."""
    path = address.encode("latin-1").decode("utf-8", "ignore")
    if not path.startswith(mount):
        return []
    # As the server does: nothing above the site can be named.
    name = posixpath.normpath(f"/{path[len(mount) :]}").lstrip("/")
    if path.endswith("/"):
        return [posixpath.join(name, "index.html")]
    return [name, posixpath.join(name, "index.html")]
