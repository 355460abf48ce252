"""Costs of several rounds in one table, and the ratios of ours to each peer, round by round."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from os import cpu_count
from statistics import median
from typing import Any

from .builds import OURS
from .measure import Cost
from .phases import Phase


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


def ratios(runs: Sequence[Run]) -> Iterator[tuple[int, str, str, str, list[float]]]:
    """Ours over each peer for each size, setting and measure, a figure a round.

    Neighbouring runs meet the same state of the machine, so only runs of one round are compared.
    """
    for (claims, setting), group in _groups(runs).items():
        for peer in _sides(group)[1:]:
            for measure in _MEASURES:
                pairs: dict[int, dict[str, float]] = {}
                for run in group:
                    pairs.setdefault(run.round, {})[run.side] = getattr(run.cost, measure)
                yield claims, setting, peer, measure, [pair[OURS] / pair[peer] for pair in pairs.values()]


def as_text(runs: Sequence[Run]) -> str:
    """The table: smallest, median and largest of each measure."""
    rows = [["claims", "plugins", "build", *_MEASURES.values(), "site MB", "files"]]
    for (claims, setting), group in _groups(runs).items():
        for side in _sides(group):
            costs = [run.cost for run in group if run.side == side]
            figures = [_spread(getattr(cost, measure) for cost in costs) for measure in _MEASURES]
            size, files = costs[-1].output_bytes / 1e6, costs[-1].output_files
            rows.append([str(claims), setting, side, *figures, f"{size:.1f}", str(files)])
        compared = list(ratios(group))
        for peer in _sides(group)[1:]:
            figures = [_spread(values) for _, _, one, _, values in compared if one == peer]
            rows.append([str(claims), setting, f"{OURS} / {peer}", *figures, "", ""])
    about = ", ".join(f"{name} {value}" for name, value in _circumstances().items())
    return f"{table(rows)}\n\nSmallest / median / largest of {max(run.round for run in runs)} rounds. {about}.\n"


def phases_as_text(claims: int, phases: Sequence[Phase]) -> str:
    """Where the CPU time of one build of ours went, largest first, and how much of it the peers spend it on too."""
    whole = sum(phase.cpu for phase in phases)
    rows = [[f"{claims} claims: phase", "peers too", "CPU s", "share", "ms a claim"]]
    ordered = sorted(phases, key=lambda one: -one.cpu)
    rows += [_phase(one.name, "yes" if one.peers_too else "", one.cpu, whole, claims) for one in ordered]
    rows.append(_phase("what the peers build too", "", sum(one.cpu for one in phases if one.peers_too), whole, claims))
    rows.append(_phase("all", "", whole, whole, claims))
    return table(rows) + "\n"


def as_values(runs: Sequence[Run], phases: Mapping[int, Sequence[Phase]]) -> dict[str, Any]:
    """Every figure, for JSON: `runs` as measured, `ratios` with one value a round, `phases` by number of claims."""
    return {
        "circumstances": _circumstances(),
        "runs": [asdict(run) for run in runs],
        "ratios": [
            {"claims": claims, "setting": setting, "peer": peer, "measure": measure, "values": values}
            for claims, setting, peer, measure, values in ratios(runs)
        ],
        "phases": {claims: [asdict(phase) for phase in found] for claims, found in phases.items()},
    }


def _phase(name: str, peers: str, cpu: float, whole: float, claims: int) -> list[str]:
    return [name, peers, f"{cpu:.2f}", f"{cpu / whole:.0%}", f"{cpu / claims * 1000:.2f}"]


def _sides(group: Sequence[Run]) -> list[str]:
    """Ours first."""
    return list(dict.fromkeys([OURS, *(run.side for run in group)]))


def _groups(runs: Sequence[Run]) -> Mapping[tuple[int, str], list[Run]]:
    groups: dict[tuple[int, str], list[Run]] = {}
    for run in runs:
        groups.setdefault((run.claims, run.setting), []).append(run)
    return groups


def _circumstances() -> dict[str, str]:
    """What the figures depend on beside the code."""
    packages = ("mkdocs", "mkdocs-material", "markdown", "jinja2", "hugo")
    found = {name: version(name) for name in packages}
    return {"Python": platform.python_version(), **found, "processors": str(cpu_count())}


def _spread(figures: Iterable[float]) -> str:
    """The smallest, median and largest of at least one figure."""
    ordered = sorted(figures)
    digits = 2 if ordered[-1] < 100 else 0
    return " / ".join(f"{figure:.{digits}f}" for figure in (ordered[0], median(ordered), ordered[-1]))


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows with their columns one below the other."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
