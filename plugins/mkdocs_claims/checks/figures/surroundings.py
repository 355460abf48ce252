"""What the characters around a numeral say it is: part of a name, a reference, a year, a date, or nothing of these.

Each function looks at a few words at most, so that reading a text takes a time in proportion to
its length. `start` is a numeral's first digit, `end` the place behind its last.
"""

from __future__ import annotations

import re

from mkdocs_claims.checks.figures.figure import Kind
from mkdocs_claims.checks.figures.lexicon import (
    FAMILIES,
    MONTH,
    PLURAL_REFERENCES,
    REFERENCES,
    VERBS,
    YEAR_CUES,
)

NAME_TAIL = re.compile(r"[\w@+]*(?:[-./][\w+]+)*")
"""From the first digit of a name to its end: the "3.5-4B/9B" of Qwen3.5-4B/9B."""
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])"
    r"|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}(?![0-9])"
    r"|(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?![0-9])"
    rf"|[0-9]{{1,2}}(?:st|nd|rd|th)?\s{MONTH}(?:,?\s[0-9]{{4}}(?![0-9]))?"
)
_MONTH_BEFORE = re.compile(rf"\b{MONTH}\.?\s(?:[0-9]{{1,2}},?\s)?\Z")
_CODE = re.compile(
    r"[0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?(?![0-9.])"  # arXiv
    r"|10\.[0-9]{4,9}/\S+"  # DOI
    r"|[0-9]+-[0-9]+-[0-9][0-9-]*"  # ISBN and the like
    r"|0[0-9]+(?![0-9.])"
)
_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+){2,}(?![0-9])")
_ORDINAL = re.compile(r"[0-9]+(?:st|nd|rd|th)(?![A-Za-z])")
_CITATION = re.compile(r"[0-9]{1,3}(?:(?:,\s?|;\s?|\s?[-–]\s?)[0-9]{1,3})*\]")
_INTERVAL = re.compile(r"(?:CI|IQR|range|interval|in|from|=|∈|between|bounds?)[:,]?\s?\Z", re.IGNORECASE)
_REFERENCE = r"[0-9]+(?:\.[0-9]+)*[a-z]?(?![A-Za-z0-9%])"
_ONE = re.compile(rf"{_REFERENCE}(?:\s?[-–]\s?{_REFERENCE})?")
_SEVERAL = re.compile(rf"{_REFERENCE}(?:(?:\s?[-–]\s?|,\s(?:and\s)?|\s(?:and|or|to)\s){_REFERENCE})*")
_NEXT = re.compile(r"\s([A-Za-z]+)")
_EDITION = re.compile(r"\s(?:[A-Z][a-z]+|[0-9.]+[BM])\b")
_MARKER = re.compile(r"[0-9]{1,2}[.)]\s")


def coded(text: str, start: int, end: int) -> tuple[int, Kind] | None:
    """Where a date, an identifier, a version, an ordinal or a name that begins with these digits ends."""
    behind = text[end : end + 1]
    if behind in ("-", "/", ":") or (behind and text[end + 1 : end + 2].isupper()) or behind in "snrt":
        found = _DATE.match(text, start)
        if found:
            return found.end(), "date"
    if behind in ("-", "/", ".", "v") or text[start] == "0" or end - start > 8:
        found = _VERSION.match(text, start)
        if found:
            return found.end(), "name"
        found = _CODE.match(text, start)
        if found:
            return found.end(), "id"
    if behind.isalpha():
        found = _ORDINAL.match(text, start)
        if found:
            return found.end(), "ordinal"
    return None


def glued(text: str, start: int) -> Kind | None:
    """What digits are that stand right behind a letter, a mark of mathematics, or a full stop behind a word."""
    before, further = text[start - 1 : start], text[start - 2 : start - 1] if start > 1 else ""
    if _letter(before) or before in ("_", "@", "^", "{", "\\"):
        return "name"
    if before == "(":
        return "name" if _letter(further) else "ref" if further.isdigit() else None
    if before in ("-", "‐", "‑", "–", "/", "+", "−") and _letter(further):
        return "name"
    if before in (".", ",", ";", ")") and (_letter(further) or (further in ')”"' and further)):
        return "ref"  # a citation that was raised: "as reported.12"
    return "ref" if before in ("#", "§", "№") else None


