"""Prints the rates that docs/checks/figures.md states."""

from __future__ import annotations

import sys

from tests.figures.chance import rates
from tests.figures.sample import measure


def main() -> None:
    for part in ("tuning", "unseen"):
        got = measure(part)
        precision, recall = (
            f"{got.right}/{got.read} = {got.precision:.3f}",
            f"{got.found}/{got.labelled} = {got.recall:.3f}",
        )
        sys.stdout.write(f"{part}: precision {precision}, recall {recall}\n")
    for sort, (explained, tried) in rates().items():
        sys.stdout.write(f"{sort}: {explained}/{tried} = {100 * explained / tried:.1f} %\n")


if __name__ == "__main__":
    main()
