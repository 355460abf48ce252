"""The plugin's voice in MkDocs' log."""

from mkdocs.plugins import get_plugin_logger

log = get_plugin_logger("claims")
