"""A file to be written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Output:
    """A file, or a piece of one.

    `path` is relative to the site's root, with `/` between folders; text is written as UTF-8. What `is_more` goes
    behind the pieces that came before it, between which there may be other files.
    """

    path: str
    content: bytes | str
    is_more: bool = False

    @property
    def data(self) -> bytes:
        """What is written."""
        return self.content.encode() if isinstance(self.content, str) else self.content
