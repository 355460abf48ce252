"""Asking addresses whether they are there. The only part of the project that calls other machines.

It asks one address at a time, waits between two questions to one host, and asks again where an answer says
"not now". What it needs of the world comes in: how to wait, and what is known from earlier.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener, getproxies

from mkdocs_claims.checks.sources.replies import Reach, Reply

PAUSE = 1.0
"""Seconds between two questions to one host."""
PAUSES = {"arxiv.org": 3.0}
"""Hosts that ask for more."""
ATTEMPTS = 3
TIMEOUT = 20.0
LONGEST_WAIT = 60.0
"""Seconds after which an answer is no longer waited for, whatever `Retry-After` says."""

_AGENT = "mkdocs-claims link check"
_LATER = frozenset({408, 425, 429, 500, 502, 503, 504})


class NotAsked(Exception):  # noqa: N818 - it is no error: the address is left alone
    """An address that is not asked, with the reason."""


@dataclass
class Prober:
    """Asks addresses, politely. `wait` takes seconds. Addresses of private networks are asked only if `private`."""

    wait: Callable[[float], None]
    private: bool = False
    _asked: set[str] = field(default_factory=set)

    def ask(self, address: str) -> Reply:
        """What an address answers, after as many attempts as it takes."""
        reply, later = Reply(Reach.UNCLEAR, "not asked"), 0.0
        for attempt in range(ATTEMPTS):
            if later > LONGEST_WAIT:
                break
            self._be_polite(address, later)
            reply, retry_after = self._once(address)
            if retry_after is None:
                break
            later = retry_after or 2.0 * 2**attempt
        return reply

    def _be_polite(self, address: str, later: float) -> None:
        host = urlsplit(address).hostname or ""
        if host in self._asked:
            self.wait(max(later, PAUSES.get(host, PAUSE)))
        self._asked.add(host)

    def _once(self, address: str) -> tuple[Reply, float | None]:
        """One answer, and the seconds after which to ask again: 0 where the host does not say, None for never."""
        request = Request(address, headers={"User-Agent": _AGENT, "Accept": "*/*"})  # noqa: S310 - see _allow
        try:
            self._allow(address)
            with build_opener(_Redirects(self._allow)).open(request, timeout=TIMEOUT) as answer:
                return Reply(Reach.REACHED, f"{answer.status} {answer.reason}".strip()), None
        except NotAsked as reason:
            return Reply(Reach.UNCLEAR, f"not asked, because {reason}"), None
        except HTTPError as error:
            with error:
                return _refused(error)
        except URLError as error:
            return _unanswered(error.reason)
        except (OSError, http.client.HTTPException, ValueError) as error:
            return _unanswered(error)

    def _allow(self, address: str) -> None:
        """Let an address pass that leads into the web, and not into a private network. Raises NotAsked, OSError."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise NotAsked("it leads away from the web")
        # Behind a proxy names are resolved elsewhere.
        if self.private or parts.scheme in getproxies():
            return
        found = socket.getaddrinfo(parts.hostname, None, type=socket.SOCK_STREAM)
        if not all(ipaddress.ip_address(str(entry[4][0]).partition("%")[0]).is_global for entry in found):
            raise NotAsked("it leads into a private network")


class _Redirects(HTTPRedirectHandler):
    """Follows redirects to addresses that may be asked."""

    def __init__(self, allow: Callable[[str], None]) -> None:
        self._allow = allow

    def redirect_request(  # noqa: PLR0913, PLR0917 - the library's own signature
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage, newurl: str
    ) -> Request | None:
        self._allow(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _refused(error: HTTPError) -> tuple[Reply, float | None]:
    words = f"{error.code} {error.reason}".strip()
    if error.code in (404, 410):
        return Reply(Reach.GONE, words), None
    if error.code not in _LATER:
        return Reply(Reach.UNCLEAR, words), None
    seconds = error.headers.get("Retry-After", "")
    return Reply(Reach.UNCLEAR, words), float(seconds) if seconds.isdecimal() and len(seconds) < 7 else 0.0


def _unanswered(reason: object) -> tuple[Reply, float | None]:
    if isinstance(reason, socket.gaierror):
        if reason.errno == socket.EAI_NONAME:
            return Reply(Reach.GONE, "there is no such host"), None
        return Reply(Reach.UNCLEAR, "its host cannot be looked up now"), 0.0
    return Reply(Reach.UNCLEAR, f"no answer: {reason or type(reason).__name__}"), 0.0
