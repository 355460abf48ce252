"""Asking addresses, against a server of our own: retries, pauses, redirects, what is never asked, and the cache."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest

from mkdocs_claims.checks.sources.known import as_cache, read_known
from mkdocs_claims.checks.sources.reach import LONGEST_WAIT, Prober
from mkdocs_claims.checks.sources.replies import Reach, Reply

TODAY = date(2026, 11, 30)


class Handler(BaseHTTPRequestHandler):
    """Answers a path like `/503-503-200` with these codes in turn; `/302-to?x` redirects to x."""

    asked: ClassVar[list[str]] = []
    headers_sent: ClassVar[dict[str, str]] = {}

    def do_GET(self) -> None:
        path, _, target = self.path.partition("?")
        Handler.asked.append(path)
        codes = path.strip("/").split("-")
        code = codes[min(Handler.asked.count(path), len(codes)) - 1]
        if code == "drop":
            self.close_connection = True
            self.connection.close()
            return
        self.send_response(int(code))
        if target:
            self.send_header("Location", target)
        for name, value in Handler.headers_sent.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing is logged."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    Handler.asked, Handler.headers_sent = [], {}
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def waited() -> list[float]:
    return []


@pytest.fixture
def prober(waited: list[float]) -> Prober:
    return Prober(waited.append, private=True)


@pytest.mark.parametrize(("path", "reach", "words", "times"), [
    ("/200", Reach.REACHED, "200 OK", 1),
    ("/404", Reach.GONE, "404 Not Found", 1),
    ("/410", Reach.GONE, "410 Gone", 1),
    ("/403", Reach.UNCLEAR, "403 Forbidden", 1),
    ("/503-503-200", Reach.REACHED, "200 OK", 3),
    ("/503-404", Reach.GONE, "404 Not Found", 2),
    ("/429", Reach.UNCLEAR, "429 Too Many Requests", 3),
    ("/drop-200", Reach.REACHED, "200 OK", 2),
])  # fmt: skip
def test_answers(server: str, prober: Prober, path: str, reach: Reach, words: str, times: int) -> None:
    assert prober.ask(server + path) == Reply(reach, words)
    assert Handler.asked == [path] * times


def test_a_host_that_never_answers_is_unclear(server: str, prober: Prober) -> None:
    reply = prober.ask(f"{server}/drop")
    assert reply.reach is Reach.UNCLEAR
    assert reply.words.startswith("no answer: ")
    assert len(Handler.asked) == 3


def test_pauses_between_two_questions_to_one_host(server: str, prober: Prober, waited: list[float]) -> None:
    prober.ask(f"{server}/200")
    assert waited == []
    prober.ask(f"{server}/404")
    assert waited == [1.0]


def test_waits_longer_from_attempt_to_attempt_or_as_long_as_the_host_says(
    server: str, prober: Prober, waited: list[float]
) -> None:
    prober.ask(f"{server}/503")
    assert waited == [2.0, 4.0]
    Handler.headers_sent = {"Retry-After": "30"}
    prober.ask(f"{server}/503-200")
    assert waited[-1] == 30.0


@pytest.mark.parametrize("retry_after", [str(int(LONGEST_WAIT) + 1), "9" * 400])
def test_does_not_wait_for_ever(server: str, prober: Prober, waited: list[float], retry_after: str) -> None:
    Handler.headers_sent = {"Retry-After": retry_after}
    assert prober.ask(f"{server}/429").reach is Reach.UNCLEAR
    assert max(waited, default=0) <= LONGEST_WAIT


def test_redirects_are_followed(server: str, prober: Prober) -> None:
    assert prober.ask(f"{server}/302-to?{server}/200") == Reply(Reach.REACHED, "200 OK")
    assert prober.ask(f"{server}/301-to?{server}/404").reach is Reach.GONE


@pytest.mark.parametrize("target", ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://x/"])
def test_redirects_never_leave_the_web(server: str, prober: Prober, target: str) -> None:
    reply = prober.ask(f"{server}/302-to?{target}")
    assert reply.reach is Reach.UNCLEAR
    assert "leads away from the web" in reply.words or "is not allowed" in reply.words


def test_private_networks_are_not_asked(server: str, waited: list[float]) -> None:
    reply = Prober(waited.append).ask(f"{server}/200")
    assert reply == Reply(Reach.UNCLEAR, "not asked, because it leads into a private network")
    assert Handler.asked == []


def test_a_host_that_does_not_exist_is_gone(monkeypatch: pytest.MonkeyPatch, waited: list[float]) -> None:
    import socket

    def fail(*_: object, **__: object) -> None:
        raise socket.gaierror(error, "no")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    prober = Prober(waited.append)
    error = socket.EAI_NONAME
    assert prober.ask("http://gone.invalid/") == Reply(Reach.GONE, "there is no such host")
    error = socket.EAI_AGAIN
    assert prober.ask("http://later.invalid/").reach is Reach.UNCLEAR


REACHED, GONE, UNCLEAR = (Reply(reach, "words") for reach in Reach)


def test_the_cache_keeps_clear_answers_for_some_days() -> None:
    known = {"a": (REACHED, TODAY), "b": (GONE, TODAY), "c": (UNCLEAR, TODAY)}
    text = as_cache(known)
    assert read_known(text, TODAY) == {"a": (REACHED, TODAY), "b": (GONE, TODAY)}
    assert set(read_known(text, TODAY + timedelta(days=10))) == {"a"}
    assert read_known(text, TODAY + timedelta(days=15)) == {}
    assert read_known(text, TODAY - timedelta(days=1)) == {}


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"a": 1}', '{"a": {"reach": "far", "words": "", "day": "2026-11-30"}}', "[" * 100_000]
)
def test_a_broken_cache_is_an_empty_one(text: str) -> None:
    assert read_known(text, TODAY) == {}
