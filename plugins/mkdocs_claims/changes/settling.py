"""What a maintainer finds: that a dispute is settled, that a falsifier has been met."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from mkdocs_claims.changes.base import OpenBase, RefusedError
from mkdocs_claims.changes.events import item_named, reviewer_named
from mkdocs_claims.changes.values import as_written, made_of
from mkdocs_claims.edits.edit import apply
from mkdocs_claims.edits.record import RecordEditor
from mkdocs_claims.edits.render import Value
from mkdocs_claims.edits.save import Change
from mkdocs_claims.edits.verify import edited
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.loader.shapes import shape_of
from mkdocs_claims.records.claim import Claim, Falsifier
from mkdocs_claims.records.events import Dispute


@dataclass(frozen=True, slots=True)
class Word:
    """Whose word a finding is, by any name in reviewers.yml, and of which day."""

    by: str
    day: date


def settled(
    base: OpenBase, filed: Filed, name: str, values: Mapping[str, Value], word: Word
) -> tuple[OpenBase, Dispute]:
    """The base with a dispute settled, and that dispute.

    `name` is its key or its number from 1; `values` hold state, resolution and the evidence item that bears it out,
    if any. Raises RefusedError for a dispute that is not open, and for a person who may not settle it.
    """
    claim = filed.claim
    place = _place(claim, name)
    before = claim.disputes[place]
    if before.state != "open":
        raise RefusedError(f"{name} is {before.state} already; where that was wrong, edit the record")
    given = {key: value for key, value in values.items() if value is not None} | _signed(word, filed, base)
    if "evidence" in given:
        given["evidence"] = _key(claim, str(given["evidence"]))
    after = made_of(Dispute, {**as_written(before), **given})
    disputes = tuple(after if number == place else one for number, one in enumerate(claim.disputes))
    return _put(base, filed, ("disputes", place), given, claim.model_copy(update={"disputes": disputes})), after


def met(base: OpenBase, filed: Filed, number: int, names: Sequence[str], word: Word) -> OpenBase:
    """The base with a falsifier, named by its number from 1, marked as met by these evidence items.

    Raises RefusedError where there is no such falsifier, or nothing to add, and for a person who may not say so.
    """
    claim = filed.claim
    if not 1 <= number <= len(claim.falsifiers):
        raise RefusedError(f"{claim.id} has {len(claim.falsifiers)} falsifiers, and no number {number}")
    before = claim.falsifiers[number - 1]
    new = [key for key in dict.fromkeys(_key(claim, name) for name in names) if key not in before.met_by]
    if not new:
        raise RefusedError(f"falsifier {number} is met by {', '.join(before.met_by)} already")
    given = _signed(word, filed, base)
    after = made_of(Falsifier, {**as_written(before), **given, "met_by": [*before.met_by, *new]})
    falsifiers = tuple(after if at == number - 1 else one for at, one in enumerate(claim.falsifiers))
    intended = claim.model_copy(update={"falsifiers": falsifiers})
    return _put(base, filed, ("falsifiers", number - 1), {"met_by": list[Value](new), **given}, intended)


def _signed(word: Word, filed: Filed, base: OpenBase) -> dict[str, Value]:
    by = reviewer_named(word.by, filed.claim, base.base, "settle what is said of it")
    return {"settled_by": by, "settled_on": word.day}


def _place(claim: Claim, name: str) -> int:
    """The place of the dispute with this key, or this number from 1."""
    keys = [one.key or str(number) for number, one in enumerate(claim.disputes, 1)]
    if name in keys:
        return keys.index(name)
    if name.isdecimal() and 1 <= int(name) <= len(keys):
        return int(name) - 1
    raise RefusedError(f"{claim.id} has no dispute '{name}'; it has {', '.join(keys) or 'none'}")


def _key(claim: Claim, name: str) -> str:
    """The key of the evidence item with this key, or this number from 1."""
    key = item_named(claim, name).key
    if key is None:
        raise RefusedError(f"evidence item {name} has no key by which it could be named: give it one first")
    return key


def _put(base: OpenBase, filed: Filed, place: tuple[str, int], given: Mapping[str, Value], intended: Claim) -> OpenBase:
    """The base with these values below `place` of the record, the items of a list behind those that are there.

    Raises EditError where the record's layout does not allow it.
    """
    file = filed.file
    for key, value in given.items():
        for one in value if isinstance(value, list) else [value]:
            editor = RecordEditor(file, shape_of(Claim))
            put = editor.append if isinstance(value, list) else editor.put
            file = base.file(file.name, apply(file.text, put((*place, key), one)))
    return base.revised([Change(filed.file, edited(file, [], intended))])
