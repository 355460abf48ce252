"""Changed files of a base, written together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mkdocs_claims.edits.edit import EditError, diff
from mkdocs_claims.journal import alone
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.write import write_all

_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Change:
    """A file before and after: None before for a new one, another name after for one that moves."""

    before: SourceFile | None
    after: SourceFile

    def diff(self) -> str:
        """The change as a unified diff."""
        if self.before is None:
            return diff("", self.after.text, self.after.path, "/dev/null")
        return diff(self.before.text, self.after.text, self.after.path, f"a/{self.before.path}")


def save(folder: Path, changes: Sequence[Change], beside: Mapping[Path, str] | None = None) -> None:
    """Write the changes to the base in `folder`, and the texts of files `beside` it, all or none.

    A byte order mark stays, and a link stays a link. Raises EditError where a file is no longer what was
    read, or another has come to where one is to go; OSError where a file cannot be written.
    """
    with alone(folder):
        write_all(folder, {**(beside or {}), **_texts(folder, changes)})


def _texts(folder: Path, changes: Sequence[Change]) -> dict[Path, str | None]:
    """What is to stand where. Raises EditError where something else has come in between."""
    texts: dict[Path, str | None] = {}
    for change in changes:
        target = folder / change.after.name
        mark = ""
        if change.before is not None:
            source = folder / change.before.name
            data = source.read_bytes().decode("utf-8", "replace")
            mark = _MARK if data.startswith(_MARK) else ""
            if data.removeprefix(_MARK) != change.before.text:
                raise EditError(f"{change.before.path} has been changed by another program meanwhile; try again")
            if change.after.name != change.before.name:
                texts[source] = None
            else:
                target = target.resolve()
        if (change.before is None or change.after.name != change.before.name) and target.exists():
            raise EditError(f"{change.after.path} is there already")
        texts[target] = mark + change.after.text
    return texts
