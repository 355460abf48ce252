"""The files that a site needs beside its pages: styles, scripts, fonts, rows of lists, redirects and schemas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.render import ASSETS
from mkdocs_claims.pages.site import Site
from mkdocs_claims.records.schema import schemas

ASSET_FOLDER = "assets/claims"
STYLES = f"{ASSET_FOLDER}/claims.css"
SCRIPT = f"{ASSET_FOLDER}/claims.js"
SEARCH_BOX = f"{ASSET_FOLDER}/search/box.js"
WORKER = f"{ASSET_FOLDER}/search/worker.js"
THEME_SCRIPT = f"{ASSET_FOLDER}/theme.js"
SCHEMA_FOLDER = "schema"


def static_files(site: Site) -> Iterator[Output]:
    """All of them, with their paths in the site."""
    yield from constant_files(site)
    yield from site.list_files()
    for redirect in site.redirects():
        yield Output(site.file_of(redirect), site.redirect_html(redirect))


def constant_files(site: Site) -> Iterator[Output]:
    """Those that do not depend on the records."""
    yield Output(STYLES, _styles())
    for path in sorted(ASSETS.rglob("*")):
        if path.is_file() and path.suffix != ".css" and path.parent.name != "search":
            yield _asset(path)
    if site.has_search:
        yield _asset(ASSETS / "search/box.js")
    for name, text in schemas().items():
        yield Output(f"{SCHEMA_FOLDER}/{name}", text)


def search_scripts() -> Iterator[Output]:
    """The scripts that search an index in shards."""
    for path in sorted((ASSETS / "search").glob("*.js")):
        if path.name != "box.js":
            yield _asset(path)


def _styles() -> bytes:
    """All our style sheets in one, in the order of their names: a page asks for one file. Readers need no comments."""
    whole = b"\n".join(path.read_bytes() for path in sorted(ASSETS.glob("*.css")))
    return re.sub(rb"/\*.*?\*/\n?", b"", whole, flags=re.DOTALL)


def _asset(path: Path) -> Output:
    return Output(f"{ASSET_FOLDER}/{path.relative_to(ASSETS).as_posix()}", path.read_bytes())
