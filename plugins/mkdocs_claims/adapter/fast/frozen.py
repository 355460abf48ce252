"""Values that can be compared as they were: what a dictionary or a list holds may change later."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from datetime import date


def frozen(value: object) -> Hashable:
    """The value with the types of all that it holds, for comparison; what is not plain is told by its identity."""
    kind = type(value)
    if value is None or kind in _PLAIN:
        return kind, value
    if isinstance(value, str):
        return kind, str(value)
    if isinstance(value, list | tuple):
        return kind, tuple([frozen(item) for item in value])
    if isinstance(value, dict | Mapping):  # The one is asked for in no time.
        return kind, tuple([(key, frozen(item)) for key, item in value.items()])
    return kind, id(value)


_PLAIN = {str, int, float, bool, date}
