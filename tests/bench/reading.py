"""`python -m tests.bench.reading`: what a reader waits for and loads until search shows its first result.

Each query is asked of Material's own index and of the one in shards, in a real browser whose page runs four times as
slowly, from a server of this machine. Nothing here passes or fails: the figures are the result.

- *on the wire*: bytes of the bodies that are there for search alone, compressed, from an empty cache: from opening the
  page to the first result
- *opened with the query*: from the beginning of the navigation to the first result (`?q=` in the address)
- *typed*: from the last key to the first result, on a page that is open and idle, nothing of shards loaded yet
- *after arrival*: reading, ranking and drawing alone, from files that are in memory. It runs on the page's own thread,
  which is slowed; a worker is not, so that the times in Material's box flatter either index
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from playwright.sync_api import Browser, Page, sync_playwright

from .report import table
from .searched import FORMS, Searched, Server, build_pages, put_index, searched, serving

_ARGUMENTS = "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync"
_SLOWED = 4
_LONGEST = 60_000
"""Milliseconds after which a first result is given up."""

_FIRST_ITEM = """async longest => {
  const list = document.querySelector('.md-search-result__list');
  while (!list.firstElementChild && performance.now() < longest) await new Promise(resolve => setTimeout(resolve));
  return performance.now();
}"""
_TYPED = """async query => {
  const field = document.querySelector('.md-search__input');
  const list = document.querySelector('.md-search-result__list');
  list.replaceChildren();
  const start = performance.now();
  field.value = query;
  field.dispatchEvent(new KeyboardEvent('keyup'));
  while (!list.firstElementChild) await new Promise(resolve => setTimeout(resolve));
  return performance.now() - start;
}"""
_LOADED = """async query => {
  const files = {}, fetched = window.fetch;
  window.fetch = async (address, options) => {
    const text = await (await fetched(address, options)).text();
    files[address] = text;
    return new Response(text);
  };
  const { search } = await import('./assets/claims/search/search.js');
  await search(query);
  return files;
}"""
_ARRIVED = """async ([query, files]) => {
  window.fetch = async address => new Response(files[address]);
  const { search } = await import('./assets/claims/search/search.js');
  const start = performance.now();
  await search(query);
  return performance.now() - start;
}"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the benchmark that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.reading", description="Measure search for readers.")
    parser.add_argument(
        "sizes", nargs="*", type=int, default=[1000, 10_000], metavar="SIZE", help="claims (1000 10000)"
    )
    parser.add_argument("--rounds", type=int, default=3, help="times each query is asked (3)")
    parser.add_argument("--index", choices=FORMS, action="append", help="measure this index alone")
    parser.add_argument("--browser", default="", help="the browser's path (chromium on the path)")
    options = parser.parse_args(arguments)
    executable = options.browser or shutil.which("chromium") or shutil.which("google-chrome")
    rows = [["claims", "index", "query", "on the wire KB", "opened ms", "typed ms", "after arrival ms"]]
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        sites = {form: build_pages(folder / form, form) for form in options.index or FORMS}
        browser = playwright.chromium.launch(executable_path=executable, args=_ARGUMENTS.split())
        for size in options.sizes:
            base = searched(folder / f"base-{size}", size)
            for form, site in sites.items():
                start = process_time()
                put_index(site, form, base.entries)
                files = [path.stat().st_size for path in (site / "search").rglob("*.json")]
                sys.stdout.write(
                    f"{size} claims, {len(base.entries)} entries, {form}: {len(files)} files, "
                    f"{sum(files) / 1e6:.1f} MB, made in {process_time() - start:.1f} s of CPU\n"
                )
                with serving(site) as server:
                    for row in _rows(browser, server, size, form, base, options.rounds):
                        rows.append(row)
                        # Progress goes where it does not mix with the result.
                        sys.stderr.write(f"{' '.join(row)}\n")
        browser.close()
    sys.stdout.write(
        f"\n{table(rows)}\n\nBytes: the median of {options.rounds}; times: smallest / median, the page slowed {_SLOWED} times.\n"
    )


def _rows(browser: Browser, server: Server, size: int, form: str, base: Searched, rounds: int) -> Iterator[list[str]]:
    for kind, query in base.queries.items():
        asked = list[tuple[float, float, float, float]]()
        while len(asked) < rounds and (not asked or asked[-1][1] < _LONGEST):
            asked.append(_ask(browser, server, form, query))
        wire, *times = zip(*asked, strict=True)
        yield [str(size), form, kind, f"{median(wire) / 1000:.1f}", *map(_spread, times)]
        if max(times[0]) >= _LONGEST:
            # The other queries would wait as long for the same.
            return


def _spread(times: Sequence[float]) -> str:
    """The smallest and the median: others may use the machine too, and none of them makes anything faster."""
    if max(times) >= _LONGEST:
        return f"over {_LONGEST}"
    return f"{min(times):.0f} / {median(times):.0f}" if max(times) else "–"


def _ask(browser: Browser, server: Server, form: str, query: str) -> tuple[float, float, float, float]:
    """Bytes, and the three times in milliseconds; 0 is what was not measured."""
    server.sent.clear()
    page = _page(browser)
    page.goto(f"{server.address}?q={query}")
    opened = page.evaluate(_FIRST_ITEM, _LONGEST)
    wire = server.bytes_of_search()
    page.context.close()
    if opened >= _LONGEST:
        return wire, opened, 0, 0
    page = _page(browser)
    # Material's index is ready once it has answered anything; of shards nothing is loaded yet.
    page.goto(f"{server.address}?q=claims" if form == "theme" else server.address)
    page.wait_for_load_state("networkidle")
    if form == "theme":
        page.evaluate(_FIRST_ITEM, _LONGEST)
    typed = page.evaluate(_TYPED, query)
    arrived = 0.0
    if form == "sharded":
        files = page.evaluate(_LOADED, query)
        page.reload()
        page.wait_for_load_state("networkidle")
        arrived = page.evaluate(_ARRIVED, [query, files])
    page.context.close()
    return wire, opened, typed, arrived


def _page(browser: Browser) -> Page:
    """A page of a browser that remembers nothing, slowed."""
    context = browser.new_context()
    context.set_default_timeout(_LONGEST)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": _SLOWED})
    return page


if __name__ == "__main__":
    main()
