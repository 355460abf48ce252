"""The files for programs, of which one at a time is in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, InclusionLevel

from mkdocs_claims.adapter.files import put, source_name
from mkdocs_claims.exports.output import Output


def awaited_files(paths: Iterable[str], config: MkDocsConfig) -> Iterator[File]:
    """Files for programs, whose places have to be known before `write_exports` makes them."""
    for path in paths:
        place = str(Path(config.site_dir) / path)
        file = File.generated(config, source_name(path), abs_src_path=place, inclusion=InclusionLevel.INCLUDED)
        file.dest_uri = path
        yield file


def write_exports(outputs: Iterable[Output], config: MkDocsConfig) -> None:
    """Write each of the files for programs to the site as it is made, and let it go.

    MkDocs finds it there, as what `write_out` has written. Raises PluginError where one cannot be written.
    """
    for output in outputs:
        put(output.data, output.path, str(Path(config.site_dir) / output.path))
