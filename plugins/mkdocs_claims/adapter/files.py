"""The files that the plugin adds to a site beside its pages, and the watch over who writes where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel, set_exclusions

from mkdocs_claims.adapter.log import log
from mkdocs_claims.adapter.search import theme_search
from mkdocs_claims.adapter.writing import Writer, WrittenFile
from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.claim_list import FOLDER as LISTS
from mkdocs_claims.pages.static import ASSET_FOLDER, SCHEMA_FOLDER, SCRIPT, SEARCH_BOX, STYLES, THEME_SCRIPT


def use_assets(config: MkDocsConfig) -> None:
    """Have every page load our styles, before the site's own, and our scripts."""
    if STYLES not in config.extra_css:
        config.extra_css.insert(0, STYLES)
    wanted = {SCRIPT: True, THEME_SCRIPT: config.theme.name == "material", SEARCH_BOX: theme_search(config) is not None}
    for script, is_wanted in wanted.items():
        if is_wanted and script not in config.extra_javascript:
            config.extra_javascript.insert(0, script)


def added_files(outputs: Iterable[Output], config: MkDocsConfig) -> Iterator[File]:
    """Files that no page is drawn for. A base may keep its schemas in docs/, where editors find them."""
    for output in outputs:
        if not (output.path.startswith(f"{SCHEMA_FOLDER}/") and (Path(config.docs_dir) / output.path).exists()):
            # MkDocs keeps it: as UTF-8 it takes half the memory or less.
            yield WrittenFile.at(source_name(output.path), output.path, config, output.data)


def source_name(path: str) -> str:
    """The name of a file's source. MkDocs would make a page of Markdown: it has to take it for another kind."""
    return f"{path}.txt" if path.endswith(".md") else path


def write_out(files: Iterable[File]) -> None:
    """Write what no plugin of the theme has a use for to the site now: MkDocs keeps all contents to the end of a build.

    Raises PluginError where one cannot be written.
    """
    writer = Writer()
    for file in files:
        is_script = file.dest_uri.startswith(f"{ASSET_FOLDER}/") and not file.dest_uri.startswith(f"{LISTS}/")
        if isinstance(file, WrittenFile) and not file.is_written and not is_script:
            file.write(writer)


def docs_files(config: MkDocsConfig) -> list[File]:
    """The files of the docs folder that are part of the site, before any plugin has added others."""
    docs = Path(config.docs_dir)
    names = sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*") if path.is_file())
    found = [File(name, config.docs_dir, config.site_dir, config.use_directory_urls) for name in names]
    set_exclusions(found, config)
    return [file for file in found if file.inclusion is not InclusionLevel.EXCLUDED]


def clashes(files: Iterable[File], added: Iterable[File]) -> list[str]:
    """Whatever of `files` and `added` would be written where one of `added` is, letter case aside, in words.

    A file where a folder has to be is in the way too.
    """
    ours: dict[str, File] = {}
    twice = [file.dest_uri for file in added if ours.setdefault(file.dest_uri.casefold(), file) is not file]
    found = [f"{address} would be made from the records twice: two keys are too much alike" for address in twice]
    folders = {folder: file for name, file in ours.items() for folder in _folders(name)}
    for file in files:
        name = file.dest_uri.casefold()
        own = ours.get(name) or folders.get(name) or next((ours[one] for one in _folders(name) if one in ours), None)
        if own is not None and own is not file:
            found.append(
                f"{own.dest_uri} is made from the records, and {file.src_uri} would be written there too: "
                "rename one of them"
            )
    return found


def refuse_clashes(files: Iterable[File], added: Iterable[File], *, serving: bool) -> None:
    """Raise PluginError for clashes. In `mkdocs serve` they are only told: it would be left with no site at all."""
    found = clashes(files, added)
    if found and not serving:
        raise PluginError("\n".join(found))
    for message in found:
        log.error(message)


def add_to(files: Files, added: Iterable[File], *, serving: bool) -> None:
    """Have MkDocs write `added` too, unless that would be where it writes something else."""
    refuse_clashes(list(files), added, serving=serving)
    write_out(added)
    for file in added:
        files.append(file)


def _folders(name: str) -> Iterator[str]:
    """The folders that a file lies in, the nearest first."""
    while name := name.rpartition("/")[0]:
        yield name
