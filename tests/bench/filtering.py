"""`python -m tests.bench.filtering`: what filtering the list of all claims costs in a browser on a slow processor.

A generated base is drawn, its list put into a real page of the theme and opened in Chromium, whose
processor is slowed four times and to which each answer takes as long as to a phone. Measured are, each in a fresh tab: the time from the last byte of the
first file to the frame that shows the first filtered rows, and then, with all claims at hand, the time
from an input to the frame that shows its result. It is time on the clock: whatever else the machine
does counts. Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from mkdocs_claims.addresses import CLAIMS
from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.pages.claim_pages import all_claims, claim_lists
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.site import Site
from tests.browser.conftest import ARGUMENTS
from tests.browser.server import serving
from tests.conftest import Project

from .generate import write_base

_OWN = 1000
"""Claims whose facts are worked out; a longer list repeats them."""
_FEW = 20
"""Claims of the base that MkDocs builds: the theme around a list is the same however long it is."""
_CONFIG = """\
site_name: Generated base
theme: {name: material, font: false, palette: {primary: custom, accent: custom}}
plugins: [claims]
"""
_INPUTS = {
    "two words": "words = 'agents twelve'",
    "a word that no claim has": "words = 'zzzz'",
    "one letter": "words = 'a'",
    "a tick": "tick = 'reviewed-by-ai'",
    "a tick and a word": "words = 'agents'; tick = 'low'",
}
# Until the frame is drawn that follows the change: a message sent from a frame arrives once it is.
_DRAWN = """const drawn = () => new Promise(resolve => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(performance.now());
  port2.postMessage(0);
}));"""
_FIRST = f"""async () => {{
  {_DRAWN}
  const arrived = () => Math.min(...performance.getEntriesByType('resource')
      .filter(one => /lists.claims.[0-9]+.json/.test(one.name)).map(one => one.responseEnd));
  const input = document.querySelector('#cl-words'), body = document.querySelector('.cl-claims tbody');
  const changed = new Promise(resolve => new MutationObserver(resolve).observe(body, {{childList: true}}));
  input.value = 'agents';
  input.dispatchEvent(new Event('input', {{bubbles: true}}));
  await changed;
  return await drawn() - arrived();
}}"""
_THEN = f"""async change => {{
  {_DRAWN}
  const input = document.querySelector('#cl-words');
  document.querySelector('.cl-filters').reset();
  let words = '', tick = '';
  eval(change);
  const begin = performance.now();
  input.value = words;
  if (tick) document.querySelector(`[value="${{tick}}"]`).checked = true;
  input.dispatchEvent(new Event('input', {{bubbles: true}}));
  return await drawn() - begin;
}}"""
_READ = "() => / of | fits/.test(document.querySelector('.cl-list [role=status]').textContent)"
_FILLED = "() => !document.querySelector('tbody[aria-busy]')"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.filtering", description="Measure filtering.")
    parser.add_argument("sizes", nargs="*", type=int, default=[1000, 10_000], metavar="SIZE", help="claims")
    parser.add_argument("--rounds", type=int, default=5, help="tabs in which all is measured (5)")
    parser.add_argument("--latency", type=float, default=150, help="milliseconds that an answer takes at least (150)")
    parser.add_argument("--slower", type=float, default=4, help="how much slower the processor is made (4)")
    options = parser.parse_args(arguments)
    browser = os.environ.get("CLAIMS_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    for size in options.sizes:
        with TemporaryDirectory() as name, sync_playwright() as playwright:
            folder = Path(name)
            site = _site(folder, size)
            running = playwright.chromium.launch(executable_path=browser, args=ARGUMENTS)
            with serving(site) as address:
                rounds = [
                    _measure(running, f"{address}claims/", options.slower, options.latency)
                    for _ in range(options.rounds)
                ]
            running.close()
            sys.stdout.write(_report(size, site, rounds))


def _site(folder: Path, size: int) -> Path:
    """A built site whose list of all claims, and the files behind it, are those of a base of `size` claims."""
    project = Project(folder / "project")
    project.write({"mkdocs.yml": _CONFIG, "docs/index.md": "# Home\n"})
    write_base(project.folder / "claims", _FEW)
    built = project.build().folder
    page = built / "claims/index.html"
    before, _, rest = page.read_text(encoding="utf-8").partition('<div class="cl-page">')
    after = rest[rest.index("</article>") :]
    drawing = _drawing(folder / "base", size)
    page.write_text(f"{before}{next(claim_lists(drawing)).html()}{after}", encoding="utf-8")
    for output in all_claims(drawing).outputs(drawing.options.addresses.link_from(CLAIMS)):
        path = built / output.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(output.content), encoding="utf-8")
    return built


def _drawing(folder: Path, size: int) -> Drawing:
    """What the list is drawn from: as many claims as asked for, from the thousand on again with other ids."""
    write_base(folder, min(size, _OWN))
    drawing = Site(knowledge_of(read(folder)[0]), SiteOptions("Generated base"), Renderer())._drawing
    own = list(drawing.cards.values())
    cards = [
        replace(own[place % len(own)], id=f"CLM-{place + 1:04}", path=f"claims/{place}-of-a-generated-base")
        for place in range(size)
    ]
    return replace(drawing, cards={card.id: card for card in cards})


def _measure(browser: Browser, address: str, slower: float, latency: float) -> list[float]:
    """Milliseconds: the first result, then each of the inputs."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address, wait_until="networkidle")
        page.locator(".cl-sort").first.wait_for()
        tools = context.new_cdp_session(page)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        tools.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1},
        )
        found = [float(page.evaluate(_FIRST))]
        page.wait_for_function(_READ)
        for change in _INPUTS.values():
            page.wait_for_function(_FILLED)
            found.append(float(page.evaluate(_THEN, change)))
        return found


def _report(size: int, site: Path, rounds: Sequence[Sequence[float]]) -> str:
    files = [path.read_bytes() for path in (site / "assets/claims/lists/claims").glob("*.json")]
    page = (site / "claims/index.html").stat().st_size
    packed = sum(len(gzip.compress(text)) for text in files)
    lines = [
        f"{size:,} claims: page {page:,} bytes; {len(files)} files, {sum(map(len, files)):,} bytes, {packed:,} packed",
        *(
            f"  {title:38}{median(values):6.0f} ms ({min(values):.0f} to {max(values):.0f})"
            for title, values in zip(
                ("first result after the first file", *_INPUTS), zip(*rounds, strict=True), strict=True
            )
        ),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
