"""The three voices of a long claim: its scope, its finding, and what follows; and a short form for lists.

Nothing is added, dropped or moved: the parts joined are the statement.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from mkdocs_claims.records.claim import Claim

MAX_TITLE = 70
"""Characters of a short title."""

_SCOPE = re.compile(r"(?:For|In|When|On|With|Under|Among|Across|At|While|If|Given|Within|During|After|Before)\b")
_COMMA = re.compile(", ")
_TAIL = re.compile(
    r"[,;:] (?:with|so|because|and|but|while|since|whereas|which|although|though|even|rather)\b|[;:] | [—–] "
)


class Voice(StrEnum):
    """How a part of a statement is set."""

    SCOPE = "scope"
    FINDING = "finding"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a statement and its voice."""

    voice: Voice
    text: str


def voices(statement: str) -> tuple[Part, ...]:
    """The statement in parts.

    The scope is an opening clause up to its comma; the finding runs from there to the first
    connective or colon, brackets apart; the rest is an aside. A statement without such a
    clause begins with its finding.
    """
    scope_end = _scope_end(statement)
    tail_start = _outside(statement, _TAIL, scope_end)
    end = len(statement) if tail_start is None else tail_start + 1
    parts = [Part(Voice.SCOPE, statement[:scope_end])] if scope_end else []
    parts += _finding(statement[scope_end:end])
    return (*parts, Part(Voice.ASIDE, statement[end:])) if end < len(statement) else tuple(parts)


def title_of(claim: Claim) -> str:
    """What lists call the claim: the record's short title, or else one made from the statement."""
    return claim.title or short_title(claim.statement)


# Every list, feed and file names the claim: the cut is looked for once.
@lru_cache(maxsize=2**15)
def short_title(statement: str) -> str:
    """The finding, cut at a word to at most 70 characters; the cut is shown by an ellipsis."""
    finding = "".join(part.text for part in voices(statement) if part.voice is not Voice.SCOPE).strip()
    finding = finding[:1].upper() + finding[1:]
    if len(finding) <= MAX_TITLE:
        return finding.rstrip(".") if not finding.endswith("..") else finding
    head = finding[:MAX_TITLE]
    cut = head.rfind(" ")
    return head[: cut if cut > 0 else MAX_TITLE - 1].rstrip(" ,;:—–-(") + "…"


def _scope_end(statement: str) -> int:
    if not _SCOPE.match(statement):
        return 0
    comma = _outside(statement, _COMMA, 0)
    return 0 if comma is None else comma + 2


def _outside(text: str, pattern: re.Pattern[str], start: int) -> int | None:
    """Where `pattern` first matches outside round brackets."""
    for match in pattern.finditer(text, start):
        before = text[start : match.start()]
        if before.count("(") <= before.count(")"):
            return match.start()
    return None


def _finding(text: str) -> list[Part]:
    """The finding, its bracketed remarks and the punctuation behind them set as asides."""
    pieces = re.split(r"(\([^()]*\)[,;:.]?)", text)
    return [Part(Voice.ASIDE if piece.startswith("(") else Voice.FINDING, piece) for piece in pieces if piece]
