"""The files for programs, and social cards, of which one piece at a time is in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from mkdocs_claims.adapter.files import source_name
from mkdocs_claims.adapter.lean_file import place_in
from mkdocs_claims.adapter.writing import Writer, WrittenFile
from mkdocs_claims.exports.output import Output


def awaited_files(paths: Iterable[str], config: MkDocsConfig) -> Iterator[File]:
    """Files whose places have to be known before `write_exports` makes them."""
    for path in paths:
        yield WrittenFile.at(source_name(path), path, config)


def write_exports(outputs: Iterable[Output], config: MkDocsConfig) -> None:
    """Write each file to the site as it is made, piece by piece, and let it go.

    MkDocs finds it there, as what `write_out` has written. Raises PluginError where one cannot be written.
    """
    writer = Writer()
    try:
        for output in outputs:
            writer.put(output.data, output.path, place_in(config.site_dir, output.path), is_more=output.is_more)
    except OSError as error:
        raise PluginError(f"a file of the site cannot be made: {error.strerror or error}") from error
