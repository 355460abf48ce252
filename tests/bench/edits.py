"""`python -m tests.bench.edits [SIZE]…`: what `mkdocs serve` does after one claim was edited, in CPU seconds.

The site of a generated base is built once, as `mkdocs serve` does it first. Then a sentence is added to a claim, several
times, and each time these are timed: following the edit, the claim's page, and every page that names it, as if a
browser asked for all of them. Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config

from .generate import write_base
from .peers import HOME
from .rounds import spread

_ADDRESS = "http://127.0.0.1:8000/"
_CONFIG = """\
site_name: Generated base
theme: {name: material, font: false}
plugins: [search, claims]
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.edits", description="Measure edits of one claim.")
    parser.add_argument("sizes", nargs="*", type=int, default=[1000], metavar="SIZE", help="claims (1000)")
    parser.add_argument("--rounds", type=int, default=5, help="edits that are measured (5)")
    options = parser.parse_args(arguments)
    for size in options.sizes:
        with TemporaryDirectory() as name:
            _measure(Path(name), size, options.rounds)


def _measure(folder: Path, size: int, rounds: int) -> None:
    write_base(folder / "claims", size)
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text(HOME, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(_CONFIG, encoding="utf-8")
    config = load_config(str(folder / "mkdocs.yml"), site_dir=str(folder / "site"), site_url=_ADDRESS)
    config.plugins.on_startup(command="serve", dirty=False)
    whole = _cpu(lambda: build(config, serve_url=_ADDRESS))
    plugin: Any = config.plugins["claims"]
    record = sorted((folder / "claims").glob("CLM-*.yml"))[size // 2]
    text = record.read_text(encoding="utf-8")
    own, naming = _pages(folder / "site", text)
    found = []
    # The first edit finds templates that nobody has read yet.
    for number in range(rounds + 1):
        # The statement's first line: the rest of it follows.
        record.write_text(re.sub(r"(statement: >-?\n +)", rf"\1Edit {number}: ", text), encoding="utf-8")
        followed = _cpu(lambda: plugin._is_renewed() or sys.exit("the edit was not followed"))
        shown = _cpu(lambda: plugin._bring(own))
        found.append((followed, shown, _cpu(lambda: _bring(plugin, naming))))
    sums = [sum(times) for times in found]
    sys.stdout.write(f"{size:,} claims, {rounds} edits; CPU seconds, median (least to most)\n")
    sys.stdout.write(f"{'the whole site, once':34}{whole:.1f}\n")
    names = ("the edit is followed", "the claim's page", f"{len(naming)} pages that name it")
    for title, values in (*zip(names, zip(*found[1:], strict=True), strict=True), ("all of it", sums[1:])):
        sys.stdout.write(f"{title:34}{spread(values, 3)}\n")
    sys.stdout.write(f"{'all of it, the first time':34}{sums[0]:.3f}\n")
    sys.stdout.flush()


def _pages(site: Path, record: str) -> tuple[str, list[str]]:
    """The file of the record's page, and those of all other pages that link to it."""
    (slug,) = re.findall(r"^slug: (\S+)", record, re.MULTILINE)
    pages = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    own = f"claims/{slug}/index.html"
    return own, [name for name, text in pages.items() if f"{slug}/" in text and name != own]


def _bring(plugin: Any, names: Iterable[str]) -> None:
    for name in names:
        plugin._bring(name)


def _cpu(act: Callable[[], object]) -> float:
    begin = time.process_time()
    act()
    return time.process_time() - begin


if __name__ == "__main__":
    main()
