"""`python -m tests.bench.checks [COUNT]`: CPU milliseconds a record that all automatic checks together cost.

It runs them over generated records and, in turn with each hundred, a plain loop: `x += i` at the top level of a module.
The second figure is the cost where a turn of it takes 38 ns, so that runs with other processors and Pythons compare.
Loading and comparing claims with each other are not part of it, nor is Python's collector of circular garbage, which
rests while a build or `claims check` runs them. Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.run import check_all
from mkdocs_claims.collector import Collector

from .generate import write_base
from .rounds import spread

_SPEED = 38.0
"""Nanoseconds of one turn of the loop that figures are brought to."""
_TURNS = 50_000
_LOOP = compile(f"x = 0\nfor i in range({_TURNS}): x += i", "loop", "exec")
_PART = 100
"""Records between two runs of the loop: the speed of a shared processor changes within a second."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the measurement that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.checks", description="Measure the automatic checks.")
    parser.add_argument("claims", nargs="?", type=int, default=1500, metavar="COUNT", help="records (1500)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds that are measured (7)")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as name:
        folder = Path(name) / "claims"
        write_base(folder, options.claims)
        claims, _, _ = read(folder)
    with Collector().pause():
        # The first round fills caches that live as long as the program.
        rounds = [_round(claims) for _ in range(options.rounds + 1)][1:]
    costs, turns = zip(*rounds, strict=True)
    at_speed = [cost * _SPEED / turn for cost, turn in rounds]
    sys.stdout.write(f"{len(claims.claims):,} records, {len(rounds)} rounds; median (least to most)\n")
    sys.stdout.write(f"all checks      {spread(costs, 3)} ms CPU a record; {median(turns):.0f} ns a turn of the loop\n")
    sys.stdout.write(f"at {_SPEED:.0f} ns a turn {spread(at_speed, 3)} ms CPU a record\n")


def _round(base: Catalogue) -> tuple[float, float]:
    """Milliseconds a record, and nanoseconds a turn of the loop."""
    around = Around({claim.id: () for claim in base.claims})
    checking = looping = 0.0
    kept = []
    parts = [replace(base, filed=base.filed[start : start + _PART]) for start in range(0, len(base.filed), _PART)]
    for part in parts:
        begin = time.process_time()
        kept.append(check_all(part, around))
        middle = time.process_time()
        exec(_LOOP, {})
        checking += middle - begin
        looping += time.process_time() - middle
    return 1e3 * checking / len(base.claims), 1e9 * looping / len(parts) / _TURNS


if __name__ == "__main__":
    main()
