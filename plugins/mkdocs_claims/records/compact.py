"""Less memory for what records hold: a claim is a dozen models, each with a dictionary and a set of its own."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

_SETS: dict[frozenset[str], set[str]] = {}
"""The names of fields that records give, of which there are few combinations."""
_DICTIONARIES: dict[type[BaseModel], dict[str, Any]] = {}
"""For each kind of model a dictionary that shares its names with its copies."""

_ENOUGH = 32

_set = object.__setattr__


def compact(model: BaseModel) -> None:
    """Let a frozen model share with others of its kind the set of its given fields and the names in its dictionary."""
    given = model.__pydantic_fields_set__
    _set(model, "__pydantic_fields_set__", _SETS.setdefault(frozenset(given), given))
    values = model.__dict__
    own = (_DICTIONARIES.get(type(model)) or _sharing(model)).copy()
    own.update(values)
    _set(model, "__dict__", own)


def _sharing(model: BaseModel) -> dict[str, Any]:
    """Python keeps the names once for all objects of a class whose attributes were set one by one, and for copies."""
    kind = type(model)
    # It leaves room for more names, and the less the more objects it has seen.
    for _ in range(_ENOUGH):
        twin = object.__new__(kind)
        for name in model.__dict__:
            _set(twin, name, None)
        _DICTIONARIES[kind] = twin.__dict__
    return _DICTIONARIES[kind]
