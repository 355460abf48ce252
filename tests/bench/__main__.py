"""`python -m tests.bench`: build generated bases with this project, with plain MkDocs and with Hugo, in turn.

Each round builds every site once, each in a folder of its own that nothing was built in before.
Before the first round each site is built once from a few claims, so that Python's compiled files and those of
templates are there and the machine has them in memory. Nothing here passes or fails: the figures are the result.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from .builds import BUILDS, Bases
from .phases import Phase, phases
from .records import CAPABILITIES
from .report import Run, as_text, as_values, phases_as_text

_WARM_UP = 100
"""Claims in the builds that are not counted: enough that pages are joined from their pieces."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the benchmark that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Compare builds with those of other generators."
    )
    parser.add_argument("sizes", nargs="*", type=_positive, default=[1000], metavar="SIZE", help="claims (1000)")
    parser.add_argument("--rounds", type=_positive, default=3, help="builds of each site (3)")
    parser.add_argument("--capabilities", type=_positive, default=CAPABILITIES, help=f"of the base ({CAPABILITIES})")
    parser.add_argument("--json", action="store_true", help="print every figure as JSON")
    options = parser.parse_args(arguments)
    _rounds(_WARM_UP, 1, options.capabilities)
    runs: list[Run] = []
    spent: dict[int, list[Phase]] = {}
    for size in options.sizes:
        made, spent[size] = _rounds(size, options.rounds, options.capabilities)
        runs += made
    if options.json:
        sys.stdout.write(json.dumps(as_values(runs, spent), indent=2) + "\n")
        return
    sys.stdout.write(as_text(runs))
    for size, found in spent.items():
        sys.stdout.write(f"\n{phases_as_text(size, found)}")


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 up")
    return int(text)


def _rounds(claims: int, rounds: int, capabilities: int) -> tuple[list[Run], list[Phase]]:
    runs = []
    with TemporaryDirectory() as name:
        bases = Bases(Path(name) / "bases", claims, capabilities)
        for number in range(1, rounds + 1):
            for build in BUILDS:
                runs.append(Run(claims, build.setting, build.side, number, bases.run(build)))
                # Progress goes where it does not mix with the result.
                sys.stderr.write(f"{claims} claims, round {number}: {build.side}, {build.setting}\n")
        bases.copy(BUILDS[0], Path(name) / "timed")
        return runs, phases(Path(name) / "timed")


if __name__ == "__main__":
    main()
