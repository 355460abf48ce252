"""`python -m tests.bench.loading`: what `claims check` costs beside PyYAML's own loading of the same files.

Both run in this process, in turn, after one round that is not counted: start-up stays out of it. The
figure is the CPU time of a check of the whole base (reading, parsing, walking, validating, and checking
the records against each other) divided by that of `yaml.load(…, CSafeLoader)` of every file, once as
bare text from memory and once with reading the files. What a build pays for the same check, once an earlier one has
kept the records, stands beside it. Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.loader.kept import Kept

from .generate import write_base
from .rounds import cpu, spread


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.loading", description="Compare checking with loading.")
    parser.add_argument("claims", nargs="?", type=int, default=2000, help="claims of the base (2000)")
    parser.add_argument("--rounds", type=int, default=9, help="pairs that are measured (9)")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as name:
        folder = Path(name) / "claims"
        write_base(folder, options.claims)
        paths = sorted(folder.rglob("*.yml"))
        texts = [path.read_text(encoding="utf-8") for path in paths]
        ways: list[Callable[[], object]] = [
            lambda: read(folder),
            lambda: [yaml.load(text, yaml.CSafeLoader) for text in texts],
            lambda: [yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader) for path in paths],
            lambda: read(folder, kept=Kept(Path(name) / "kept")),
        ]
        rounds = [[cpu(way) for way in ways] for _ in range(options.rounds + 1)][1:]
    size = sum(len(text.encode()) for text in texts) / len(texts)
    sys.stdout.write(f"{len(texts):,} files of {size:,.0f} bytes, {len(rounds)} rounds; median (least to most)\n")
    check, bare, with_reading, kept = zip(*rounds, strict=True)
    for title, values in (
        ("check", check),
        ("load from memory", bare),
        ("load with reading", with_reading),
        ("check, records kept", kept),
    ):
        sys.stdout.write(f"{title:26}{spread(values, 2)} s CPU\n")
    for title, values in (
        ("check ÷ load from memory", bare),
        ("check ÷ load with reading", with_reading),
        ("check ÷ with records kept", kept),
    ):
        sys.stdout.write(f"{title:26}{spread([own / other for own, other in zip(check, values, strict=True)], 2)}\n")


if __name__ == "__main__":
    main()
