"""Where the CPU time of one build of ours goes: `python -m tests.bench.phases PROJECT` prints it as JSON.

The functions below are timed as a build calls them, each without what the others take inside it. The
timers themselves cost a few hundredths of the whole, which is why the builds that are compared run without them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import partial, reduce
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

from .measure import ENVIRONMENT


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a build: what it does, whether the peers' builds do it too, and its CPU seconds."""

    name: str
    peers_too: bool
    cpu: float


_START = "start: Python, MkDocs, the theme and our modules"
_REST = "everything else"
TIMED = {
    "mkdocs_claims.adapter.records:read": ("records read", True),
    "mkdocs_claims.adapter.from_records:knowledge_of": ("what follows: states, techniques, sources", False),
    "mkdocs_claims.derived.related_update:compare": ("related claims", True),
    "mkdocs_claims.pages.site:check_all": ("automatic checks", False),
    "mkdocs_claims.pages.site:cards": ("claims as lists show them", True),
    "mkdocs_claims.pages.site:outputs": ("files for programs", False),
    "mkdocs_claims.adapter.plugin:write_exports": ("files for programs: written", False),
    "mkdocs_claims.adapter.files:write_out": ("other files written", False),
    "mkdocs_claims.adapter.beside:BuiltBeside._put_in_place": ("the new site put in place", True),
    "mkdocs_claims.adapter.made:make_page": ("MkDocs' pages made", True),
    "mkdocs_claims.adapter.plugin:feed_search": ("search fed", False),
    "mkdocs_claims.adapter.plugin:size_of_site": ("arrival of every file checked", True),
    "mkdocs.structure.files:Files.copy_static_files": ("other files written", False),
    "mkdocs.utils:clean_directory": ("the old site removed", True),
}
"""What is timed, as `module:name`; what it does; and whether the peers' builds do it too."""
_PAGES = {
    "mkdocs_claims.adapter.pages:GeneratedPage.draw": "content drawn",
    "mkdocs_claims.adapter.pages:GeneratedPage.show_to_search": "search entries drawn",
    "mkdocs.commands.build:_build_page": "theme drawn around it",
    "mkdocs.utils:write_file": "",
}
"""What is timed for each page, by the kind of the page."""


def phases(project: Path) -> list[Phase]:
    """The phases of a build of `project`, in a process of its own."""
    command = (sys.executable, "-m", "tests.bench.phases", str(project))
    environment = {**os.environ, **ENVIRONMENT}
    output = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    return [Phase(**values) for values in json.loads(output)]


class _Clock:
    """CPU seconds by phase; a phase that begins inside another stops the other's clock."""

    def __init__(self) -> None:
        self.spent: dict[tuple[str, bool], float] = {}
        self._open = [(_START, True)]
        # From the start of the process on.
        self._since = 0.0

    def begin(self, name: str, *, peers_too: bool) -> None:
        self._pass()
        self._open.append((name, peers_too))

    def end(self) -> None:
        self._pass()
        self._open.pop()

    def _pass(self) -> None:
        now = process_time()
        self.spent[self._open[-1]] = self.spent.get(self._open[-1], 0.0) + now - self._since
        self._since = now

    def timed(self, function: Callable[..., Any], name: Callable[..., tuple[str, bool]]) -> Callable[..., Any]:
        """The function, timed under the name and the kind that `name` gives for its arguments."""

        def run(*arguments: Any, **named: Any) -> Any:
            label, peers_too = name(*arguments, **named)
            self.begin(label, peers_too=peers_too)
            try:
                found = function(*arguments, **named)
                # What is drawn only when it is asked for is asked for here.
                return iter(list(found)) if isinstance(found, Iterable) and hasattr(found, "__next__") else found
            finally:
                self.end()

        return run


class _Pages:
    """Names what is done for a page by the kind of the page."""

    def __init__(self) -> None:
        self._kind = ("files", True)

    def step(self, step: str, page: Any, *_: Any, **__: Any) -> tuple[str, bool]:
        """A step for `page`."""
        self._kind = _kind(page)
        return f"{self._kind[0]}: {step}", self._kind[1]

    def written(self, *_: Any, **__: Any) -> tuple[str, bool]:
        """The last step for the page that the step before was for."""
        return f"{self._kind[0]}: written", self._kind[1]


def _kind(page: Any) -> tuple[str, bool]:
    """What pages a page belongs to, and whether the peers make such pages."""
    path = getattr(getattr(page, "claims", None), "path", "")
    if path.startswith(("claims", "capabilities")):
        return ("claim pages" if page.claims.record else "lists of claims"), True
    top = path.split("/")[0]
    return (f"pages of {top}" if top else "other pages"), not top


def _main() -> None:
    clock = _Clock()
    # MkDocs' own start is part of the build.
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    config = load_config(str(Path(sys.argv[1]) / "mkdocs.yml"), strict=True)
    for place, phase in TIMED.items():
        _replace(place, clock, partial(_told, phase))
    pages = _Pages()
    for place, step in _PAGES.items():
        _replace(place, clock, partial(pages.step, step) if step else pages.written)
    clock.begin(_REST, peers_too=True)
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    clock.end()
    found = [Phase(name, peers_too, cpu) for (name, peers_too), cpu in clock.spent.items()]
    sys.stdout.write(json.dumps([asdict(phase) for phase in found]) + "\n")


def _told(phase: tuple[str, bool], *_: Any, **__: Any) -> tuple[str, bool]:
    return phase


def _replace(place: str, clock: _Clock, name: Callable[..., tuple[str, bool]]) -> None:
    module, _, path = place.partition(":")
    *owners, last = path.split(".")
    owner = reduce(getattr, owners, import_module(module))
    setattr(owner, last, clock.timed(getattr(owner, last), name))


if __name__ == "__main__":
    _main()
