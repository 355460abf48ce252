"""The files that the plugin adds to a site beside its pages, and the watch over who writes where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, InclusionLevel

from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.static import SCHEMA_FOLDER, SCRIPT, STYLES


def use_assets(config: MkDocsConfig) -> None:
    """Have every page load our styles, before the site's own, and our script."""
    if STYLES not in config.extra_css:
        config.extra_css.insert(0, STYLES)
    if SCRIPT not in config.extra_javascript:
        config.extra_javascript.insert(0, SCRIPT)


def added_files(outputs: Iterable[Output], config: MkDocsConfig) -> Iterator[File]:
    """Files that no page is drawn for. A base may keep its schemas in docs/, where editors find them."""
    for output in outputs:
        if not (output.path.startswith(f"{SCHEMA_FOLDER}/") and (Path(config.docs_dir) / output.path).exists()):
            # MkDocs would make a page of Markdown: it has to take such a file for another kind.
            name = f"{output.path}.txt" if output.path.endswith(".md") else output.path
            file = File.generated(config, name, content=output.content, inclusion=InclusionLevel.INCLUDED)
            file.dest_uri = output.path
            yield file


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
