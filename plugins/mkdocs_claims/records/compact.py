"""Less memory for what records hold: a claim is a dozen models, each with a dictionary and a set of its own."""

from __future__ import annotations

from pydantic import BaseModel

_SETS: dict[frozenset[str], set[str]] = {}
"""The names of fields that records give, of which there are few combinations."""

_set = object.__setattr__


def compact(model: BaseModel) -> None:
    """Let a frozen model share with others of its kind the set of its given fields and the names in its dictionary.

    Python keeps the names once for all objects of a class whose attributes were set one by one.
    """
    given = model.__pydantic_fields_set__
    _set(model, "__pydantic_fields_set__", _SETS.setdefault(frozenset(given), given))
    twin = object.__new__(type(model))
    for name, value in model.__dict__.items():
        _set(twin, name, value)
    _set(model, "__dict__", twin.__dict__)
