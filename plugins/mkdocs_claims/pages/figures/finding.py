"""A figure's title: what its values say, in one plain sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from mkdocs_claims.pages.figures.values import number, short_names
from mkdocs_claims.records.evidence import Entry, ResultSet


class Finding(NamedTuple):
    """The sentence, and whether it holds differences, which are the site's and not the record's."""

    text: str
    has_lead: bool = False


@dataclass(frozen=True, slots=True)
class _OnSet:
    """What the claim's own entry and the others have on one set, called `name`."""

    name: str | None
    own: tuple[Entry, ...]
    others: tuple[Decimal, ...]

    @property
    def on(self) -> str:
        return f" on {self.name}" if self.name else ""


def finding(sets: Sequence[ResultSet]) -> Finding:
    """How far the claim's own entry is from the best of the others on each set, else what the values are.

    Differences are exact. Without knowing which way is better, or with several entries of the claim's own in one
    set, nothing leads. `sets` share metric, unit and the better way.
    """
    first = sets[0]
    found = [
        _OnSet(name, tuple(one for one in results.entries if one.claim), _values(results))
        for name, results in zip(short_names(sets), sets, strict=True)
    ]
    own_names = {_name(one, sets) for on_set in found for one in on_set.own}
    if len(own_names) != 1 or any(len(on_set.own) > 1 for on_set in found):
        return Finding(_ranges(sets, found))
    present = [on_set for on_set in found if on_set.own]
    rivals = [on_set for on_set in present if on_set.others]
    (name,) = own_names
    if rivals and first.better:
        return Finding(f"{name}: {_leads(rivals, first)}", has_lead=True)
    return Finding(f"{name}: {_beside_others(present, first.unit)}")


def _values(results: ResultSet) -> tuple[Decimal, ...]:
    return tuple(entry.value for entry in results.entries if not entry.claim)


def _name(own: Entry, sets: Sequence[ResultSet]) -> str:
    """The entry's name, with its note where another entry has the same name."""
    is_shared = any(one.name == own.name and one.note != own.note for results in sets for one in results.entries)
    return f"{own.name} ({own.note})" if is_shared and own.note else own.name


def _leads(rivals: Iterable[_OnSet], first: ResultSet) -> str:
    """Such as: leads by 10.7 points on easy chains and 34.0 on hard chains."""
    word = {"percent": " points", None: ""}.get(first.unit, f" {first.unit}")
    gaps = [(_gap(on_set, first), on_set) for on_set in rivals]
    clauses = []
    for sign, group in groupby(gaps, key=lambda one: (one[0] > 0) - (one[0] < 0)):
        if sign:
            parts = [
                f"{number(abs(gap))}{'' if place else word}{on_set.on}" for place, (gap, on_set) in enumerate(group)
            ]
            clauses.append(f"{'leads' if sign > 0 else 'trails'} by {_and(parts)}")
        else:
            names = [on_set.name for _, on_set in group if on_set.name]
            clauses.append("is level with the best" + (f" on {_and(names)}" if names else ""))
    return ", ".join(clauses)


def _gap(on_set: _OnSet, first: ResultSet) -> Decimal:
    """How much better the claim's own value is than the best of the others; below zero where it is worse."""
    own = on_set.own[0].value
    return own - max(on_set.others) if first.better == "higher" else min(on_set.others) - own


def _beside_others(present: Iterable[_OnSet], unit: str | None) -> str:
    """Such as: 91.0 % on easy chains (others 29.5 to 80.3), 81.5 on hard chains (others 11.5 to 47.5)."""
    return ", ".join(
        f"{number(on_set.own[0].value)}{_unit(unit, place)}{on_set.on}"
        + (f" (others {_range(on_set.others)})" if on_set.others else "")
        for place, on_set in enumerate(present)
    )


def _ranges(sets: Sequence[ResultSet], found: Iterable[_OnSet]) -> str:
    """Such as: 93.0 to 99.2 % on sub-agents added after training. Before it the name that all entries have, if so."""
    names = {entry.name for results in sets for entry in results.entries}
    said = ", ".join(
        f"{_range([entry.value for entry in results.entries])}{_unit(results.unit, place)}{on_set.on}"
        for place, (results, on_set) in enumerate(zip(sets, found, strict=True))
    )
    return f"{names.pop()}: {said}" if len(names) == 1 else said


def _range(values: Sequence[Decimal]) -> str:
    low, high = min(values), max(values)
    return number(low) if low == high else f"{number(low)} to {number(high)}"


def _unit(unit: str | None, place: int) -> str:
    """The unit, after the first value alone."""
    return "" if unit is None or place else "\u00a0%" if unit == "percent" else f" {unit}"


def _and(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
