"""Pages that people wrote, as the sharded index holds them: from what the theme's search plugin makes of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from typing import Any

from mkdocs_claims.pages.search.entry import Chip
from mkdocs_claims.pages.search.index import Document, Weight, weighted

SHOWN = 1000
"""Characters of a section that a result can show. All of it is searched."""

# The theme keeps these tags, and none of their attributes.
_BLOCK = re.compile(r"</?(?:p|pre|li|ol|ul)>")
_INLINE = re.compile(r"</?(?:code|sub|sup)>")


def written(entries: Iterable[Mapping[str, Any]]) -> Iterator[Document]:
    """A document for each section. An entry has `location`, `title`, `text`, and some have `tags` or a `boost`."""
    pages: dict[str, str] = {}
    for entry in entries:
        page, _, anchor = str(entry["location"]).partition("#")
        title, text = _plain(entry["title"]), _plain(entry["text"])
        tags = [str(tag) for tag in entry.get("tags", ())]
        pages.setdefault(page, title)
        words = weighted((Weight.SCOPE, text), (Weight.CHIP, " ".join(tags)), (Weight.TITLE, title))
        boost = float(entry.get("boost", 1))
        if boost != 1:
            words = {word: round(min(Weight.KEY - 1, max(1, weight * boost))) for word, weight in words.items()}
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN].rsplit(' ', 1)[0]} …"
        yield Document(
            str(entry["location"]), title, shown, words, tuple(map(Chip, tags)), pages[page] if anchor else None
        )


def _plain(html: str) -> str:
    return " ".join(unescape(_INLINE.sub("", _BLOCK.sub(" ", html))).split())
