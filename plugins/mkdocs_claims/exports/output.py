"""A file to be written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Output:
    """A file. `path` is relative to the site's root, with `/` between folders; text is written as UTF-8."""

    path: str
    content: bytes | str

    @property
    def data(self) -> bytes:
        """What is written."""
        return self.content.encode() if isinstance(self.content, str) else self.content
