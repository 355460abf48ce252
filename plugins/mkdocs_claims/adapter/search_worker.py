"""The script that searches while a reader types: ours in place of the theme's, or the theme's with a fault mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jinja2 import BaseLoader, Environment
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from mkdocs_claims.pages.static import WORKER

_MEND = """
/* lunr 2.3.9 tells sets of words apart by the labels of their branches, each with a number behind it, and with nothing
   between them 1 with 23 looks like 12 with 3. It then loses figures, and searches for how they begin fail. */
if (self.lunr) lunr.TokenSet.prototype.toString = function () {
  return this._str || Object.keys(this.edges).sort().reduce(
    (text, label) => text + label + this.edges[label].id + ";", this.final ? "1" : "0")
}
"""


def mend_worker(files: Files) -> None:
    """Have the theme's worker find every figure that its index has."""
    for file in _workers(files):
        file.content_string += _MEND


def replace_worker(files: Files, env: Environment) -> None:
    """Have templates name our worker where the theme's name its own.

    Raises PluginError where there is none that could be replaced.
    """
    theirs = next(_workers(files), None)
    if theirs is None or env.loader is None:
        raise PluginError("this version of Material has no search worker where it is known to be: set search to theme")
    env.loader = _WithOurWorker(env.loader, theirs.dest_uri)


class _WithOurWorker(BaseLoader):
    """Templates that name our worker where the theme's name its own, which would look into an empty index."""

    def __init__(self, templates: BaseLoader, theirs: str) -> None:
        self._templates, self._theirs = templates, theirs

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        source, name, is_current = self._templates.get_source(environment, template)
        return source.replace(self._theirs, WORKER), name, is_current


def _workers(files: Files) -> Iterator[File]:
    for file in files:
        if file.dest_uri.startswith("assets/javascripts/workers/search.") and file.dest_uri.endswith(".js"):
            yield file
