"""The files that the plugin adds to a site beside its pages, and the watch over who writes where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, InclusionLevel

from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.render import ASSETS
from mkdocs_claims.pages.site import Site
from mkdocs_claims.records.schema import schemas

STYLES = "assets/claims/claims.css"


def static_files(site: Site, exported: Iterable[Output], config: MkDocsConfig) -> Iterator[File]:
    """Styles, fonts, redirects, the published schemas, and the files for programs."""
    for path in sorted(ASSETS.rglob("*")):
        if path.is_file():
            name = f"assets/claims/{path.relative_to(ASSETS).as_posix()}"
            yield File.generated(config, name, abs_src_path=str(path), inclusion=InclusionLevel.INCLUDED)
    for redirect in site.redirects():
        yield _text_file(config, site.file_of(redirect), site.redirect_html(redirect))
    for name, text in schemas().items():
        # A base may keep its schemas in docs/, where editors find them.
        if not (Path(config.docs_dir) / "schema" / name).exists():
            yield _text_file(config, f"schema/{name}", text)
    for output in exported:
        yield _text_file(config, output.path, output.content)


def clashes(files: Iterable[File], added: Iterable[File]) -> list[str]:
    """Whatever of `files` and `added` would be written where one of `added` is, letter case aside, in words."""
    ours: dict[str, File] = {}
    twice = [file.dest_uri for file in added if ours.setdefault(file.dest_uri.casefold(), file) is not file]
    return [f"{address} would be made from the records twice: two keys are too much alike" for address in twice] + [
        f"{file.dest_uri} is made from the records, and {file.src_uri} would be written there too: rename one of them"
        for file in files
        if (own := ours.get(file.dest_uri.casefold())) is not None and own is not file
    ]


def missing(added: Iterable[File]) -> list[str]:
    """The files of `added` that did not arrive in the site."""
    return [file.dest_uri for file in added if not Path(file.abs_dest_path).is_file()]


def _text_file(config: MkDocsConfig, name: str, text: str | bytes) -> File:
    return File.generated(config, name, content=text, inclusion=InclusionLevel.INCLUDED)
