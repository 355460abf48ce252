"""`python -m tests.bench.exports [SIZE]…`: CPU seconds of all files for programs beside those of the pages.

Both are made from one base in this process, in turn, with what follows from the records already computed: the pages
as the site draws them (content, what search finds, and what the head tells programs, without the theme around them),
and every file that `outputs` gives, as bytes. Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.site import Site

from .generate import write_base
from .rounds import cpu, spread

_OPTIONS = SiteOptions("Generated base", "https://example.org/base/", repository="https://github.com/example/base")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.exports", description="Compare exports with pages.")
    parser.add_argument("sizes", nargs="*", type=int, default=[1000], metavar="SIZE", help="claims (1000)")
    parser.add_argument("--rounds", type=int, default=5, help="pairs that are measured (5)")
    options = parser.parse_args(arguments)
    for size in options.sizes:
        site = _site(size)
        # The first round fills caches that live as long as the program.
        rounds = [(cpu(partial(_exports, site)), cpu(partial(_pages, site))) for _ in range(options.rounds + 1)][1:]
        exports, pages = zip(*rounds, strict=True)
        sys.stdout.write(
            f"{size:,} claims, {len(rounds)} rounds; median (least to most)\n"
            f"exports           {spread(exports, 2)} s CPU\n"
            f"pages             {spread(pages, 2)} s CPU\n"
            f"exports ÷ pages   {spread([own / other for own, other in rounds], 2)}\n"
        )
        sys.stdout.flush()


def _site(size: int) -> Site:
    with TemporaryDirectory() as name:
        folder = Path(name) / "claims"
        write_base(folder, size)
        return Site(knowledge_of(read(folder)[0]), _OPTIONS, Renderer())


def _exports(site: Site) -> int:
    """The bytes of all files; each is let go as soon as it is made, as `claims export` does."""
    contents = (output.content for output in site.exports())
    return sum(len(content.encode() if isinstance(content, str) else content) for content in contents)


def _pages(site: Site) -> int:
    """The bytes of all pages."""
    return sum(len((page.html() + site.search_html(page) + page.head.linked_data()).encode()) for page in site.pages())


if __name__ == "__main__":
    main()
