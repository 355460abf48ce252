"""Source texts that somebody has at hand: one text or Markdown file a source, named by the source's key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mkdocs_claims.catalogue.sources import identifiers
from mkdocs_claims.derived.sources import source_key
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import Evidence

MAX_BYTES = 512 * 1024
"""The largest source text that is read: more than a hundred pages."""

# A quote is found whatever of these the copy uses.
_SIGNS = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "ﬀ": "ff",
        "ﬁ": "fi",
        "ﬂ": "fl",
        "ﬃ": "ffi",
        "ﬄ": "ffl",
        "ﬅ": "st",
        "ﬆ": "st",
        # Invisible: the soft hyphen, zero-width characters, the byte order mark.
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff"),
    }
)
_HYPHEN = re.compile(r"(?<=[^\W\d_])-\s{0,8}(?=[^\W\d_])")
_MARKS = re.compile(r"[*`]|(?<!\w)_|_(?!\w)|\\(?=[^\w\s])|^#{1,6} |^> ?", re.MULTILINE)
_LINK = re.compile(r"\[([^\[\]]{1,300})\]\([^()\s]{0,500}\)")


@dataclass(frozen=True, slots=True)
class SourceText:
    """A source's text in the form in which quotes are looked for, and the name of the file it comes from."""

    name: str
    text: str


def plain(text: str, *, markdown: bool = False) -> str:
    """The text as quotes are compared.

    Runs of white space are one space; ligatures are letters; quotation marks, and hyphens, dashes and minus
    signs, are one sign each; a hyphen between two letters is left out, with a line break behind it or not;
    invisible characters are left out. Of Markdown, the marks of emphasis, code, headings and links are too.
    """
    if markdown:
        text = _MARKS.sub("", _LINK.sub(r"\1", text))
    text = _HYPHEN.sub("", text.translate(_SIGNS))
    return " ".join(text.split())


def source_keys(claim: Claim, item: Evidence) -> Iterator[str]:
    """The names that the source text of an evidence item may have, without ending.

    They are the keys of the source, as in the address of its page (`arxiv-2401-00001`, `pmid-123`), and the claim's
    id with the item's key (`clm-0480-e1`).
    """
    for identifier in identifiers(item.source):
        yield source_key(identifier)
    if item.key:
        yield f"{claim.id}-{item.key}".lower()


def read_sources(folder: Path) -> tuple[dict[str, SourceText], list[str]]:
    """The texts in a folder by key, and what could not be read and why. Raises OSError if the folder cannot be."""
    texts: dict[str, SourceText] = {}
    faults = []
    for path in sorted(folder.iterdir()):
        if path.suffix not in (".txt", ".md") or not path.is_file():
            continue
        try:
            if path.stat().st_size > MAX_BYTES:
                faults.append(f"{path.name} has more than {MAX_BYTES:,} bytes")
                continue
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            faults.append(f"{path.name} is not UTF-8")
        except OSError as error:
            faults.append(f"{path.name} cannot be read: {error.strerror}")
        else:
            texts[path.stem.lower()] = SourceText(path.name, plain(text, markdown=path.suffix == ".md"))
    return texts, faults


def source_of(claim: Claim, item: Evidence, texts: Mapping[str, SourceText]) -> SourceText | None:
    """The text that an evidence item rests on, if it is at hand."""
    return next((texts[key] for key in source_keys(claim, item) if key in texts), None)
