"""A record's figures, looked for in the texts that its evidence has on file.

Quotes are the source's words: a figure that is not in them is missing. `validated_by` is the
drafter's account of the test and its outcome, and nothing makes it repeat the scope or the
setting. So where there are no quotes, a figure's absence says something only for the statement,
and in the setting for figures of a sort that the account gives as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mkdocs_claims.checks.figures.compare import FLAGGED, Budget, Verdict, otherwise, present
from mkdocs_claims.checks.figures.figure import Figure
from mkdocs_claims.checks.figures.source import Source, sort_of
from mkdocs_claims.checks.figures.texts import NO_TEXT, TOO_MANY, Account, Passage, Reading
from mkdocs_claims.making import maker

_DESIGN = frozenset({"size", "grid", "few", "count"})
"""Sorts of figures that say how a test was made: an account of its outcome may leave them out."""

NOT_ITS_SUBJECT = "no quote is on file, and what was validated gives no figures of this sort"


class Looked(NamedTuple):
    """What became of one figure of a record.

    `field` is the path of the text it stands in; `looked_in` are the paths of the texts that it
    was looked for in, and `found_in` is the one in which the verdict's places lie. `reason` says
    why a figure is not checkable.
    """

    field: str
    verdict: Verdict
    looked_in: tuple[str, ...]
    found_in: str | None = None
    reason: str | None = None


_looked, _verdict = maker(Looked), maker(Verdict)


def figures_of(reading: Reading) -> list[Looked]:
    """What became of the figures of statement, scope and each `measured_on`, in the order of the record."""
    accounts = [one for one in reading.accounts if one]
    quoted = all(one.quoted for one in accounts)
    budget = Budget()
    looked: list[Looked] = []
    for claimed in reading.own:
        if claimed.figures:
            looked += _look(claimed, accounts, [] if quoted else reading.settings, budget)
    for setting, account in zip(reading.settings, reading.accounts, strict=True):
        if setting.figures:
            looked += _look(setting, [account] if account else [], [], budget)
    return looked


def _look(claimed: Passage, accounts: Sequence[Account], settings: Sequence[Passage], budget: Budget) -> list[Looked]:
    """Look for a text's figures in accounts of tests, and for those that are absent there in the settings."""
    path = claimed.path
    if not accounts:
        return [Looked(path, Verdict(figure, "not-checkable"), (), reason=NO_TEXT) for figure in claimed.figures]
    paths = accounts[0].paths if len(accounts) == 1 else tuple([place for one in accounts for place in one.paths])
    looked: list[Looked] = []
    for figure in claimed.figures:
        best, found, bound = _best(figure, claimed, accounts, budget)
        if found is None or found.status == "missing":
            if settings and (setting := _setting_with(figure, settings, budget)):
                looked.append(Looked(path, setting[1], (*paths, setting[0]), setting[0]))
                continue
            if not bound:
                absent = _verdict((figure, "not-checkable", (), None, None))
                looked.append(_looked((path, absent, paths, None, NOT_ITS_SUBJECT)))
                continue
            found = found or Verdict(figure, "missing")
        if found.status == "not-checkable":
            looked.append(Looked(path, found, paths, None, TOO_MANY))
        else:
            placed, found_in = best.place(found)
            looked.append(_looked((path, placed, paths, found_in, None)))
    return looked


def _best(
    figure: Figure, claimed: Passage, accounts: Sequence[Account], budget: Budget
) -> tuple[Account, Verdict | None, bool]:
    """The first account that holds a figure, else the first that has it with a fault, else the first and None.

    The last value is whether one should hold it that does not.
    """
    best: tuple[Account, Verdict | None] | None = None
    bound = False
    for account in accounts:
        found = present(figure, account.source)
        if found and found.status not in FLAGGED:
            return account, found, bound
        sort = sort_of(figure)
        binds = account.quoted or _binds(account.source, claimed.path, sort)
        # For an absence that is no fault, a search for roundings and arithmetic is not worth its cost.
        if binds or sort not in _DESIGN:
            found = otherwise(found, figure, account.source, claimed.text, budget)
            if found.status not in FLAGGED:
                return account, found, bound
        bound = bound or binds
        if best is None or (_is_missing(best[1]) and not _is_missing(found)):
            best = account, found
    assert best
    return *best, bound


def _is_missing(found: Verdict | None) -> bool:
    return found is None or found.status == "missing"


def _binds(source: Source, field: str, sort: str) -> bool:
    """Whether the drafter's account of a test should hold a figure of a sort that stands in a field."""
    if field == "statement":
        return sort != "size" or source.has(sort)
    return field != "observed_on" and sort not in _DESIGN and source.has(sort)


def _setting_with(figure: Figure, settings: Sequence[Passage], budget: Budget) -> tuple[str, Verdict] | None:
    """The path of the first setting that names a figure in the same characters, and how."""
    for setting in settings:
        if figure.text in setting.text and budget.take(len(setting.text)):
            found = present(figure, Source(setting.text, setting.readings))
            if found and not found.flagged:
                return setting.path, found
    return None