def referred(text: str, start: int) -> int:
    """The end of the references that begin here: "3" in "Table 3", "12, 14" in "[12, 14]". 0 where there are none."""
    before = text[start - 1 : start]
    if before == "[":
        found = _CITATION.match(text, start)
        return found.end() if found and not _INTERVAL.search(text, max(0, start - 12), start - 1) else 0
    place = start - 2 if before == "(" else start - 1
    word = _word_before(text, place).lower()
    if word in REFERENCES:
        found = _ONE.match(text, start)
    elif word in PLURAL_REFERENCES:
        found = _SEVERAL.match(text, start)
    else:
        return 0
    return found.end() if found else 0


def marker(text: str, start: int) -> bool:
    """Whether the digits number an item of a list: "1. Collect", "(2) train", "3) test"."""
    found = _MARKER.match(text, start)
    if not found:
        return False
    before = text[:start].rstrip(" ")[-1:] if start < 40 else text[start - 40 : start].rstrip(" ")[-1:]
    if text[found.end() - 2] == ".":
        return before in ("", "\n") or (before in (".", ":", ";") and text[found.end() : found.end() + 1].isupper())
    opened = text.rfind("(", max(0, start - 200), start)
    if opened == start - 1:
        return start < 3 or not (text[start - 3].isdigit() or text[start - 3] == "%")
    return opened <= text.rfind(")", max(0, start - 200), start)


def named(text: str, start: int, end: int) -> Kind | None:
    """What the words on both sides of a bare number say: a version, a year, a part of a formula."""
    before = text[start - 1 : start]
    if before not in (" ", "(", "\n", "’", "'"):
        return None
    word = _word_before(text, start - 1)
    digits = text[start:end]
    if len(digits) == 4 and digits.isdigit() and "1800" <= digits <= "2099":
        kind = _year(text, start, end, word)
        if kind:
            return kind
    if word[:1].isupper() and before == " " and len(digits) <= 5:
        small = float(digits) <= 20 if digits.replace(".", "", 1).isdigit() else False
        if small and (word.lower() in FAMILIES or (len(word) > 1 and _EDITION.match(text, end))):
            return "name"
    if before == " " and len(word) == 1 and word in "+−-·*/=" and text[start - 4 : start - 3] == " ":
        variable = text[start - 4 : start - 3] == " " and text[start - 5 : start - 4]
        if variable and variable in "xyij":
            return "name"
    return "name" if word in ("mod", "modulo") else None


def _year(text: str, start: int, end: int, word: str) -> Kind | None:
    behind = text[end : end + 1]
    if _MONTH_BEFORE.search(text, max(0, start - 20), start):
        return "date"
    following = _NEXT.match(text, end)
    noun = following[1] if following else ""
    counted = noun.islower() and noun.endswith("s") and noun not in VERBS
    if text[start - 1] == "(" or text[start - 2 : start - 1] == ",":
        return "year" if behind in (")", ",", ";", "–", "-", ".", "") and behind + word else None
    if word[:1].isupper() and word.isalnum() and not counted and text[start:end] >= "1980":
        return "year" if word.lower() in YEAR_CUES else "name"
    return "year" if word.lower() in YEAR_CUES and not counted else None


def _letter(character: str) -> bool:
    """A letter of a script that puts spaces between words."""
    return character.isalpha() and character < "\u2e80"


def _word_before(text: str, place: int) -> str:
    """The word that ends before text[place], a space or a bracket; without its full stop."""
    if place < 1 or text[place] not in " \u00a0\n":
        return ""
    low = max(0, place - 24)
    return text[max(text.rfind(" ", low, place), text.rfind("(", low, place), low - 1) + 1 : place].rstrip(".")
