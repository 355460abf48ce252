"""Writing JSON can be broken off at any time, also while Python is asked for the value of an enumeration."""

from __future__ import annotations

from enum import StrEnum

import pytest
from pydantic_core import PydanticSerializationError

from mkdocs_claims.json_bytes import json_bytes


class Word(StrEnum):
    ONE = "one"


class BrokenOff(StrEnum):
    ONE = "one"

    @property
    def value(self) -> str:
        """While it is asked for, the user presses Ctrl-C."""
        raise KeyboardInterrupt


def test_a_value_that_is_broken_off_is() -> None:
    assert json_bytes({"a": [Word.ONE, 1]}) == b'{"a":["one",1]}'
    with pytest.raises(KeyboardInterrupt):
        json_bytes({"a": [BrokenOff.ONE, 1]})


@pytest.mark.parametrize("value", [object(), "\ud800"])
def test_what_cannot_be_written_is_an_error(value: object) -> None:
    with pytest.raises(PydanticSerializationError):
        json_bytes(value)
