"""A record's figures, looked for in the texts that its evidence has on file.

Quotes are the source's words: a figure that is not in them is missing. `validated_by` is the
drafter's account of the test and its outcome, and nothing makes it repeat the scope or the
setting. So where there are no quotes, a figure's absence says something only for the statement,
and in the setting for figures of a sort that the account gives as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mkdocs_claims.checks.figures.compare import FLAGGED, Budget, Verdict, present, verdict
from mkdocs_claims.checks.figures.extract import figures
from mkdocs_claims.checks.figures.figure import Figure
from mkdocs_claims.checks.figures.source import Source, sort_of
from mkdocs_claims.checks.figures.texts import Account
from mkdocs_claims.records.claim import Claim

LARGEST, MOST = 30_000, 500
"""Characters of a record's texts, and numerals in them, up to which its figures are compared."""
_UNCOUNTED = 1_500
"""Characters up to which the numerals are too few to be counted."""
_DIGITS = re.compile("[0-9]+")

_DESIGN = frozenset({"size", "grid", "few", "count"})
"""Sorts of figures that say how a test was made: an account of its outcome may leave them out."""

NO_TEXT = "no text of a source is on file"
TOO_LONG = f"the record's texts have more than {LARGEST:,} characters together"
TOO_MANY = "the record holds more figures than are compared"
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


Field = tuple[str, str]
"""The path of a text and the text."""


def not_run(claim: Claim) -> str | None:
    """Why no figure of a record can be looked for; None where they can."""
    if not any(item.quotes or item.validated_by for item in claim.evidence):
        return NO_TEXT
    texts = _texts(claim)
    size = sum(map(len, texts))
    if size > LARGEST:
        return TOO_LONG
    return TOO_MANY if size > _UNCOUNTED and sum(len(_DIGITS.findall(text)) for text in texts) > MOST else None


def figures_of(claim: Claim) -> list[Looked]:
    """What became of the figures of statement, scope and each `measured_on`, in the order of the record.

    Empty where `not_run` gives a reason.
    """
    if not_run(claim):
        return []
    accounts = [Account(item, f"evidence.{place}") for place, item in enumerate(claim.evidence)]
    settings = [(f"evidence.{place}.measured_on", item.measured_on or "") for place, item in enumerate(claim.evidence)]
    with_text = [account for account in accounts if account.paths]
    quoted = all(account.quoted for account in with_text)
    budget = Budget()
    looked: list[Looked] = []
    for field in (("statement", claim.statement), ("observed_on", claim.observed_on or "")):
        if claimed := figures(field[1]):
            looked += _look(field, claimed, with_text, [] if quoted else settings, budget)
    for setting, account in zip(settings, accounts, strict=True):
        if claimed := figures(setting[1]):
            looked += _look(setting, claimed, [account] if account.paths else [], [], budget)
    return looked


def _texts(claim: Claim) -> list[str]:
    texts = [claim.statement, claim.observed_on or ""]
    for item in claim.evidence:
        texts += [item.measured_on or "", item.validated_by or ""]
        texts += [quote.text for quote in item.quotes]
    return texts


def _look(
    field: Field, claimed: Sequence[Figure], accounts: Sequence[Account], settings: Sequence[Field], budget: Budget
) -> Iterator[Looked]:
    """Look for a field's figures in accounts of tests, and for those that are absent there in the settings."""
    path = field[0]
    if not accounts:
        yield from (Looked(path, Verdict(figure, "not-checkable"), (), reason=NO_TEXT) for figure in claimed)
        return
    paths = tuple([place for account in accounts for place in account.paths])
    for figure in claimed:
        account, found, bound = _best(figure, field, accounts, budget)
        if found.status == "missing":
            if setting := _setting_with(figure, settings, budget):
                yield Looked(path, setting[1], (*paths, setting[0]), setting[0])
            elif bound:
                yield Looked(path, *account.placed(found, paths))
            else:
                yield Looked(path, Verdict(figure, "not-checkable"), paths, reason=NOT_ITS_SUBJECT)
        elif found.status == "not-checkable":
            yield Looked(path, found, paths, reason=TOO_MANY)
        else:
            yield Looked(path, *account.placed(found, paths))


def _best(figure: Figure, field: Field, accounts: Sequence[Account], budget: Budget) -> tuple[Account, Verdict, bool]:
    """The first account that holds a figure, else the first that has it with a fault, else the first.

    The last value is whether one of those asked should hold it.
    """
    path, text = field
    best: tuple[Account, Verdict] | None = None
    bound = False
    sort = sort_of(figure)
    for account in accounts:
        binds = account.quoted or _binds(account, path, sort)
        # For an absence that is no fault, a search for roundings and arithmetic is not worth its cost.
        brief = sort in _DESIGN and not binds
        found = present(figure, account.source) if brief else verdict(figure, account.source, text, budget)
        if found.status not in FLAGGED:
            return account, found, binds
        bound = bound or binds
        if best is None or (best[1].status == "missing" != found.status):
            best = account, found
    assert best
    return *best, bound


def _binds(account: Account, field: str, sort: str) -> bool:
    """Whether the drafter's account of a test should hold a figure of a sort that stands in a field."""
    if field == "statement":
        return sort != "size" or sort in account.source.sorts
    return field != "observed_on" and sort not in _DESIGN and sort in account.source.sorts


def _setting_with(figure: Figure, settings: Sequence[Field], budget: Budget) -> tuple[str, Verdict] | None:
    """The path of the first setting that names a figure in the same characters, and how."""
    for path, text in settings:
        if figure.text in text and budget.take(len(text)):
            found = present(figure, Source(text))
            if not found.flagged:
                return path, found
    return None
