"""The codes of problems, from `codes.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Code:
    """The meaning of a code: `what` is wrong, `why` it matters, how to `mend` it, and examples.

    `where` says what the examples are; see the head of `codes.toml`.
    """

    name: str
    title: str
    what: str
    why: str
    mend: str
    bad: str
    good: str
    where: str = "record"

    @property
    def page(self) -> str:
        """The address of its page below that of the site."""
        return f"problems/{self.name}/"


@cache
def codes() -> Mapping[str, Code]:
    """All codes by their names, in the order of the file: from the outside of a record to its inside."""
    # Few builds ask for them.
    import tomllib
    from importlib.resources import files

    text = files("mkdocs_claims.codes").joinpath("codes.toml").read_text(encoding="utf-8")
    entries: dict[str, dict[str, str]] = tomllib.loads(text)
    return {
        name: Code(name, **{key: value.strip("\n") for key, value in entry.items()}) for name, entry in entries.items()
    }
