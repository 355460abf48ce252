"""Costs of several rounds in one table, and the ratio of the two sides, round by round."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from os import cpu_count
from statistics import median
from typing import Any

from .builds import OURS, PLAIN
from .measure import Cost


@dataclass(frozen=True, slots=True)
class Run:
    """One build: of how many claims, in which round from 1, and what it cost."""

    claims: int
    setting: str
    side: str
    round: int
    cost: Cost


_MEASURES = {"cpu": "CPU s", "wall": "wall s", "memory": "peak MiB"}
"""What is compared, as fields of a cost, and its name and unit in the table."""


def ratios(runs: Sequence[Run]) -> Iterator[tuple[int, str, str, list[float]]]:
    """Ours over plain for each size, setting and measure, a figure a round.

    Neighbouring runs meet the same state of the machine, so only runs of one round are compared.
    """
    for (claims, setting), group in _groups(runs).items():
        for measure in _MEASURES:
            pairs: dict[int, dict[str, float]] = {}
            for run in group:
                pairs.setdefault(run.round, {})[run.side] = getattr(run.cost, measure)
            yield claims, setting, measure, [pair[OURS] / pair[PLAIN] for pair in pairs.values()]


def as_text(runs: Sequence[Run]) -> str:
    """The table: smallest, median and largest of each measure."""
    rows = [["claims", "plugins", "build", *_MEASURES.values(), "site MB", "files"]]
    for (claims, setting), group in _groups(runs).items():
        for side in (OURS, PLAIN):
            costs = [run.cost for run in group if run.side == side]
            figures = [_spread(getattr(cost, measure) for cost in costs) for measure in _MEASURES]
            size, files = costs[-1].output_bytes / 1e6, costs[-1].output_files
            rows.append([str(claims), setting, side, *figures, f"{size:.1f}", str(files)])
        compared = [_spread(values) for *_, values in ratios(group)]
        rows.append([str(claims), setting, "ratio, pair by pair", *compared, "", ""])
    about = ", ".join(f"{name} {value}" for name, value in _circumstances().items())
    return f"{_table(rows)}\n\nSmallest / median / largest of {max(run.round for run in runs)} rounds. {about}.\n"


def as_values(runs: Sequence[Run]) -> dict[str, Any]:
    """Every figure, for JSON: `runs` as measured, `ratios` with one value a round."""
    return {
        "circumstances": _circumstances(),
        "runs": [asdict(run) for run in runs],
        "ratios": [
            {"claims": claims, "setting": setting, "measure": measure, "values": values}
            for claims, setting, measure, values in ratios(runs)
        ],
    }


def _groups(runs: Sequence[Run]) -> Mapping[tuple[int, str], list[Run]]:
    groups: dict[tuple[int, str], list[Run]] = {}
    for run in runs:
        groups.setdefault((run.claims, run.setting), []).append(run)
    return groups


def _circumstances() -> dict[str, str]:
    """What the figures depend on beside the code."""
    packages = ("mkdocs", "mkdocs-material", "markdown", "jinja2")
    found = {name: version(name) for name in packages}
    return {"Python": platform.python_version(), **found, "processors": str(cpu_count())}


def _spread(figures: Iterable[float]) -> str:
    """The smallest, median and largest of at least one figure."""
    ordered = sorted(figures)
    digits = 2 if ordered[-1] < 100 else 0
    return " / ".join(f"{figure:.{digits}f}" for figure in (ordered[0], median(ordered), ordered[-1]))


def _table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
