"""The sharded index as files: a reader's browser loads the few that hold the words that were typed.

`index.json` says which file holds which words. `words-*.json` hold the index of words, cut where a file would grow
beyond a few kilobytes; `texts-*.json` what results show, a few documents each. All but the first stand in a folder
that is named by their content, so that a browser never joins files of two builds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from mkdocs_claims.batches import batches
from mkdocs_claims.derived.words import STOP_WORDS
from mkdocs_claims.exports.json_text import short_json
from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.search.index import Document, postings

FOLDER = "search/claims"
FORMAT = 1
"""The version of these files. `assets/search/shards.js` reads this one and says so where it meets another."""

WORDS = 20_000
"""Characters of a file of words, unless one word alone has more."""
TEXTS = 8
"""Documents whose texts stand in one file."""


def shards(documents: Sequence[Document]) -> Iterator[Output]:
    """All files. The same documents give the same bytes."""
    words = list(_cut(postings(documents)))
    texts = list(batches(documents, TEXTS))
    files = [(f"words-{number}.json", "{" + ",".join(lines) + "}") for number, (_, lines) in enumerate(words)]
    files += [(f"texts-{number}.json", short_json([_shown(one) for one in some])) for number, some in enumerate(texts)]
    digest = sha256("\n".join(content for _, content in files).encode()).hexdigest()[:12]
    index = {
        "format": FORMAT,
        "folder": digest,
        "documents": len(documents),
        "texts": TEXTS,
        "first": [first for first, _ in words],
        "stop": sorted(STOP_WORDS),
    }
    yield Output(f"{FOLDER}/index.json", short_json(index))
    for name, content in files:
        yield Output(f"{FOLDER}/{digest}/{name}", content)


def _cut(found: Mapping[str, list[int]]) -> Iterator[tuple[str, list[str]]]:
    """The first word of each file, and the file's members."""
    first, lines, size = "", list[str](), 0
    for word, steps in found.items():
        line = f"{short_json(word)}:[{','.join(map(str, steps))}]"
        if lines and size + len(line) > WORDS:
            yield first, lines
            lines, size = [], 0
        if not lines:
            first = word
        lines.append(line)
        size += len(line)
    if lines:
        yield first, lines


def _shown(one: Document) -> list[Any]:
    chips = [[chip.text, chip.state] if chip.state else [chip.text] for chip in one.chips]
    return [one.location, one.title, one.text, chips, *([one.page] if one.page else [])]
