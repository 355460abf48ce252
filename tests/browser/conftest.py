"""A real browser, and three built sites on a server of this machine: the seeds, every state a claim can be in, none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request, Response, expect, sync_playwright

from tests.browser.server import serving
from tests.conftest import ROOT, Built, claim, leave_out, own_settings

Visit = Callable[..., tuple[Page, list[str]]]
Settle = Callable[[Page], None]

ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync".split()
)

HOSTILE = '<script>alert(1)</script> & "x" 2024. *a* {{ 7*7 }} --8<-- "x" &lt;/title&gt;&lt;script&gt;'
"""A text that would be markup, a template or a command somewhere."""

# The fonts have come, the theme's script has set the palette, and nothing fades any more:
# a contrast measured half way through a fade is no page's.
SETTLED = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
  await frame(); await frame();
  const moving = document.getAnimations().filter(one => one.effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(one => one.finished));
  await frame();
}"""


# On a machine that does other work too, what comes may be long in coming; what does not come fails all the same.
expect.set_options(timeout=20_000)


# ------------------------------------------------------------------------------------------------- the browser


def _executable() -> str:  # noqa: RET503 - what leaves out does not return
    """The browser's path. Where there is none, CI fails and everyone else learns what was left out."""
    named = os.environ.get("CLAIMS_BROWSER")
    candidates = [named] if named else ["chromium", "chromium-browser", "google-chrome"]
    for candidate in candidates:
        if path := shutil.which(candidate):
            return path
    missing = f"no browser found as {', '.join(candidates)} (the variable CLAIMS_BROWSER can name another)"
    leave_out(missing, "the pages in a real browser (console, requests, axe, narrow screens, search)")


@pytest.fixture(scope="session", autouse=True)
def browser() -> Iterator[Browser]:
    """Chromium with a profile of its own, which Playwright makes and removes.

    It comes before the sites: without a browser, none of them is built.
    """
    path = _executable()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


class Tab:
    """A page that stays open from test to test: opening a window is dearer than anything that happens in it.

    `faults` grows by everything that goes wrong on the page that is open.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self._address = ""
        self._status = HTTPStatus.OK
        page.on("console", self._heard)
        page.on("dialog", self._spoke)
        page.on("pageerror", lambda error: self.faults.append(f"script error: {error}"))
        page.on("request", self._asked)
        page.on("requestfailed", lambda request: self.faults.append(f"failed: {request.url}: {request.failure}"))
        page.on("response", self._answered)

    def open(self, address: str, status: HTTPStatus, leads_to: str | None) -> None:
        """Open an address and wait until nothing moves any more. What the last page still had to do is no fault."""
        self.page.goto("about:blank")
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.faults, self._address, self._status = [], address, status
        self.page.goto(address)
        self.page.wait_for_url(leads_to or address)
        self.page.evaluate(SETTLED)

    def _heard(self, message: ConsoleMessage) -> None:
        expected = self._status != HTTPStatus.OK and message.location["url"] == self._address
        if message.type in ("error", "warning") and not expected:
            self.faults.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def _spoke(self, dialog: Dialog) -> None:
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _asked(self, request: Request) -> None:
        origin = "/".join(self._address.split("/")[:3]) + "/"
        if not request.url.startswith((origin, "data:", "blob:", "about:")):
            self.faults.append(f"request to another host: {request.url}")

    def _answered(self, response: Response) -> None:
        expected = self._status if response.url == self._address else HTTPStatus.OK
        if response.status >= HTTPStatus.BAD_REQUEST and response.status != expected:
            self.faults.append(f"{response.status} for {response.url}")


@pytest.fixture(scope="session")
def tabs(browser: Browser) -> dict[str, Tab]:
    """A tab for each colour scheme."""
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    return {
        scheme: Tab(browser.new_context(color_scheme=scheme, reduced_motion="reduce").new_page()) for scheme in schemes
    }


@pytest.fixture
def visit(tabs: dict[str, Tab]) -> Visit:
    """A function that opens an address and waits until nothing moves on the page, or on the one it `leads_to`.

    It gives the page and a list that grows by everything that goes wrong until the next visit.
    """

    def open_page(
        address: str, *, scheme: str = "light", status: HTTPStatus = HTTPStatus.OK, leads_to: str | None = None
    ) -> tuple[Page, list[str]]:
        tab = tabs[scheme]
        tab.open(address, status, leads_to)
        return tab.page, tab.faults

    return open_page


@pytest.fixture
def settle() -> Settle:
    """A function that waits until nothing on a page moves."""
    return lambda page: page.evaluate(SETTLED)


# --------------------------------------------------------------------------------------------------- the sites


@pytest.fixture(scope="session")
def seeds(seed_site: Built) -> Iterator[str]:
    """The address of this repository's own site."""
    with serving(seed_site.folder) as address:
        yield address


@pytest.fixture(scope="session")
def states(states_site: Built) -> Iterator[str]:
    """The address of a site with every state and hostile text, below a path, with buttons into a repository."""
    with serving(states_site.folder, "/kb/") as address:
        yield address


@pytest.fixture(scope="session")
def sharded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address, below a path, of a site without folders for pages whose search index is in shards.

    Beside the seeds it holds a hostile claim, a retired one, and more claims on one word than a search shows.
    """
    project = own_settings(tmp_path_factory.mktemp("sharded"))
    shutil.copytree(ROOT / "tests/seeds/claims", project.folder / "claims")
    settings = (project.folder / "mkdocs.yml").read_text(encoding="utf-8")
    many = {f"MANY-{number:04}": f"In tests, repetitious claim {number} is one of many." for number in range(1, 26)}
    others = {"ODD-0001": HOSTILE, "ODD-0002": "In tests, the repetitious claim that is retired names Qwen3.5-4B too."}
    files = {name: claim(name, statement=text) for name, text in {**many, **others}.items()}
    files["ODD-0002"] += "status: retired\nstatus_note: Why.\n"
    project.write(
        {
            "mkdocs.yml": settings.replace("- claims:\n", "- claims:\n      search: sharded\n"),
            "claims/ids.txt": (project.folder / "claims/ids.txt").read_text() + "".join(f"{name}\n" for name in files),
            **{f"claims/{name}.yml": text for name, text in files.items()},
        }
    )
    with serving(project.build(use_directory_urls=False).folder, "/kb/") as address:
        yield address


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site whose base holds nothing at all."""
    project = own_settings(tmp_path_factory.mktemp("empty"))
    project.write({"claims/taxonomy/capabilities.yml": "[]\n"})
    with serving(project.build().folder) as address:
        yield address
