"""What the characters beside a numeral say it is: part of a name, a code, a date, a raised citation, or none of these.

`start` is the numeral's first digit, `end` the place behind its last.
"""

from __future__ import annotations

import re

from mkdocs_claims.checks.figures.figure import Kind
from mkdocs_claims.checks.figures.lexicon import CHEMICAL, MONTH

NAME_TAIL = re.compile(r"[\w@+]*(?:[-./][\w+]+)*")
"""From the first digit of a name to its end: the "3.5-4B/9B" of Qwen3.5-4B/9B."""
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])"
    r"|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}(?![0-9])"
    r"|(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?![0-9])"
    rf"|[0-9]{{1,2}}(?:st|nd|rd|th)?\s{MONTH}(?:,?\s[0-9]{{4}}(?![0-9]))?"
)
_CODE = re.compile(
    r"[0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?(?![0-9.])"  # arXiv
    r"|10\.[0-9]{4,9}/\S+"  # DOI
    r"|[0-9]+-[0-9]+-[0-9][0-9-]*"  # ISBN and the like
    r"|0[0-9]+(?![0-9.])"
)
_NAME = re.compile(
    r"[0-9]+(?:\.[0-9]+){2,}(?![0-9])"  # a version
    r"|[0-9]{1,2}(?:,[0-9]{1,2}){0,3}-[A-Z](?:\w|-)*(?<!Hz)(?<!B)(?<!W)"  # 5-HT, 3-D, 2-SAT
    rf"|[0-9]{{1,2}}-{CHEMICAL}\w*|[0-9]{{1,2}}(?:,[0-9]{{1,2}}){{1,3}}-[a-z]\w*"
)
_ORDINAL = re.compile(r"[0-9]+(?:st|nd|rd|th)(?![A-Za-z])")
_DECADE = re.compile(r"(?:1[6-9]|20)[0-9]0s\b")
_ARGUMENTS = re.compile(r"[0-9.]+(?:[,;]\s?[0-9.]+)*\)")


def coded(text: str, start: int, end: int) -> tuple[int, Kind] | None:
    """Where a date, a code, an ordinal or a name that begins with these digits ends, and which it is."""
    behind = text[end : end + 1]
    if (behind != " " or text[end + 1 : end + 2].isupper()) and (found := _DATE.match(text, start)):
        return found.end(), "date"
    if behind in "-,." and (found := _NAME.match(text, start)):
        return found.end(), "name"
    if (behind in "-/v" or text[start] == "0" or end - start > 8) and (found := _CODE.match(text, start)):
        return found.end(), "id"
    if behind in "snrt" and (found := _ORDINAL.match(text, start)):
        return found.end(), "ordinal"
    if behind == "s" and (found := _DECADE.match(text, start)):
        return found.end(), "year"
    return None


def glued(text: str, start: int) -> tuple[int, Kind] | None:
    """What digits are that stand right behind a letter, a mark of mathematics, or a full stop behind a word.

    The first value is how far that goes for all numerals that follow, as in "F(2, 126)"; else 0.
    """
    before, further = text[start - 1 : start], text[start - 2 : start - 1] if start > 1 else ""
    if _letter(before) or before in "_@^{\\":
        return 0, "name"
    if before == "(" and _letter(further):
        arguments = _ARGUMENTS.match(text, start)
        return arguments.end() if arguments else 0, "name"
    if before == "(" and further and further in "0123456789²":
        return 0, "ref"
    if before in "-‐‑–/+−" and _letter(further):
        return 0, "name"
    if before in ".,;)" and further and (_letter(further) or further in ')”"%'):
        return 0, "ref"  # A citation that was raised: "as reported.12"
    return (0, "ref") if before in "#§№" else None


def _letter(character: str) -> bool:
    """A letter of a script that puts spaces between words."""
    return character.isalpha() and character < "\u2e80"
