"""`mkdocs serve`: after an edit of records alone nothing is built, and what browsers ask for is made when they do."""

from __future__ import annotations

import posixpath
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError

from mkdocs_claims.adapter.log import log
from mkdocs_claims.pages.render import Renderer

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

Builder = Callable[..., None]

_HTML = [("Content-Type", "text/html; charset=utf-8")]


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
        if "\0" in environ["PATH_INFO"]:
            # No file is called so, and the system refuses to look for one.
            start_response("404 Not Found", _HTML)
            return [server.error_handler(404) or b"404 Not Found"]
        names = _files(environ["PATH_INFO"], server.mount_path)
        if not names:
            return server.serve_request(environ, start_response)
        while True:
            with lock:
                # Read first: a page that is called older than it is only loads once more.
                followed, epoch = edits, server._visible_epoch  # noqa: SLF001 - there is no other way
                fault = next(filter(None, (_fault(name, bring) for name in names)), None)
            if fault is not None:
                start_response("500 Internal Server Error", _HTML)
                return [_told(fault, server, epoch)]
            head, answer = _answer(server, environ)
            # An edit that came between has made it old, and the server calls it new: no browser would load it again.
            if edits == followed:
                start_response(*head)
                return [answer]

    server.builder = built
    server.set_app(answered)


def _fault(name: str, bring: Callable[[str], None]) -> str | None:
    """Bring a file up to date. What has kept it from that, if anything, is told, as when a build fails."""
    try:
        bring(name)
    except Exception as error:  # noqa: BLE001 - a hook or a plugin may raise whatever it likes
        # Where a plugin has said what is wrong, nobody looks for it in the code.
        log.error("%s: %s", name, error, exc_info=not isinstance(error, PluginError))
        return f"{name}: {error}"
    return None


def _told(fault: str, server: LiveReloadServer, epoch: int) -> bytes:
    """A page that says so. It is loaded again once the site has been built, as every page is."""
    page = Renderer().render("fault.html", fault=fault).encode("utf-8", "replace")
    inject: Callable[[bytes, int], bytes] = server._inject_js_into_html  # noqa: SLF001 - there is no other way
    return inject(page, epoch)


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
