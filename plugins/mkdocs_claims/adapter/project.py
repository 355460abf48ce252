"""Where the project of a site lies."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig


def project_folder(config: MkDocsConfig) -> Path:
    """The folder of `mkdocs.yml`: the plugin's options name other folders from there, and caches lie in it."""
    return Path(config.config_file_path or "mkdocs.yml").parent
