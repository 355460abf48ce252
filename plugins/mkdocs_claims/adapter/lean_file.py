"""MkDocs' files without what they note of themselves: a large base has more than a million."""

from __future__ import annotations

import os
from typing import Self

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, InclusionLevel
from mkdocs.utils import weak_property


def place_in(folder: str, path: str) -> str:
    """Where the file at a path in the site is, in the site's folder: what MkDocs' `abs_dest_path` says, sooner."""
    return f"{folder}{os.sep}{path.replace('/', os.sep)}"


class LeanFile(File):
    """A file of ours. It has no dictionary of its own, and works out anew what follows from its path.

    What a plugin sets stays, as for every file.
    """

    @property
    def src_path(self) -> str:
        """The path of the source, as the system writes it."""
        return self.src_uri.replace("/", os.sep)

    @src_path.setter
    def src_path(self, path: str) -> None:
        # MkDocs has pathlib take each path apart, which is told the names of all folders and files.
        self.src_uri = path

    @classmethod
    def at(
        cls,
        source: str,
        path: str | None,
        config: MkDocsConfig,
        content: bytes | str | None = None,
        inclusion: InclusionLevel = InclusionLevel.INCLUDED,
    ) -> Self:
        """The file at `path` in the site, or where MkDocs puts what `source` is made of.

        Without `content` it is what lies there, or will when it is wanted.
        """
        file = cls(source, None, config.site_dir, config.use_directory_urls, dest_uri=path, inclusion=inclusion)
        if path is None:
            file.dest_uri = file._get_dest_path()
        file.generated_by = config.plugins._current_plugin or "<unknown>"  # noqa: SLF001 - as in File.generated
        file._content = content
        return file

    @weak_property
    def name(self) -> str:
        """The name of the source without its ending."""
        return self._get_stem()

    @weak_property
    def url(self) -> str:
        """The address, relative to the site's root."""
        return self._get_url()

    @weak_property
    def abs_dest_path(self) -> str:
        """The place in the site's folder."""
        return place_in(self.dest_dir, self.dest_uri)

    @weak_property
    def abs_src_path(self) -> str | None:
        """Where the content is: in memory, or at the file's place already."""
        return None if self._content is not None else self.abs_dest_path
